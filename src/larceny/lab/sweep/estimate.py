"""Estimates: the means of metrics at one point, with their errors, as results store them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from larceny.lab.compare.significance import quantile
from larceny.lab.metrics.measure import Measurement

LEVEL = 0.05


@dataclass(frozen=True)
class Estimate:
    """The mean of a metric over the games that say something about it."""

    mean: float
    error: float
    games: int

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean, by itself."""
        return self.interval_of(1)

    def interval_of(self, questions: int) -> tuple[float, float]:
        """Return an interval that holds together with those of so many questions in all."""
        half = quantile(LEVEL / questions, max(1, self.games - 1)) * self.error
        return self.mean - half, self.mean + half

    def as_dict(self) -> dict[str, Any]:
        """Return the estimate ready for JSON."""
        low, high = self.interval
        numbers = {"mean": self.mean, "error": self.error, "games": self.games}
        return numbers | {"low": low, "high": high}


def estimates_of(measurement: Measurement) -> dict[str, Estimate]:
    """Return the means of a measurement with their errors, of those metrics that have any."""
    return {
        name: Estimate(moments.mean, moments.error, moments.count)
        for name, moments in measurement.moments.items()
        if moments.count > 1
    }


def read_estimates(facts: dict[str, Any]) -> dict[str, Estimate]:
    """Return the estimates of an object that `as_dict` made, by the names of their metrics."""
    return {
        name: Estimate(value["mean"], value["error"], value["games"])
        for name, value in facts.items()
    }
