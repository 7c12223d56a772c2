"""The report of a measurement says what the measurement holds."""

from __future__ import annotations

import json

import numpy as np
import pytest

from larceny.lab.metrics.histogram import Histogram
from larceny.lab.metrics.measure import Measurement, measure
from larceny.lab.plan import make_plan
from larceny.lab.report.command_text import compare_command, simulate_command
from larceny.lab.report.document import Report
from larceny.lab.report.measured_sections import distribution_section
from larceny.lab.report.number_text import format_cell
from larceny.lab.report.of_measurement import describe_bots, report_measurement

GAMES = 400


@pytest.fixture(scope="module")
def measurement() -> Measurement:
    plan = make_plan("dice-heist", 2, ["greedy", "random"], GAMES, None, {"sidekicks": 6})
    return measure(plan, GAMES, seed=3)


@pytest.fixture(scope="module")
def report(measurement: Measurement) -> Report:
    return report_measurement(measurement, "larceny simulate dice-heist")


@pytest.mark.compiled
def test_the_first_sentences_tell_the_length_and_who_goes_first(
    measurement: Measurement, report: Report
) -> None:
    decisions = format_cell(measurement.moments["decisions"].mean, "number")
    assert report.sentences[0].startswith(f"A game takes {decisions} (")
    first = format_cell(measurement.moments["win_first"].mean, "share")
    assert report.sentences[1].startswith(f"Who goes first wins {first} (")


@pytest.mark.compiled
def test_every_metric_is_in_the_table_and_in_the_data(
    measurement: Measurement, report: Report
) -> None:
    names = [metric.name for metric in measurement.metrics]
    assert [row["metric"] for row in report.data.records()] == names
    table = next(section for section in report.sections if section.title == "All numbers").table
    assert table is not None
    assert len(table.rows) == len(names)


@pytest.mark.compiled
def test_shares_by_seat_and_by_order_each_add_up_to_one(report: Report) -> None:
    for title in ("Who wins, by order of play", "Who wins, by seat"):
        table = next(section for section in report.sections if section.title == title).table
        assert table is not None
        assert sum(float(row["share"] or 0) for row in table.records()) == pytest.approx(1)


@pytest.mark.compiled
def test_the_distribution_of_a_metric_adds_up_to_one(report: Report) -> None:
    section = next(section for section in report.sections if section.title == "Decisions a game")
    assert section.plot is not None
    assert section.table is not None
    assert sum(float(row["share"] or 0) for row in section.table.records()) == pytest.approx(1)


@pytest.mark.compiled
def test_the_facts_repeat_it(report: Report) -> None:
    (rules,) = report.facts.rule_sets
    assert (rules.rules, rules.changes) == ("standard", {"sidekicks": 6})
    assert (report.facts.games, report.facts.seed) == (GAMES, 3)


@pytest.mark.compiled
def test_a_report_on_one_game_has_no_intervals_and_is_json(measurement: Measurement) -> None:
    single = report_measurement(measure(measurement.plan, 1, seed=3), "larceny simulate")
    text = json.dumps(single.as_dict(), allow_nan=False)
    assert "Infinity" not in text


@pytest.mark.compiled
def test_games_that_were_cut_are_told(measurement: Measurement) -> None:
    some = measure(measurement.plan, 2, seed=3)
    assert not any("were cut" in sentence for sentence in report_measurement(some, "").sentences)
    some.truncated = 1
    said = report_measurement(some, "").sentences[-1]
    assert said.startswith("1 of 2 games were cut because they took too long")


def test_the_commands_repeat_a_plan() -> None:
    plan = make_plan("heist", 2, ["greedy", "random"], 9, None, {"rolls": 2, "lock_supply": 12})
    options = "--seats 2 --bots greedy,random --games 9 --seed 5"
    changes = "--set rolls=2 --set lock_supply=12"
    assert simulate_command(plan, 9, 5) == f"larceny simulate heist {options} {changes}"
    assert (
        compare_command(plan, 9, 5) == f"larceny compare heist 'rolls=2 lock_supply=12' {options}"
    )


def test_a_line_up_is_put_in_words() -> None:
    assert describe_bots(["greedy", "greedy"]) == "2 greedy bots"
    assert describe_bots(["greedy", "greedy", "random"]) == "greedy, greedy and random"


@pytest.mark.compiled
def test_distributions_of_two_rule_sets_have_bars_of_one_width(measurement: Measurement) -> None:
    narrow, wide = Histogram(), Histogram()
    narrow.add(np.arange(30.0))
    wide.add(np.arange(90.0))
    section = distribution_section(measurement.metrics[0], [("narrow", narrow), ("wide", wide)])
    assert section.table is not None
    rows = section.table.records()
    assert {float(row["high"] or 0) - float(row["low"] or 0) for row in rows} == {4.0}
    for label in ("narrow", "wide"):
        shares = [float(row["share"] or 0) for row in rows if row["label"] == label]
        assert sum(shares) == pytest.approx(1)
