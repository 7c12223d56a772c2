"""The actions of one live window over a network: collected for a short time, then put in order.

The first action starts a collection: until the slowest client that could still act has had the time
of its lag, nothing is judged, and nobody is told. Then all actions that came are taken in the order
of their corrected reactions. An action that comes after that counts as no earlier than those that
were judged before it. All times are milliseconds since the server sent the dice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from larceny.realtime.claim import (
    Correction,
    Credit,
    Timing,
    correct_reaction,
    time_now,
)
from larceny.realtime.lag import MAX_LAG, LagMeter

MAX_DELAY = 120
"""How much longer than its usual lag a client's message is waited for at most."""
MIN_DELAY = 60
DELAY_SPREADS = 6
MAX_COLLECTION = MAX_LAG + MAX_DELAY
"""The longest time from an action to its verdict."""
UNCERTAINTY = 15
"""Corrected reactions closer together than this cannot be told apart: a page paints sixty times a
second, so that each of them is known to half a frame at best."""


@dataclass
class Client:
    """What the server has measured of one seat's client."""

    lag: LagMeter
    credit: Credit


@dataclass(frozen=True)
class Action:
    """One action in a window: an attempt, or the move that closes the window.

    `timing` is None for a bot: its reaction is its own.
    """

    seat: int
    move: str
    reaction: int
    refused: int = 0
    timing: Timing | None = None


class Collection:
    """Collects the actions of one window; each seat acts at most once."""

    def __init__(self, opened_at: int, clients: Mapping[int, Client]) -> None:
        self._opened_at = opened_at
        self._clients = dict(clients)
        self._painted: dict[int, int] = {}
        self._acted: dict[int, Action] = {}
        self._waiting: list[Action] = []
        self._first_at: int | None = None
        self._earliest = 0

    def note_painted(self, seat: int, at: int) -> None:
        """Note the first word of a client that its page has painted the dice."""
        self._painted.setdefault(seat, at - self._opened_at)

    def note_gone(self, seat: int) -> None:
        """Wait no longer for a client that has left; what it did before counts."""
        self._clients.pop(seat, None)

    def find(self, seat: int) -> Action | None:
        """Return what a seat has done in this window: the same message again changes nothing."""
        return self._acted.get(seat)

    def add_claim(self, seat: int, move: str, claimed: int, at: int) -> Action:
        """Add what a client says it did; a second action of a seat changes nothing."""
        if seat in self._acted:
            return self._acted[seat]
        client = self._clients[seat]
        received = at - self._opened_at
        timing = time_now(client.lag, claimed, self._painted.get(seat, -1), received)
        found: Correction = correct_reaction(timing, client.credit, at)
        return self._add(Action(seat, move, found.reaction, found.refused, timing), at)

    def add_bot(self, seat: int, move: str, reaction: int, at: int) -> Action:
        """Add the action of a bot, whose reaction is known."""
        if seat in self._acted:
            return self._acted[seat]
        return self._add(Action(seat, move, reaction), at)

    def _add(self, action: Action, at: int) -> Action:
        self._acted[action.seat] = action
        self._waiting.append(action)
        if self._first_at is None:
            self._first_at = at
        return action

    @property
    def due(self) -> int | None:
        """When the actions that came are to be judged; None if there are none."""
        if self._first_at is None:
            return None
        return self._first_at + min(MAX_COLLECTION, self._longest_wait())

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

        `reaction` is then no smaller than that of any action taken before.
        """
        actions = sorted(self._waiting, key=lambda action: (action.reaction, action.seat))
        self._waiting = []
        self._first_at = None
        ordered = []
        for action in actions:
            self._earliest = max(self._earliest, action.reaction)
            ordered.append(
                Action(action.seat, action.move, self._earliest, action.refused, action.timing)
            )
        return ordered
