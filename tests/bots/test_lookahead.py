"""One move of lookahead: exact over the dice that follow, and the same ones counted together."""

from __future__ import annotations

from typing import Any

import pytest

import tests.pig
from larceny.bots.evaluator.lookahead import LIMIT, expand_events, rate_move, weigh_outcomes
from larceny.engine.contract import assemble
from larceny.engine.rule import bind, plain
from larceny.engine.seat import MAX_SEATS
from larceny.games import load
from tests.pig.move import encode_hold, encode_roll

PIG = assemble("pig", tests.pig)
PARAMS, _ = PIG.params()


def bound(function: Any, contract: Any, evaluate: Any) -> Any:
    rules = contract.rules
    return plain(
        bind(
            function,
            actors=rules.actors,
            moves=rules.moves,
            chance=rules.chance,
            apply=rules.apply,
            evaluate_state=evaluate,
        )
    )


def points_at_stake(params: Any, state: Any, seat: int, memory: Any, shares: Any) -> None:
    """Stand in for the evaluator: a share for every point, safe or not."""
    for place in range(2):
        shares[place] = (state.points[place] + (state.total if place == state.turn else 0)) / 100


def test_a_roll_is_weighed_over_all_faces() -> None:
    state = PIG.new_state(PARAMS, 2)
    state.turn, state.total, state.points = 0, 10, [20, 0]
    shares = [0.0] * MAX_SEATS
    rate = bound(rate_move, PIG, points_at_stake)
    assert rate(PARAMS, state, 0, encode_hold(), (), LIMIT, shares) == pytest.approx(0.30)
    rolled = (20 + sum(30 + face for face in range(2, 7))) / 6 / 100
    assert rate(PARAMS, state, 0, encode_roll(), (), LIMIT, shares) == pytest.approx(rolled)
    assert rate(PARAMS, state, 0, encode_roll(), (), 1, shares) == pytest.approx(0.30)


def test_dice_that_come_to_the_same_are_one_position() -> None:
    contract = load("heist")
    params, _ = contract.params()
    state = contract.new_state(params, 2)
    while contract.rules.actors(params, state) >> 15 == 0 or state.dice_left < 2:
        contract.rules.apply(params, state, 15, 0)
    seen: list[tuple[int, ...]] = []

    def remember(params: Any, state: Any, seat: int, memory: Any, shares: Any) -> None:
        seen.append(tuple(state.dice))
        shares[0] = shares[1] = 0.5

    shares = [0.0] * MAX_SEATS
    state.dice, state.dice_left = [3, 0, 0, 0, 0, 0], 2
    weigh = bound(weigh_outcomes, contract, remember)
    assert weigh(params, state, 0, (), LIMIT, shares) == 2
    assert len(seen) == len(set(seen)) == 21  # two dice
    assert shares[0] == pytest.approx(0.5)
    assert weigh(params, state, 0, (), 20, shares) == 1, "the second die has too many outcomes"
    assert weigh(params, state, 0, (), 1, shares) == 0


def test_too_many_positions_are_evaluated_before_the_dice_are_thrown() -> None:
    expand = bound(expand_events, PIG, points_at_stake)
    state = PIG.new_state(PARAMS, 2)
    PIG.rules.apply(PARAMS, state, state.turn, encode_roll())
    positions = [state.copy() for _ in range(20)]
    weights = [1.0] * 20
    assert expand(PARAMS, positions, weights, 0, 1, 8, 6) == 6
    assert sum(weights[8:14]) == pytest.approx(1.0)
    assert expand(PARAMS, positions, [1.0] * 20, 0, 1, 8, 5) == -1
