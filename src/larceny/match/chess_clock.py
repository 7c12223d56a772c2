"""The clocks of a table: how long each seat may think, and how long it still may.

A clock runs while the game waits for a move of a person who plays for themselves. It does not run
for bots, for chance, in live windows (which have clocks of their own), or while the others have
decided to wait. Time is charged with a move, and only as far as a server saw it pass.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import TypeAlias

from larceny.engine.seat import CHANCE
from larceny.engine.window_status import NO_WINDOW
from larceny.match.document import PERSON, RUNNING, SeatClock, TableDocument, TimeControl
from larceny.match.window_status import expected_actors, window_status
from larceny.table.table import Table

SCENE_SECONDS = 2.0
"""Seconds after a move before the next clock starts: the pages show what happened meanwhile."""
TICK_SECONDS = 5.0
"""Seconds between two notes that the clocks of a server run."""
OUTAGE_SECONDS = 15.0
"""Seconds without such a note after which the time since then is given back."""

Clocks: TypeAlias = tuple[SeatClock, ...]


def next_flag(clocks: Clocks) -> float | None:
    """Return when the first of the clocks that run is up."""
    return min((at for clock in clocks if (at := clock.flag) is not None), default=None)


def is_running(document: TableDocument) -> bool:
    """Return whether a clock of a table runs."""
    return document.status == RUNNING and next_flag(document.clocks) is not None


def run_clocks(
    document: TableDocument, table: Table, movers: Collection[int], now: float
) -> Clocks:
    """Return the clocks after some seats moved: they are charged, and who is to move runs."""
    control = document.time_control
    if control is None:
        return ()
    before = document.clocks or (SeatClock(control.seconds),) * len(document.seats)
    ticking = _ticking_seats(document, table, now)
    return tuple(
        _run(_charge(control, clock, now) if seat in movers else clock, seat in ticking, now)
        for seat, clock in enumerate(before)
    )


def undo_clocks(document: TableDocument, table: Table, now: float) -> Clocks:
    """Return the clocks at a position that was gone back to: no bank is refunded, moves start anew.

    Whoever takes back goes on with the time that their clock shows. Whoever thought about a move
    that is no longer theirs is charged nothing for it.
    """
    if document.time_control is not None and document.time_control.kind == "move":
        document = replace(document, clocks=())
    return run_clocks(document, table, (), now)


def shift_clocks(clocks: Clocks, seconds: float) -> Clocks:
    """Return the clocks as if some time had not passed."""
    return tuple(
        clock if clock.since is None else clock._replace(since=clock.since + seconds)
        for clock in clocks
    )


def _ticking_seats(document: TableDocument, table: Table, now: float) -> Collection[int]:
    """Return the seats whose clocks run."""
    if table.over or document.stopped is not None or window_status(table) != NO_WINDOW:
        return ()
    decided = {absence.seat for absence in document.absences if absence.outcome_at(now) is not None}
    return {
        seat
        for seat in expected_actors(table)
        if seat != CHANCE and document.seats[seat].kind == PERSON and seat not in decided
    }


def _run(clock: SeatClock, is_ticking: bool, now: float) -> SeatClock:
    """Return a clock that goes on running, or starts, or does not run."""
    left = round(clock.left, 3)
    if not is_ticking:
        return SeatClock(left)
    return SeatClock(left, now + SCENE_SECONDS if clock.since is None else clock.since)


def _charge(control: TimeControl, clock: SeatClock, now: float) -> SeatClock:
    """Return the clock of a seat that has moved; by the move, every move has the same time."""
    if control.kind == "move":
        return SeatClock(control.seconds)
    spent = 0.0 if clock.since is None else max(0.0, now - clock.since)
    return SeatClock(max(0.0, clock.left - spent) + control.increment)
