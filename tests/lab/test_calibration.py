"""Calibration: expected shares against those that were won, by tenths of the expected ones."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from larceny.bots.evaluator.weights import load_network
from larceny.engine.contract import Contract
from larceny.games import load
from larceny.lab.backend.backend import Array
from larceny.lab.backend.compute import Compute
from larceny.lab.ladder.calibration import (
    FIRST_SEED,
    calibrate,
    gather_estimates,
    group_shares,
    sample_estimates,
)
from larceny.lab.ladder.sampled_play import SAMPLED, SAMPLES
from tests.bots.random_weights import install_weights

GAMES = 20_000


WALKS = 4000
GOAL = 10


def draw(bias: float) -> tuple[Array, Array, Array, Array]:
    """Return what two seats expect and win, each a bias less than it expects, games and weights."""
    rng = np.random.default_rng(1)
    chances = rng.uniform(0.1, 0.9, GAMES)
    wins = (rng.uniform(size=GAMES) < chances).astype(float)
    shares = np.stack([chances, 1 - chances], 1) + bias
    return shares, np.stack([wins, 1 - wins], 1), np.arange(GAMES), np.ones(GAMES)


def walk(has_luck: bool) -> Array:
    """Return records of random walks from the middle to either end, evaluated exactly.

    A seat's share of the win is its distance from its own end. Every step is luck, if it is noted.
    """
    rng = np.random.default_rng(1)
    records = np.zeros(WALKS, SAMPLED)
    for record in records:
        path = [GOAL // 2]
        while 0 < path[-1] < GOAL:
            path.append(path[-1] + int(rng.choice((-1, 1))))
        decisions = len(path) - 1
        picked = rng.permutation(decisions)[:SAMPLES]
        record["winners"] = 1 << (path[-1] == 0)
        record["decisions"], record["positions"] = decisions, len(picked)
        for place, step in enumerate(picked):
            share = path[step] / GOAL
            record["expected"][place, :2, :2] = share, 1 - share
            record["luck_before"][place, :2] = _luck(path[step], has_luck)
        record["luck"][:2] = _luck(path[-1], has_luck)
    return records


def _luck(position: int, has_luck: bool) -> tuple[float, float]:
    luck = (position / GOAL - 0.5) * has_luck
    return luck, -luck


def test_shares_that_are_right_are_found_right() -> None:
    deciles = group_shares(*draw(0.0))
    assert len(deciles) == 10
    assert [decile.count for decile in deciles] == [GAMES // 5] * 10
    for decile in deciles:
        assert decile.lowest <= decile.expected <= decile.highest
        assert abs(decile.deviation) < 1.5 * decile.error
    assert [decile.lowest for decile in deciles] == sorted(decile.lowest for decile in deciles)


def test_shares_that_are_wrong_are_found_wrong() -> None:
    for share in group_shares(*draw(0.05)):
        assert share.deviation == pytest.approx(-0.05, abs=1.5 * share.error)
        assert abs(share.deviation) > 2 * share.error


def test_more_positions_of_the_same_games_do_not_make_an_interval_smaller() -> None:
    sample = draw(0.0)
    once = group_shares(*sample)
    often = group_shares(*(np.repeat(values, 4, axis=0) for values in sample))
    for single, more in zip(once, often, strict=True):
        assert more.count == 4 * single.count
        assert more.error == pytest.approx(single.error, rel=0.02)


def test_games_that_a_lead_makes_short_do_not_count_more() -> None:
    estimates = gather_estimates(walk(has_luck=False), 2)
    for decile in estimates.deciles():
        assert abs(decile.deviation) < 1.5 * decile.error
    by_game = replace(estimates, weights=np.ones_like(estimates.weights)).deciles()
    assert by_game[0].deviation < -3 * by_game[0].error
    assert by_game[-1].deviation > 3 * by_game[-1].error


def test_luck_that_follows_a_position_is_taken_away() -> None:
    for decile in gather_estimates(walk(has_luck=True), 2).deciles():
        assert decile.deviation == pytest.approx(0, abs=1e-6)
        assert decile.error == pytest.approx(0, abs=1e-6)


PLAYED = 12


@pytest.fixture
def dice_heist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Contract:
    """Return the game, whose weights are some random ones."""
    contract = load("dice-heist")
    install_weights(contract, tmp_path, monkeypatch)
    return contract


@pytest.mark.compiled
def test_games_are_played_and_their_positions_evaluated(dice_heist: Contract) -> None:
    params, _ = dice_heist.params()
    calibration = calibrate(dice_heist, params, 3, "greedy", PLAYED, seed=2)
    assert (calibration.seats, calibration.bot, calibration.games) == (3, "greedy", PLAYED)
    assert calibration.seed == FIRST_SEED + 2
    assert calibration.positions == PLAYED * SAMPLES
    assert sum(decile.count for decile in calibration.deciles) == PLAYED * SAMPLES * 3
    assert calibration.is_by_decision
    again = calibrate(dice_heist, params, 3, "greedy", PLAYED, seed=2, compute=Compute(1))
    assert again == calibration


@pytest.mark.compiled
def test_what_was_won_less_luck_adds_up_to_one_win(dice_heist: Contract) -> None:
    params, _ = dice_heist.params()
    network = load_network(dice_heist, 3)
    estimates = sample_estimates(dice_heist, params, 3, "greedy", PLAYED, network, seed=2)
    assert estimates.won.sum(axis=1) == pytest.approx(1)
    assert len(np.unique(estimates.won)) > 10 * PLAYED, "no win is a whole one any more"
    longest = estimates.weights.max() * SAMPLES
    assert longest == int(longest) > SAMPLES
