"""Dice Heist's bots: greedy is clearly better than random, and the same in Python and compiled."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import larceny
from larceny.bots.dice_heist.greedy import greedy
from larceny.engine import rng
from larceny.engine.native.compiler import compile_driver
from tests.kit.random_game import CASES, Case, play_game

GAMES = 10_000
MEMORY = np.zeros(0)

choose: Any = None


def choose_all(params: Any, states: Any, seats: Any, out: Any, rng: Any, memory: Any) -> None:
    """Ask a policy about each position, and write its move over the seat."""
    for index in range(len(seats)):
        seats[index] = choose(params[0], states[index], seats[index], out, rng, memory)


@cache
def compiled() -> Any:
    return compile_driver(choose_all, "choose_dice_heist_greedy", {"choose": greedy})


@pytest.mark.parametrize("rules", ["standard", "targeted-raid"])
def test_greedy_wins_four_of_five_games_against_random(rules: str) -> None:
    """10,000 two-player games, each bot in each seat for half of them (seed 20)."""
    half = GAMES // 2
    first = larceny.simulate("dice-heist", 2, ["greedy", "random"], half, rules=rules, seed=20)
    second = larceny.simulate("dice-heist", 2, ["random", "greedy"], half, rules=rules, seed=21)
    won = first.wins[:, 0].sum() + second.wins[:, 1].sum()
    assert won / GAMES >= 0.8


def decisions(case: Case, seed: int) -> list[tuple[int, Any]]:
    """The positions of a random game in which a seat decides, as that seat knows them."""
    params, _ = case.contract.params(case.rules)
    found = []
    for step in play_game(case, seed):
        if 0 <= step.seat < case.seats:
            known = step.state.copy()
            case.contract.rules.hide(params, known, step.seat)
            found.append((step.seat, known))
    return found


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.game == "dice-heist" and case.seats in (2, 5)], ids=str
)
def test_greedy_chooses_the_same_legal_move_in_python_and_compiled(case: Case) -> None:
    params, _ = case.contract.params(case.rules)
    positions = [found for seed in range(5) for found in decisions(case, 1000 + seed)]
    assert len(positions) > 100
    seats = np.array([seat for seat, _ in positions], np.int64)
    states = np.concatenate([state.to_records() for _, state in positions])
    out = [0] * case.contract.max_moves
    expected = []
    for seat, state in positions:
        move = greedy(params, state, seat, out, rng.new(1), ())
        assert move in out[: case.contract.rules.moves(params, state, seat, out)]
        expected.append(move)
    room = np.zeros(case.contract.max_moves, np.int32)
    compiled()(params.to_records(), states, seats, room, np.zeros(1, np.uint64), MEMORY)
    assert seats.tolist() == expected
