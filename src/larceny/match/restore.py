"""From a stored table to the table of its game, and from that to what is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from larceny.engine.contract import Contract
from larceny.engine.seat import CHANCE
from larceny.engine.window_status import OPEN as WINDOW_OPEN
from larceny.engine.window_status import PAUSED
from larceny.games import load
from larceny.match.chess_clock import next_flag
from larceny.match.document import (
    BOT,
    OPEN,
    PERSON,
    PLAY_BOT,
    RUNNING,
    WAITING,
    Status,
    StoredEvent,
    TableDocument,
)
from larceny.match.errors import RulesChanged
from larceny.match.window_status import window_status
from larceny.table.event import Event
from larceny.table.table import Table
from larceny.table.table_setup import TableSetup, new_setup

MAX_OUTCOMES = 500
"""The most outcomes that may follow from one move at a table. A published rule set has at most 26
in a row; a thousand take ten milliseconds."""

MAX_EVENTS = 10_000
"""The most events of a table; it is stopped when it has that many."""


def contract_of(document: TableDocument) -> Contract:
    """Return the game of a table; raise `RulesChanged` if its rules are not those installed."""
    contract = load(document.game)
    params, _ = contract.params(document.rules, document.changes)
    installed = contract.version, contract.fingerprint(params)
    if installed != (document.rules_version, document.fingerprint):
        raise RulesChanged(contract.title)
    return contract


def restore(contract: Contract, document: TableDocument, events: Sequence[StoredEvent]) -> Table:
    """Return the table after the stored events; no dice are rolled."""
    return restore_log(contract, document, [event.to_event() for event in events])


def restore_log(contract: Contract, document: TableDocument, log: Sequence[Event]) -> Table:
    """Return the table after the events of a log; no dice are rolled."""
    table = Table.restore(contract, _setup(contract, document), log)
    table.max_chance = MAX_OUTCOMES
    keep_notes(table, document)
    return table


def keep_notes(table: Table, document: TableDocument) -> None:
    """Let a table keep what is stored besides its events: hints, and who played for whom."""
    table.hints = document.hints
    table.takeovers = tuple(takeover.to_takeover() for takeover in document.takeovers)


def start_table(contract: Contract, document: TableDocument) -> Table:
    """Return the table at its start, after the chance events that come before the first move."""
    return Table.start(contract, _setup(contract, document), MAX_OUTCOMES)


def new_events(
    table: Table, after: int, at: int, move_id: str | None, retracted: int = 0
) -> list[StoredEvent]:
    """Return the events after number `after` as they are stored; they happened at one time.

    The first of them carries the id of the request that led to them, and the version it led to.
    """
    added = [
        StoredEvent(number, entry.event.seat, entry.event.move, at, timing=_timing(entry.event))
        for number, entry in enumerate(table.entries(after), after + 1)
    ]
    if move_id is not None:
        added[0] = added[0]._replace(move_id=move_id, reply=table.version + retracted)
    return added


def _timing(event: Event) -> str | None:
    return None if event.timing is None else str(event.timing)


def next_deadline(
    document: TableDocument, status: Status, table: Table, now: float
) -> float | None:
    """Return by when another server must look after a table, should its home be gone."""
    if status == WAITING:
        return None if any(seat.kind == OPEN for seat in document.seats) else now
    if status != RUNNING or document.stopped is not None:
        return None
    kinds = {document.seats[seat].kind for seat in table.actors if seat != CHANCE}
    replaced = {
        absence.seat for absence in document.absences if absence.outcome_at(now) == PLAY_BOT
    }
    is_bot_due = BOT in kinds or not replaced.isdisjoint(table.actors)
    if is_bot_due or window_status(table) in (WINDOW_OPEN, PAUSED):
        return now
    seconds = document.absent_seconds
    flag = next_flag(document.clocks)
    absent = now + seconds if PERSON in kinds and seconds is not None else None
    return min((time for time in (absent, flag) if time is not None), default=None)


def _setup(contract: Contract, document: TableDocument) -> TableSetup:
    setup = new_setup(
        contract,
        len(document.seats),
        document.rules,
        document.changes,
        chance="manual",
        names=tuple(seat.name or f"Seat {seat.seat + 1}" for seat in document.seats),
        bots=tuple(seat.bot for seat in document.seats),
    )
    return replace(
        setup, seed=document.seed, commitment=document.commitment, inherited=document.inherited
    )
