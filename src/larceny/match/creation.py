"""Create the document of a table: a new match, a rematch, a saved game, or one that goes on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from larceny import bots
from larceny.bots.card.library import PREFIX
from larceny.bots.levels import LEVELS
from larceny.bots.title import WORDS
from larceny.engine.contract import Contract
from larceny.engine.errors import UnknownBot
from larceny.engine.phrase import phrase
from larceny.games import load
from larceny.match.document import (
    BOT,
    OPEN,
    OVER,
    PERSON,
    PHRASES,
    POLITE,
    RACE,
    RUNNING,
    WAITING,
    Seat,
    StoredEvent,
    TableDocument,
    TalkRule,
    TimeControl,
    TimedTakeover,
    WindowWish,
)
from larceny.match.errors import NothingLeftToPlay
from larceny.match.restore import MAX_OUTCOMES, contract_of, new_events, next_deadline
from larceny.match.tokens import hash_token, new_table_id, new_token, rematch_id, replay_id
from larceny.table.replay import replay
from larceny.table.table import Table
from larceny.table.table_setup import BadSetup, TableSetup, new_setup


class SeatChoice(NamedTuple):
    """Who shall sit in a seat of a new table: whoever opens it, a bot, or anybody."""

    kind: Literal["you", "open", "bot"]
    name: str | None = None
    bot: str | None = None


@dataclass(frozen=True)
class TableChoices:
    """What somebody chooses who opens a table."""

    game: str
    seats: Sequence[SeatChoice]
    rules: str | None = None
    params: dict[str, Any] | None = None
    is_manual: bool = False
    hot_seat: bool = False
    absent_seconds: float | None = None
    offers_hints: bool = True
    is_public: bool = False
    talk: TalkRule = PHRASES
    window: WindowWish = RACE
    time_control: TimeControl | None = None


DEFAULT_ABSENT_SECONDS = 60.0


def read_choices(values: Mapping[str, Any]) -> TableChoices:
    """Return what somebody chose, as the requests of every host name it."""
    absent = values.get("absent")
    clock = values.get("clock")
    seconds = None
    if absent is not None and absent["policy"] == "bot":
        seconds = absent.get("seconds") or DEFAULT_ABSENT_SECONDS
    return TableChoices(
        game=values["game"],
        seats=read_seats(values["seats"]),
        rules=values.get("rules"),
        params=values.get("params"),
        is_manual=values.get("chance") == "manual",
        hot_seat=values.get("hot_seat", False),
        absent_seconds=seconds,
        offers_hints=values.get("hints", True),
        is_public=values.get("public", False),
        talk=values.get("talk", PHRASES),
        window=values.get("window", RACE),
        time_control=None if clock is None else TimeControl(**clock),
    )


def read_seats(seats: Iterable[Mapping[str, Any]]) -> list[SeatChoice]:
    """Return who shall sit in the seats of a table, as requests name it."""
    return [SeatChoice(seat["kind"], seat.get("name"), seat.get("bot")) for seat in seats]


def new_document(
    choices: TableChoices, address_hash: str, now: float
) -> tuple[TableDocument, dict[str, str]]:
    """Return the checked document of a new table, and the tokens of the seats that are `you`."""
    contract = load(choices.game)
    control = choices.time_control
    seats, tokens = make_seats(choices.seats, choices.window)
    _check_people(choices)
    if control is not None and control.kind == "move" and control.increment:
        raise BadSetup("an increment goes with a bank of time, not with a time for each move")
    check_listed_bots(contract, (seat.bot for seat in seats if seat.bot))
    setup = new_setup(
        contract,
        len(seats),
        choices.rules,
        choices.params,
        "manual" if choices.is_manual else "seeded",
        names=tuple(seat.name or f"Seat {seat.seat + 1}" for seat in seats),
        bots=tuple(seat.bot for seat in seats),
    )
    check_live(contract, setup, choices.hot_seat)
    # A game that cannot begin is refused before it is stored.
    Table.start(contract, setup, MAX_OUTCOMES)
    document = TableDocument(
        id=new_table_id(),
        **rules_fields(contract, setup),
        hot_seat=choices.hot_seat,
        absent_seconds=choices.absent_seconds,
        is_replay=False,
        status=WAITING,
        created=now,
        deadline=None if any(seat.kind == OPEN for seat in seats) else now,
        address_hash=address_hash,
        offers_hints=choices.offers_hints,
        time_control=control,
        is_public=choices.is_public,
        talk=choices.talk,
        seats=seats,
    )
    return document, tokens


def rematch_document(
    over: TableDocument, seat: int, address_hash: str, now: float
) -> TableDocument:
    """Return the document of a rematch: new dice, the same bots, each person's seat reserved."""
    contract = contract_of(over)
    chance = "manual" if over.manual else "seeded"
    setup = new_setup(contract, len(over.seats), over.rules, over.changes, chance)
    seats = tuple(
        replace(
            seat,
            kind=BOT if seat.kind == BOT else OPEN,
            name=seat.player or seat.name,
            allows_hints=False,
            player="",
        )
        for seat in over.seats
    )
    return replace(
        over,
        id=rematch_id(over.id),
        **rules_fields(contract, setup),
        status=WAITING,
        created=now,
        deadline=None,
        address_hash=address_hash,
        rematch_of=over.id,
        rematch_by=seat,
        origin=None,
        stopped=None,
        retracted=0,
        retracted_by=None,
        undo=None,
        seats=seats,
        rematch=None,
        hints=(),
        absences=(),
        takeovers=(),
        claims=(),
        said=(),
        clocks=(),
        clock_seen=None,
        saved=0,
    )


