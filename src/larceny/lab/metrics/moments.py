"""Means, variances and covariances of streams of numbers, which are added block by block.

They are merged by the formulas of Chan, Golub and LeVeque, which lose no precision over billions of
numbers.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from larceny.engine.array import np
from larceny.lab.backend.backend import Array

Z = 1.959963984540054
"""95 % of a normal distribution lie within this many standard deviations of its mean."""


@dataclass
class Moments:
    """How many numbers there were, their mean, and the sum of their squared deviations from it."""

    count: int = 0
    mean: float = 0.0
    m2: float = 0.0

    def add(self, values: Array) -> None:
        """Add numbers; NaN are left out."""
        known = values[~np.isnan(values)]
        if len(known):
            mean = float(known.mean())
            # Not `apart @ apart`: BLAS would share a long product among all cores, which are busy.
            self.merge(Moments(len(known), mean, float(np.square(known - mean).sum())))

    @classmethod
    def of_counted(cls, values: Array, counts: Array) -> Moments:
        """Return the moments of numbers of which each is there so many times; NaN are left out."""
        known = ~np.isnan(values)
        values = values[known]
        counts = counts[known]
        total = int(counts.sum())
        if total == 0:
            return cls()
        mean = float((values * counts).sum()) / total
        return cls(total, mean, float((np.square(values - mean) * counts).sum()))

    def merge(self, other: Moments) -> None:
        """Add the numbers of another stream."""
        if other.count == 0:
            return
        if self.count == 0:  # without rounding: numbers of shares are the same as of one stream
            self.count = other.count
            self.mean = other.mean
            self.m2 = other.m2
            return
        count = self.count + other.count
        apart = other.mean - self.mean
        self.m2 += other.m2 + apart * apart * self.count * other.count / count
        self.mean += apart * other.count / count
        self.count = count

    @property
    def variance(self) -> float:
        return self.m2 / (self.count - 1) if self.count > 1 else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; infinite for fewer than two numbers."""
        return math.sqrt(self.variance / self.count) if self.count > 1 else math.inf

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean."""
        return self.mean - Z * self.error, self.mean + Z * self.error


@dataclass
class PairedMoments:
    """Two streams whose numbers belong together one by one, and what they have in common."""

    base: Moments
    other: Moments
    comoment: float = 0.0
    """The sum of the products of both deviations from their means, over all pairs."""

    @classmethod
    def empty(cls) -> PairedMoments:
        return cls(Moments(), Moments())

    @property
    def count(self) -> int:
        return self.base.count

    def add(self, base: Array, other: Array) -> None:
        """Add pairs of numbers; pairs in which one is NaN are left out."""
        known = ~(np.isnan(base) | np.isnan(other))
        if not known.any():
            return
        part = Moments()
        part_other = Moments()
        part.add(base[known])
        part_other.add(other[known])
        products = (base[known] - part.mean) * (other[known] - part_other.mean)
        self.merge(PairedMoments(part, part_other, float(products.sum())))

    def merge(self, more: PairedMoments) -> None:
        """Add the pairs of other streams."""
        count = self.count + more.count
        if more.count == 0:
            return
        apart = more.base.mean - self.base.mean
        apart_other = more.other.mean - self.other.mean
        self.comoment += more.comoment + apart * apart_other * self.count * more.count / count
        self.base.merge(more.base)
        self.other.merge(more.other)

    @property
    def difference(self) -> float:
        """The mean of the other stream less the mean of the base."""
        return self.other.mean - self.base.mean

    @property
    def covariance(self) -> float:
        return self.comoment / (self.count - 1) if self.count > 1 else 0.0

    @property
    def paired_error(self) -> float:
        """The standard error of the difference, pair by pair."""
        variance = self.base.variance + self.other.variance - 2 * self.covariance
        return math.sqrt(max(0.0, variance) / self.count) if self.count > 1 else math.inf
