"""Limits on what one address may have open, and how often it may be refused."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil

from larceny.engine.errors import LarcenyError
from larceny.match.clock import DAY_SECONDS
from larceny.match.rate_limit import MAX_BUCKETS


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
