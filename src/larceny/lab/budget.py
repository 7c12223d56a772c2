"""The time that some work may take; what was found by then is told."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Part = TypeVar("Part")


class TimeOver(Exception):
    """The time of some work is over."""


class Budget:
    """So many seconds, which begin when they are first asked about; None is without end.

    Compiling comes before that: whoever asks for a minute of games gets them.
    """

    def __init__(self, seconds: float | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._clock = clock
        self._begun: float | None = None

    @property
    def spent(self) -> float:
        """The seconds since it was first asked about, which they begin with."""
        now = self._clock()
        if self._begun is None:
            self._begun = now
        return now - self._begun

    def is_over(self) -> bool:
        """Return whether the time is over."""
        spent = self.spent
        return self._seconds is not None and spent >= self._seconds

    def cut(self, parts: Iterable[Part]) -> Iterator[Part]:
        """Yield parts of some work until the time is over; at least the first."""
        for part in parts:
            yield part
            if self.is_over():
                return

    def check(self) -> None:
        """Raise TimeOver when the time is over."""
        if self.is_over():
            raise TimeOver
