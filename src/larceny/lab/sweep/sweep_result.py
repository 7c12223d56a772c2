"""The result of a sweep: what was measured at each point of a grid, and where metrics vary."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from larceny.engine.extra import need
from larceny.lab.compare.line_up import label_of
from larceny.lab.compare.rule_variant import describe_rules
from larceny.lab.compare.significance import quantile
from larceny.lab.metrics.metric import Metric
from larceny.lab.sweep.axis import Axis
from larceny.lab.sweep.estimate import LEVEL, Estimate

if TYPE_CHECKING:
    import polars as pl

MOST_SENTENCES = 8


@dataclass(frozen=True)
class SweepSubject:
    """What a sweep measures: results of two runs belong together only if all of this is equal."""

    game: str
    seats: int
    bots: tuple[str, ...]
    rules: str
    changes: dict[str, Any]
    """Of whole params, which hold at every point unless the grid changes them."""
    games: int
    seed: int
    equity: bool = False
    pieces: bool = False

    def as_dict(self) -> dict[str, Any]:
        """Return the subject ready for JSON; of pieces it speaks only where they are measured."""
        facts = asdict(self) | {"bots": list(self.bots)}
        if not self.pieces:
            del facts["pieces"]
        return facts


@dataclass(frozen=True, repr=False)
class SweepPoint:
    """One rule set of a sweep, and what was measured there."""

    changes: dict[str, Any]
    """The values on the axes, by the names of the axes."""
    fingerprint: str
    truncated: int
    estimates: dict[str, Estimate]
    """By the name of the metric; a metric about which no game says anything has none."""

    def __repr__(self) -> str:
        return f"<SweepPoint {self.label}: {len(self.estimates)} metrics>"

    @property
    def label(self) -> str:
        return describe_rules("", self.changes)

    def as_dict(self) -> dict[str, Any]:
        """Return the point ready for JSON."""
        return {
            "changes": self.changes,
            "fingerprint": self.fingerprint,
            "truncated": self.truncated,
            "metrics": {name: estimate.as_dict() for name, estimate in self.estimates.items()},
        }


@dataclass(frozen=True)
class Variation:
    """Where a metric is lowest and highest over a grid."""

    metric: Metric
    lowest: SweepPoint
    highest: SweepPoint
    errors: float
    """The difference in standard errors of it, as if games were not paired."""

    @property
    def sentence(self) -> str:
        name = self.metric.name
        show = self.metric.unit.format
        return (
            f"{self.metric.title}: lowest, {show(self.lowest.estimates[name].mean)}, at "
            f"{self.lowest.label}; highest, {show(self.highest.estimates[name].mean)}, "
            f"at {self.highest.label}."
        )


@dataclass(repr=False)
class Sweep:
    """All points of a sweep that were measured so far, in the order of the grid."""

    subject: SweepSubject
    axes: tuple[Axis, ...]
    metrics: tuple[Metric, ...] = field(repr=False)
    points: list[SweepPoint] = field(default_factory=list)

    def __repr__(self) -> str:
        subject = self.subject
        grid = " by ".join(f"{len(axis.values)} {axis.name}" for axis in self.axes)
        return (
            f"<Sweep of {subject.game}, rules {subject.rules}, {subject.seats} seats, "
            f"{label_of(subject.bots)}; {subject.games:,} games a point, seed {subject.seed}: "
            f"{len(self.points)} points of {grid}>"
        )

    def find(self, changes: Mapping[str, Any]) -> SweepPoint | None:
        """Return the point with these values, if it was measured."""
        return next((point for point in self.points if point.changes == dict(changes)), None)

    def variations(self) -> list[Variation]:
        """Return where metrics are lowest and highest, of those that surely vary.

        The surest comes first. Surely means that the two points would differ by chance in at most
        5 % of all sweeps, over all metrics and pairs of points together. Of metrics that are the
        same at every point only the first is returned.
        """
        pairs = len(self.metrics) * len(self.points) * (len(self.points) - 1) // 2
        limit = quantile(LEVEL / max(1, pairs), max(1, self.subject.games - 1))
        surely: dict[tuple[Estimate | None, ...], Variation] = {}
        for metric in self.metrics:
            variation = self._vary(metric)
            if variation is not None and variation.errors > limit:
                estimates = tuple(point.estimates.get(metric.name) for point in self.points)
                surely.setdefault(estimates, variation)
        return sorted(surely.values(), key=lambda variation: -variation.errors)

    def sentences(self) -> list[str]:
        """Return where the metrics that vary are lowest and highest, the surest first."""
        varying = self.variations()
        if not varying and len(self.points) > 1:
            return ["No metric is seen to vary over the grid."]
        return [variation.sentence for variation in varying[:MOST_SENTENCES]]

    def as_dict(self) -> dict[str, Any]:
        """Return everything ready for JSON."""
        return {
            "subject": self.subject.as_dict(),
            "axes": [{"name": axis.name, "values": list(axis.values)} for axis in self.axes],
            "metrics": [
                {
                    "name": metric.name,
                    "title": metric.title,
                    "unit": metric.unit.value,
                    "group": metric.group,
                }
                for metric in self.metrics
            ],
            "sentences": self.sentences(),
            "points": [point.as_dict() for point in self.points],
        }

    def frame(self) -> pl.DataFrame:
        """Return a data frame with one row for each point and metric."""
        need("polars", "lab", "Polars")
        import polars as pl

        rows = [
            {**_flat(point.changes), "metric": name, **estimate.as_dict()}
            for point in self.points
            for name, estimate in point.estimates.items()
        ]
        return pl.DataFrame(rows, infer_schema_length=None)

    def _vary(self, metric: Metric) -> Variation | None:
        known = [point for point in self.points if metric.name in point.estimates]
        if len(known) < 2:
            return None
        ordered = sorted(known, key=lambda point: point.estimates[metric.name].mean)
        lowest = ordered[0]
        highest = ordered[-1]
        low, high = (estimate.estimates[metric.name] for estimate in (lowest, highest))
        apart = high.mean - low.mean
        error = math.hypot(low.error, high.error)
        certain = math.inf if apart else 0.0
        return Variation(metric, lowest, highest, apart / error if error else certain)


def _flat(changes: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: str(change) if isinstance(change, list) else change
        for name, change in changes.items()
    }
