"""The times of one live window: when each seat is due to act, and when it acted.

The same functions run compiled over records of this struct (simulations) and in plain Python (live
tables). Times are milliseconds on any one clock; nothing here reads a clock.
"""

from __future__ import annotations

from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.engine.seat import MAX_SEATS
from larceny.engine.struct import Struct, int8, int32, int64
from larceny.realtime.reflex import Reflex, draw_closing, draw_reaction

NEVER = 1 << 60
"""A time that does not come; `-NEVER` is one that has not been."""


class Window(Struct):
    """Planned and observed times of one window."""

    now: int = int64()
    due: list[int] = int64(MAX_SEATS, per_seat=True)
    """When each seat is due to act next, or NEVER."""
    plan: list[int] = int32(MAX_SEATS, per_seat=True)
    """The attempt that each seat is about to make."""
    attempted_at: list[int] = int64(MAX_SEATS, per_seat=True)
    is_closed: int = int8(low=0, high=1)
    closed_at: int = int64()
    """When the window was closed; -NEVER if it is open or nobody saw the time."""
    last_attempt: int = int64()
    """When the last attempt came before the closing."""
    together: int = int8(is_mask=True)
    """The seats of the last attempts before the closing, each too close to the next to tell."""


@rule
def open_window(window: Window) -> None:
    """Forget all plans and observations; the clock goes on."""
    window.is_closed = 0
    window.closed_at = -NEVER
    window.last_attempt = -NEVER
    window.together = 0
    for seat in range(MAX_SEATS):
        window.due[seat] = NEVER
        window.attempted_at[seat] = -NEVER


@rule
def plan_attempt(
    window: Window, reflex: Reflex, seat: int, move: int, stretch: int, rng: Rng
) -> None:
    """Plan an attempt after a reaction time, stretched by a factor."""
    window.plan[seat] = move
    window.due[seat] = window.now + stretch * draw_reaction(reflex, rng)


@rule
def plan_closing(window: Window, reflex: Reflex, seat: int, stretch: int, rng: Rng) -> None:
    """Plan the closing of the window."""
    window.due[seat] = window.now + stretch * draw_closing(reflex, rng)


@rule
def cancel(window: Window, seat: int) -> None:
    """Drop what a seat has planned."""
    window.due[seat] = NEVER


@rule
def next_due(window: Window, seats: int) -> int:
    """Return the seat that is due first; if none is due, any seat."""
    best = 0
    for seat in range(seats):
        if window.due[seat] < window.due[best]:
            best = seat
    return best


@rule
def can_withdraw(window: Window, reflex: Reflex, seat: int, stretch: int) -> bool:
    """Return whether a planned action is due late enough to be withdrawn."""
    return window.due[seat] != NEVER and window.due[seat] - window.now >= stretch * reflex.hold


@rule
def record_attempt(window: Window, seat: int, tie: int) -> None:
    """Record an attempt now; before the closing it may be too close to the one before it."""
    window.attempted_at[seat] = window.now
    if not window.is_closed:
        if window.now - window.last_attempt >= tie:
            window.together = 0
        window.together |= 1 << seat
        window.last_attempt = window.now


@rule
def close_window(window: Window, at: int) -> None:
    """Record that the window was closed at a time, -NEVER if nobody saw it."""
    window.is_closed = 1
    window.closed_at = at
