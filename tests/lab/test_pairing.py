"""One bot against copies of another: every seat equally often, and the same games each time."""

from __future__ import annotations

import numpy as np
import pytest

import larceny
from larceny.games import load
from larceny.lab.game_rows import wilson
from larceny.lab.ladder.pairing import Pairing, count_games, play_pairing
from larceny.lab.runner import Runner


@pytest.mark.parametrize(
    ("games", "seats", "played"), [(1000, 2, 1000), (1000, 3, 1002), (1, 5, 5), (1001, 2, 1002)]
)
def test_all_seats_have_an_equal_share_of_the_games(games: int, seats: int, played: int) -> None:
    assert count_games(games, seats) == played


def test_a_pairing_is_the_sum_of_simulations_with_the_bot_in_each_seat() -> None:
    contract = load("dice-heist")
    params, _ = contract.params()
    pairing = play_pairing(contract, params, Pairing(3, "greedy", "random", 300), seed=4)
    won = 0.0
    for seat in range(3):
        names = ["random"] * 3
        names[seat] = "greedy"
        result = larceny.simulate("dice-heist", 3, names, games=300, seed=4)
        won += result.wins[100 * seat : 100 * (seat + 1), seat].sum()
    assert pairing.games == 300
    assert pairing.won == pytest.approx(won)
    assert pairing.share > 0.6
    assert pairing.equal == pytest.approx(1 / 3)
    assert pairing.interval == wilson(pairing.won, 300)[1:]


def test_a_runner_arranges_its_bots_anew() -> None:
    contract = load("dice-heist")
    params, _ = contract.params()
    greedy = larceny.bots.find_policy(contract, "greedy", params, 2)
    runner = Runner(contract, params, [("greedy", greedy), ("random", None)])
    first = runner.play_all(3, 50)
    runner.arrange(["random", "greedy"])
    turned = runner.play_all(3, 50)
    straight = Runner(contract, params, [("random", None), ("greedy", greedy)]).play_all(3, 50)
    assert np.array_equal(turned["scores"], straight["scores"])
    assert not np.array_equal(turned["scores"], first["scores"])


def test_games_are_numbered_from_the_first() -> None:
    contract = load("dice-heist")
    runner = Runner(contract, contract.params()[0], [("random", None)] * 2)
    everything = runner.play_all(3, 90)
    assert np.array_equal(runner.play_all(3, 40, first=50), everything[50:])


def test_the_other_bot_has_what_is_left() -> None:
    pairing = Pairing(2, "greedy", "random", 100, 80.5)
    assert pairing.turned() == Pairing(2, "random", "greedy", 100, 19.5)
