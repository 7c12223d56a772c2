"""A precision is reached with no more games than it needs, and makes no false claim more likely."""

from __future__ import annotations

import math
from collections.abc import Generator

import numpy as np
import pytest

from larceny.lab.compare.compare import PILOT, ComparedGames, MeasuredVariant, PairBlock, Precision
from larceny.lab.compare.effect import CHANGED, UNCHANGED, UNDECIDED, answer, half_width
from larceny.lab.metrics.metric import Unit
from tests.lab.synthetic_games import Draw, make_metric

METRICS = [make_metric(f"m{place}", Unit.COUNT if place % 3 else Unit.SHARE) for place in range(12)]
HEADLINES = tuple(metric.name for metric in METRICS[:6])
RUNS = 200
MOST_FALSE = 19
"""Of 200 runs that are wrong in 5 %, more than 19 are wrong with a probability below 0.2 %."""


def collect(seed: int, part: float, shift: float = 0.0, games: int = 10**6) -> ComparedGames:
    collection = ComparedGames([MeasuredVariant("b", "greedy", METRICS)])
    collection.fill(Draw(METRICS, shift).source(seed), games, Precision(part, HEADLINES))
    return collection


def test_in_comparisons_of_equals_a_false_claim_is_as_rare_as_promised() -> None:
    false, wrong = 0, 0
    for seed in range(RUNS):
        effects = answer(collect(seed, 0.03).questions(), bound=0.06)
        false += any(effect.p_value < 0.05 or effect.verdict == CHANGED for effect in effects)
        wrong += not all(effect.low <= 0.0 <= effect.high for effect in effects)
    assert false <= MOST_FALSE
    assert wrong <= MOST_FALSE


def test_the_precision_is_reached_and_with_few_games_more_than_it_needs() -> None:
    collection = collect(1, 0.01)
    questions = collection.questions()
    headlines = [question for question in questions if question.metric.name in HEADLINES]
    widths = [half_width(question.pair, len(questions)) for question in headlines]
    scales = [
        1.0 if question.metric.unit is Unit.SHARE else question.pair.means[0]
        for question in headlines
    ]
    worst = max(width / (0.01 * scale) for width, scale in zip(widths, scales, strict=True))
    assert 0.95 < worst <= 1.0
    assert collection.played > PILOT


def test_twice_the_precision_as_the_bound_decides_every_headline() -> None:
    for shift in (0.0, 0.1, 0.3):
        effects = answer(collect(7, 0.02, shift).questions(), bound=0.04)
        verdicts = {effect.verdict for effect in effects if effect.metric.name in HEADLINES}
        assert verdicts <= {CHANGED, UNCHANGED}


def test_a_limit_of_games_is_kept_and_leaves_what_is_undecided() -> None:
    collection = collect(1, 0.0001, games=6000)
    assert collection.played == 6000
    precision = Precision(0.0001, HEADLINES)
    assert precision.excess(collection.questions()) > 1.0
    assert UNDECIDED in {effect.verdict for effect in answer(collection.questions(), bound=0.0002)}


def test_a_metric_that_is_another_one_in_every_game_is_not_asked_about_again() -> None:
    metrics = [make_metric(name) for name in ("turns", "rolls", "raids", "falls")]
    collection = ComparedGames([MeasuredVariant("b", "greedy", metrics)])

    def source(first: int, games: int) -> Generator[PairBlock, None, None]:
        turns, nothing = np.random.default_rng(1).random((2, games)), np.zeros(games)
        base, other = (np.stack([metric, metric, nothing, nothing]) for metric in turns)
        yield [(base, other)]

    collection.fill(source, 200)
    assert [question.metric.name for question in collection.questions()] == [
        "turns",
        "raids",
        "falls",
    ]


def test_games_go_on_where_they_were_interrupted() -> None:
    whole, parts = (ComparedGames([MeasuredVariant("b", "greedy", METRICS)]) for _ in range(2))
    source = Draw(METRICS).source(3)
    whole.fill(source, 8192)

    def stop(played: int, target: int) -> None:
        if played == 4096:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        parts.fill(source, 8192, progress=stop)
    assert parts.played == 4096
    parts.fill(source, 8192)
    for question, other in zip(whole.questions(), parts.questions(), strict=True):
        assert question.pair.means == pytest.approx(other.pair.means)
        assert math.isclose(question.pair.error, other.pair.error)