def replay_document(
    text: str, address_hash: str, now: float
) -> tuple[TableDocument, list[StoredEvent]]:
    """Return the records of a saved game as a table that nobody can play at."""
    table = replay(text if text.endswith("\n") else text + "\n")
    setup = table.setup
    played = setup.bots or ("",) * setup.seats
    seats = tuple(
        Seat(seat, BOT if played[seat] else PERSON, setup.name(seat), played[seat])
        for seat in range(setup.seats)
    )
    document = TableDocument(
        id=replay_id(text),
        **rules_fields(table.contract, setup),
        hot_seat=False,
        is_replay=True,
        status=OVER,
        created=now,
        deadline=None,
        address_hash=address_hash,
        seats=seats,
        hints=table.hints,
        # Of several after one event, their times keep the order.
        takeovers=tuple(
            TimedTakeover(*takeover, at=now + place / 1000)
            for place, takeover in enumerate(table.takeovers)
        ),
    )
    return document, [
        StoredEvent(
            number,
            event.seat,
            event.move,
            event.at,
            timing=None if event.timing is None else str(event.timing),
        )
        for number, event in enumerate(table.log, 1)
    ]


def rules_fields(contract: Contract, setup: TableSetup) -> dict[str, Any]:
    """Return the fields of a table's document that follow from its setup."""
    return {
        "game": contract.name,
        "rules_version": contract.version,
        "rules": setup.rules,
        "changes": setup.changes,
        "fingerprint": contract.fingerprint(setup.params),
        "manual": setup.is_manual,
        "seed": setup.seed,
        "commitment": setup.commitment,
        "inherited": setup.inherited,
    }


def check_live(contract: Contract, setup: TableSetup, hot_seat: bool) -> None:
    """Refuse a race at one device, or with dice that somebody has to type in."""
    if contract.needs_referee(setup.params) and (hot_seat or setup.is_manual):
        what = phrase("one device for all") if hot_seat else phrase("real dice")
        raise BadSetup(
            phrase(
                "by the rules {rules} everybody races on a device of their own, with the "
                "server's dice: not with {what}",
                rules=repr(setup.rules),
                what=what,
            )
        )


def _check_people(choices: TableChoices) -> None:
    people = [seat for seat in choices.seats if seat.kind != "bot"]
    if choices.is_manual and not people:
        raise BadSetup("real dice need a person at the table who rolls them")
    if sum(seat.kind == "you" for seat in choices.seats) > 1 and not choices.hot_seat:
        raise BadSetup("several seats can be `you` only at a hot_seat table")


def check_listed_bots(contract: Contract, names: Iterable[str]) -> None:
    """Refuse bots that are not listed: a client may not choose how long a bot computes."""
    known = bots.listed_names(contract)
    for name in names:
        if name not in known:
            raise UnknownBot(contract.name, name, known)


def bot_name(bot: str) -> str:
    """Return the name of a bot's seat that nobody named."""
    word = WORDS[bot] if bot in LEVELS else bot.removeprefix(PREFIX)
    return f"{word.title()} bot"


