"""Create the record of a table that begins from a position of a finished game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from larceny.engine.contract import Contract
from larceny.engine.phrase import phrase
from larceny.server.errors import NothingLeftToPlay
from larceny.server.http.models import PlayOn
from larceny.server.match.creation import (
    check_listed_bots,
    make_seats,
    rules_fields,
)
from larceny.server.match.restore import MAX_OUTCOMES, contract_of, new_events, next_deadline
from larceny.server.storage.record import RUNNING, EventRecord, SeatRecord, TableRecord
from larceny.server.tokens import new_table_id
from larceny.table.table import Table
from larceny.table.table_setup import BadSetup, TableSetup, new_setup


class Continuation(NamedTuple):
    """A table that is to be stored with the events it begins with, and the token of its person."""

    record: TableRecord
    events: list[EventRecord]
    tokens: dict[str, str]


def continue_game(
    source: TableRecord,
    events: Sequence[EventRecord],
    play: PlayOn,
    address_hash: str,
    now: float,
) -> Continuation:
    """Return a game that begins with the events of another; from there on its dice are its own."""
    contract = contract_of(source)
    _check_seats(source, play)
    seats, tokens = make_seats(play.seats)
    check_listed_bots(contract, (seat.bot for seat in seats if seat.bot))
    setup = replace(_setup(contract, source, seats), inherited=len(events))
    table = Table.restore(contract, setup, [event.to_event() for event in events])
    table.max_chance = MAX_OUTCOMES
    table.run_chance()
    if table.over:
        raise NothingLeftToPlay
    record = TableRecord(
        id=new_table_id(),
        **rules_fields(contract, setup),
        hot_seat=False,
        absent_seconds=None,
        is_replay=False,
        status=RUNNING,
        created=now,
        deadline=None,
        address_hash=address_hash,
        offers_hints=play.hints,
        origin=source.id,
        seats=seats,
    )
    record = replace(record, deadline=next_deadline(record, table, now))
    inherited = [event._replace(move_id=None, reply=None) for event in events]
    fresh = new_events(table, len(events), int(now * 1000), None)
    return Continuation(record, inherited + fresh, tokens)


def _check_seats(source: TableRecord, play: PlayOn) -> None:
    """Refuse another number of seats, and anything but one person and bots."""
    if len(play.seats) != len(source.seats):
        raise BadSetup(
            phrase(
                "this game has {seats} seats, not {given}",
                seats=len(source.seats),
                given=len(play.seats),
            )
        )
    kinds = sorted(seat.kind for seat in play.seats)
    if kinds != ["bot"] * (len(kinds) - 1) + ["you"]:
        raise BadSetup("one seat of a game that is played on is `you`, and each other a bot's")


def _setup(contract: Contract, source: TableRecord, seats: Sequence[SeatRecord]) -> TableSetup:
    return new_setup(
        contract,
        len(seats),
        source.rules,
        source.changes,
        names=tuple(seat.name for seat in seats),
        bots=tuple(seat.bot for seat in seats),
    )
