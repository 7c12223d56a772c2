"""Targets: how they are typed, when they are reached, and which rule sets no other betters."""

from __future__ import annotations

import math

import pytest

from larceny.engine.errors import BadParam
from larceny.lab.metrics.metric import Unit
from larceny.lab.sweep.estimate import Estimate
from larceny.lab.tune.tuning_result import not_bettered
from larceny.lab.tune.tuning_target import Target, estimate_target, read_target
from tests.lab.synthetic_games import make_metric

METRICS = [make_metric("decisions"), make_metric("count.steals"), make_metric("ties", Unit.SHARE)]


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("decisions=40", Target("decisions", "=", 40.0, 2.0)),
        ("decisions = 40 ~ 3", Target("decisions", "=", 40.0, 3.0)),
        ("count.steals>=5", Target("count.steals", ">=", 5.0, 0.25)),
        ("ties<=2%", Target("ties", "<=", 0.02, 0.01)),
        ("ties=0.1±5%", Target("ties", "=", 0.1, 0.05)),
        ("win_seat<=0.27", Target("win_seat", "<=", 0.27, 0.01)),
    ],
)
def test_a_target_is_a_metric_a_sign_and_a_number(text: str, target: Target) -> None:
    parsed = read_target(text, METRICS)
    assert (parsed.metric, parsed.relation) == (target.metric, target.relation)
    assert (parsed.value, parsed.tolerance) == pytest.approx((target.value, target.tolerance))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("decisions", "takes a metric, a sign and a number"),
        ("decisions<40", "takes a metric, a sign and a number"),
        ("decisions=x", "takes a metric, a sign and a number"),
        ("decisions=1.2.3", "takes a metric, a sign and a number"),
        ("decisions=40~0", "a tolerance is above 0"),
        ("fun=10", "there is no metric 'fun'; there are win_seat, decisions, count.steals, ties"),
    ],
)
def test_what_is_no_target_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadParam, match=words):
        read_target(text, METRICS)


@pytest.mark.parametrize(
    ("relation", "mean", "miss", "is_reached"),
    [
        ("=", 40.0, 0.0, True),
        ("=", 38.0, 1.0, True),
        ("=", 43.0, 1.5, False),
        ("<=", 39.0, 0.0, True),
        ("<=", 41.0, 0.5, False),
        (">=", 41.0, 0.0, True),
        (">=", 36.0, 2.0, False),
        ("=", math.nan, math.inf, False),
        ("<=", math.nan, math.inf, False),
    ],
)
def test_misses_are_measured_in_tolerances(
    relation: str, mean: float, miss: float, is_reached: bool
) -> None:
    target = Target("decisions", relation, 40.0, 2.0)
    assert target.miss(mean) == pytest.approx(miss)
    assert target.is_reached(mean) is is_reached


def test_the_target_for_seats_is_about_the_place_that_wins_most() -> None:
    order = [make_metric(name, Unit.SHARE, "order of play") for name in ("win_first", "win_last")]
    shares = {"win_first": Estimate(0.3, 0.01, 100), "win_last": Estimate(0.7, 0.01, 100)}
    target = Target("win_seat", "<=", 0.6, 0.01)
    assert estimate_target(target, shares, order).mean == 0.7
    assert math.isnan(estimate_target(target, {}, order).mean)


def test_the_front_is_what_no_other_betters_in_all_targets() -> None:
    misses = [(0.0, 3.0), (1.0, 1.0), (2.0, 1.0), (3.0, 0.0), (3.0, 3.0), (1.0, 1.0)]
    assert not_bettered(misses) == [0, 1, 3, 5]
