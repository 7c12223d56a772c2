"""The report of a sweep: how metrics vary over a grid of params."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from larceny.games import load
from larceny.lab.metrics.metric import Metric, Unit
from larceny.lab.report.document import (
    Cell,
    Column,
    DataTable,
    Facts,
    Report,
    RuleSetFact,
    Section,
)
from larceny.lab.report.measured_sections import kind_of, title_of
from larceny.lab.report.number_text import capitalize, format_cell, join_words, quote_code
from larceny.lab.report.plot_theme import MAX_SERIES
from larceny.lab.sweep.sweep_result import Sweep, SweepPoint
from larceny.plot import (
    Curve,
    CurvePlot,
    CurvePoint,
    HeatMapCell,
    HeatMapPlot,
    IntervalPlot,
    IntervalRow,
    NumberFormat,
    Plot,
    PlotAxis,
)

MOST_PLOTS = 10


def report_sweep(sweep: Sweep, command: str, listed: Sequence[str] = ()) -> Report:
    """Return the report of a sweep, as far as it has come; by default the headlines are listed."""
    subject = sweep.subject
    title = load(subject.game).title
    rules = RuleSetFact("rules", subject.rules, subject.changes, "see the points")
    played = subject.games * len(sweep.points)
    return Report(
        title=f"{title} over {join_words([axis.name for axis in sweep.axes])}",
        sentences=tuple(map(quote_code, sweep.sentences())),
        sections=(*_sections(sweep), _list_section(sweep, listed), _points_section(sweep)),
        facts=Facts(subject.game, subject.bots, played, subject.seed, (rules,), command),
        data=_data(sweep),
    )


def _list_section(sweep: Sweep, names: Sequence[str]) -> Section:
    """Return the means of some metrics at all points, each with half of its interval."""
    headlines = [metric for metric in sweep.metrics if metric.is_headline]
    named = [metric for name in names for metric in sweep.metrics if metric.name == name]
    metrics = named or headlines
    columns = (
        Column("point", "params"),
        *(Column(metric.name, title_of(metric)) for metric in metrics),
    )
    rows = tuple(
        (point.label, *(_mean(point, metric) for metric in metrics)) for point in sweep.points
    )
    text = "Means with half their 95 % interval, each by itself."
    return Section("All points", text, None, DataTable(columns, rows))


def _mean(point: SweepPoint, metric: Metric) -> str:
    estimate = point.estimates.get(metric.name)
    if estimate is None:
        return "-"
    half = metric.unit.format_bare(estimate.interval[1] - estimate.mean)
    return f"{metric.unit.format(estimate.mean)} ± {half}"


def _sections(sweep: Sweep) -> Iterator[Section]:
    names = [variation.metric.name for variation in sweep.variations()]
    headlines = [metric.name for metric in sweep.metrics if metric.is_headline]
    chosen = dict.fromkeys([*names[:MOST_PLOTS], *headlines])
    by_name = {metric.name: metric for metric in sweep.metrics}
    for name in chosen:
        metric = by_name.get(name)
        points = [point for point in sweep.points if name in point.estimates]
        if metric is not None and points:
            yield Section(
                capitalize(title_of(metric)),
                "",
                _draw(sweep, metric, points),
                _metric_table(metric, points),
                "drawn",
            )


def _draw(sweep: Sweep, metric: Metric, points: list[SweepPoint]) -> Plot:
    """Return a curve over one axis, curves or a heat map over two, else a row for each point."""
    axes = sweep.axes
    if len(axes) <= 2 and all(isinstance(value, int) for value in axes[0].values):
        if len(axes) == 1 or len(axes[1].values) <= MAX_SERIES:
            return _curves(sweep, metric, points)
        return _heat_map(sweep, metric, points)
    rows = tuple(
        IntervalRow(point.label, estimate.mean, *estimate.interval)
        for point in points
        for estimate in (point.estimates[metric.name],)
    )
    mean = sum(point.estimates[metric.name].mean for point in points) / len(points)
    title = f"{title_of(metric)}, 95 % interval"
    return IntervalPlot(rows, PlotAxis(title, _number_format(metric)), mean)


def _number_format(metric: Metric) -> NumberFormat:
    return "percent" if metric.unit is Unit.SHARE else "number"


def _curves(sweep: Sweep, metric: Metric, points: list[SweepPoint]) -> CurvePlot:
    first, *others = (axis.name for axis in sweep.axes)
    curves: dict[str, list[CurvePoint]] = {}
    for point in points:
        label = ", ".join(f"{name} = {point.changes[name]}" for name in others)
        estimate = point.estimates[metric.name]
        shown = CurvePoint(point.changes[first], estimate.mean, *estimate.interval)
        curves.setdefault(label, []).append(shown)
    return CurvePlot(
        tuple(Curve(label, tuple(many)) for label, many in curves.items()),
        PlotAxis(first),
        PlotAxis(title_of(metric), _number_format(metric)),
    )


def _heat_map(sweep: Sweep, metric: Metric, points: list[SweepPoint]) -> HeatMapPlot:
    first, second = (axis.name for axis in sweep.axes)
    means = [point.estimates[metric.name].mean for point in points]
    cells = tuple(
        HeatMapCell(
            str(point.changes[first]),
            str(point.changes[second]),
            mean,
            format_cell(mean, kind_of(metric)),
        )
        for point, mean in zip(points, means, strict=True)
    )
    return HeatMapPlot(cells, first, second, sum(means) / len(means))


def _metric_table(metric: Metric, points: list[SweepPoint]) -> DataTable:
    kind = kind_of(metric)
    columns = (
        Column("point", "point"),
        Column("mean", "mean", kind),
        Column("low", "from", kind),
        Column("high", "to", kind),
    )
    estimates = [(point, point.estimates[metric.name]) for point in points]
    rows = tuple((point.label, estimate.mean, *estimate.interval) for point, estimate in estimates)
    return DataTable(columns, rows)


def _points_section(sweep: Sweep) -> Section:
    columns = (
        Column("point", "point"),
        Column("fingerprint", "fingerprint", "code"),
        Column("truncated", "games without an end", "count"),
    )
    rows = tuple((point.label, point.fingerprint, point.truncated) for point in sweep.points)
    games = sweep.subject.games
    text = f"{games:,} games at each point, with the same chance."
    return Section("Points", text, None, DataTable(columns, rows), "drawn")


def _data(sweep: Sweep) -> DataTable:
    columns = (
        *(Column(axis.name, axis.name, "text") for axis in sweep.axes),
        Column("fingerprint", "fingerprint", "code"),
        Column("metric", "metric", "code"),
        Column("mean", "mean", "number"),
        Column("low", "from", "number"),
        Column("high", "to", "number"),
        Column("games", "games", "count"),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            *(str(point.changes[axis.name]) for axis in sweep.axes),
            point.fingerprint,
            name,
            estimate.mean,
            *estimate.interval,
            estimate.games,
        )
        for point in sweep.points
        for name, estimate in point.estimates.items()
    )
    return DataTable(columns, rows)
