"""Limits on what one address or one token may ask of the server."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil

from larceny.engine.errors import LarcenyError
from larceny.server.clock import DAY_SECONDS

MAX_BUCKETS = 20_000
"""The most keys that a rate limit remembers; those unused for longest are dropped first."""


@dataclass
class Bucket:
    tokens: float
    filled_at: float


class RateLimit:
    """A token bucket for each key: it holds `burst` tokens and gets `rate` of them a second."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float]) -> None:
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


class RefusalCount:
    """How often each key was refused something in the last day, as one number that wears off."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._refused: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def count(self, key: str) -> int:
        """Return how often a key was refused; a refusal wears off within a day."""
        return self._wear_off(*self._refused.get(key, (0.0, 0.0)))

    @contextmanager
    def counting(self, key: str) -> Iterator[None]:
        """Count a refusal of the work inside."""
        try:
            yield
        except LarcenyError:
            self._add(key)
            raise

    def _add(self, key: str) -> None:
        self._refused[key] = self.count(key) + 1, self._clock()
        self._refused.move_to_end(key)
        if len(self._refused) > MAX_BUCKETS:
            self._refused.popitem(last=False)

    def _wear_off(self, number: float, at: float) -> int:
        """Return what is left now of the number of refusals at a time."""
        return ceil(max(0.0, number * (1 - (self._clock() - at) / DAY_SECONDS)))


class ConnectionLimit:
    """The number of connections that each key has open, up to a limit."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._open: dict[str, int] = {}

    def __len__(self) -> int:
        """Return the number of keys with an open connection."""
        return len(self._open)

    def acquire(self, key: str) -> bool:
        """Count one more connection; return False if the key has too many."""
        count = self._open.get(key, 0)
        if count >= self._limit:
            return False
        self._open[key] = count + 1
        return True

    def release(self, key: str) -> None:
        """Count one connection less."""
        count = self._open.get(key, 0) - 1
        if count > 0:
            self._open[key] = count
        else:
            self._open.pop(key, None)


class Limits:
    """Makes the limits of one server process; several processes may count together instead."""

    monotonic = staticmethod(time.monotonic)

    def rate(self, name: str, rate: float, burst: int) -> RateLimit:
        """Return a limit of a rate; `name` tells it from others."""
        return RateLimit(rate, burst, self.monotonic)

    def refusals(self, name: str, clock: Callable[[], float]) -> RefusalCount:
        """Return a count of refusals; `name` tells it from others."""
        return RefusalCount(clock)

    def connections(self, name: str, limit: int) -> ConnectionLimit:
        """Return a limit of what may be open at once; `name` tells it from others."""
        return ConnectionLimit(limit)
