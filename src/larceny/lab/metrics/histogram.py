"""A histogram of a stream of numbers whose range is not known beforehand."""

from __future__ import annotations

import math

import numpy as np

from larceny.lab.runner import Array

BINS = 64


class Histogram:
    """Counts in bins of equal width; the width doubles when a number lies outside.

    The width is a power of two and bins begin at its multiples, so that the order in which numbers
    are added makes no difference.
    """

    def __init__(self, width: float = 1.0) -> None:
        self.width = width
        self._first = 0
        self._counts = np.zeros(BINS, np.int64)

    @property
    def total(self) -> int:
        return int(self._counts.sum())

    @property
    def edges(self) -> list[float]:
        """The edges of the bins that are used, one more than `counts`."""
        low, high = self._used()
        return [(self._first + place) * self.width for place in range(low, high + 1)]

    @property
    def counts(self) -> list[int]:
        low, high = self._used()
        return [int(count) for count in self._counts[low:high]]

    def add(self, values: Array) -> None:
        """Add numbers; NaN are left out."""
        known = values[~np.isnan(values)]
        if not len(known):
            return
        self._reach(float(known.min()), float(known.max()))
        places = np.floor(known / self.width).astype(np.int64) - self._first
        self._counts += np.bincount(places, minlength=BINS)

    def quantile(self, part: float) -> float:
        """Return the number below which a part of all lie, taken as even within its bin."""
        wanted = part * self.total
        passed = 0
        for edge, count in zip(self.edges, self.counts, strict=False):
            if passed + count >= wanted and count:
                return edge + self.width * (wanted - passed) / count
            passed += count
        return math.nan

    def _used(self) -> tuple[int, int]:
        places = np.flatnonzero(self._counts)
        return (int(places[0]), int(places[-1]) + 1) if len(places) else (0, 0)

    def _reach(self, low: float, high: float) -> None:
        """Widen and move the bins until they hold a range and all that was added before."""
        if self.total:
            edges = self.edges
            low, high = min(low, edges[0]), max(high, edges[-1] - self.width)
        while math.floor(high / self.width) - math.floor(low / self.width) >= BINS:
            self._double()
        first = math.floor(low / self.width)
        kept = np.zeros(BINS, np.int64)
        for place in np.flatnonzero(self._counts):
            kept[self._first + place - first] = self._counts[place]
        self._first, self._counts = first, kept

    def _double(self) -> None:
        first = self._first // 2
        merged = np.zeros(BINS, np.int64)
        for place in np.flatnonzero(self._counts):
            merged[(self._first + place) // 2 - first] += self._counts[place]
        self.width, self._first, self._counts = self.width * 2, first, merged
