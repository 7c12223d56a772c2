"""The reactions of bots in a live window: what each is about to do, when, and what is withdrawn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Sequence
from dataclasses import dataclass

from larceny.engine.rng import Rng, pick
from larceny.engine.turn_taking import is_waiting
from larceny.realtime.reflex import Reflex, is_slip
from larceny.realtime.window import (
    NEVER,
    Window,
    can_withdraw,
    cancel,
    next_due,
    plan_attempt,
    plan_closing,
)


@dataclass(frozen=True)
class Reactions:
    """The planned actions of all bots in one window, in plain Python.

    A bot sometimes slips and makes any attempt, wanted or not. An attempt that has become useless
    is withdrawn only if there is time enough.
    """

    window: Window
    seats: int
    reflex: Reflex
    stretch: int
    """The factor by which all times are longer than those of the reflex."""
    rng: Rng
    decide: Callable[[int], int]
    """Returns the answer of a seat's policy (see `engine.turn_taking`)."""
    moves: Callable[[int], Sequence[int]]
    """Returns the legal moves of a seat."""

    def plan(self, owner: int | None, attempting: Collection[int]) -> None:
        """Plan the attempts, and the closing of the window if a bot owns it."""
        for seat in attempting:
            answer = self.decide(seat)
            if is_slip(self.reflex, self.rng):
                codes = self.moves(seat)
                answer = codes[pick(self.rng, len(codes))]
            if not is_waiting(answer):
                plan_attempt(self.window, self.reflex, seat, answer, self.stretch, self.rng)
        if owner is not None:
            plan_closing(self.window, self.reflex, owner, self.stretch, self.rng)

    @property
    def due(self) -> int | None:
        """When the next bot acts; None if nothing is planned."""
        at = self.window.due[next_due(self.window, self.seats)]
        return None if at == NEVER else at

    def pop_next(self) -> int:
        """Return the seat that acts next, and drop its plan."""
        seat = next_due(self.window, self.seats)
        cancel(self.window, seat)
        return seat

    def withdraw(self, able: Container[int], owner: int) -> None:
        """Withdraw the attempts that able seats no longer want, if there is time."""
        for seat in range(self.seats):
            is_free = can_withdraw(self.window, self.reflex, seat, self.stretch)
            if seat == owner or seat not in able or not is_free:
                continue
            if self.decide(seat) != self.window.plan[seat]:
                cancel(self.window, seat)
