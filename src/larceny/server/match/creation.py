"""Create the record of a table: a new match, a rematch, or a saved game to look at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from larceny import bots
from larceny.bots.card.library import PREFIX
from larceny.engine.contract import Contract
from larceny.engine.errors import UnknownBot
from larceny.engine.phrase import phrase
from larceny.games import load
from larceny.server.http.models import ClockChoice, NewTable, SeatWanted
from larceny.server.match.restore import MAX_OUTCOMES, contract_of
from larceny.server.match.turn_clock import without_clocks
from larceny.server.storage.absence_record import TakeoverRecord
from larceny.server.storage.record import (
    BOT,
    OPEN,
    OVER,
    PERSON,
    RACE,
    WAITING,
    EventRecord,
    SeatRecord,
    TableRecord,
    WindowWish,
)
from larceny.server.tokens import hash_token, new_table_id, new_token, replay_id
from larceny.table.replay import replay
from larceny.table.table import Table
from larceny.table.table_setup import BadSetup, TableSetup, new_setup

DEFAULT_ABSENT_SECONDS = 60.0


def new_record(
    request: NewTable, address_hash: str, now: float
) -> tuple[TableRecord, dict[str, str]]:
    """Return the checked record of a new table, and the tokens of the seats that are `you`."""
    contract = load(request.game)
    seats, tokens = make_seats(request.seats, request.window)
    _check_people(request)
    check_listed_bots(contract, (seat.bot for seat in seats if seat.bot))
    setup = new_setup(
        contract,
        len(seats),
        request.rules,
        request.params,
        "manual" if request.chance == "manual" else "seeded",
        names=tuple(seat.name or f"Seat {seat.seat + 1}" for seat in seats),
        bots=tuple(seat.bot for seat in seats),
    )
    check_live(contract, setup, request.hot_seat)
    # A game that cannot begin is refused before it is stored.
    Table.start(contract, setup, MAX_OUTCOMES)
    seconds = None
    if request.absent is not None and request.absent.policy == "bot":
        seconds = request.absent.seconds or DEFAULT_ABSENT_SECONDS
    record = TableRecord(
        id=new_table_id(),
        **rules_fields(contract, setup),
        hot_seat=request.hot_seat,
        absent_seconds=seconds,
        is_replay=False,
        status=WAITING,
        created=now,
        deadline=None if any(seat.kind == OPEN for seat in seats) else now,
        address_hash=address_hash,
        offers_hints=request.hints,
        **clock_fields(request.clock),
        is_public=request.public,
        talk=request.talk,
        seats=seats,
    )
    return record, tokens


def rematch_record(over: TableRecord, seat: int, address_hash: str, now: float) -> TableRecord:
    """Return the record of a rematch: new dice, the same bots, each person's seat reserved."""
    contract = contract_of(over)
    chance = "manual" if over.manual else "seeded"
    setup = new_setup(contract, len(over.seats), over.rules, over.changes, chance)
    seats = tuple(
        replace(
            one,
            kind=BOT if one.kind == BOT else OPEN,
            name=one.player or one.name,
            agrees=False,
            player="",
        )
        for one in over.seats
    )
    return replace(
        without_clocks(over),
        id=new_table_id(),
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
    )


def replay_record(
    text: str, address_hash: str, now: float
) -> tuple[TableRecord, list[EventRecord]]:
    """Return the records of a saved game as a table that nobody can play at."""
    table = replay(text if text.endswith("\n") else text + "\n")
    setup = table.setup
    played = setup.bots or ("",) * setup.seats
    seats = tuple(
        SeatRecord(seat, BOT if played[seat] else PERSON, setup.name(seat), played[seat])
        for seat in range(setup.seats)
    )
    record = TableRecord(
        id=replay_id(text),
        **rules_fields(table.contract, setup),
        hot_seat=False,
        absent_seconds=None,
        is_replay=True,
        status=OVER,
        created=now,
        deadline=None,
        address_hash=address_hash,
        seats=seats,
        hints=table.hints,
        # Of several after one event, their times keep the order.
        takeovers=tuple(
            TakeoverRecord(*one, at=now + place / 1000) for place, one in enumerate(table.takeovers)
        ),
    )
    return record, [
        EventRecord(
            number,
            event.seat,
            event.move,
            event.at,
            timing=None if event.timing is None else str(event.timing),
        )
        for number, event in enumerate(table.log, 1)
    ]


def clock_fields(clock: ClockChoice | None) -> dict[str, Any]:
    """Return the fields of a table's record that say how long people may think."""
    if clock is None:
        return {}
    if clock.kind == "move":
        if clock.increment:
            raise BadSetup("an increment goes with a bank of time, not with a time for each move")
        return {"move_seconds": clock.seconds}
    return {"bank_seconds": clock.seconds, "increment_seconds": clock.increment}


def rules_fields(contract: Contract, setup: TableSetup) -> dict[str, Any]:
    """Return the fields of a table's record that follow from its setup."""
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


def _check_people(request: NewTable) -> None:
    people = [seat for seat in request.seats if seat.kind != "bot"]
    if request.chance == "manual" and not people:
        raise BadSetup("real dice need a person at the table who rolls them")
    if sum(seat.kind == "you" for seat in request.seats) > 1 and not request.hot_seat:
        raise BadSetup("several seats can be `you` only at a hot_seat table")


def check_listed_bots(contract: Contract, names: Iterable[str]) -> None:
    """Refuse bots that are not listed: a client may not choose how long a bot computes."""
    known = bots.listed_names(contract)
    for name in names:
        if name not in known:
            raise UnknownBot(contract.name, name, known)


def bot_name(bot: str) -> str:
    """Return the name of a bot's seat that nobody named."""
    return f"{bot.removeprefix(PREFIX).title()} bot"


def make_seats(
    requested: list[SeatWanted], window: WindowWish = RACE
) -> tuple[tuple[SeatRecord, ...], dict[str, str]]:
    """Return the seats that were asked for, and the tokens of those that are `you`."""
    seats, tokens = [], {}
    for number, seat in enumerate(requested):
        if seat.kind == "you":
            token = tokens[str(number)] = new_token()
            name = seat.name or f"Player {number + 1}"
            hashed = hash_token(token)
            seats.append(SeatRecord(number, PERSON, name, token_hash=hashed, window=window))
        elif seat.kind == "bot":
            bot = seat.bot or "random"
            name = seat.name or bot_name(bot)
            seats.append(SeatRecord(number, BOT, name, bot))
        else:
            seats.append(SeatRecord(number, OPEN, ""))
    return tuple(seats), tokens
