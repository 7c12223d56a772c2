"""Build what the server sends of a match, as plain dicts that are ready for JSON."""

from __future__ import annotations

from collections.abc import Sequence

from larceny.engine.language import ENGLISH, Language
from larceny.engine.seat import CHANCE, REFEREE
from larceny.server.match.company import describe_company
from larceny.server.match.payload import (
    EventInfo,
    EventSeat,
    Frame,
    ProofInfo,
    SeatInfo,
    TableDescription,
    TimingInfo,
    UndoRequestInfo,
)
from larceny.server.match.permission import find_dissenters
from larceny.server.match.public_part import PublicPart
from larceny.server.match.stop_reason import read_end
from larceny.server.match.subscriber import Reader
from larceny.server.storage.record import OVER, SeatRecord, Status, TableRecord
from larceny.table.event import EventTiming
from larceny.table.event_log import LogEntry
from larceny.table.table import Table
from larceny.table.table_view import Choice, TableView
from larceny.table.verify import rolls


def describe_table(
    record: TableRecord,
    status: Status,
    connected: frozenset[int],
    undo: UndoRequestInfo | None = None,
    language: Language = ENGLISH,
) -> TableDescription:
    """Return what everybody may know of a table, all but its version; the seed once it is over."""
    rematch, is_continued = record.rematch, record.origin is not None or record.inherited > 0
    return {
        "id": record.id,
        "game": record.game,
        "rules": record.rules,
        "changes": record.changes,
        "seats": [_build_seat(seat, seat.seat in connected) for seat in record.seats],
        "status": status,
        "chance": "manual" if record.manual else "server",
        "hot_seat": record.hot_seat,
        "commitment": record.commitment,
        "seed": record.seed if status == OVER else None,
        "created": record.created,
        "absent": {
            "policy": "wait" if record.absent_seconds is None else "bot",
            "seconds": record.absent_seconds,
        },
        "replay": record.is_replay,
        "rematch": None if rematch is None else {"id": rematch.id, "seat": rematch.seat},
        "rematch_of": record.rematch_of,
        "hints": {
            "offered": record.offers_hints,
            "allowed": record.offers_hints and not find_dissenters(record),
            "used": [{"number": one.number, "seat": one.seat} for one in record.hints],
        },
        "stopped": record.stopped and language.render(read_end(record.stopped)),
        **describe_company(record),
        "undo": undo,
        "public": record.is_public,
        "talk": record.talk,
        "origin": {"id": record.origin, "number": record.inherited} if is_continued else None,
    }


def _build_seat(seat: SeatRecord, is_connected: bool) -> SeatInfo:
    return {
        "seat": seat.seat,
        "kind": seat.kind,
        "name": seat.name,
        "bot": seat.bot or None,
        "connected": is_connected,
        "agrees": seat.agrees,
        "window": seat.window,
        "player": seat.player or None,
    }


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
                **one,
                "sentence": language.render(one["sentence"], viewer),
                "odds": one["odds"] and language.render(one["odds"], viewer),
            }
            for one in frame["choices"]
        ],
        "reckoning": [language.render(one, viewer) for one in frame["reckoning"]],
    }


def build_open_frame(table: Table, viewer: int | None, language: Language = ENGLISH) -> Frame:
    """Return a position of a finished game: with all hands open, or as one seat saw it.

    A seat's frame has the moves that it could make.
    """
    if viewer is None:
        frame = _finish_frame(table.open_view(), table, [])
    else:
        frame = _finish_frame(table.view(viewer), table, table.choices(viewer))
    return translate_frame(frame, None, language)


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


def build_proof(record: TableRecord, table: Table) -> ProofInfo:
    """Return what it takes to compute every roll and card of a finished game again."""
    return {
        "commitment": record.commitment,
        "seed": record.seed,
        "rolls": [{"number": roll.number, "outcomes": roll.outcomes} for roll in rolls(table)],
    }
