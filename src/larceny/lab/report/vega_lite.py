"""Plots of reports in Vega-Lite: as high as they need, and as wide as the place they are given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias, assert_never

from larceny.engine.extra import need
from larceny.lab.report import plot_theme as theme
from larceny.plot import (
    BarPlot,
    CurvePlot,
    DistributionPlot,
    FrontPlot,
    HeatMapPlot,
    IntervalPlot,
    NumberFormat,
    Plot,
    PlotAxis,
    is_known,
    to_data,
)

need("altair", "lab", "Altair")

import altair as alt  # noqa: E402

Spec: TypeAlias = dict[str, Any]
"""A plot as Vega-Lite describes it."""

ROW = 30
"""The height of a row of a plot with one row for each name, in pixels."""
HEIGHT = 220
AXIS_FORMATS: dict[NumberFormat, str] = {"number": "", "percent": ".0%"}
PRECISE_FORMATS: dict[NumberFormat, str] = {"number": ".3~g", "percent": ".1%"}
"""How a number is written where the mouse rests on it."""


def to_vega_lite(plot: Plot) -> Spec:
    """Return a plot as a specification of Vega-Lite."""
    match plot:
        case DistributionPlot():
            return _draw_distributions(plot)
        case IntervalPlot():
            return _draw_intervals(plot)
        case BarPlot():
            return _draw_bars(plot)
        case CurvePlot():
            return _draw_curves(plot)
        case FrontPlot():
            return _draw_front(plot)
        case HeatMapPlot():
            return _draw_heat_map(plot)
        case _:
            assert_never(plot)


def _draw_distributions(plot: DistributionPlot) -> Spec:
    rows = [
        {"series": series.label, **to_data(bar)} for series in plot.series for bar in series.bins
    ]
    share = _axis(plot.y.number_format, ticks=4)
    x = alt.X(
        "low:Q",
        title=plot.x.title or None,
        scale=alt.Scale(zero=False, nice=False),
        axis=_axis(plot.x.number_format),
    )
    precise = PRECISE_FORMATS[plot.x.number_format]
    tooltip = [
        alt.Tooltip("low:Q", title="from", format=precise),
        alt.Tooltip("high:Q", title="to below", format=precise),
        alt.Tooltip("share:Q", title="games", format=PRECISE_FORMATS[plot.y.number_format]),
    ]
    base = alt.Chart(_data(rows)).encode(
        x=x, y=alt.Y("share:Q", title=plot.y.title, axis=share), tooltip=tooltip
    )
    if len(plot.series) == 1:
        bars = base.mark_bar(color=theme.BRASS, opacity=0.85)
        return _finish(bars.encode(x2="high:Q", y2=alt.datum(0)), HEIGHT)
    lines = base.mark_line(interpolate="step-after", strokeWidth=2.2)
    return _finish(lines.encode(**_series([series.label for series in plot.series])), HEIGHT)


def _draw_intervals(plot: IntervalPlot) -> Spec:
    rows = to_data(plot.rows)
    base = alt.Chart(_data(rows)).encode(y=_names([row.name for row in plot.rows]))
    number_format = plot.axis.number_format
    x = alt.X(
        "low:Q",
        title=plot.axis.title,
        scale=alt.Scale(zero=False, padding=14),
        axis=_axis(number_format),
    )
    colour = alt.condition("datum.is_certain", alt.value(theme.BRASS), alt.value(theme.MUTED))
    precise = PRECISE_FORMATS[number_format]
    tooltip = [
        alt.Tooltip("name:N", title="of"),
        *(alt.Tooltip(f"{part}:Q", format=precise) for part in ("value", "low", "high")),
    ]
    bars = base.mark_rule(strokeWidth=3, strokeCap="round").encode(
        x=x, x2="high:Q", color=colour, tooltip=tooltip
    )
    dots = base.mark_point(filled=True, size=90, opacity=1).encode(
        x="value:Q", color=colour, tooltip=tooltip
    )
    line = (
        alt.Chart(_data([{"at": plot.reference}]))
        .mark_rule(color=theme.TEXT, strokeDash=[4, 4])
        .encode(x="at:Q")
    )
    return _finish(_layer(line, bars, dots), ROW * len(rows))


def _draw_bars(plot: BarPlot) -> Spec:
    labels = list(plot.labels)
    rows = [
        {"name": row.name, "value": value, "series": label}
        for row in plot.rows
        for label, value in zip(labels, row.values, strict=True)
    ]
    number_format = plot.axis.number_format
    encodings: dict[str, Any] = {
        "y": _names([row.name for row in plot.rows]),
        "x": alt.X("value:Q", title=plot.axis.title, axis=_axis(number_format)),
        "tooltip": [
            alt.Tooltip("name:N", title="of"),
            alt.Tooltip("value:Q", format=PRECISE_FORMATS[number_format]),
        ],
    }
    if len(labels) > 1:
        scale = alt.Scale(domain=labels, range=list(theme.SERIES[: len(labels)]))
        encodings["color"] = alt.Color("series:N", scale=scale, legend=_legend())
        encodings["yOffset"] = alt.YOffset("series:N", sort=labels)
    chart = alt.Chart(_data(rows)).mark_bar(color=theme.BRASS, opacity=0.85).encode(**encodings)
    return _finish(chart, ROW * len(plot.rows) * (1 if len(labels) < 2 else len(labels) * 0.7))


def _draw_curves(plot: CurvePlot) -> Spec:
    rows = [
        {"series": curve.label, **to_data(point)} for curve in plot.curves for point in curve.points
    ]
    labels = [curve.label for curve in plot.curves]
    look = _series(labels) if len(labels) > 1 else {"color": alt.value(theme.BRASS)}
    is_whole = all(float(point.x).is_integer() for curve in plot.curves for point in curve.points)
    x = alt.X(
        "x:Q",
        title=plot.x.title,
        scale=alt.Scale(zero=False, nice=False),
        axis=_axis(plot.x.number_format, least=1.0 if is_whole else 0.0),
    )
    base = alt.Chart(_data(rows)).encode(x=x)
    axis = _axis(plot.y.number_format)
    y = alt.Y("y:Q", title=plot.y.title, scale=alt.Scale(zero=False), axis=axis)
    tooltip = [alt.Tooltip("series:N"), _tooltip("x", plot.x), _tooltip("y", plot.y)]
    lines = base.mark_line(strokeWidth=2.2, point={"size": 45}).encode(y=y, tooltip=tooltip, **look)
    if all(point.low is None for curve in plot.curves for point in curve.points):
        return _finish(lines, HEIGHT)
    low = alt.Y("low:Q", title=plot.y.title, axis=axis)
    band = base.mark_area(opacity=0.18).encode(
        y=low, y2="high:Q", color=look["color"], detail="series:N"
    )
    return _finish(_layer(band, lines), HEIGHT)


def _draw_front(plot: FrontPlot) -> Spec:
    x = alt.X("x:Q", title=plot.x.title, scale=alt.Scale(zero=False), axis=_axis())
    y = alt.Y("y:Q", title=plot.y.title, scale=alt.Scale(zero=False), axis=_axis())
    tooltip = [alt.Tooltip("name:N"), alt.Tooltip("x:Q", title=plot.x.title)]
    tooltip.append(alt.Tooltip("y:Q", title=plot.y.title))
    base = alt.Chart(_data(to_data(plot.points))).encode(x=x, y=y, tooltip=tooltip)
    others = base.transform_filter("!datum.is_best").mark_point(color=theme.MUTED, opacity=0.55)
    best = base.transform_filter("datum.is_best")
    line = best.mark_line(color=theme.BRASS, interpolate="step-after", opacity=0.6)
    dots = best.mark_point(filled=True, size=110, color=theme.BRASS, opacity=1)
    return _finish(_layer(others, line, dots), HEIGHT * 1.3)


def _draw_heat_map(plot: HeatMapPlot) -> Spec:
    cells = plot.cells
    middle = plot.middle
    columns = list(dict.fromkeys(cell.x for cell in cells))
    lines = list(dict.fromkeys(cell.y for cell in cells))
    values = [cell.value for cell in cells if cell.value is not None and is_known(cell.value)]
    most = max((abs(value - middle) for value in values), default=0.0)
    base = alt.Chart(_data(to_data(cells))).encode(
        x=alt.X(
            "x:N", sort=columns, title=plot.x_title, axis=alt.Axis(orient="top", labelAngle=-30)
        ),
        y=alt.Y("y:N", sort=lines, title=plot.y_title, axis=alt.Axis(ticks=False, domain=False)),
    )
    far = f"datum.value >= {middle}"
    scale = alt.Scale(domain=[0, 1], range=[0.05, 0.6])
    fields = base.mark_rect(cornerRadius=3).encode(
        color=alt.condition(far, alt.value(theme.BRASS), alt.value(theme.SERIES[1])),
        opacity=alt.Opacity("part:Q", scale=scale, legend=None),
    )
    fields = fields.transform_calculate(part=f"abs(datum.value - {middle}) / {most or 1.0}")
    return _finish(_layer(fields, base.mark_text().encode(text="text:N")), ROW * len(lines))


def _names(order: list[str]) -> alt.Y:
    return alt.Y("name:N", sort=order, title=None, axis=alt.Axis(ticks=False, domain=False))


def _tooltip(field: str, axis: PlotAxis) -> alt.Tooltip:
    return alt.Tooltip(f"{field}:Q", title=axis.title, format=PRECISE_FORMATS[axis.number_format])


def _series(labels: Sequence[str]) -> dict[str, Any]:
    """Return the encodings that tell series apart: by colour and by dashes."""
    colours = alt.Scale(domain=list(labels), range=list(theme.SERIES[: len(labels)]))
    dashes = alt.Scale(domain=list(labels), range=list(theme.DASHES[: len(labels)]))
    return {
        "color": alt.Color("series:N", scale=colours, legend=_legend()),
        "strokeDash": alt.StrokeDash("series:N", scale=dashes, legend=_legend()),
    }


def _legend() -> alt.Legend:
    return alt.Legend(title=None, symbolOpacity=1)


def _axis(number_format: NumberFormat = "number", ticks: int = 6, least: float = 0.0) -> alt.Axis:
    """Return an axis whose ticks are at least so far apart: whole numbers have none between."""
    shown = AXIS_FORMATS[number_format] or alt.Undefined
    return alt.Axis(format=shown, tickCount=ticks, labelOverlap=True, tickMinStep=least)


def _data(rows: Sequence[dict[str, Any]]) -> alt.InlineData:
    """Return rows as the data of a plot; what is not known is left out of it."""
    return alt.InlineData(
        values=[{key: value for key, value in row.items() if is_known(value)} for row in rows]
    )


def _layer(*charts: alt.Chart) -> alt.LayerChart:
    return alt.LayerChart(layer=list(charts))


def _finish(chart: alt.Chart | alt.LayerChart, height: float) -> Spec:
    """Return the specification of a chart, as wide as its place and in the look of reports."""
    sized = chart.properties(width="container", height=round(height)).configure(**theme.CONFIG)
    spec: Spec = sized.to_dict()
    return spec
