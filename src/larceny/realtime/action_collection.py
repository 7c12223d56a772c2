"""The actions of one live window over a network: collected for a short time, then put in order.

The first action starts a collection: until the slowest client that could still act has had the time
of its lag, nothing is judged, and nobody is told. Then all actions that came are taken in the order
of their corrected reactions. An action that comes after that counts as no earlier than those that
were judged before it. All times are milliseconds since the server sent the dice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from larceny.realtime.reaction_claim import MAX_LAG, LagMeter, Timing

MAX_DELAY = 120
"""How much longer than its usual lag a client's message is waited for at most."""
MIN_DELAY = 60
DELAY_SPREADS = 6
MAX_COLLECTION = MAX_LAG + MAX_DELAY
"""The longest time from an action to its verdict."""
UNCERTAINTY = 15
"""Corrected reactions closer together than this cannot be told apart: a page paints sixty times a
second, so that each of them is known to half a frame at best."""


@dataclass(frozen=True)
class ActionClaim:
    """What a page says that somebody did: milliseconds, the last two since the dice were sent."""

    seat: int
    move: str
    claimed: int
    painted: int
    received: int


@dataclass(frozen=True)
class Action:
    """One action in a window: an attempt, or the move that closes the window.

    `timing` is None for a bot: its reaction is its own.
    """

    seat: int
    move: str
    reaction: int
    timing: Timing | None = None


def judge_claim(claim: ActionClaim, lag: LagMeter) -> Action:
    """Return the action that a claim counts as."""
    times = claim.claimed, claim.painted, claim.received, lag.believed, lag.spread
    timing = Timing(*times)
    return Action(claim.seat, claim.move, timing.counted, timing)


class ActionCollection:
    """Collects the actions of one window; each seat acts at most once."""

    def __init__(self, lags: Mapping[int, LagMeter]) -> None:
        self._lags = dict(lags)
        self._acted: dict[int, Action] = {}
        self._waiting: list[Action] = []
        self._first_at: int | None = None
        self._earliest = 0
        self.is_closed = False
        """Whether the window was closed: what comes now is late, and its order does not matter."""

    def find(self, seat: int) -> Action | None:
        """Return what a seat has done in this window: the same message again changes nothing."""
        return self._acted.get(seat)

    def add(self, action: Action, at: int) -> None:
        """Add an action that came at a time; a second one of a seat changes nothing."""
        if action.seat in self._acted:
            return
        self._acted[action.seat] = action
        self._waiting.append(action)
        if self._first_at is None:
            self._first_at = at

    @property
    def due(self) -> int | None:
        """When the actions that came are to be judged; None if there are none."""
        if self._first_at is None:
            return None
        wait = 0 if self.is_closed else self._longest_wait()
        return self._first_at + min(MAX_COLLECTION, wait)

    def _longest_wait(self) -> int:
        """Return how long the slowest client that has not acted may need; 0 if there is none."""
        waits = [
            lag.answer + min(MAX_DELAY, max(MIN_DELAY, DELAY_SPREADS * lag.spread))
            for seat, lag in self._lags.items()
            if seat not in self._acted
        ]
        return max(waits, default=0)

    def take(self) -> list[Action]:
        """Return all actions that wait to be judged, in the order in which they count.

        Those taken later count as clearly later, whatever their reactions were.
        """
        actions = sorted(self._waiting, key=lambda action: (action.reaction, action.seat))
        actions = [
            replace(action, reaction=max(action.reaction, self._earliest)) for action in actions
        ]
        self._waiting = []
        self._first_at = None
        if actions:
            self._earliest = actions[-1].reaction + UNCERTAINTY
        return actions
