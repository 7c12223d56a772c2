"""The clocks of a table: how long each seat may think, and how long it still may.

A clock runs while the game waits for a move of a person who plays for themselves. It does not run
for bots, for chance, in live windows (which have clocks of their own), or while the others have
decided to wait. Time is charged with a move, and only as far as a server saw it pass.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from larceny.engine.seat import CHANCE
from larceny.engine.window_status import NO_WINDOW
from larceny.server.live.status import expected_actors, window_status
from larceny.server.storage.record import PERSON, RUNNING, EventRecord, TableRecord
from larceny.table.table import Table

SCENE_SECONDS = 2.0
"""Seconds after a move before the next clock starts: the pages show what happened meanwhile."""
TICK_SECONDS = 5.0
"""Seconds between two notes that the clocks of this process run."""
OUTAGE_SECONDS = 15.0
"""Seconds without such a note after which the time since then is given back."""


class SeatClock(NamedTuple):
    """The seconds that a seat has left, and since when it spends them; None while it does not."""

    left: float
    since: float | None = None

    @property
    def flag(self) -> float | None:
        """Return when the time is up, unless the seat moves before."""
        return None if self.since is None else self.since + self.left


def read_clocks(record: TableRecord) -> list[SeatClock]:
    """Return the clocks of all seats; none if the table has no clock or has not started."""
    return [] if record.clocks is None else [SeatClock(*one) for one in json.loads(record.clocks)]


def flag_of(record: TableRecord, seat: int) -> float | None:
    """Return when the time of a seat is up, or None if its clock does not run."""
    clocks = read_clocks(record)
    return clocks[seat].flag if clocks else None


def next_flag(record: TableRecord) -> float | None:
    """Return when the first of the clocks that run is up."""
    return min(
        (at for clock in read_clocks(record) if (at := clock.flag) is not None), default=None
    )


def is_running(record: TableRecord) -> bool:
    """Return whether a clock of a table runs."""
    return record.status == RUNNING and next_flag(record) is not None


def run_clocks(
    record: TableRecord, table: Table, added: Sequence[EventRecord], now: float
) -> str | None:
    """Return the clocks after some more events: who moved is charged, who is to move runs."""
    start = record.move_seconds or record.bank_seconds
    if start is None:
        return None
    before = read_clocks(record) or [SeatClock(start)] * len(record.seats)
    ticking = ticking_seats(record, table, now)
    movers = {event.seat for event in added}
    charged = [
        _charge(record, clock, now) if seat in movers else clock
        for seat, clock in enumerate(before)
    ]
    return _dump([_run(clock, seat in ticking, now) for seat, clock in enumerate(charged)])


def undo_clocks(record: TableRecord, table: Table, now: float) -> str | None:
    """Return the clocks at a position that was gone back to: no bank is refunded, moves start anew.

    Whoever takes back goes on with the time that their clock shows. Whoever thought about a move
    that is no longer theirs is charged nothing for it.
    """
    if record.move_seconds is not None:
        record = replace(record, clocks=None)
    return run_clocks(record, table, (), now)


def ticking_seats(record: TableRecord, table: Table, now: float) -> Collection[int]:
    """Return the seats whose clocks run."""
    if table.over or record.stopped is not None or window_status(table) != NO_WINDOW:
        return ()
    decided = {one.seat for one in record.absences if one.outcome_at(now) is not None}
    return {
        seat
        for seat in expected_actors(table)
        if seat != CHANCE and record.seats[seat].kind == PERSON and seat not in decided
    }


def shift_clocks(record: TableRecord, seconds: float) -> str | None:
    """Return the clocks as if some time had not passed."""
    clocks = read_clocks(record)
    shifted = [
        one if one.since is None else one._replace(since=one.since + seconds) for one in clocks
    ]
    return _dump(shifted) if clocks else None


def _run(clock: SeatClock, is_ticking: bool, now: float) -> SeatClock:
    """Return a clock that goes on running, or starts, or does not run."""
    if not is_ticking:
        return clock._replace(since=None)
    return clock if clock.since is not None else clock._replace(since=now + SCENE_SECONDS)


def _charge(record: TableRecord, clock: SeatClock, now: float) -> SeatClock:
    """Return the clock of a seat that has moved; by the move, every move has the same time."""
    if record.move_seconds is not None:
        return SeatClock(record.move_seconds)
    spent = 0.0 if clock.since is None else max(0.0, now - clock.since)
    return SeatClock(max(0.0, clock.left - spent) + (record.increment_seconds or 0.0))


def _dump(clocks: Sequence[SeatClock]) -> str:
    return json.dumps([[round(one.left, 3), one.since] for one in clocks])


def without_clocks(record: TableRecord) -> TableRecord:
    """Return the table before its clocks have started."""
    return replace(record, clocks=None, clock_seen=None)
