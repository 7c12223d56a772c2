"""Sums over pairs of games, one by each of two rule sets, from which differences are estimated.

A game may say nothing about a metric; its value is then NaN. Each mean is taken over all the games
that say something, so that it is the mean that `simulate` reports; a pair contributes to the
covariance where both of its games do.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from larceny.engine.array import np
from larceny.lab.backend.backend import Array


@dataclass(frozen=True)
class MetricPair:
    """What the games by two rule sets say about one metric."""

    counts: tuple[int, int]
    """How many games say something."""
    means: tuple[float, float]
    variances: tuple[float, float]
    covariance: float
    """The covariance of the two means, which the pairing of games brings about."""
    differing: int
    """How many pairs have two different values."""
    pairs: int
    """How many pairs were played, whether they say something or not."""

    @property
    def count(self) -> int:
        return min(self.counts)

    @property
    def difference(self) -> float:
        return self.means[1] - self.means[0]

    @property
    def error(self) -> float:
        """The standard error of the difference between games that are paired."""
        return math.sqrt(max(0.0, self._separate - 2.0 * self.covariance))

    @property
    def ratio_error(self) -> float:
        """The standard error of the quotient of the means (delta method); 0 for a base of 0."""
        base, other = self.means
        if base == 0.0 or self.count < 2:
            return 0.0
        ratio = other / base
        first, second = self.counts
        base_variance, other_variance = self.variances
        variance = (
            other_variance / second
            + ratio * ratio * base_variance / first
            - 2.0 * ratio * self.covariance
        )
        return math.sqrt(max(0.0, variance)) / abs(base)

    @property
    def variance_ratio(self) -> float:
        """How many times as many games would have been needed without the pairing."""
        paired = self._separate - 2.0 * self.covariance
        tiny = 1e-12 * self._separate
        return math.inf if paired <= tiny else self._separate / paired

    @property
    def spread(self) -> float:
        """The standard deviation of one game, over both rule sets."""
        return math.sqrt(sum(self.variances) / 2.0)

    @property
    def _separate(self) -> float:
        first, second = self.counts
        base_variance, other_variance = self.variances
        return base_variance / first + other_variance / second if first and second else 0.0


SUMS = ("counts", "sums", "squares", "both", "both_sums", "products", "differing")


class PairedSums:
    """The sums of several metrics over pairs of games; they can be added to without end."""

    def __init__(self, metrics: int) -> None:
        self._shift: Array | None = None
        self._counts = np.zeros((2, metrics))
        self._sums = np.zeros((2, metrics))
        self._squares = np.zeros((2, metrics))
        self._both = np.zeros(metrics)
        self._both_sums = np.zeros((2, metrics))
        self._products = np.zeros(metrics)
        self._differing = np.zeros(metrics, np.int64)
        self._pairs = 0

    @property
    def shift(self) -> list[float] | None:
        """From which value the sums of each metric count; None before the first games."""
        return None if self._shift is None else [float(value) for value in self._shift]

    @shift.setter
    def shift(self, values: Sequence[float] | None) -> None:
        self._shift = None if values is None else np.array(values, np.float64)

    def as_facts(self) -> dict[str, Any]:
        """Return the sums ready for JSON, to be read back."""
        sums = {name: getattr(self, f"_{name}").tolist() for name in SUMS}
        return {"shift": self.shift, "pairs": self._pairs, **sums}

    def add_facts(self, facts: dict[str, Any]) -> None:
        """Add the sums that `as_facts` returned, of games that count from the same values."""
        if self._shift is None:
            self.shift = facts["shift"]
        if self.shift != facts["shift"]:
            raise ValueError("these sums count from other values")
        self._pairs += facts["pairs"]
        for name in SUMS:
            own = getattr(self, f"_{name}")
            own += np.array(facts[name], own.dtype)

    def add(self, base: Array, other: Array) -> None:
        """Add games: each array has a row for each metric, and a column for each pair of games."""
        present = np.stack([~np.isnan(base), ~np.isnan(other)])
        if self._shift is None:  # sums of values near 0 lose no digits
            filled = np.where(present[0], base, 0.0)
            self._shift = filled.sum(axis=1) / np.maximum(1, present[0].sum(axis=1))
        values = np.stack([base, other]) - self._shift[:, None]
        values[~present] = 0.0
        self._pairs += base.shape[1]
        both = present.all(axis=0)
        self._counts += present.sum(axis=2)
        self._sums += values.sum(axis=2)
        self._squares += (values * values).sum(axis=2)
        self._both += both.sum(axis=1)
        self._both_sums += (values * both).sum(axis=2)
        self._products += (values[0] * values[1]).sum(axis=1)
        self._differing += (both & (values[0] != values[1])).sum(axis=1)

    def pair(self, metric: int) -> MetricPair:
        """Return what all games so far say about a metric, by its number."""
        shift = 0.0 if self._shift is None else float(self._shift[metric])
        counts = self._counts[:, metric]
        means = self._sums[:, metric] / np.maximum(1, counts)
        squares = self._squares[:, metric] - counts * means * means
        variances = np.maximum(0.0, squares) / np.maximum(1, counts - 1)
        product = (
            self._products[metric]
            - means[1] * self._both_sums[0, metric]
            - means[0] * self._both_sums[1, metric]
            + self._both[metric] * means[0] * means[1]
        )
        scale = counts[0] * counts[1]
        freedom = self._both[metric] / max(1.0, self._both[metric] - 1.0)
        return MetricPair(
            (int(counts[0]), int(counts[1])),
            (float(means[0]) + shift, float(means[1]) + shift),
            (float(variances[0]), float(variances[1])),
            float(product / scale * freedom) if scale else 0.0,
            int(self._differing[metric]),
            self._pairs,
        )
