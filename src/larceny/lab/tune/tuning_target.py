"""Targets: what a metric should come to, as people type it, and how far a rule set misses it."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from larceny.engine.errors import BadParam
from larceny.engine.suggestion import list_known
from larceny.engine.text import quote
from larceny.lab.metrics.metric import Metric, Unit
from larceny.lab.sweep.estimate import Estimate

WIN_SEAT = "win_seat"
"""A target for the largest share of wins of any place in the order of play."""
MINUTES = "minutes"
SHARE_TOLERANCE = 0.01
RELATIVE_TOLERANCE = 0.05
_UNKNOWN = Estimate(math.nan, math.nan, 0)
_ORDER = "order of play"
_FORM = re.compile(r"([\w.-]+)\s*(<=|>=|=)\s*([\d._]+%?)(?:\s*(?:~|\+-|±)\s*([\d._]+%?))?")
_EXPECTED = "takes a metric, a sign and a number, like decisions=40, win_first<=27% or ties=2~0.5"


@dataclass(frozen=True)
class Target:
    """A metric that should be equal to a value, or at most or at least as high.

    `tolerance` is the distance at which a value that should be equal is as good as reached. Misses
    are measured in it, so that targets of all units weigh alike.
    """

    metric: str
    relation: str
    value: float
    tolerance: float

    @property
    def text(self) -> str:
        about = f"~{self.tolerance:g}" if self.relation == "=" else ""
        return f"{self.metric}{self.relation}{self.value:g}{about}"

    def miss(self, mean: float) -> float:
        """Return by how many tolerances a mean misses the target; 0 if it does not.

        What no game says anything about (NaN) is missed by any number of them.
        """
        if math.isnan(mean):
            return math.inf
        apart = (mean - self.value) / self.tolerance
        if self.relation == "<=":
            return max(0.0, apart)
        return max(0.0, -apart) if self.relation == ">=" else abs(apart)

    def is_reached(self, mean: float) -> bool:
        """Return whether a mean is as good as the target."""
        return self.miss(mean) <= (1.0 if self.relation == "=" else 0.0)

    def as_dict(self) -> dict[str, Any]:
        """Return the target ready for JSON."""
        return {
            "metric": self.metric,
            "relation": self.relation,
            "value": self.value,
            "tolerance": self.tolerance,
        }


def read_target(text: str, metrics: Sequence[Metric]) -> Target:
    """Return the target of a text; raise BadParam for one that no metric has."""
    matched = _FORM.fullmatch(text.strip()) if isinstance(text, str) else None
    if not matched:
        raise BadParam(
            "--target",
            f"{_EXPECTED}, not {quote(text)}",
        )
    name, relation, value, tolerance = matched.groups()
    unit = _unit_of(name, metrics)
    number = _read_number(text, value)
    width = _read_number(text, tolerance) if tolerance else _tolerance(unit, number)
    if width <= 0.0:
        raise BadParam("--target", f"a tolerance is above 0, not as in {quote(text)}")
    return Target(name, relation, number, width)


def estimate_target(
    target: Target, estimates: Mapping[str, Estimate], metrics: Sequence[Metric]
) -> Estimate:
    """Return what a rule set comes to; NaN if no game says anything about it."""
    if target.metric == WIN_SEAT:
        places = [
            metric.name for metric in metrics if metric.group == _ORDER and metric.name in estimates
        ]
        shares = [estimates[name] for name in places]
        return max(shares, key=lambda share: share.mean, default=_UNKNOWN)
    return estimates.get(target.metric, _UNKNOWN)


def _unit_of(name: str, metrics: Sequence[Metric]) -> Unit:
    if name == WIN_SEAT:
        return Unit.SHARE
    for metric in metrics:
        if metric.name == name:
            return metric.unit
    known = list_known(name, [WIN_SEAT, *(metric.name for metric in metrics)], "there are")
    raise BadParam("--target", f"there is no metric {quote(name)}{known}")


def _tolerance(unit: Unit, value: float) -> float:
    return SHARE_TOLERANCE if unit is Unit.SHARE else RELATIVE_TOLERANCE * abs(value) or 0.05


def _read_number(text: str, word: str) -> float:
    try:
        number = float(word.removesuffix("%"))
    except ValueError:
        raise BadParam(
            "--target",
            f"{_EXPECTED}, not {quote(text)}",
        ) from None
    return number / 100.0 if word.endswith("%") else number
