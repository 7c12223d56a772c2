"""The sections of a measurement's report: its plots and its tables."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from larceny.engine.phrase import as_phrase, phrase
from larceny.lab.metrics.all_metrics import ORDINALS, order_name
from larceny.lab.metrics.histogram import Histogram
from larceny.lab.metrics.measure import Measurement
from larceny.lab.metrics.metric import Metric, Unit
from larceny.lab.metrics.moments import Moments
from larceny.lab.report.document import Column, DataTable, Kind, Section
from larceny.lab.report.number_text import format_cell, format_range, format_share, strip_code
from larceny.plot import (
    BarPlot,
    BarRow,
    Curve,
    CurvePlot,
    CurvePoint,
    DistributionPlot,
    HistogramBin,
    HistogramSeries,
    IntervalPlot,
    IntervalRow,
    PlotAxis,
)

POINTS = (
    Column("score", "mean score", "number"),
    Column("sd", "sd", "number"),
    Column("quartile_1", "25 %", "number"),
    Column("quartile_2", "50 %", "number"),
    Column("quartile_3", "75 %", "number"),
)


def measured_sections(measurement: Measurement) -> Iterator[Section]:
    """Yield the sections of a measurement: plots first, then all metrics as tables."""
    plan = measurement.plan
    seats = len(plan.bots)
    equal = 1 / seats
    named = [
        (name, measurement.moments[order_name(place, seats)])
        for place, name in enumerate(name_order(seats))
    ]
    yield share_section("Who wins, by order of play", named, equal)
    yield _seat_section(measurement, equal)
    for metric in measurement.metrics:
        histogram = measurement.histograms.get(metric.name)
        if histogram is not None and histogram.total and metric.group != "events":
            yield distribution_section(metric, [("", histogram)])
    if measurement.equity_curve:
        yield equity_section([("", measurement.equity_curve)])
    yield from used_sections([("", measurement)])
    yield all_numbers(measurement)
    unused = measurement.unused_rules()
    if unused:
        yield Section("Rules that no game used", ", ".join(unused), shown="asked")


def name_order(seats: int) -> list[str]:
    """Return in words who is meant by each place in the order of play."""
    return [f"goes {ordinal}" for ordinal in (*ORDINALS[: seats - 1], "last")]


def _seat_section(measurement: Measurement, equal: float) -> Section:
    """Return what each seat wins, beside its points."""
    seated = [
        (f"p{seat}, {bot}", measurement.wins[seat])
        for seat, bot in enumerate(measurement.plan.bots)
    ]
    section = share_section("Who wins, by seat", seated, equal)
    assert section.table is not None
    points = (
        (
            scores.mean,
            math.sqrt(scores.m2 / max(1, scores.count)),
            *map(quartiles, (0.25, 0.5, 0.75)),
        )
        for scores, quartiles in zip(
            measurement.scores,
            (histogram.quantile for histogram in measurement.score_histograms),
            strict=True,
        )
    )
    rows = tuple((*row, *more) for row, more in zip(section.table.rows, points, strict=True))
    return replace(section, table=DataTable((*section.table.columns, *POINTS), rows))


def share_section(title: str, named: Sequence[tuple[str, Moments]], equal: float) -> Section:
    """Return shares of wins with their intervals, beside the equal share."""
    return interval_section(
        title, [(name, estimate.mean, *estimate.interval) for name, estimate in named], equal
    )


def interval_section(
    title: str, rows: Sequence[tuple[str, float, float, float]], equal: float
) -> Section:
    """Return shares that have their intervals already."""
    plot = IntervalPlot(
        tuple(
            IntervalRow(name, mean, low, high, is_certain=not low <= equal <= high)
            for name, mean, low, high in rows
        ),
        PlotAxis("share of wins, 95 % interval", "percent"),
        equal,
    )
    columns = (
        Column("name", "who"),
        Column("share", "wins", "share"),
        Column("low", "from", "share"),
        Column("high", "to", "share"),
    )
    return Section(
        title,
        phrase("An equal share is {equal}. Intervals hold with 95 %.", equal=format_share(equal)),
        plot,
        DataTable(columns, tuple(rows)),
    )


def distribution_section(metric: Metric, series: Sequence[tuple[str, Histogram]]) -> Section:
    """Return how often each value of a metric occurred, for one rule set or several."""
    width = _bar_width(series)
    shown = tuple(
        HistogramSeries(label, tuple(_shares(histogram, width)))
        for label, histogram in series
        if histogram.total
    )
    kind = kind_of(metric)
    columns = (
        *((Column("label", "rules"),) if len(shown) > 1 else ()),
        Column("low", "from", kind),
        Column("high", "to below", kind),
        Column("share", "share of games", "share"),
    )
    rows = tuple(
        (*((series.label,) if len(shown) > 1 else ()), bar.low, bar.high, bar.share)
        for series in shown
        for bar in series.bins
    )
    values = PlotAxis("", "percent" if metric.unit is Unit.SHARE else "number")
    plot = DistributionPlot(shown, values, PlotAxis("share of games", "percent"))
    return Section(_capital(title_of(metric)), "", plot, DataTable(columns, rows), "drawn")


def _bar_width(series: Sequence[tuple[str, Histogram]]) -> float:
    """Return the width of bars that suits all histograms: only such bars can be compared."""
    return max(high - low for _, histogram in series for low, high, _ in histogram.bars()[:1])


def _shares(histogram: Histogram, width: float) -> list[HistogramBin]:
    """Return bars of a width, which is a multiple of the histogram's own, with shares of games."""
    shares: dict[int, float] = {}
    for low, _, count in histogram.bars():
        place = math.floor(low / width)
        shares[place] = shares.get(place, 0.0) + count / histogram.total
    return [
        HistogramBin(place * width, (place + 1) * width, share) for place, share in shares.items()
    ]


