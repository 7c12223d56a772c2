"""How often somebody may do something: a token bucket for each key."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

MAX_BUCKETS = 20_000
"""The most keys that a rate limit remembers; those unused for longest are dropped first."""


@dataclass
class Bucket:
    tokens: float
    filled_at: float


class RateLimit:
    """A token bucket for each key: it holds `burst` tokens and gets `rate` of them a second."""

    def __init__(
        self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        """Return the number of keys that are remembered."""
        return len(self._buckets)

    def allow(self, key: str, cost: int = 1) -> bool:
        """Return whether a key may make one more request.

        One token is enough for any request. A cost above what is left makes the key wait longer
        before its next one.
        """
        bucket = self._fill(key)
        if bucket.tokens < 1:
            return False
        bucket.tokens -= cost
        return True

    def charge(self, key: str, cost: int) -> None:
        """Take tokens from a key, more than it has if need be."""
        self._fill(key).tokens -= cost

    def _fill(self, key: str) -> Bucket:
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._burst, now)
            if len(self._buckets) > MAX_BUCKETS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        self._refill(bucket, now)
        return bucket

    def _refill(self, bucket: Bucket, now: float) -> None:
        """Add what a bucket has earned since it was filled."""
        earned = (now - bucket.filled_at) * self._rate
        bucket.tokens = min(self._burst, bucket.tokens + earned)
        bucket.filled_at = now
