"""The plots of reports: each holds a few dozen numbers, and scales to the width it is given."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, TypeAlias

import altair as alt

from larceny.lab.report import plot_theme as theme
from larceny.lab.report.document import Spec

ROW = 30
"""The height of a row of a plot with one row for each name, in pixels."""
HEIGHT = 220
PERCENT = ".0%"

Bar: TypeAlias = tuple[float, float, float]
"""Where a bar begins and ends, and the share of games in it."""


def draw_distributions(
    series: Sequence[tuple[str, Sequence[Bar]]], number_format: str = ""
) -> Spec:
    """Return how often each value occurred: bars for one series, outlines for several.

    Each series is a label with its bars.
    """
    rows = [
        {"series": label, "low": low, "high": high, "share": share}
        for label, bars in series
        for low, high, share in bars
    ]
    y = alt.Y("share:Q", title="share of games", axis=alt.Axis(format=PERCENT, tickCount=4))
    x = alt.X(
        "low:Q", title=None, scale=alt.Scale(zero=False, nice=False), axis=_axis(number_format)
    )
    tooltip = [
        alt.Tooltip("low:Q", title="from", format=_precise(number_format)),
        alt.Tooltip("high:Q", title="to below", format=_precise(number_format)),
        alt.Tooltip("share:Q", title="games", format=".1%"),
    ]
    base = alt.Chart(_data(rows)).encode(x=x, y=y, tooltip=tooltip)
    if len(series) == 1:
        return _finish(
            base.mark_bar(color=theme.BRASS, opacity=0.85).encode(x2="high:Q", y2=alt.datum(0)),
            HEIGHT,
        )
    lines = base.mark_line(interpolate="step-after", strokeWidth=2.2)
    return _finish(lines.encode(**_series([label for label, _ in series])), HEIGHT)


def draw_intervals(
    rows: Sequence[dict[str, Any]], title: str, reference: float, number_format: str = PERCENT
) -> Spec:
    """Return one row for each name, with its interval, and a line at the value to compare with.

    The rows have `name`, `value`, `low` and `high`; `verdict` colours those that are certain.
    """
    order = [row["name"] for row in rows]
    base = alt.Chart(_data(rows)).encode(
        y=alt.Y("name:N", sort=order, title=None, axis=alt.Axis(ticks=False, domain=False))
    )
    x = alt.X(
        "low:Q", title=title, scale=alt.Scale(zero=False, padding=14), axis=_axis(number_format)
    )
    colour = alt.condition(
        "datum.verdict === 'changed'", alt.value(theme.BRASS), alt.value(theme.MUTED)
    )
    tooltip = [
        alt.Tooltip("name:N", title="of"),
        alt.Tooltip("value:Q", format=_precise(number_format)),
        alt.Tooltip("low:Q", format=_precise(number_format)),
        alt.Tooltip("high:Q", format=_precise(number_format)),
    ]
    bars = base.mark_rule(strokeWidth=3, strokeCap="round").encode(
        x=x, x2="high:Q", color=colour, tooltip=tooltip
    )
    dots = base.mark_point(filled=True, size=90, opacity=1).encode(
        x="value:Q", color=colour, tooltip=tooltip
    )
    line = (
        alt.Chart(_data([{"at": reference}]))
        .mark_rule(color=theme.TEXT, strokeDash=[4, 4])
        .encode(x="at:Q")
    )
    return _finish(_layer(line, bars, dots), ROW * len(rows))


def draw_bars(rows: Sequence[dict[str, Any]], title: str, number_format: str = "") -> Spec:
    """Return a bar for each row, which has `name` and `value`, and `series` where several are."""
    order = list(dict.fromkeys(row["name"] for row in rows))
    labels = list(dict.fromkeys(row.get("series", "") for row in rows))
    encodings: dict[str, Any] = {
        "y": alt.Y("name:N", sort=order, title=None, axis=alt.Axis(ticks=False, domain=False)),
        "x": alt.X("value:Q", title=title, axis=_axis(number_format)),
        "tooltip": [
            alt.Tooltip("name:N", title="of"),
            alt.Tooltip("value:Q", format=_precise(number_format)),
        ],
    }
    if len(labels) > 1:
        scale = alt.Scale(domain=labels, range=list(theme.SERIES[: len(labels)]))
        encodings["color"] = alt.Color("series:N", scale=scale, legend=_legend())
        encodings["yOffset"] = alt.YOffset("series:N", sort=labels)
    chart = alt.Chart(_data(rows)).mark_bar(color=theme.BRASS, opacity=0.85).encode(**encodings)
    return _finish(chart, ROW * len(order) * (1 if len(labels) < 2 else len(labels) * 0.7))


def draw_curves(
    rows: Sequence[dict[str, Any]], titles: tuple[str, str], formats: tuple[str, str] = ("", "")
) -> Spec:
    """Return a line for each series of points, with a band where `low` and `high` are known."""
    (x_title, y_title), (x_format, y_format) = titles, formats
    labels = list(dict.fromkeys(row["series"] for row in rows))
    look = _series(labels) if len(labels) > 1 else {"color": alt.value(theme.BRASS)}
    base = alt.Chart(_data(rows)).encode(
        x=alt.X("x:Q", title=x_title, scale=alt.Scale(zero=False, nice=False), axis=_axis(x_format))
    )
    y = alt.Y("y:Q", title=y_title, scale=alt.Scale(zero=False), axis=_axis(y_format))
    tooltip = [
        alt.Tooltip("series:N"),
        alt.Tooltip("x:Q", title=x_title, format=_precise(x_format)),
        alt.Tooltip("y:Q", title=y_title, format=_precise(y_format)),
    ]
    lines = base.mark_line(strokeWidth=2.2, point={"size": 45}).encode(y=y, tooltip=tooltip, **look)
    if not all("low" in row for row in rows):
        return _finish(lines, HEIGHT)
    band_look = {"color": look["color"], "detail": "series:N"}
    band = base.mark_area(opacity=0.18).encode(
        y=alt.Y("low:Q", title=y_title, axis=_axis(y_format)), y2="high:Q", **band_look
    )
    return _finish(_layer(band, lines), HEIGHT)


def draw_front(rows: Sequence[dict[str, Any]], titles: tuple[str, str]) -> Spec:
    """Return trials of a search by two goals; those on the Pareto front are joined by a line.

    The rows have `name`, `x`, `y` and `is_best`.
    """
    x_title, y_title = titles
    x = alt.X("x:Q", title=x_title, scale=alt.Scale(zero=False), axis=_axis())
    y = alt.Y("y:Q", title=y_title, scale=alt.Scale(zero=False), axis=_axis())
    tooltip = [alt.Tooltip("name:N"), alt.Tooltip("x:Q", title=x_title)]
    tooltip.append(alt.Tooltip("y:Q", title=y_title))
    base = alt.Chart(_data(rows)).encode(x=x, y=y, tooltip=tooltip)
    others = base.transform_filter("!datum.is_best").mark_point(color=theme.MUTED, opacity=0.55)
    best = base.transform_filter("datum.is_best")
    line = best.mark_line(color=theme.BRASS, interpolate="step-after", opacity=0.6)
    dots = best.mark_point(filled=True, size=110, color=theme.BRASS, opacity=1)
    return _finish(_layer(others, line, dots), HEIGHT * 1.3)


def draw_heat_map(rows: Sequence[dict[str, Any]], titles: tuple[str, str], middle: float) -> Spec:
    """Return a cross table: each cell has its text, and a colour by how far it is from the middle.

    The rows have `x`, `y`, `value` and `text`.
    """
    x_title, y_title = titles
    columns = list(dict.fromkeys(row["x"] for row in rows))
    lines = list(dict.fromkeys(row["y"] for row in rows))
    most = max((abs(row["value"] - middle) for row in rows), default=0.0) or 1.0
    base = alt.Chart(_data(rows)).encode(
        x=alt.X("x:N", sort=columns, title=x_title, axis=alt.Axis(orient="top", labelAngle=-30)),
        y=alt.Y("y:N", sort=lines, title=y_title, axis=alt.Axis(ticks=False, domain=False)),
    )
    far = f"datum.value >= {middle}"
    cells = base.mark_rect(cornerRadius=3).encode(
        color=alt.condition(far, alt.value(theme.BRASS), alt.value(theme.SERIES[1])),
        opacity=alt.Opacity(
            "part:Q", scale=alt.Scale(domain=[0, 1], range=[0.05, 0.6]), legend=None
        ),
    )
    cells = cells.transform_calculate(part=f"abs(datum.value - {middle}) / {most}")
    return _finish(_layer(cells, base.mark_text().encode(text="text:N")), ROW * len(lines))


def _series(labels: Sequence[str]) -> dict[str, Any]:
    """Return the encodings that tell series apart: by colour and by dashes."""
    count = len(labels)
    return {
        "color": alt.Color(
            "series:N",
            scale=alt.Scale(domain=list(labels), range=list(theme.SERIES[:count])),
            legend=_legend(),
        ),
        "strokeDash": alt.StrokeDash(
            "series:N",
            scale=alt.Scale(domain=list(labels), range=list(theme.DASHES[:count])),
            legend=_legend(),
        ),
    }


def _legend() -> alt.Legend:
    return alt.Legend(title=None, symbolOpacity=1)


def _axis(number_format: str = "") -> alt.Axis:
    return alt.Axis(format=number_format or alt.Undefined, tickCount=6, labelOverlap=True)


def _precise(number_format: str) -> str:
    return ".1%" if number_format == PERCENT else ".3~g"


def _data(rows: Sequence[dict[str, Any]]) -> alt.InlineData:
    """Return rows as the data of a plot; what is not known is left out of it."""
    return alt.InlineData(
        values=[{key: value for key, value in row.items() if _is_known(value)} for row in rows]
    )


def _is_known(value: Any) -> bool:
    return not isinstance(value, float) or math.isfinite(value)


def _layer(*charts: alt.Chart) -> alt.LayerChart:
    return alt.LayerChart(layer=list(charts))


def _finish(chart: alt.Chart | alt.LayerChart, height: float) -> Spec:
    """Return the specification of a chart, as wide as its place and in the look of reports."""
    sized = chart.properties(width="container", height=round(height)).configure(**theme.CONFIG)
    spec: Spec = sized.to_dict()
    return spec
