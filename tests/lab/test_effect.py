"""Effects: estimates, intervals and verdicts, on games whose means are known."""

from __future__ import annotations

import json
import math
from dataclasses import replace

import numpy as np
import pytest

from larceny.lab.compare.effect import (
    CHANGED,
    UNCHANGED,
    UNDECIDED,
    Effect,
    EffectQuestion,
    answer,
    half_width,
    scale_of,
)
from larceny.lab.compare.paired_sums import MetricPair, PairedSums
from larceny.lab.compare.significance import holm, quantile, two_sided_p
from larceny.lab.metrics.metric import Unit
from tests.lab.synthetic_games import make_metric

LENGTH = make_metric("decisions")
SHARE = make_metric("wins", Unit.SHARE)
GAMES = 10_000


def pair_of(base: object, other: object) -> MetricPair:
    sums = PairedSums(1)
    sums.add(np.array([base], np.float64), np.array([other], np.float64))
    return sums.pair(0)


def effect(difference: float, error: float, unit: Unit = Unit.COUNT, mean: float = 50.0) -> Effect:
    """Return the effect of games without anything in common that have this error."""
    variance = error * error * GAMES / 2.0
    pair = MetricPair(
        (GAMES, GAMES), (mean, mean + difference), (variance, variance), 0.0, GAMES, GAMES
    )  # fmt: skip
    metric = SHARE if unit is Unit.SHARE else LENGTH
    return answer([EffectQuestion("b", "greedy", metric, pair)])[0]


@pytest.mark.parametrize(
    ("level", "freedom", "expected"),
    [(0.05, 10, 2.228), (0.05, 30, 2.042), (0.001, 100, 3.390), (0.05, 1e7, 1.95996)],
)
def test_quantiles_are_those_of_students_tables(
    level: float, freedom: float, expected: float
) -> None:
    assert quantile(level, freedom) == pytest.approx(expected, abs=0.003)
    assert two_sided_p(quantile(level, freedom), freedom) == pytest.approx(level)


def test_holm_multiplies_by_the_questions_left_and_never_falls() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.5, 0.9]) == [1.0, 1.0]
    assert holm([]) == []


def test_sums_give_the_moments_of_all_values_however_they_are_cut() -> None:
    rng = np.random.default_rng(1)
    base = 1e6 + rng.standard_normal((2, 500))
    other = 0.5 * base + 5e5 + rng.standard_normal((2, 500))
    sums = PairedSums(2)
    for start, end in ((0, 1), (1, 200), (200, 500)):
        sums.add(base[:, start:end], other[:, start:end])
    pair = sums.pair(1)
    assert pair.means == pytest.approx((base[1].mean(), other[1].mean()))
    assert pair.variances == pytest.approx((base[1].var(ddof=1), other[1].var(ddof=1)))
    difference = other[1] - base[1]
    assert pair.difference == pytest.approx(difference.mean(), rel=1e-6)
    assert pair.error == pytest.approx(difference.std(ddof=1) / math.sqrt(500), rel=1e-4)


def test_a_mean_is_over_all_games_that_say_something() -> None:
    nan = math.nan
    pair = pair_of([1.0, 2.0, nan, 4.0], [nan, 3.0, 5.0, 4.0])
    assert pair.means == pytest.approx((7 / 3, 4.0))
    assert (pair.counts, pair.differing, pair.pairs) == ((3, 3), 1, 4)


def test_the_error_holds_where_games_say_nothing_at_random() -> None:
    """The spread of many estimates is the error that each of them claims."""
    rng = np.random.default_rng(2)
    estimates, errors = [], []
    for _ in range(400):
        shared = rng.standard_normal(400)
        base, other = (shared + 0.5 * rng.standard_normal(400) for _ in range(2))
        base[rng.random(400) < 0.3] = math.nan
        other[rng.random(400) < 0.2] = math.nan
        pair = pair_of(base, other)
        estimates.append(pair.difference)
        errors.append(pair.error)
    assert np.std(estimates) == pytest.approx(np.mean(errors), rel=0.1)


def test_pairing_counts_as_many_times_the_games_and_games_that_agree_as_endlessly_many() -> None:
    rng = np.random.default_rng(3)
    shared = rng.standard_normal(GAMES)
    base, other = (math.sqrt(0.9) * shared + math.sqrt(0.1) * rng.standard_normal(GAMES)
                   for _ in range(2))  # fmt: skip
    assert pair_of(base, other).variance_ratio == pytest.approx(10, rel=0.1)
    assert math.isinf(pair_of(base, base).variance_ratio)
    assert pair_of(base, -other).variance_ratio < 1


