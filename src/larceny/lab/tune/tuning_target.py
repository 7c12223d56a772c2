"""Targets: what a metric should come to, as people type it, and how far a rule set misses it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from larceny.engine.errors import BadParam
from larceny.engine.suggestion import list_known
from larceny.engine.text import quote
from larceny.lab.metrics.metric import Metric, Unit
from larceny.lab.metrics.piece_metrics import GOT, HELD, WINS
from larceny.lab.sweep.estimate import Estimate

WIN_SEAT = "win_seat"
"""A target for the largest share of wins of any place in the order of play."""
MINUTES = "minutes"
EQUAL = "equal:"
"""A target for how far apart the wins are of those who hold most of each piece of a group."""
EQUAL_ENOUGH = "<=5%"
"""What `equal:GROUP` means where no number is named."""
SHARE_TOLERANCE = 0.01
RELATIVE_TOLERANCE = 0.05
_UNKNOWN = Estimate(math.nan, math.nan, 0)
_ORDER = "order of play"
_FORM = re.compile(r"([\w.:-]+)\s*(<=|>=|=)\s*([\d._]+%?)(?:\s*(?:~|\+-|±)\s*([\d._]+%?))?")
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
    matched = _FORM.fullmatch(_fill_in(text)) if isinstance(text, str) else None
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


def _fill_in(text: str) -> str:
    """Return a target with the number that is meant where none is named: `equal:jewels`."""
    typed = text.strip()
    return f"{typed}{EQUAL_ENOUGH}" if re.fullmatch(r"equal:[\w-]+", typed) else typed


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
    if target.metric.startswith(EQUAL):
        names = pieces_of_group(target.metric.removeprefix(EQUAL), metrics)
        wins = [estimates[name] for name in names if name in estimates]
        return _spread(wins) if wins else _UNKNOWN
    return estimates.get(target.metric, _UNKNOWN)


def needs_pieces(metrics: Iterable[str]) -> bool:
    """Return whether some metrics or targets are about pieces."""
    return any(name.startswith((EQUAL, *(f"{about}." for about in (GOT, HELD, WINS))))
               for name in metrics)  # fmt: skip


def pieces_of_group(group: str, metrics: Sequence[Metric]) -> list[str]:
    """Return the metrics of what holders of each piece of a group win."""
    return [
        metric.name for metric in metrics if metric.name.startswith(f"{WINS}.")
        and metric.about == group
    ]  # fmt: skip


def _spread(shares: Sequence[Estimate]) -> Estimate:
    """Return the difference of the highest and the lowest mean."""
    low = min(shares, key=lambda share: share.mean)
    high = max(shares, key=lambda share: share.mean)
    games = min(share.games for share in shares)
    return Estimate(high.mean - low.mean, math.hypot(high.error, low.error), games)


def _unit_of(name: str, metrics: Sequence[Metric]) -> Unit:
    if name == WIN_SEAT or pieces_of_group(name.removeprefix(EQUAL), metrics):
        return Unit.SHARE
    for metric in metrics:
        if metric.name == name:
            return metric.unit
    groups = dict.fromkeys(f"{EQUAL}{metric.about}" for metric in metrics if metric.about)
    known = list_known(name, [WIN_SEAT, *groups, *(metric.name for metric in metrics)], "there are")
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
