"""The lag of one client: the median and the spread of its last round trips.

Times are milliseconds; nothing here reads a clock.
"""

from __future__ import annotations

from collections import deque
from statistics import median

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
