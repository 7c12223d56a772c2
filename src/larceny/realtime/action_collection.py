"""The actions of one live window over a network: collected for a short time, then put in order.

The first action starts a collection: until the slowest client that could still act has had the time
of its lag, nothing is judged, and nobody is told. Then all actions that came are taken in the order
of their corrected reactions. An action that comes after that counts as no earlier than those that
were judged before it. All times are milliseconds since the server sent the dice.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, replace
from statistics import median

from larceny.realtime.reaction_claim import Credit, Timing, correct_reaction

SAMPLES = 31
"""How many round trips are remembered: at one in two seconds, those of the last minute."""
UNKNOWN_LAG = 100
"""The round trip of a client that has not been measured yet."""
MAX_LAG = 400
"""The longest round trip that is made up for; a longer one is the client's own loss."""


class LagMeter:
    """Measures the round trips between the server and one client.

    The median ignores single slow answers, and the spread (the median distance from the median)
    says how far from it the next answer can be expected.
    """

    def __init__(self) -> None:
        self._samples: deque[int] = deque(maxlen=SAMPLES)

    def add(self, round_trip: int) -> None:
        """Note a round trip."""
        self._samples.append(max(0, round_trip))

    @property
    def median(self) -> int:
        """The usual round trip, as far as it is made up for."""
        if not self._samples:
            return UNKNOWN_LAG
        return min(MAX_LAG, round(median(self._samples)))

    @property
    def spread(self) -> int:
        """How far round trips usually are from the median."""
        if not self._samples:
            return 0
        middle = median(self._samples)
        return round(median(abs(sample - middle) for sample in self._samples))


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


class Client:
    """What the server has measured of one seat's client, and how far it believes it."""

    def __init__(self) -> None:
        self.lag = LagMeter()
        self.credit = Credit()

    def judge_claim(self, claim: ActionClaim, now: int) -> Action:
        """Return the action that a claim counts as; beyond the allowance it uses up credit."""
        lag = self.lag.median
        spread = self.lag.spread
        timing = Timing(claim.claimed, claim.painted, claim.received, lag, spread)
        corrected = correct_reaction(timing, self.credit, now)
        return Action(claim.seat, claim.move, corrected.reaction, timing)


class ActionCollection:
    """Collects the actions of one window; each seat acts at most once."""

    def __init__(self, clients: Mapping[int, Client]) -> None:
        self._clients = dict(clients)
        self._acted: dict[int, Action] = {}
        self._waiting: list[Action] = []
        self._first_at: int | None = None
        self._earliest = 0
        self.is_closed = False
        """Whether the window was closed: what comes now is late, and its order does not matter."""

    def note_gone(self, seat: int) -> None:
        """Wait no longer for a client that has left; what it did before counts."""
        self._clients.pop(seat, None)

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
        lags = [
            client.lag.median + min(MAX_DELAY, max(MIN_DELAY, DELAY_SPREADS * client.lag.spread))
            for seat, client in self._clients.items()
            if seat not in self._acted
        ]
        return max(lags, default=0)

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
