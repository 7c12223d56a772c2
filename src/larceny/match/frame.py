"""Build what the server sends of a match, as plain dicts that are ready for JSON."""

from __future__ import annotations

from collections.abc import Sequence

from larceny.engine.language import ENGLISH, Language
from larceny.engine.seat import CHANCE, REFEREE
from larceny.match import presence
from larceny.match.document import OVER, PERSON, PLAY_BOT, Absence, Seat, Status, TableDocument
from larceny.match.messages import (
    AbsenceInfo,
    ClockInfo,
    EventInfo,
    EventSeat,
    Frame,
    ProofInfo,
    SeatInfo,
    TableDescription,
    TimingInfo,
    UndoRequestInfo,
)
from larceny.match.permission import find_dissenters
from larceny.match.stand_in import replacement_of, stand_in_of
from larceny.match.stop_reason import read_end
from larceny.match.subscriber import Reader
from larceny.table.event import EventTiming
from larceny.table.event_log import LogEntry
from larceny.table.table import Table
from larceny.table.table_view import Board, Choice, TableView
from larceny.table.verify import rolls


def describe_table(
    document: TableDocument,
    status: Status,
    absences: Sequence[float | None],
    undo: UndoRequestInfo | None = None,
    language: Language = ENGLISH,
) -> TableDescription:
    """Return what everybody may know of a table, all but its version; the seed once it is over."""
    rematch = document.rematch
    is_continued = document.origin is not None or document.inherited > 0
    return {
        "id": document.id,
        "game": document.game,
        "rules": document.rules,
        "changes": document.changes,
        "seats": [_build_seat(seat, absences[seat.seat]) for seat in document.seats],
        "status": status,
        "chance": "manual" if document.manual else "server",
        "hot_seat": document.hot_seat,
        "commitment": document.commitment,
        "seed": document.seed if status == OVER else None,
        "created": document.created,
        "absent": {
            "policy": "wait" if document.absent_seconds is None else "bot",
            "seconds": document.absent_seconds,
        },
        "replay": document.is_replay,
        "rematch": None if rematch is None else {"id": rematch.id, "seat": rematch.seat},
        "rematch_of": document.rematch_of,
        "hints": {
            "offered": document.offers_hints,
            "allowed": document.offers_hints and not find_dissenters(document),
            "used": [{"number": hint.number, "seat": hint.seat} for hint in document.hints],
        },
        "stopped": document.stopped and language.render(read_end(document.stopped)),
        "clock": _describe_clock(document),
        "clocks": [{"left": clock.left, "since": clock.since} for clock in document.clocks],
        "absences": [_describe_absence(document, away) for away in document.absences],
        "takeovers": [
            {
                "number": takeover.number,
                "seat": takeover.seat,
                "kind": takeover.kind,
                "name": takeover.name,
            }
            for takeover in document.takeovers
        ],
        "stand_in": stand_in_of(document.game),
        "undo": undo,
        "public": document.is_public,
        "talk": document.talk,
        "origin": {"id": document.origin, "number": document.inherited} if is_continued else None,
    }


def _describe_clock(document: TableDocument) -> ClockInfo | None:
    control = document.time_control
    if control is None:
        return None
    return {"kind": control.kind, "seconds": control.seconds, "increment": control.increment}


def _describe_absence(document: TableDocument, away: Absence) -> AbsenceInfo:
    return {
        "seat": away.seat,
        "kind": away.kind,
        "votes": [
            {"seat": seat, "choice": vote.choice, "bot": vote.bot}
            for seat, vote in away.votes.items()
        ],
        "outcome": away.outcome,
        "bot": replacement_of(document, away.seat) if away.outcome == PLAY_BOT else "",
        "until": away.until,
    }


def _build_seat(seat: Seat, absent_since: float | None) -> SeatInfo:
    gone = absent_since if seat.kind == PERSON else None
    return {
        "seat": seat.seat,
        "kind": seat.kind,
        "name": seat.name,
        "bot": seat.bot or None,
        "connected": absent_since is None,
        "vote_from": None if gone is None else gone + presence.AWAY_SECONDS,
        "link_from": None if gone is None else gone + presence.LINK_AWAY_SECONDS,
        "agrees": seat.allows_hints,
        "window": seat.window,
        "player": seat.player or None,
    }