def make_seats(
    requested: Sequence[SeatChoice], window: WindowWish = RACE
) -> tuple[tuple[Seat, ...], dict[str, str]]:
    """Return the seats that were asked for, and the tokens of those that are `you`."""
    seats = []
    tokens = {}
    for number, seat in enumerate(requested):
        if seat.kind == "you":
            token = tokens[str(number)] = new_token()
            name = seat.name or f"Player {number + 1}"
            hashed = hash_token(token)
            seats.append(Seat(number, PERSON, name, token_hash=hashed, window=window))
        elif seat.kind == "bot":
            bot = seat.bot or "random"
            name = seat.name or bot_name(bot)
            seats.append(Seat(number, BOT, name, bot))
        else:
            seats.append(Seat(number, OPEN, ""))
    return tuple(seats), tokens


# --- From a position of a finished game ---


class Continuation(NamedTuple):
    """A table that is to be stored with the events it begins with, and the token of its person."""

    document: TableDocument
    events: list[StoredEvent]
    tokens: dict[str, str]


def continue_game(
    source: TableDocument,
    events: Sequence[StoredEvent],
    choices: Sequence[SeatChoice],
    offers_hints: bool,
    address_hash: str,
    now: float,
) -> Continuation:
    """Return a game that begins with the events of another; from there on its dice are its own."""
    contract = contract_of(source)
    _check_continued(source, choices)
    seats, tokens = make_seats(choices)
    check_listed_bots(contract, (seat.bot for seat in seats if seat.bot))
    setup = replace(_continued_setup(contract, source, seats), inherited=len(events))
    table = Table.restore(contract, setup, [event.to_event() for event in events])
    table.max_chance = MAX_OUTCOMES
    table.run_chance()
    if table.over:
        raise NothingLeftToPlay
    document = TableDocument(
        id=new_table_id(),
        **rules_fields(contract, setup),
        hot_seat=False,
        is_replay=False,
        status=RUNNING,
        created=now,
        deadline=None,
        address_hash=address_hash,
        offers_hints=offers_hints,
        origin=source.id,
        seats=seats,
    )
    document = replace(document, deadline=next_deadline(document, RUNNING, table, now))
    inherited = [event._replace(move_id=None, reply=None) for event in events]
    fresh = new_events(table, len(events), int(now * 1000), None)
    return Continuation(document, inherited + fresh, tokens)


def _check_continued(source: TableDocument, choices: Sequence[SeatChoice]) -> None:
    """Refuse another number of seats, and anything but one person and bots."""
    if len(choices) != len(source.seats):
        raise BadSetup(
            phrase(
                "this game has {seats} seats, not {given}",
                seats=len(source.seats),
                given=len(choices),
            )
        )
    kinds = sorted(seat.kind for seat in choices)
    if kinds != ["bot"] * (len(kinds) - 1) + ["you"]:
        raise BadSetup("one seat of a game that is played on is `you`, and each other a bot's")


def _continued_setup(
    contract: Contract, source: TableDocument, seats: Sequence[Seat]
) -> TableSetup:
    return new_setup(
        contract,
        len(seats),
        source.rules,
        source.changes,
        names=tuple(seat.name for seat in seats),
        bots=tuple(seat.bot for seat in seats),
    )


# --- How the windows of a live table are played ---

PARAM = "window"
"""The param that says whether a window is played by the clock; by the default rules it is not."""


def agreed_window(document: TableDocument) -> WindowWish | None:
    """Return what all people at a table wish; None while they wish different things."""
    wishes = {seat.window for seat in document.seats if seat.kind == PERSON}
    return wishes.pop() if len(wishes) == 1 else None if wishes else RACE


def apply_agreement(contract: Contract, document: TableDocument) -> TableDocument:
    """Return the table by the rules that its people agreed on."""
    params, _ = contract.params(document.rules, document.changes)
    if agreed_window(document) != POLITE or not contract.needs_referee(params):
        return document
    unhurried, _ = contract.params(contract.default_rules)
    changes = {**document.changes, PARAM: getattr(unhurried, PARAM)}
    params, _ = contract.params(document.rules, changes)
    return replace(document, changes=changes, fingerprint=contract.fingerprint(params))
