"""The reports of comparisons, sweeps and searches hold what their results say."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from larceny.games import load
from larceny.lab.compare.compare import MeasuredVariant
from larceny.lab.compare.comparison import Comparison
from larceny.lab.compare.effect import BOUND, answer
from larceny.lab.compare.rule_variant import RuleVariant
from larceny.lab.metrics.all_metrics import metrics_of
from larceny.lab.report.document import Report
from larceny.lab.report.of_comparison import report_comparison
from larceny.lab.report.of_sweep import report_sweep
from larceny.lab.report.of_tuning import report_tuning
from larceny.lab.report.report_file import FORMATS, write_report
from larceny.lab.sweep.axis import Axis
from larceny.lab.sweep.estimate import Estimate
from larceny.lab.sweep.sweep_result import Sweep, SweepPoint, SweepSubject
from larceny.lab.tune.tuning_result import Candidate, Trial, Tuning, TuningSubject
from larceny.lab.tune.tuning_target import Target
from larceny.plot import CurvePlot, HeatMapPlot, IntervalPlot

METRICS = metrics_of(load("heist"), 2)
BOTS = "2 greedy"
COMMAND = "larceny of some kind"
GAMES = 2000


def make_comparison(*labels: str) -> Comparison:
    """Return a comparison in which all metrics rise by a tenth, and `ties` not at all."""
    rng = np.random.default_rng(2)
    questions = []
    for label in labels:
        arm = MeasuredVariant(label, BOTS, METRICS)
        base = rng.normal(0.5, 0.1, (len(METRICS), GAMES))
        other = base + rng.normal(0.05, 0.01, base.shape)
        ties = [metric.name for metric in METRICS].index("ties")
        other[ties] = base[ties]
        arm.sums.add(base, other)
        questions += arm.questions()
    variants = tuple(RuleVariant(label, "heist", {"rolls": 2}, f"{label}-f") for label in labels)
    base_rules = RuleVariant("heist", "heist", {}, "base-f")
    effects = answer(questions)
    return Comparison(
        "heist", 2, base_rules, variants, (BOTS,), GAMES, 1, BOUND, None, True, effects, []
    )


def make_sweep(*axes: Axis) -> Sweep:
    """Return a sweep over some axes in which every metric is the sum of all values."""
    subject = SweepSubject("heist", 2, ("greedy", "greedy"), "heist", {}, GAMES, 1)
    swept = Sweep(subject, axes, METRICS)
    grid: list[dict[str, int]] = [{}]
    for axis in axes:
        grid = [changes | {axis.name: value} for changes in grid for value in axis.values]
    for changes in grid:
        estimates = {metric.name: Estimate(sum(changes.values()), 0.1, GAMES) for metric in METRICS}
        swept.points.append(SweepPoint(changes, "f", 0, estimates))
    return swept


def make_tuning(*targets: Target) -> Tuning:
    axis = Axis("rolls", (1, 2, 3))
    subject = TuningSubject(
        "heist", 1, 2, ("greedy", "greedy"), "heist", {}, GAMES, 1, (axis,), targets
    )
    trials = tuple(
        Trial(n, {"rolls": n}, tuple(n + t for t in range(len(targets))), (0.5,) * len(targets))
        for n in (1, 2, 3)
    )
    measured = {BOTS: {metric.name: Estimate(2.0, 0.1, 100) for metric in METRICS}}
    front = (Candidate(trials[1], "front-f", measured),)
    return Tuning(subject, (BOTS,), 100, METRICS, trials, front)


def titles(report: Report) -> list[str]:
    return [section.title for section in report.sections]


def test_a_comparison_says_its_sentences_first_and_draws_its_effects() -> None:
    comparison = make_comparison("two rolls")
    report = report_comparison(comparison, COMMAND)
    assert report.title == "HEIST!: two rolls against heist"
    assert len(report.sentences) == len(comparison.sentences())
    assert "`" not in "".join(report.sentences)
    assert titles(report) == ["What becomes more or less", "Shares that move", "All effects"]
    rows = report.data.records()
    assert len(rows) == len(comparison.effects)
    verdicts = {row["metric"]: row["verdict"] for row in rows}
    assert verdicts["ties"] == "unchanged"
    assert verdicts["decisions"] == "changed"
    assert [rule_set.fingerprint for rule_set in report.facts.rule_sets] == [
        "base-f",
        "two rolls-f",
    ]


def test_a_change_from_about_nothing_is_not_drawn_in_percent() -> None:
    comparison = make_comparison("two rolls")
    effects = [
        replace(effect, relative=(5200.0, -7000.0, 17000.0))
        if effect.metric.name == "decisions"
        else effect
        for effect in comparison.effects
    ]
    plot = report_comparison(replace(comparison, effects=effects), COMMAND).sections[0].plot
    assert isinstance(plot, IntervalPlot)
    assert "decisions a game" not in [row.name for row in plot.rows]
    assert max(row.value for row in plot.rows if row.value is not None) < 100


def test_each_variant_of_a_comparison_has_its_own_plots() -> None:
    report = report_comparison(make_comparison("one", "two"), COMMAND)
    assert report.title == "HEIST!: one and two against heist"
    assert titles(report).count("All effects: one") == titles(report).count("All effects: two") == 1
    assert len(set(titles(report))) == len(titles(report)) == 6


def test_metrics_that_are_the_same_at_every_point_of_a_sweep_are_told_once() -> None:
    sweep = make_sweep(Axis("rolls", (1, 20)))
    assert len(sweep.metrics) > 20
    assert len(sweep.variations()) == len(sweep.sentences()) == 1


def test_a_sweep_over_one_param_is_a_curve() -> None:
    report = report_sweep(make_sweep(Axis("rolls", (1, 2, 3))), COMMAND)
    plot = report.sections[0].plot
    assert isinstance(plot, CurvePlot)
    (curve,) = plot.curves
    assert [point.x for point in curve.points] == [1, 2, 3]
    assert all(point.low is not None for point in curve.points)
    assert titles(report)[-1] == "Points"
    assert len(report.data.rows) == 3 * len(METRICS)


def test_a_sweep_over_two_params_has_curves_or_a_heat_map() -> None:
    few = make_sweep(Axis("rolls", (1, 2, 3)), Axis("lock_supply", (10, 20)))
    many = make_sweep(Axis("rolls", (1, 2, 3)), Axis("lock_supply", tuple(range(10, 20))))
    curves = report_sweep(few, COMMAND).sections[0].plot
    assert isinstance(curves, CurvePlot)
    assert [curve.label for curve in curves.curves] == ["lock_supply = 10", "lock_supply = 20"]
    heat_map = report_sweep(many, COMMAND).sections[0].plot
    assert isinstance(heat_map, HeatMapPlot)
    assert len(heat_map.cells) == 30


def test_a_sweep_over_three_params_has_a_row_for_each_point() -> None:
    axes = [Axis(name, (1, 2)) for name in ("rolls", "end_phase", "blue_copies")]
    report = report_sweep(make_sweep(*axes), COMMAND)
    table = report.sections[0].table
    assert table is not None
    assert len(table.rows) == 8


@pytest.mark.parametrize(
    ("targets", "plots"),
    [
        ([Target("decisions", "=", 2.0, 0.1)], 1),
        ([Target("decisions", "=", 2.0, 0.1), Target("margin", "<=", 3.0, 0.1)], 1),
        ([Target(name, "<=", 9.0, 0.1) for name in ("decisions", "margin", "ties")], 3),
    ],
)
def test_a_search_shows_its_front_by_each_pair_of_targets(
    targets: list[Target], plots: int
) -> None:
    report = report_tuning(make_tuning(*targets), COMMAND)
    assert sum(section.plot is not None for section in report.sections) == plots
    front = next(
        section for section in report.sections if section.title == "Rule sets of the front"
    ).table
    assert front is not None
    assert front.records()[0]["reached"] == "all"
    assert [row["is_front"] for row in report.data.records()] == ["", "yes", ""]
    assert report.facts.rule_sets[1].fingerprint == "front-f"


@pytest.mark.parametrize("suffix", [suffix for suffix in FORMATS if suffix != ".html"])
def test_all_of_them_can_be_written(tmp_path: Path, suffix: str) -> None:
    reports = [
        report_comparison(make_comparison("two rolls"), COMMAND),
        report_sweep(make_sweep(Axis("rolls", (1, 2))), COMMAND),
        report_tuning(make_tuning(Target("decisions", "=", 2.0, 0.1)), COMMAND),
    ]
    for number, report in enumerate(reports):
        write_report(report, tmp_path / f"{number}{suffix}")
        json.dumps(report.as_dict(), allow_nan=False)
    assert len(list(tmp_path.iterdir())) == 3
