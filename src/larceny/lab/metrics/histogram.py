"""A histogram of a stream of numbers whose range is not known beforehand."""

from __future__ import annotations

import math
from typing import Any

from larceny.engine.array import np
from larceny.lab.backend.backend import Array

BINS = 1024


class Histogram:
    """Counts in bins of equal width; the width doubles when the numbers do not fit.

    The width is a power of two and bins begin at its multiples, so that the order in which numbers
    are added makes no difference.
    """

    def __init__(self, width: float = 1.0) -> None:
        self.width = width
        self._first = 0
        self._counts = np.zeros(BINS, np.int64)

    @classmethod
    def from_dict(cls, facts: dict[str, Any]) -> Histogram:
        """Return the histogram that `as_dict` describes."""
        histogram = cls(facts["width"])
        histogram._first = facts["first"]
        histogram._counts[: len(facts["counts"])] = facts["counts"]
        return histogram

    def as_dict(self) -> dict[str, Any]:
        """Return the counts ready for JSON."""
        used = np.flatnonzero(self._counts)
        last = int(used[-1]) + 1 if len(used) else 0
        return {"width": self.width, "first": self._first, "counts": self._counts[:last].tolist()}

    def share_below(self, value: float) -> float:
        """Return the share of numbers that are not above a value; exact in bins of width 1."""
        place = math.floor(value / self.width) - self._first + 1
        return float(self._counts[: max(0, place)].sum()) / max(1, self.total)

    @property
    def total(self) -> int:
        return int(self._counts.sum())

    def add(self, values: Array) -> None:
        """Add numbers; NaN are left out."""
        known = values[~np.isnan(values)]
        if not len(known):
            return
        places = self._places(known)
        if places.min() < 0 or places.max() >= BINS:
            self._reach(float(known.min()), float(known.max()))
            places = self._places(known)
        self._counts += np.bincount(places, minlength=BINS)

    def merge(self, other: Histogram) -> None:
        """Add the numbers of another histogram."""
        used = np.flatnonzero(other._counts)
        if not len(used):
            return
        while self.width < other.width:
            self._double()
        lows = (other._first + used) * other.width
        places = self._places(lows)
        if places.min() < 0 or places.max() >= BINS:
            self._reach(float(lows.min()), float(lows.max()))
            places = self._places(lows)
        np.add.at(self._counts, places, other._counts[used])

    def quantile(self, part: float) -> float:
        """Return the number below which a part of all lie, interpolated between neighbours.

        It is exact for whole numbers in bins of width 1.
        """
        if not self.total:
            return math.nan
        rank = part * (self.total - 1)
        low = self._ranked(math.floor(rank))
        high = self._ranked(math.ceil(rank))
        return low + (high - low) * (rank - math.floor(rank))

    def bars(self, most: int = 40) -> list[tuple[float, float, int]]:
        """Return at most so many bars of equal width for a picture: low end, high end, count."""
        used = np.flatnonzero(self._counts)
        if not len(used):
            return []
        size = 1
        first = self._first + int(used[0])
        last = self._first + int(used[-1])
        while last // size - first // size >= most:
            size *= 2
        counts: dict[int, int] = dict.fromkeys(range(first // size, last // size + 1), 0)
        for place in used:
            counts[(self._first + int(place)) // size] += int(self._counts[place])
        width = size * self.width
        return [(place * width, (place + 1) * width, count) for place, count in counts.items()]

    def _places(self, values: Array) -> Array:
        bins: Array = np.floor(values / self.width).astype(np.int64) - self._first
        return bins

    def _ranked(self, rank: int) -> float:
        """Return the number that so many others precede: the low end of its bin."""
        place = int(np.searchsorted(np.cumsum(self._counts), rank + 1))
        return (self._first + place) * self.width

    def _reach(self, low: float, high: float) -> None:
        """Widen and move the bins until they hold a range and all that was added before."""
        used = np.flatnonzero(self._counts)
        if len(used):
            low = min(low, (self._first + used[0]) * self.width)
            high = max(high, (self._first + used[-1]) * self.width)
        while math.floor(high / self.width) - math.floor(low / self.width) >= BINS:
            self._double()
        first = math.floor(low / self.width)
        kept = np.zeros(BINS, np.int64)
        used = np.flatnonzero(self._counts)
        kept[self._first + used - first] = self._counts[used]
        self._first = first
        self._counts = kept

    def _double(self) -> None:
        used = np.flatnonzero(self._counts)
        first = self._first // 2
        merged = np.zeros(BINS, np.int64)
        np.add.at(merged, (self._first + used) // 2 - first, self._counts[used])
        self.width = self.width * 2
        self._first = first
        self._counts = merged
