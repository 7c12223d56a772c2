"""Comparisons of real games: the same chance, known effects, and none where there is none."""

from __future__ import annotations

import json
from collections.abc import Generator

import numpy as np
import pytest

import larceny
from larceny.engine.errors import BadParam, BadSeats
from larceny.lab.compare.compare import (
    ComparedGames,
    Comparer,
    ComparisonConditions,
    ComparisonLimits,
    MeasuredVariant,
    PairBlock,
)
from larceny.lab.compare.comparison import Comparison, subject_of
from larceny.lab.compare.effect import CHANGED, UNCHANGED, answer
from larceny.lab.metrics.all_metrics import metrics_of
from larceny.lab.metrics.measure import stream_games
from larceny.lab.plan import make_plan

pytestmark = pytest.mark.compiled
GAMES = 2000
FEW_GAMES = 500
AA_RUNS = 40
AA_MOST = 7
"""Of 40 runs that are wrong in 5 %, more than 7 are wrong with a probability below 0.2 %."""


@pytest.fixture(scope="module")
def fewer() -> Comparison:
    return larceny.compare("dice-heist", {"sidekicks": 4}, games=GAMES, seed=3)


def test_the_same_rules_by_another_name_give_the_same_games() -> None:
    comparison = larceny.compare("dice-heist", {"again": "standard"}, games=GAMES)
    assert {effect.verdict for effect in comparison.effects} == {UNCHANGED}
    assert all(effect.difference == 0.0 for effect in comparison.effects)
    assert comparison.sentences()[0] == f"Nothing changes: not one of {GAMES:,} games is different."


def test_in_comparisons_of_a_game_with_itself_a_false_claim_is_as_rare_as_promised() -> None:
    """Both sides play Dice Heist by the same rules, but with other seeds."""
    plan = make_plan("dice-heist", 2, ["random"] * 2, FEW_GAMES, None, None)
    metrics = [
        metric
        for metric in metrics_of(plan.contract, 2)
        if metric.name not in ("rounds", "win_last")
    ]
    false = 0
    for seed in range(AA_RUNS):

        def play(first: int, games: int, seed: int = seed) -> Generator[PairBlock, None, None]:
            sides = [
                stream_games(plan, games, seed=2 * seed + side, first=first, every=1)
                for side in (0, 1)
            ]
            for blocks in zip(*sides, strict=True):
                base, other = (
                    np.stack([metric.of(block) for metric in metrics]) for block in blocks
                )
                yield [(base, other)]

        collection = ComparedGames([MeasuredVariant("b", "random", metrics)])
        collection.fill(play, FEW_GAMES)
        false += any(effect.p_value < 0.05 for effect in answer(collection.questions()))
    assert false <= AA_MOST


def test_means_are_those_of_a_measurement(fewer: Comparison) -> None:
    effect = fewer.find("decisions")
    assert effect.games == fewer.games == GAMES
    alone = larceny.sweep("dice-heist", {"sidekicks": [10, 4]}, games=GAMES, seed=3)
    base, variant = (point.estimates["decisions"].mean for point in alone.points)
    assert (effect.base_mean, effect.mean) == pytest.approx((base, variant))


def test_pairs_are_worth_more_games_than_were_played(fewer: Comparison) -> None:
    assert fewer.find("decisions").variance_ratio > 1.2
    assert fewer.find("decisions").is_paired


def test_a_change_that_matters_is_seen_and_put_into_words(fewer: Comparison) -> None:
    effect = fewer.find("choices")
    assert effect.verdict == CHANGED
    assert effect.high < 0.0
    assert f"Decisions have {-100 * effect.change[0]:.1f} % fewer choices" in " ".join(
        fewer.sentences()
    )


def test_a_comparison_is_the_same_with_any_number_of_workers(fewer: Comparison) -> None:
    again = larceny.compare("dice-heist", {"sidekicks": 4}, games=GAMES, seed=3, workers=1)
    ours, theirs = fewer.find("decisions"), again.find("decisions")
    assert (ours.low, ours.mean) == pytest.approx((theirs.low, theirs.mean))


def test_line_ups_of_bots_show_how_far_an_answer_depends_on_the_players() -> None:
    comparison = larceny.compare(
        "dice-heist", {"sidekicks": 4}, games=GAMES, bots=[["greedy"], ["random"]]
    )
    assert comparison.line_ups == ("greedy", "random")
    by_metric = {dependence.metric.name: dependence for dependence in comparison.dependence}
    greedy, random = by_metric["choices"].effects
    assert (greedy.bots, random.bots) == ("greedy", "random")
    assert by_metric["choices"].verdict == "depends"
    assert comparison.sentences()[0].startswith("It depends on the players")


def test_a_precision_plays_as_many_games_as_it_needs() -> None:
    comparison = larceny.compare("dice-heist", {"sidekicks": 4}, precision=0.05, bots="random")
    assert comparison.is_precise
    assert comparison.bound == pytest.approx(0.1)
    coarse = larceny.compare("dice-heist", {"sidekicks": 4}, precision=0.001, games=5000)
    assert (coarse.games, coarse.is_precise) == (5000, False)


def test_an_interrupted_comparison_says_what_it_knows_and_goes_on() -> None:
    comparer = Comparer(
        "dice-heist",
        {"sidekicks": 4},
        None,
        ComparisonConditions(bots="random"),
        ComparisonLimits(20_000),
    )

    def stop(played: int, target: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        comparer.run(stop)
    part = comparer.result()
    assert 0 < part.games < 20_000
    comparer.run()
    whole = larceny.compare("dice-heist", {"sidekicks": 4}, games=20_000, bots="random")
    assert comparer.result().find("decisions").mean == pytest.approx(whole.find("decisions").mean)


def test_a_comparison_is_ready_for_json_and_a_frame(fewer: Comparison) -> None:
    facts = json.loads(json.dumps(fewer.as_dict(), allow_nan=False))
    assert facts["variants"][0]["changes"] == {"sidekicks": 4}
    assert facts["questions"] == len(facts["effects"]) == len(fewer.frame())
    sizes = [abs(effect["size"]) for effect in facts["effects"]]
    assert sizes == sorted(sizes, reverse=True)


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"games": 99}, BadParam, "a comparison takes at least 100 games, not 99"),
        ({"precision": 1.5}, BadParam, "precision: must lie between 0 and 1"),
        ({"seats": 9}, BadSeats, "Dice Heist is for 2 to 5 seats"),
        (
            {"bots": ["greedy"] * 3, "seats": 2},
            BadSeats,
            "2 seats take one bot for all or 2 bots, not 3",
        ),
    ],
)
def test_what_cannot_be_compared_is_refused(
    options: dict[str, object], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        larceny.compare("dice-heist", {"sidekicks": 4}, **options)  # type: ignore[arg-type]


def test_length_comes_first_then_fairness_then_closeness_and_points_after_them(
    fewer: Comparison,
) -> None:
    metrics = sorted((effect.metric for effect in fewer.effects), key=subject_of)
    names = [metric.name for metric in metrics]
    told = ("steps", "close", "lead_changes", "score_winner", "move.recruit")
    places = [names.index(name) for name in told]
    assert places == sorted(places)
    assert any("order of play" in sentence.lower() for sentence in fewer.sentences())