class PublicPart:
    """A spectator's view of a position, of which the views of seats take over what is the same.

    It is made from what a spectator knows, so there is nothing in it to keep from anybody. To keep
    its parts as rendered JSON was tried, and took longer: rendering is the least of the work.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._view = table.view()
        self._boards: dict[str, Board] = {}

    def view_of(self, viewer: int | None, language: Language = ENGLISH) -> TableView:
        """Return what a viewer sees, but no moves; parts of it are those of other viewers.

        Its board is in a language; what everybody sees of it is translated once.
        """
        public = self._view["board"]
        shared = self._translate_board(language)
        if viewer is None:
            return {**self._view, "board": shared}
        own = self._table.personal_parts(viewer, public)
        if language is not ENGLISH:
            own = language.render_all(own, viewer)
        return {
            **self._view,
            "seat": viewer,
            "rules_now": self._table.rules_now(viewer),
            "board": {**shared, **own},
        }

    def _translate_board(self, language: Language) -> Board:
        board = self._view["board"]
        if language is ENGLISH:
            return board
        if language.code not in self._boards:
            self._boards[language.code] = language.render_all(board)
        return self._boards[language.code]


def build_frame(
    table: Table,
    viewer: int | None,
    is_running: bool,
    public: PublicPart | None = None,
    language: Language = ENGLISH,
) -> Frame:
    """Return the position as a viewer sees it, with the moves that it can make in words.

    What everybody sees of it may have been made for others already.
    """
    choices: list[Choice] = []
    if is_running and viewer is not None:
        is_rolled_by_hand = table.setup.seed is None and table.actors == (CHANCE,)
        can_enter = is_rolled_by_hand and viewer in table.dealers
        list_all = table.enterable_outcomes if can_enter else table.choices
        choices = list_all(viewer, reader=viewer)
    view = table.view(viewer) if public is None else public.view_of(viewer, language)
    frame = _finish_frame(view, table, choices)
    if not is_running:
        frame["actors"] = []
    if public is None:
        return translate_frame(frame, viewer, language)
    return _translate_words(frame, viewer, language)


def translate_frame(frame: Frame, viewer: int | None, language: Language) -> Frame:
    """Return a frame with all its texts in a language; it is written in English.

    What the viewer may not know is not in it any more.
    """
    if language is ENGLISH:
        return frame
    board = language.render_all(frame["board"], viewer)
    return _translate_words({**frame, "board": board}, viewer, language)


def _translate_words(frame: Frame, viewer: int | None, language: Language) -> Frame:
    """Return a frame whose board is in a language with its choices and its reckoning, too."""
    if language is ENGLISH:
        return frame
    return {
        **frame,
        "choices": [
            {
                **choice,
                "sentence": language.render(choice["sentence"], viewer),
                "odds": choice["odds"] and language.render(choice["odds"], viewer),
            }
            for choice in frame["choices"]
        ],
        "reckoning": [language.render(line, viewer) for line in frame["reckoning"]],
    }


def build_open_frame(
    table: Table, viewer: int | None, language: Language = ENGLISH, is_reader: bool = False
) -> Frame:
    """Return a position of a finished game: with all hands open, or as one seat saw it.

    A seat's frame has the moves that it could make; if the reader had it, they say `you`.
    """
    reader = viewer if is_reader else None
    if viewer is None:
        frame = _finish_frame(table.open_view(), table, [])
    else:
        choices = table.choices(viewer, reader=reader)
        frame = _finish_frame(table.view(viewer), table, choices)
    return translate_frame(frame, reader, language)


def _finish_frame(view: TableView, table: Table, choices: list[Choice]) -> Frame:
    """Return a view with the choices of its viewer, which stand for its moves."""
    return {
        "game": view["game"],
        "rules": view["rules"],
        "seats": view["seats"],
        "seat": view["seat"],
        "version": view["version"],
        "actors": view["actors"],
        "over": view["over"],
        "winners": view["winners"],
        "scores": view["scores"],
        "rules_now": view["rules_now"],
        "board": view["board"],
        "number": table.version,
        "undo": None,
        "choices": choices,
        "names": table.setup.all_names,
        "reckoning": table.reckoning,
    }


def build_events(
    entries: Sequence[LogEntry],
    times: Sequence[int | None],
    after: int,
    viewer: int | None,
    is_open: bool,
    language: Language = ENGLISH,
) -> list[EventInfo]:
    """Return the events behind number `after` as a viewer may know them; all if `is_open`."""
    return [
        _build_event(number, entry, at, is_open or entry.is_known(viewer), (viewer, language))
        for number, (entry, at) in enumerate(zip(entries, times, strict=True), after + 1)
    ]


def _build_event(
    number: int, entry: LogEntry, at: int | None, is_known: bool, reader: Reader
) -> EventInfo:
    viewer, language = reader
    if not is_known:
        entry = entry.hide()
    return {
        "number": number,
        "seat": _event_seat(entry.event.seat),
        "move": entry.event.move,
        "kind": entry.description.kind,
        "parts": entry.description.parts,
        "sentence": language.render(entry.sentence, viewer),
        "steal": entry.is_steal,
        "victim": entry.victim,
        "at": at,
        "timing": _build_timing(entry.event.timing),
    }


def _build_timing(timing: EventTiming | None) -> TimingInfo | None:
    if timing is None:
        return None
    return {
        "reaction": timing.reaction,
        "claimed": timing.claimed,
        "painted": timing.painted,
        "received": timing.received,
        "lag": timing.lag,
        "spread": timing.spread,
    }


def _event_seat(seat: int) -> EventSeat:
    if seat == CHANCE:
        return "chance"
    return "referee" if seat == REFEREE else seat


def build_proof(document: TableDocument, table: Table) -> ProofInfo:
    """Return what it takes to compute every roll and card of a finished game again."""
    return {
        "commitment": document.commitment,
        "seed": document.seed,
        "rolls": [{"number": roll.number, "outcomes": roll.outcomes} for roll in rolls(table)],
    }
