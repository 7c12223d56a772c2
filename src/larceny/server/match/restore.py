"""From stored records to a table, and from a table to the records that are stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from larceny.engine.contract import Contract
from larceny.engine.seat import CHANCE
from larceny.games import load
from larceny.server.errors import RulesChanged
from larceny.server.storage.record import BOT, PERSON, EventRecord, TableRecord
from larceny.table.event import Event
from larceny.table.table import Table
from larceny.table.table_setup import TableSetup, new_setup

MAX_OUTCOMES = 500
"""The most outcomes that may follow from one move at a table of a server. A published rule set has
at most 26 in a row; a thousand take ten milliseconds."""

MAX_EVENTS = 10_000
"""The most events of a table of a server; it is stopped when it has that many."""


def contract_of(record: TableRecord) -> Contract:
    """Return the game of a table; raise `RulesChanged` if its rules are not those installed."""
    contract = load(record.game)
    params, _ = contract.params(record.rules, record.changes)
    installed = contract.version, contract.fingerprint(params)
    if installed != (record.rules_version, record.fingerprint):
        raise RulesChanged(contract.title)
    return contract


def restore(contract: Contract, record: TableRecord, events: Sequence[EventRecord]) -> Table:
    """Return the table after the stored events; no dice are rolled."""
    played = [Event(event.seat, event.move) for event in events]
    table = Table.restore(contract, _setup(contract, record), played, record.hints)
    table.max_chance = MAX_OUTCOMES
    return table


def extend(table: Table, record: TableRecord, events: Sequence[EventRecord]) -> Table:
    """Return a copy of a table after some more stored events and hints; no dice are rolled."""
    extended = table.clone()
    extended.extend([Event(event.seat, event.move) for event in events])
    extended.hints = record.hints
    return extended


def start_table(contract: Contract, record: TableRecord) -> Table:
    """Return the table at its start, after the chance events that come before the first move."""
    return Table.start(contract, _setup(contract, record), MAX_OUTCOMES)


def new_events(table: Table, after: int, at: int, move_id: str | None) -> list[EventRecord]:
    """Return the records of the events after number `after`, which happened at one time.

    The first of them carries the id of the request that led to them.
    """
    added = [
        EventRecord(number, entry.event.seat, entry.event.move, at)
        for number, entry in enumerate(table.entries(after), after + 1)
    ]
    if move_id is not None:
        added[0] = added[0]._replace(move_id=move_id, reply=table.version)
    return added


def next_deadline(record: TableRecord, table: Table, now: float) -> float | None:
    """Return by when another process must look after a table, should this one be gone."""
    kinds = {record.seats[seat].kind for seat in table.actors if seat != CHANCE}
    if BOT in kinds:
        return now
    seconds = record.absent_seconds
    return now + seconds if PERSON in kinds and seconds is not None else None


def _setup(contract: Contract, record: TableRecord) -> TableSetup:
    setup = new_setup(
        contract,
        len(record.seats),
        record.rules,
        record.changes,
        chance="manual",
        names=tuple(seat.name or f"Seat {seat.seat + 1}" for seat in record.seats),
        bots=tuple(seat.bot for seat in record.seats),
    )
    return replace(
        setup, seed=record.seed, commitment=record.commitment, inherited=record.inherited
    )
