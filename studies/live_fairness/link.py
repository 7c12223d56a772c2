"""Simulated connections: lag, jitter, lost and reordered messages, clocks that run wrong."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

RETRANSMISSION = 200
"""Milliseconds after which a lost message is sent again; the usual least value of TCP."""
FRAME = 1000 / 60
"""Milliseconds between two paintings of a page."""


@dataclass(frozen=True)
class Link:
    """The connection of one client. All times are milliseconds.

    `lag` is the usual round trip, of which each way takes half; `jitter` the mean of what is added
    to each way. A lost message comes after a retransmission. If the link `is_unordered`, a later
    message may come first; else it waits for those before it, as in TCP.
    """

    lag: float
    jitter: float = 0.0
    loss: float = 0.0
    is_unordered: bool = False

    def draw_delay(self, random: Random) -> float:
        """Draw how long one message takes on one way."""
        delay = self.lag / 2
        if self.jitter:
            delay += random.expovariate(1 / self.jitter)
        while random.random() < self.loss:
            delay += RETRANSMISSION
        return delay

    def draw_round_trip(self, random: Random) -> float:
        """Draw how long a message and its answer take."""
        return self.draw_delay(random) + self.draw_delay(random)

    def order(self, arrivals: list[float]) -> list[float]:
        """Return when messages arrive that were sent one after another."""
        if self.is_unordered:
            return arrivals
        latest = 0.0
        ordered = []
        for arrival in arrivals:
            latest = max(latest, arrival)
            ordered.append(latest)
        return ordered


@dataclass(frozen=True)
class Cheat:
    """What a page does to look quicker than its player is.

    It claims `claim` whatever the reaction was, never answers probes if it `is_silent`, and delays
    its answers, its word that the dice are painted, and the acknowledgements of its transport.
    """

    claim: int = 0
    is_silent: bool = False
    answer_delay: int = 0
    paint_delay: int = 0
    acknowledgement_delay: int = 0
    """The quickest cannot be delayed so: what opens a connection is acknowledged at once. Behind a
    proxy it can, by whoever writes a program of his own in place of a browser."""


@dataclass(frozen=True)
class SimulatedPlayer:
    """A simulated player: the connection, the clock of the page, and whether it tells the truth.

    `clock` is how many milliseconds the page counts in one. One who `is_asleep` does nothing at
    all, and one who `leaves` loses the connection when the throw has been sent: it is not repeated.
    Behind a proxy the server sees only how soon the protocol's pings are answered, by the browser.
    """

    link: Link
    clock: float = 1.0
    cheat: Cheat | None = None
    is_asleep: bool = False
    leaves: bool = False
    is_behind_proxy: bool = False
