"""A plot is a description: typed in Python, checked by the server's schema, drawn by Vega too."""

from __future__ import annotations

import json
import math

import pytest
import vl_convert

from larceny.engine.language import GERMAN
from larceny.lab.report.translation import translate_report
from larceny.lab.report.vega_lite import to_vega_lite
from larceny.plot import (
    Curve,
    CurvePlot,
    CurvePoint,
    IntervalPlot,
    IntervalRow,
    Plot,
    PlotAxis,
    to_data,
)
from larceny.server.http.lab_routes import LabReport
from tests.lab.report_sample import CURVES, make_report

PLOTS = [section.plot for section in make_report().sections if section.plot]


def test_the_sample_has_every_kind() -> None:
    kinds = {kind.__name__ for kind in Plot.__args__}
    assert {type(plot).__name__ for plot in PLOTS} == kinds


def test_the_server_publishes_each_kind_as_it_is() -> None:
    sent = json.loads(json.dumps(translate_report(make_report(), GERMAN)))
    read = LabReport.model_validate(sent)
    plots = [section.plot for section in read.sections if section.plot]
    assert [type(plot) for plot in plots] == [type(plot) for plot in PLOTS]
    assert LabReport.model_validate_json(read.model_dump_json()) == read
    assert [to_data(plot) for plot in plots] == [
        section["plot"] for section in sent["sections"][:-1]
    ]


def test_a_kind_that_nobody_knows_is_refused() -> None:
    sent = translate_report(make_report(), GERMAN)
    sent["sections"][0]["plot"]["kind"] = "pie"
    with pytest.raises(ValueError, match="pie"):
        LabReport.model_validate(sent)


def test_a_number_that_is_not_known_is_null() -> None:
    row = IntervalRow("one game", 1.0, -math.inf, math.nan)
    plot = IntervalPlot((row,), PlotAxis("wins", "percent"), 0.5)
    assert to_data(plot) == {
        "kind": "interval",
        "rows": [
            {"name": "one game", "value": 1.0, "low": None, "high": None, "is_certain": False}
        ],
        "axis": {"title": "wins", "number_format": "percent"},
        "reference": 0.5,
    }
    drawn = [row for rows in to_vega_lite(plot)["datasets"].values() for row in rows]
    assert {"name": "one game", "value": 1.0, "is_certain": False} in drawn


@pytest.mark.parametrize("plot", PLOTS, ids=lambda plot: plot.kind)
def test_vega_draws_every_kind(plot: Plot) -> None:
    spec = to_vega_lite(plot) | {"width": 600}
    del spec["config"]["axis"]["labelLimit"]  # it asks a browser how wide its place is
    assert "<svg" in vl_convert.vegalite_to_svg(json.dumps(spec))


def test_curves_have_a_band_only_where_an_interval_is_known() -> None:
    assert [layer["mark"]["type"] for layer in to_vega_lite(CURVES)["layer"]] == ["area", "line"]
    bare = Curve("", (CurvePoint(1, 2, None, None), CurvePoint(2, 3, None, None)))
    spec = to_vega_lite(CurvePlot((bare,), PlotAxis("locks"), PlotAxis("steals")))
    assert spec["mark"]["type"] == "line"
