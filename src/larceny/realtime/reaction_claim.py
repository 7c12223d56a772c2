"""The reactions that pages claim, and what a server can believe of them.

A page says how long after it had painted the dice somebody acted. The server knows when it sent the
dice, when the claim came, and how long a round trip takes at least (`LagMeter`). From these follows
a reaction of its own, the observed one, and a claim counts as far as it is within `TOLERANCE` of
that. What nobody measured favours nobody, and no claim is quicker than people are.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

MIN_REACTION = 350
"""Nobody sees which dice fell and chooses one of three in less time than this: the sources of
docs/guides/live-games.md give 380 ms for a choice between two and 530 for one among four."""
TOLERANCE = 8
"""How far a claim may be from what was observed: half a frame of a page, sixty a second."""
SAMPLES = 31
"""The usual round trip is that of so many: at one in two seconds, those of the last minute."""
USUAL_RANK = 0.7
"""Where in their order the usual one stands. Lags are skewed: their mean is above their median, and
single slow answers do not matter here."""
REMEMBERED = 150
"""The quickest round trip is that of so many: a jump of the lag is believed after five minutes."""
UNKNOWN_LAG = 100
"""The round trip that a client is waited for which has not been measured yet."""
MAX_LAG = 400
"""The longest round trip that is made up for; a longer one is the client's own loss."""
JITTER_SHARE = 0.2
JITTER = 3
"""How much longer than the quickest a usual round trip is believed to be: this share of the
quickest, and so many milliseconds."""


def longest_usual(quickest: int) -> float:
    """Return how long a usual round trip is at most, as far as that is believed."""
    return quickest * (1 + JITTER_SHARE) + JITTER


class LagMeter:
    """Measures the round trips between the server and one client.

    A page can delay its answers, to look far away. Its operating system acknowledges what came all
    the same, so the round trips of the transport are taken where they are known; and whatever is
    usual, the quickest bounds it.
    """

    def __init__(self) -> None:
        self._answers: deque[int] = deque(maxlen=REMEMBERED)
        self._transport: deque[int] = deque(maxlen=REMEMBERED)
        self._quickest_transport: deque[int] = deque(maxlen=REMEMBERED)

    def add(self, round_trip: int) -> None:
        """Note how long the answer of the page to a probe took."""
        self._answers.append(max(0, round_trip))

    def add_transport(self, usual: int, quickest: int) -> None:
        """Note the usual and the quickest round trip of the transport, as it tells them."""
        self._transport.append(usual)
        self._quickest_transport.append(quickest)

    @property
    def believed(self) -> int:
        """The round trip that is made up for; 0 if none was measured."""
        usual = [_usual(samples) for samples in (self._answers, self._transport) if samples]
        if not usual:
            return 0
        quickest = min(*self._answers, *self._quickest_transport, MAX_LAG)
        return round(min(*usual, longest_usual(quickest), MAX_LAG))

    @property
    def answer(self) -> int:
        """The usual time to an answer, for which a client is waited; it may be feigned."""
        return round(min(MAX_LAG, _median(self._answers))) if self._answers else UNKNOWN_LAG

    @property
    def spread(self) -> int:
        """How far answers usually are from the median."""
        if not self._answers:
            return 0
        middle = _median(self._answers)
        return round(_median([abs(sample - middle) for sample in self._answers]))


def _usual(samples: Sequence[int]) -> int:
    latest = sorted(list(samples)[-SAMPLES:])
    return latest[round(USUAL_RANK * (len(latest) - 1))]


def _median(samples: Sequence[float]) -> float:
    """Return the median of the latest samples."""
    return median(list(samples)[-SAMPLES:])


@dataclass(frozen=True)
class Timing:
    """The raw times of one action: as claimed and as seen by the server, in milliseconds.

    `painted` and `received` count from the moment when the server sent the dice; `painted` is -1 if
    no word of it came before the claim.
    """

    claimed: int
    painted: int
    received: int
    lag: int
    spread: int

    @property
    def observed(self) -> int:
        """The reaction as the server sees it: without the lag.

        The word that the dice are painted answers the dice themselves: what came back sooner than
        the usual lag has shown how short the lag of this window was, and what never came shows
        nothing.
        """
        shown = 0 if self.painted < 0 else longest_usual(self.painted)
        return max(0, round(self.received - min(self.lag, shown)))

    @property
    def counted(self) -> int:
        """The reaction that counts: as claimed, as far as that can be believed."""
        slowest = min(self.received, self.observed + TOLERANCE)
        claimed = min(max(self.claimed, self.observed - TOLERANCE), slowest)
        return max(MIN_REACTION, claimed)
