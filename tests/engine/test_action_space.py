"""Actions number the moves of a game densely, from the viewpoint of whoever acts."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

import tests.pig
from larceny.engine.action_space import ActionSpace
from larceny.engine.contract import Contract, assemble
from larceny.engine.errors import BadNotation, BadSeats, ContractError
from larceny.games import load


def pig(**actions: Any) -> Contract:
    """Return Pig with a module `actions` of these functions."""
    module: Any = ModuleType("actions")
    vars(module).update(actions)
    named = module if "name_action" in actions else None
    return replace(assemble("pig", tests.pig), action_list=module, named_actions=named)


def test_a_game_that_lists_none_has_all_codes_with_a_text() -> None:
    contract = assemble("pig", tests.pig)
    actions = contract.actions(contract.params()[0], 2)
    assert actions.names == ("hold", "roll")
    assert contract.action_list is None


def test_codes_of_a_referee_are_no_moves() -> None:
    contract = replace(load("spell-stealers"), action_list=None)
    params, _ = contract.params("live")
    names = contract.actions(params, 3).names
    assert "throw orb" in names
    assert not any(name.startswith(("disputed", "simultaneous")) for name in names)


@pytest.mark.parametrize("codes", [[], [0, 0], [-1], [0, 2]])
def test_codes_that_are_none_of_the_game_are_refused(codes: list[int]) -> None:
    contract = pig(list_codes=lambda params, seats: codes)
    with pytest.raises(ContractError, match="pig: the actions must be distinct codes from 0 to 1"):
        contract.actions(contract.params()[0], 2)


def test_two_actions_of_one_name_are_refused() -> None:
    contract = pig(list_codes=lambda params, seats: [0, 1], name_action=lambda params, move: "go")
    with pytest.raises(ContractError, match="pig: two actions have the name 'go'"):
        contract.actions(contract.params()[0], 2)


def test_seats_that_the_game_does_not_have_are_refused() -> None:
    contract = assemble("pig", tests.pig)
    with pytest.raises(BadSeats):
        contract.actions(contract.params()[0], 3)


def test_an_action_means_the_same_neighbour_for_every_seat() -> None:
    contract = load("dice-heist")
    params, _ = contract.params()
    actions = contract.actions(params, 4)
    left = actions.find("recruit p1")
    codes = [actions.code_of(seat, left) for seat in range(4)]
    text, state = contract.notation.text, contract.new_state(params, 4)
    assert [text(params, state, 0, code) for code in codes] == [
        "recruit p1", "recruit p2", "recruit p3", "recruit p0",
    ]  # fmt: skip
    assert [actions.action_of(seat, codes[seat]) for seat in range(4)] == [left] * 4


def test_what_is_no_action_is_refused() -> None:
    actions = ActionSpace((0, 2), ("hold", "roll"), 2, 5)
    with pytest.raises(ContractError, match="the code 1 is none of the 2 listed actions"):
        actions.action_of(1, 1)
    with pytest.raises(BadNotation, match="'jump' is not a move; an action is one of 2"):
        actions.find("jump")
    assert actions.numbers.tolist() == [[0, -1, 1, -1, -1]] * 2