def test_a_change_that_is_surely_not_zero_is_one() -> None:
    change = effect(-6.0, 0.1)
    assert change.verdict == CHANGED
    assert change.p_value < 1e-9
    assert (change.low, change.high) == pytest.approx((-6.196, -5.804), 1e-3)
    assert change.sentence == "the decisions become 12.0 % shorter (11.6-12.4)"


def test_a_share_rises_in_percentage_points() -> None:
    change = effect(0.023, 0.0011, Unit.SHARE, 0.501)
    assert change.sentence == "the share of wins rises from 50.1 to 52.4 % (by 2.1-2.5 points)"


def test_nothing_is_unchanged_unless_the_interval_lies_within_the_bound() -> None:
    change = effect(0.1, 0.1)  # the bound is 2 % of 50
    assert change.verdict == UNCHANGED
    assert change.bound == pytest.approx(1.0)
    assert effect(0.1, 0.8).verdict == UNDECIDED
    assert effect(0.4, 0.1).verdict == CHANGED, "an interval without 0 is never no change"
    assert effect(0.4, 0.1).is_small
    assert effect(0.9, 0.1).verdict == CHANGED
    assert not effect(0.9, 0.1).is_small


def test_what_is_rare_is_told_as_one_in_so_many_games() -> None:
    change = effect(0.0059, 0.0003, mean=0.0012)
    assert change.verdict == CHANGED
    assert not change.is_small
    assert change.sentence == "decisions a game: from 1 in 830 games to 1 in 140 games"
    never = effect(0.0059, 0.0003, mean=0.0)
    assert never.sentence == "decisions a game: from never to 1 in 170 games"


def test_what_is_undecided_says_how_many_games_would_decide_it() -> None:
    change = effect(0.5, 0.5)
    assert change.verdict == UNDECIDED
    assert change.games_to_decide is not None
    assert "would decide it" in change.sentence
    ratio = math.sqrt(change.games_to_decide / GAMES)
    assert effect(0.5, 0.5 / (1.01 * ratio)).verdict != UNDECIDED


def test_more_questions_make_intervals_wider() -> None:
    pair = pair_of(np.arange(1000.0), np.arange(1000.0)[::-1])
    assert half_width(pair, 50) > 1.6 * half_width(pair, 1)


def test_what_never_happened_is_not_known_to_be_impossible() -> None:
    never = pair_of([0.0] * 300, [0.0] * 300)
    few, many = EffectQuestion("b", "greedy", SHARE, never), replace(never, counts=(10_000, 10_000))
    effect_seen = answer([few])[0]
    assert (effect_seen.verdict, effect_seen.difference) == (UNCHANGED, 0.0)
    assert effect_seen.high == pytest.approx(math.log(40) / 300)
    assert answer([few] * 60)[0].verdict == UNDECIDED
    assert answer([replace(few, pair=many)] * 60)[0].verdict == UNCHANGED


def test_a_handful_of_games_that_differ_claims_nothing() -> None:
    rare = np.zeros(400)
    rare[:20] = 1.0
    effect_seen = answer([EffectQuestion("b", "greedy", SHARE, pair_of(np.zeros(400), rare))])[0]
    assert (effect_seen.verdict, effect_seen.p_value) == (UNDECIDED, 1.0)
    rare[:25] = 1.0
    effect_seen = answer([EffectQuestion("b", "greedy", SHARE, pair_of(np.zeros(400), rare))])[0]
    assert effect_seen.verdict == CHANGED


def test_effects_are_sorted_by_standard_deviations() -> None:
    wide = MetricPair((GAMES, GAMES), (50.0, 60.0), (1e4, 1e4), 0.0, GAMES, GAMES)
    narrow = MetricPair((GAMES, GAMES), (0.5, 0.6), (0.01, 0.01), 0.0, GAMES, GAMES)
    effects = answer(
        [EffectQuestion("b", "x", LENGTH, wide), EffectQuestion("b", "x", SHARE, narrow)]
    )
    assert [answered.metric.name for answered in effects] == ["wins", "decisions"]
    assert [answered.size for answered in effects] == [pytest.approx(1.0), pytest.approx(0.1)]


def test_a_bound_is_a_part_of_the_mean_but_never_of_less_than_one() -> None:
    assert (scale_of(LENGTH, 50.0), scale_of(LENGTH, 0.01), scale_of(SHARE, 0.5)) == (50, 1, 1)


def test_an_effect_is_ready_for_json() -> None:
    same = answer([EffectQuestion("b", "greedy", SHARE, pair_of([0.0] * 300, [0.0] * 300))])[0]
    facts = json.loads(json.dumps(same.as_dict(), allow_nan=False))
    assert facts["variance_ratio"] is None
    assert facts["verdict"] == UNCHANGED
