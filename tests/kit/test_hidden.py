"""Any game: whoever may not know it cannot tell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from larceny.engine import rng
from larceny.engine.seat import CHANCE, REFEREE, SPECTATOR, seats_of
from tests.kit.random_game import CASES, Case, sample_game

EVERY = 8


def positions(case: Case, seed: int) -> Iterator[Any]:
    for number, step in enumerate(sample_game(case, seed)):
        if number % EVERY == 0 or step.seat < 0:
            yield step.state.copy()


def eyes(case: Case) -> list[int]:
    return [*range(case.seats), SPECTATOR]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_guess_is_a_truth_the_seat_cannot_tell_from_the_real_one(case: Case) -> None:
    contract = case.contract
    params, _ = contract.params(case.rules)
    dice = rng.new(1)
    for state in positions(case, seed=600):
        for eye in eyes(case):
            hidden = state.copy()
            contract.rules.hide(params, hidden, eye)
            again = hidden.copy()
            contract.rules.hide(params, again, eye)
            assert again == hidden, "hiding twice hides no more"
            guessed = hidden.copy()
            contract.rules.guess(params, guessed, eye, dice)
            check_guess(case, params, state, guessed)
            contract.rules.hide(params, guessed, eye)
            assert guessed == hidden


def check_guess(case: Case, params: Any, state: Any, guessed: Any) -> None:
    """A guess is a position of the same game: the same seats may act, and nothing is missing."""
    from importlib import import_module

    census = import_module(f"tests.games.{case.game.replace('-', '_')}.census").census
    assert case.contract.rules.actors(params, guessed) == case.contract.rules.actors(params, state)
    assert census(params, guessed) == census(params, state)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_indistinguishable_positions_look_and_play_the_same(case: Case) -> None:
    contract = case.contract
    params, _ = contract.params(case.rules)
    dice = rng.new(2)
    for state in positions(case, seed=700):
        for eye in eyes(case):
            twin = state.copy()
            contract.rules.hide(params, twin, eye)
            contract.rules.guess(params, twin, eye, dice)
            assert seen(case, params, twin, eye) == seen(case, params, state, eye)


def seen(case: Case, params: Any, state: Any, eye: int) -> list[Any]:
    """All that is ever sent to a seat about a position."""
    contract = case.contract
    known = state.copy()
    contract.rules.hide(params, known, eye)
    moves = []
    if eye in seats_of(contract.rules.actors(params, state)):
        out = [0] * contract.max_moves
        for code in out[: contract.rules.moves(params, state, eye, out)]:
            moves.append(contract.notation.text(params, state, eye, code))
    return [
        contract.view.view(params, known, eye),
        contract.guide.rules_now(params, known, eye),
        contract.notation.position(params, known),
        moves,
        known,
    ]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_mover_always_witnesses_its_own_move(case: Case) -> None:
    contract = case.contract
    params, _ = contract.params(case.rules)
    for step in sample_game(case, seed=800):
        if step.seat >= 0:
            known = contract.view.witnesses(params, step.state, step.seat, step.move)
            assert step.seat in (CHANCE, REFEREE) or known >> step.seat & 1
