"""`scripts/mutate.py`: rules with one change, each where it should be."""

from __future__ import annotations

from types import FunctionType

import pytest
from scripts.mutate import GAMES, Mutant, mutants_of

import larceny
from larceny.games.dice_heist import heist

PARAMS = larceny.load("dice-heist").contract.params()[0]


@pytest.fixture(scope="module")
def mutants() -> list[Mutant]:
    return list(mutants_of("dice-heist"))


def test_every_game_has_its_night() -> None:
    assert sorted(GAMES) == larceny.games()


def test_a_rule_is_changed_in_one_place_and_stays_as_it_is(mutants: list[Mutant]) -> None:
    needed = {
        mutant.change: FunctionType(mutant.code, vars(heist))(PARAMS, 0, False)
        for mutant in mutants
        if mutant.rule == "needed_die" and "(left out)" not in mutant.change
    }
    level = PARAMS.levels[0]
    assert heist.needed_die(PARAMS, 0, False) == level + 1
    assert needed["level + 1 -> level - 1"] == level - 1
    assert needed["1 -> 2"] == level + 2
    assert needed["level if is_raid else level + 1 -> level"] == level


def test_comparisons_and_statements_are_changed(mutants: list[Mutant]) -> None:
    changes = [mutant.change for mutant in mutants if mutant.rule == "roll"]
    assert "value > state.best -> value >= state.best" in changes
    assert "value > state.best -> value <= state.best" in changes
    assert "state.dice_left -= 1 -> (left out)" in changes
    assert not [mutant for mutant in mutants if "counters" in mutant.module]
