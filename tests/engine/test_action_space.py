"""Actions number the moves of a game densely, from the viewpoint of whoever acts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

import tests.pig
from larceny.engine.action_space import ActionSpace, find_action_space
from larceny.engine.contract import Contract, assemble
from larceny.engine.errors import BadNotation, BadSeats, ContractError
from larceny.games import load


def without_declaration(contract: Contract) -> Contract:
    """Return a game whose module `move` has no MOVES."""
    module: Any = ModuleType("move")
    vars(module).update(vars(contract.move))
    del module.MOVES
    return replace(contract, move=module)


def pig(text: Callable[..., str]) -> Contract:
    """Return Pig with other texts."""
    contract = assemble("pig", tests.pig)
    module: Any = ModuleType("notation")
    vars(module).update(vars(contract.notation), text=text)
    return replace(contract, notation=module)


def test_a_game_that_declares_none_has_all_codes_with_a_text() -> None:
    contract = assemble("pig", tests.pig)
    actions = contract.actions(contract.params()[0], 2)
    assert actions.names == ("hold", "roll")


@pytest.mark.parametrize("change", [replace, without_declaration])
def test_codes_of_a_referee_are_no_moves(change: Callable[[Contract], Contract]) -> None:
    contract = change(load("spell-stealers"))
    params, _ = contract.params("live")
    names = contract.actions(params, 3).names
    assert "throw orb" in names
    assert not any(name.startswith(("disputed", "simultaneous")) for name in names)


def test_a_game_without_actions_is_refused() -> None:
    contract = pig(lambda params, state, seat, move: "wait")
    with pytest.raises(ContractError, match="pig: no code stands for an action"):
        contract.actions(contract.params()[0], 2)


def test_two_actions_of_one_name_are_refused() -> None:
    contract = load("dice-heist")
    module: Any = ModuleType("notation")
    vars(module).update(text=lambda params, state, seat, move: "go")
    with pytest.raises(ContractError, match="dice-heist: two actions have the name 'go'"):
        find_action_space(replace(contract, notation=module), contract.params()[0], 2)


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
