"""The mean over the dice that follow, in plain Python, is that of the compiled bots."""

from __future__ import annotations

from typing import Any

import pytest

from larceny.bots.evaluator.evaluation import find_memory
from larceny.bots.evaluator.lookahead import LIMIT, bind_lookahead, weigh_outcomes
from larceny.coach.valuation import LearnedValue
from larceny.engine.rule import plain
from larceny.engine.seat import MAX_SEATS
from larceny.games import load
from tests.kit.random_game import Case, play_game

STEPS = 60
CASES = [
    Case("batman", "standard", 3),
    Case("dice-heist", "standard", 2),
    Case("dice-heist", "targeted-raid", 3),
]


def positions(case: Case, params: Any) -> list[Any]:
    """Return the positions of a random game, at equal distances."""
    states = [step.state.copy() for step in play_game(case, seed=4, params=params)][:-1]
    return states[:: max(1, len(states) // STEPS)]


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("limit", [1, LIMIT])
def test_it_is_what_the_evaluator_weighs(case: Case, limit: int) -> None:
    contract = load(case.game)
    params, _ = contract.params(case.rules)
    memory = find_memory(contract, params, case.seats)
    weigh = plain(bind_lookahead(contract, weigh_outcomes))
    valuation = LearnedValue(contract, params, case.seats, limit)
    out = [0.0] * MAX_SEATS
    for number, state in enumerate(positions(case, params)):
        viewer = number % case.seats
        weigh(params, state, viewer, memory, limit, out)
        assert valuation.shares(state, viewer) == pytest.approx(out[: case.seats], abs=1e-9)
