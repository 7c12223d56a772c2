"""How much one address or one token may ask of the server."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

MOST_KEPT = 20_000
"""Buckets remembered; the longest unused are forgotten first."""


@dataclass
class Bucket:
    left: float
    at: float


class RateLimit:
    """A bucket of `burst` that fills at `rate` a second, for each key."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, cost: int = 1) -> bool:
        """Whether this key may do one thing more; if it costs a lot, it is the last for a while."""
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._burst, now)
            if len(self._buckets) > MOST_KEPT:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        bucket.left = min(self._burst, bucket.left + (now - bucket.at) * self._rate)
        bucket.at = now
        if bucket.left < 1:
            return False
        bucket.left -= cost
        return True


class Places:
    """So many places for each key: sockets that an address has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: dict[str, int] = {}

    def take(self, key: str) -> bool:
        taken = self._taken.get(key, 0)
        if taken >= self._most:
            return False
        self._taken[key] = taken + 1
        return True

    def free(self, key: str) -> None:
        left = self._taken.get(key, 0) - 1
        if left > 0:
            self._taken[key] = left
        else:
            self._taken.pop(key, None)
