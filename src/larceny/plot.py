"""A plot as a description of what it shows: each reader of a report draws it in its own way.

The texts may be phrases, to be rendered in a language. A number that is not known is None, or not
finite; as data it is always None.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Literal, TypeAlias

NumberFormat: TypeAlias = Literal["number", "percent"]
"""How the numbers of an axis are written; `percent` is for shares."""
Number: TypeAlias = float | None


@dataclass(frozen=True)
class PlotAxis:
    """An axis of numbers. The title may be empty."""

    title: str
    number_format: NumberFormat = "number"


@dataclass(frozen=True)
class HistogramBin:
    """A bar of a histogram: where it begins and ends, and the share of games in it."""

    low: float
    high: float
    share: float


@dataclass(frozen=True)
class HistogramSeries:
    """How often each value occurred, under a label, which is empty where there is one series."""

    label: str
    bins: tuple[HistogramBin, ...]


@dataclass(frozen=True)
class DistributionPlot:
    """How often each value occurred: bars for one series, outlines for several."""

    series: tuple[HistogramSeries, ...]
    x: PlotAxis
    y: PlotAxis
    kind: Literal["distribution"] = "distribution"


@dataclass(frozen=True)
class IntervalRow:
    """A value with its interval. It is certain if it surely differs from the reference."""

    name: str
    value: Number
    low: Number
    high: Number
    is_certain: bool = False


@dataclass(frozen=True)
class IntervalPlot:
    """One row for each name, with its interval, and a line at the value to compare with."""

    rows: tuple[IntervalRow, ...]
    axis: PlotAxis
    reference: Number
    kind: Literal["interval"] = "interval"


@dataclass(frozen=True)
class BarRow:
    """The bars of a name, one for each label of the plot."""

    name: str
    values: tuple[Number, ...]


@dataclass(frozen=True)
class BarPlot:
    """Bars for each name, one for each label; where there is one label, it is not shown."""

    labels: tuple[str, ...]
    rows: tuple[BarRow, ...]
    axis: PlotAxis
    kind: Literal["bar"] = "bar"


@dataclass(frozen=True)
class CurvePoint:
    """A point of a curve, with its interval if that is known."""

    x: float
    y: Number
    low: Number
    high: Number


@dataclass(frozen=True)
class Curve:
    """Points joined by a line, under a label, which is empty where there is one curve."""

    label: str
    points: tuple[CurvePoint, ...]


@dataclass(frozen=True)
class CurvePlot:
    """A line for each series of points, with a band where intervals are known."""

    curves: tuple[Curve, ...]
    x: PlotAxis
    y: PlotAxis
    kind: Literal["curve"] = "curve"


@dataclass(frozen=True)
class FrontPoint:
    """A trial of a search by two goals; the best are on the Pareto front."""

    name: str
    x: Number
    y: Number
    is_best: bool


@dataclass(frozen=True)
class FrontPlot:
    """Trials of a search by two goals; those on the Pareto front are joined by a line."""

    points: tuple[FrontPoint, ...]
    x: PlotAxis
    y: PlotAxis
    kind: Literal["front"] = "front"


@dataclass(frozen=True)
class HeatMapCell:
    """A cell of a heat map: its column, its row, its value, and the value as people read it."""

    x: str
    y: str
    value: Number
    text: str


@dataclass(frozen=True)
class HeatMapPlot:
    """A cross table: each cell has its text, and a colour by how far it is from the middle."""

    cells: tuple[HeatMapCell, ...]
    x_title: str
    y_title: str
    middle: float
    kind: Literal["heat_map"] = "heat_map"


Plot: TypeAlias = DistributionPlot | IntervalPlot | BarPlot | CurvePlot | FrontPlot | HeatMapPlot


def is_known(value: object) -> bool:
    """Return whether a value is there, and a finite one if it is a number."""
    return value is not None and (not isinstance(value, float) or math.isfinite(value))


def to_data(part: Any) -> Any:
    """Return a description, or a part of one, ready for JSON."""
    if is_dataclass(part):
        return {field.name: to_data(getattr(part, field.name)) for field in fields(part)}
    if isinstance(part, tuple):
        return [to_data(item) for item in part]
    return part if is_known(part) else None
