"""From a wish to a stored table: a new game, or a saved one to look at."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Any

from larceny import bots
from larceny.engine.contract import Contract
from larceny.engine.errors import UnknownBot
from larceny.games import load
from larceny.server.errors import NeedsReferee
from larceny.server.http.catalogue import needs_referee
from larceny.server.http.models import NewTable, SeatWanted
from larceny.server.match.restore import contract_of
from larceny.server.storage.record import (
    BOT,
    OPEN,
    OVER,
    PERSON,
    WAITING,
    EventRecord,
    SeatRecord,
    TableRecord,
)
from larceny.server.tokens import hash_of, new_table_id, new_token, replay_id
from larceny.table.replay import replay
from larceny.table.table import Table
from larceny.table.table_setup import BadSetup, TableSetup, new_setup

DEFAULT_ABSENT = 60.0


def hash_address(address: str) -> str:
    """Addresses are counted, not kept."""
    return hashlib.sha256(f"larceny {address}".encode()).hexdigest()[:32]


def new_record(wish: NewTable, creator: str, now: float) -> tuple[TableRecord, dict[str, str]]:
    """A checked table, and the tokens of the seats that are `you`."""
    contract = load(wish.game)
    seats, tokens = _seats(wish.seats)
    _check_people(wish)
    _check_bots(contract, seats)
    setup = new_setup(
        contract,
        len(seats),
        wish.rules,
        wish.params,
        "manual" if wish.chance == "manual" else "seeded",
        names=tuple(seat.name or f"Seat {seat.seat + 1}" for seat in seats),
        bots=tuple(seat.bot for seat in seats),
    )
    _check_referee(contract, setup)
    Table.start(contract, setup)  # A game that cannot begin is refused before it is stored.
    seconds = None
    if wish.absent is not None and wish.absent.policy == "bot":
        seconds = wish.absent.seconds or DEFAULT_ABSENT
    record = TableRecord(
        id=new_table_id(),
        **_rules(contract, setup),
        hot_seat=wish.hot_seat,
        absent_seconds=seconds,
        is_replay=False,
        status=WAITING,
        created=now,
        due=None if any(seat.kind == OPEN for seat in seats) else now,
        creator=creator,
        seats=seats,
    )
    return record, tokens


def rematch_record(over: TableRecord, seat: int, creator: str, now: float) -> TableRecord:
    """The same game once more, new dice: bots sit there, and each person's seat is kept."""
    contract = contract_of(over)
    chance = "manual" if over.manual else "seeded"
    setup = new_setup(contract, len(over.seats), over.rules, over.changes, chance)
    kept = tuple(replace(one, kind=BOT if one.kind == BOT else OPEN) for one in over.seats)
    return replace(
        over,
        id=new_table_id(),
        **_rules(contract, setup),
        status=WAITING,
        created=now,
        due=None,
        creator=creator,
        rematch_of=over.id,
        rematch_by=seat,
        seats=kept,
        rematch=None,
    )


def replay_record(text: str, creator: str, now: float) -> tuple[TableRecord, list[EventRecord]]:
    """A saved game as a table that nobody can play at."""
    table = replay(text if text.endswith("\n") else text + "\n")
    setup = table.setup
    played = setup.bots or ("",) * setup.seats
    seats = tuple(
        SeatRecord(seat, BOT if played[seat] else PERSON, setup.name(seat), played[seat])
        for seat in range(setup.seats)
    )
    record = TableRecord(
        id=replay_id(text),
        **_rules(table.contract, setup),
        hot_seat=False,
        absent_seconds=None,
        is_replay=True,
        status=OVER,
        created=now,
        due=None,
        creator=creator,
        seats=seats,
    )
    return record, [
        EventRecord(number, event.seat, event.move, event.at)
        for number, event in enumerate(table.log, 1)
    ]


def _rules(contract: Contract, setup: TableSetup) -> dict[str, Any]:
    return {
        "game": contract.name,
        "rules_version": contract.version,
        "rules": setup.rules,
        "changes": setup.changes,
        "fingerprint": contract.fingerprint(setup.params),
        "manual": setup.is_manual,
        "seed": setup.seed,
        "commitment": setup.commitment,
    }


def _check_referee(contract: Contract, setup: TableSetup) -> None:
    """What is played in real time is refused until there is somebody here with a clock."""
    if contract.needs_referee(setup.params):
        offered = [name for name in contract.rule_sets if not needs_referee(contract, name)]
        raise NeedsReferee(contract.name, offered)


def _check_people(wish: NewTable) -> None:
    people = [seat for seat in wish.seats if seat.kind != "bot"]
    if wish.chance == "manual" and not people:
        raise BadSetup("real dice need a person at the table who rolls them")
    if sum(seat.kind == "you" for seat in wish.seats) > 1 and not wish.hot_seat:
        raise BadSetup("several seats can be `you` only at a hot_seat table")


def _check_bots(contract: Contract, seats: tuple[SeatRecord, ...]) -> None:
    """Only the bots on the list: nobody has a bot of the server think as long as they like."""
    known = bots.names(contract)
    for seat in seats:
        if seat.bot and seat.bot not in known:
            raise UnknownBot(contract.name, seat.bot, known)


def _seats(wanted: list[SeatWanted]) -> tuple[tuple[SeatRecord, ...], dict[str, str]]:
    seats, tokens = [], {}
    for number, seat in enumerate(wanted):
        if seat.kind == "you":
            token = tokens[str(number)] = new_token()
            name = seat.name or f"Player {number + 1}"
            seats.append(SeatRecord(number, PERSON, name, token_hash=hash_of(token)))
        elif seat.kind == "bot":
            bot = seat.bot or "random"
            seats.append(SeatRecord(number, BOT, seat.name or f"{bot.title()} bot", bot))
        else:
            seats.append(SeatRecord(number, OPEN, ""))
    return tuple(seats), tokens
