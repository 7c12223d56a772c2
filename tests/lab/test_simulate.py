"""Simulation: the same games on any number of cores, and honest intervals."""

from __future__ import annotations

import numpy as np
import pytest

import larceny
from larceny.engine.errors import EndlessGame
from larceny.games import load
from larceny.lab.run import Runner
from larceny.lab.simulate import wilson


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    one = larceny.simulate("dice-heist", 3, ["greedy"] * 3, games=9000, seed=5, workers=1)
    two = larceny.simulate("dice-heist", 3, ["greedy"] * 3, games=9000, seed=5, workers=2)
    assert np.array_equal(one.winners, two.winners)
    assert np.array_equal(one.scores, two.scores)
    assert np.array_equal(one.steps, two.steps)


def test_another_seed_gives_other_games() -> None:
    one = larceny.simulate("dice-heist", 2, ["random"] * 2, games=100, seed=1)
    two = larceny.simulate("dice-heist", 2, ["random"] * 2, games=100, seed=2)
    assert not np.array_equal(one.scores, two.scores)


def test_arrays_hold_one_place_a_game() -> None:
    result = larceny.simulate("dice-heist", seats=4, bots=["greedy"] * 4, games=200, seed=1)
    assert result.scores.shape == (200, 4)
    assert result.winners.shape == result.steps.shape == result.decisions.shape == (200,)
    best = result.scores.max(axis=1)
    for seat in range(4):
        won = (result.winners >> seat & 1).astype(bool)
        assert np.array_equal(won, result.scores[:, seat] == best)


def test_params_and_rules_reach_the_games() -> None:
    plain = larceny.simulate("dice-heist", 2, ["random"] * 2, games=50, seed=1)
    raids = larceny.simulate(
        "dice-heist", 2, ["random"] * 2, games=50, seed=1, rules="targeted-raid"
    )
    fewer = larceny.simulate(
        "dice-heist", 2, ["random"] * 2, games=50, seed=1, params={"sidekicks": 2}
    )
    assert len({plain.fingerprint, raids.fingerprint, fewer.fingerprint}) == 3
    assert fewer.changes == {"sidekicks": 2}


def test_progress_adds_up() -> None:
    told: list[int] = []
    larceny.simulate("dice-heist", 2, ["random"] * 2, games=9000, progress=told.append)
    assert sum(told) == 9000
    assert len(told) > 2


def test_a_shared_win_counts_in_parts() -> None:
    result = larceny.simulate("dice-heist", 2, ["random"] * 2, games=4000, seed=3)
    ties = int((result.winners == 0b11).sum())
    assert ties > 0
    assert result.wins.sum() == 4000
    assert sum(share for share, _, _ in result.win_shares()) == pytest.approx(1)


def test_wilson_interval_matches_a_known_value() -> None:
    """Newcombe (1998), method 3: 81 of 263 is 0.2553 to 0.3662."""
    share, low, high = wilson(81, 263)
    assert share == pytest.approx(81 / 263)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)


def test_a_game_without_end_is_named() -> None:
    contract = load("dice-heist")
    params, _ = contract.params()
    runner = Runner(contract, params, [("random", None)] * 2, max_steps=20)
    with pytest.raises(EndlessGame, match="game 0 of seed 1 did not end in 20 steps"):
        runner.play_all(1, 10)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"bots": ["greedy"]}, "2 seats take 2 bots"),
        ({"seats": 7, "bots": ["greedy"] * 7}, "2 to 5"),
        ({"games": 0}, "at least one game"),
        ({"bots": ["greedy", "clever"]}, "no bot 'clever'"),
    ],
)
def test_bad_requests_are_named(settings: dict[str, object], words: str) -> None:
    request: dict[str, object] = {"seats": 2, "bots": ["greedy"] * 2, "games": 10, **settings}
    with pytest.raises(larceny.LarcenyError, match=words):
        larceny.simulate("dice-heist", **request)  # type: ignore[arg-type]
