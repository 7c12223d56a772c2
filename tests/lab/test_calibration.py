"""Calibration: expected shares against those that were won, by tenths of the expected ones."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from larceny.games import load
from larceny.lab.ladder.calibration import FIRST_SEED, calibrate, group_shares
from larceny.lab.ladder.sampled_play import SAMPLES
from larceny.lab.runner import Array
from tests.bots.random_weights import install_weights

GAMES = 20_000


def draw(bias: float) -> tuple[Array, Array, Array]:
    """Return what two seats expect and win, each a bias less than it expects, and game numbers."""
    rng = np.random.default_rng(1)
    chances = rng.uniform(0.1, 0.9, GAMES)
    wins = (rng.uniform(size=GAMES) < chances).astype(float)
    shares = np.stack([chances, 1 - chances], 1) + bias
    return shares, np.stack([wins, 1 - wins], 1), np.arange(GAMES)


def test_shares_that_are_right_are_found_right() -> None:
    deciles = group_shares(*draw(0.0))
    assert len(deciles) == 10
    assert [one.count for one in deciles] == [GAMES // 5] * 10
    for one in deciles:
        assert one.lowest <= one.expected <= one.highest
        assert abs(one.deviation) < 1.5 * one.error
    assert [one.lowest for one in deciles] == sorted(one.lowest for one in deciles)


def test_shares_that_are_wrong_are_found_wrong() -> None:
    for one in group_shares(*draw(0.05)):
        assert one.deviation == pytest.approx(-0.05, abs=1.5 * one.error)
        assert abs(one.deviation) > 2 * one.error


def test_more_positions_of_the_same_games_do_not_make_an_interval_smaller() -> None:
    shares, wins, games = draw(0.0)
    once = group_shares(shares, wins, games)
    often = group_shares(*(np.repeat(one, 4, axis=0) for one in (shares, wins, games)))
    for one, more in zip(once, often, strict=True):
        assert more.count == 4 * one.count
        assert more.error == pytest.approx(one.error, rel=0.02)


@pytest.mark.compiled
def test_games_are_played_and_their_positions_evaluated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    contract = load("dice-heist")
    install_weights(contract, tmp_path, monkeypatch)
    params, _ = contract.params()
    found = calibrate(contract, params, 3, "greedy", 300, seed=2)
    assert (found.seats, found.bot, found.games) == (3, "greedy", 300)
    assert found.seed == FIRST_SEED + 2
    assert found.positions == 300 * SAMPLES
    assert sum(one.count for one in found.deciles) == 300 * SAMPLES * 3
    won = sum(one.won * one.count for one in found.deciles)
    assert won == pytest.approx(300 * SAMPLES)
    again = calibrate(contract, params, 3, "greedy", 300, seed=2, workers=1)
    assert again == found