def equity_section(series: Sequence[tuple[str, Sequence[Moments]]]) -> Section:
    """Return the winner's equity from the beginning of a game to its end."""
    rows = [
        (label, place / (len(curve) - 1), moments.mean, *moments.interval)
        for label, curve in series
        for place, moments in enumerate(curve)
        if moments.count > 1
    ]
    columns = (
        Column("label", "rules"),
        Column("part", "part of the game", "share"),
        Column("equity", "winner's equity", "share"),
        Column("low", "from", "share"),
        Column("high", "to", "share"),
    )
    curves = tuple(
        Curve(label, tuple(CurvePoint(*numbers) for name, *numbers in rows if name == label))
        for label, _ in series
    )
    axes = PlotAxis("part of the game", "percent"), PlotAxis("winner's equity", "percent")
    text = "What the later winner could expect to win, as the evaluator sees it."
    plot = CurvePlot(curves, *axes)
    return Section("Equity over time", text, plot, DataTable(columns, tuple(rows)), "drawn")


def used_sections(series: Sequence[tuple[str, Measurement]]) -> Iterator[Section]:
    """Yield how often each kind of move was played, and each event of the game happened."""
    for group, title in (("moves", "Moves a game"), ("events", "Events a game")):
        metrics = [metric for metric in series[0][1].metrics if metric.group == group]
        if metrics:
            table = _used_table(metrics, series)
            yield Section(title, "", _used_plot(metrics, series), table, "asked")


def _used_plot(metrics: Sequence[Metric], series: Sequence[tuple[str, Measurement]]) -> BarPlot:
    rows = tuple(
        BarRow(
            _used_name(metric),
            tuple(measurement.moments[metric.name].mean for _, measurement in series),
        )
        for metric in metrics
    )
    return BarPlot(tuple(label for label, _ in series), rows, PlotAxis("a game"))


def _used_table(metrics: Sequence[Metric], series: Sequence[tuple[str, Measurement]]) -> DataTable:
    columns = (
        Column("what", "what"),
        Column("rule", "rule", "code"),
        *(
            Column(f"mean_{place}", label or "a game", "number")
            for place, (label, _) in enumerate(series)
        ),
    )
    rows = tuple(
        (
            _used_name(metric),
            metric.rule,
            *(measurement.moments[metric.name].mean for _, measurement in series),
        )
        for metric in metrics
    )
    return DataTable(columns, rows)


def all_numbers(measurement: Measurement) -> Section:
    """Return a table of all metrics."""
    columns = (
        Column("what", "what"),
        Column("group", "about"),
        Column("mean", "mean"),
        Column("interval", "95 % interval"),
        Column("games", "games", "count"),
    )
    rows = tuple(
        (
            title_of(metric),
            metric.group,
            format_cell(moments.mean, kind_of(metric)) if moments.count else None,
            format_range(*moments.interval, kind_of(metric)) if moments.count > 1 else None,
            moments.count,
        )
        for metric in measurement.metrics
        for moments in (measurement.moments[metric.name],)
    )
    return Section("All numbers", table=DataTable(columns, rows), shown="asked")


def title_of(metric: Metric) -> str:
    """Return the title of a metric without the marks of code in it."""
    return strip_code(metric.title)


def _used_name(metric: Metric) -> str:
    title = title_of(metric)
    return title if not title.endswith(" a game") else title.removesuffix(" a game")


def kind_of(metric: Metric) -> Kind:
    """Return how the values of a metric are shown."""
    return "share" if metric.unit is Unit.SHARE else "number"


def _capital(text: str) -> str:
    return phrase("{title:^}", title=as_phrase(text))
