"""Any game: nobody can tell apart two positions that differ only in what is hidden from them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from larceny.engine import rng
from larceny.engine.seat import CHANCE, REFEREE, SPECTATOR, seats_of
from tests.kit.random_game import CASES, Case, list_legal, sample_game

STRIDE = 8
"""One position in eight of a sampled game is checked."""
OPEN_GAMES = {"batman", "heist"}
"""The games in which nothing is hidden from anybody."""


def positions(case: Case, seed: int) -> Iterator[Any]:
    for number, step in enumerate(sample_game(case, seed)):
        if number % STRIDE == 0 or step.seat < 0:
            yield step.state.copy()


def viewers(case: Case) -> list[int]:
    return [*range(case.seats), SPECTATOR]


def hide(case: Case, params: Any, state: Any, viewer: int) -> Any:
    """Return what a viewer knows of a position."""
    known = state.copy()
    case.contract.rules.hide(params, known, viewer)
    return known


@pytest.mark.parametrize("case", CASES, ids=str)
def test_something_is_hidden_from_every_viewer_but_in_open_games(case: Case) -> None:
    params, _ = case.contract.params(case.rules)
    states = [step.state.copy() for step in sample_game(case, seed=700)]
    for viewer in viewers(case):
        is_hidden = any(hide(case, params, state, viewer) != state for state in states)
        assert is_hidden == (case.game not in OPEN_GAMES)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_hiding_twice_hides_no_more(case: Case) -> None:
    params, _ = case.contract.params(case.rules)
    for state in positions(case, seed=700):
        for viewer in viewers(case):
            known = hide(case, params, state, viewer)
            assert hide(case, params, known, viewer) == known


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_guess_is_a_position_that_the_viewer_cannot_tell_from_the_real_one(case: Case) -> None:
    params, _ = case.contract.params(case.rules)
    dice = rng.new(1)
    for state in positions(case, seed=700):
        for viewer in viewers(case):
            known = hide(case, params, state, viewer)
            guessed = known.copy()
            case.contract.rules.guess(params, guessed, viewer, dice)
            check_guess(case, params, state, guessed)
            assert hide(case, params, guessed, viewer) == known


def check_guess(case: Case, params: Any, state: Any, guessed: Any) -> None:
    """Assert that the same seats may act and that no card or die is missing."""
    census = import_module(f"tests.games.{case.game.replace('-', '_')}.census").census
    assert case.contract.rules.actors(params, guessed) == case.contract.rules.actors(params, state)
    assert census(params, guessed) == census(params, state)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_indistinguishable_positions_look_and_play_alike(case: Case) -> None:
    params, _ = case.contract.params(case.rules)
    dice = rng.new(2)
    for state in positions(case, seed=700):
        for viewer in viewers(case):
            twin = hide(case, params, state, viewer)
            case.contract.rules.guess(params, twin, viewer, dice)
            assert observe(case, params, twin, viewer) == observe(case, params, state, viewer)


def observe(case: Case, params: Any, state: Any, viewer: int) -> list[Any]:
    """Return everything that is ever sent to a viewer about a position."""
    contract = case.contract
    known = hide(case, params, state, viewer)
    moves = []
    if viewer in seats_of(contract.rules.actors(params, state)):
        for code in list_legal(contract, params, state, viewer):
            moves.append(contract.notation.text(params, state, viewer, code))
    return [
        contract.view.view(params, known, viewer),
        contract.guide.rules_now(params, known, viewer),
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
            witnesses = contract.view.witnesses(params, step.state, step.seat, step.move)
            assert step.seat in (CHANCE, REFEREE) or witnesses >> step.seat & 1
