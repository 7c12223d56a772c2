"""From what is stored to a table: the game, the setup, the position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from larceny.engine.contract import Contract
from larceny.engine.seat import CHANCE
from larceny.games import load
from larceny.server.errors import RulesChanged
from larceny.server.storage.record import BOT, PERSON, WAITING, EventRecord, TableRecord
from larceny.table.event import Event
from larceny.table.table import Table
from larceny.table.table_setup import TableSetup, new_setup


def contract_of(record: TableRecord) -> Contract:
    """The game, if it is still played as when this table was begun."""
    contract = load(record.game)
    params, _ = contract.params(record.rules, record.changes)
    now = contract.version, contract.fingerprint(params)
    if now != (record.rules_version, record.fingerprint):
        raise RulesChanged(contract.title)
    return contract


def setup_of(contract: Contract, record: TableRecord) -> TableSetup:
    setup = new_setup(
        contract,
        len(record.seats),
        record.rules,
        record.changes,
        chance="manual",
        names=tuple(seat.name or f"Seat {seat.seat + 1}" for seat in record.seats),
        bots=tuple(seat.bot for seat in record.seats),
    )
    return replace(setup, seed=record.seed, commitment=record.commitment)


def restore(contract: Contract, record: TableRecord, events: Sequence[EventRecord]) -> Table:
    """The table as it stands; one that still waits for people has rolled no dice."""
    setup = setup_of(contract, record)
    if not events and record.status == WAITING:
        return Table(contract, replace(setup, seed=None))
    return Table.restore(contract, setup, [Event(event.seat, event.move) for event in events])


def due(record: TableRecord, table: Table, now: float) -> float | None:
    """When somebody must look after this table, should this process be gone."""
    kinds = {record.seats[seat].kind for seat in table.actors if seat != CHANCE}
    if BOT in kinds:
        return now
    seconds = record.absent_seconds
    return now + seconds if PERSON in kinds and seconds is not None else None
