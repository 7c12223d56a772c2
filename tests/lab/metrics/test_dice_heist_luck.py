"""Luck and skill: luck explains part of the results, and a better player wins more."""

from __future__ import annotations

import numpy as np
import pytest

from larceny.compile.game_record import win_shares
from larceny.lab.metrics.luck import LuckRunner, measure_luck
from larceny.lab.plan import make_plan
from larceny.lab.simulate import measure_skill, skill_pairs

PLAN = make_plan("dice-heist", 2, ["greedy"] * 2, 300, None, None)


@pytest.mark.nightly
def test_most_of_dice_heist_between_equals_is_luck_and_not_all() -> None:
    luck = measure_luck(PLAN, 300, seed=3)
    assert 0.6 < luck.low < luck.share < luck.high < 1
    assert luck.games == 300


def test_luck_has_a_mean_of_zero_and_adds_up_to_zero_over_the_seats() -> None:
    runner = LuckRunner(PLAN.contract, PLAN.params, PLAN.policies)
    noted = np.concatenate([block.watched for block in runner.stream(3, 60)])
    luck = noted["luck"][:, :2]
    error = luck[:, 0].std() / len(luck) ** 0.5
    assert abs(luck[:, 0].mean()) < 4 * error
    assert np.abs(luck.sum(axis=1)).max() < 0.05
    gain = win_shares(noted, 2)[:, 0] - 0.5
    assert np.corrcoef(gain, luck[:, 0])[0, 1] > 0.7


@pytest.mark.nightly
def test_a_better_player_wins_more_than_an_equal_share() -> None:
    pairings = measure_skill(PLAN, 60, seed=1)
    assert [(pairing.bot, pairing.against) for pairing in pairings] == skill_pairs(PLAN)
    assert all(pairing.share > pairing.equal for pairing in pairings)
