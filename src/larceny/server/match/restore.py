"""From stored records to a table, and from a table to the records that are stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from larceny.engine.contract import Contract
from larceny.engine.seat import CHANCE
from larceny.engine.window_status import OPEN, PAUSED
from larceny.games import load
from larceny.server.errors import RulesChanged
from larceny.server.live.status import window_status
from larceny.server.match.turn_clock import next_flag, run_clocks
from larceny.server.storage.absence_record import PLAY_BOT
from larceny.server.storage.record import (
    BOT,
    OVER,
    PERSON,
    RUNNING,
    EventRecord,
    Progress,
    TableRecord,
)
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
    played = [event.to_event() for event in events]
    table = Table.restore(contract, _setup(contract, record), played)
    table.max_chance = MAX_OUTCOMES
    keep_notes(table, record)
    return table


def keep_notes(table: Table, record: TableRecord) -> None:
    """Let a table keep what is stored besides its events: hints, and who played for whom.

    Takeovers that were stored after an undo, before they were numbered by events, may be ahead.
    """
    table.hints = record.hints
    told = (one.to_takeover() for one in record.takeovers)
    table.takeovers = tuple(one._replace(number=min(one.number, table.version)) for one in told)


def extend(table: Table, record: TableRecord, events: Sequence[EventRecord]) -> Table:
    """Return a copy of a table after some more stored events and notes; no dice are rolled."""
    extended = table.clone()
    extended.extend([event.to_event() for event in events])
    keep_notes(extended, record)
    return extended


def follow(
    before: Table, record: TableRecord, events: Sequence[EventRecord], is_anew: bool
) -> Table:
    """Return a table after some more stored events, or anew from all its events.

    It is made anew before it starts, as names may change, and where events were taken back.
    """
    return restore(before.contract, record, events) if is_anew else extend(before, record, events)


def start_table(contract: Contract, record: TableRecord) -> Table:
    """Return the table at its start, after the chance events that come before the first move."""
    return Table.start(contract, _setup(contract, record), MAX_OUTCOMES)


def new_events(
    table: Table, after: int, at: int, move_id: str | None, retracted: int = 0
) -> list[EventRecord]:
    """Return the records of the events after number `after`, which happened at one time.

    The first of them carries the id of the request that led to them, and the version it led to.
    """
    added = [
        EventRecord(number, entry.event.seat, entry.event.move, at, timing=_timing(entry.event))
        for number, entry in enumerate(table.entries(after), after + 1)
    ]
    if move_id is not None:
        added[0] = added[0]._replace(move_id=move_id, reply=table.version + retracted)
    return added


def _timing(event: Event) -> str | None:
    return None if event.timing is None else str(event.timing)


def next_deadline(record: TableRecord, table: Table, now: float) -> float | None:
    """Return by when another process must look after a table, should this one be gone."""
    kinds = {record.seats[seat].kind for seat in table.actors if seat != CHANCE}
    replaced = {one.seat for one in record.absences if one.outcome_at(now) == PLAY_BOT}
    is_bot_due = BOT in kinds or not replaced.isdisjoint(table.actors)
    if is_bot_due or window_status(table) in (OPEN, PAUSED):
        return now
    seconds, flag = record.absent_seconds, next_flag(record)
    absent = now + seconds if PERSON in kinds and seconds is not None else None
    return min((time for time in (absent, flag) if time is not None), default=None)


def next_progress(
    record: TableRecord, table: Table, added: Sequence[EventRecord], now: float
) -> Progress:
    """Return what changes in a table's row when some events are added."""
    clocks = run_clocks(record, table, added, now)
    deadline = next_deadline(replace(record, clocks=clocks), table, now)
    seen = None if clocks is None else now
    return Progress(OVER if table.over else RUNNING, deadline, clocks, seen)


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
