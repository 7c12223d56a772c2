"""Any game: fields say what they are, and no seat is better off than another."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from larceny.engine import rng
from larceny.engine.native.compiler import compile_driver
from larceny.engine.struct import Field
from larceny.engine.viewpoint import bind_rotation, rotate
from larceny.games import NAMES, load
from tests.kit.mirror import play_mirrored
from tests.kit.random_game import CASES, RULE_SETS, Case, sample_game

STRIDE = 5
"""One position in five of a sampled game is checked."""
MIRRORED_STEPS = 700


def positions(case: Case, seed: int) -> Iterator[Any]:
    for number, step in enumerate(sample_game(case, seed)):
        if number % STRIDE == 0 or step.seat < 0:
            yield step.state


@pytest.mark.parametrize("game", NAMES)
def test_every_field_of_a_state_has_a_range(game: str) -> None:
    for name, field in load(game).state.State.FIELDS.items():
        assert field.low is not None, f"{game}: {name} has no lowest value"
        assert field.high is not None, f"{game}: {name} has no highest value"


@pytest.mark.parametrize("game", NAMES)
def test_a_field_as_long_as_the_table_says_whether_its_places_are_seats(game: str) -> None:
    contract = load(game)
    for name, field in contract.state.State.FIELDS.items():
        if field.shape and field.shape[0] == contract.seats[1]:
            assert field.per_seat is not None, f"{game}: declare per_seat of {name}"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_value_of_a_state_lies_in_its_range(case: Case) -> None:
    contract = case.contract
    params, _ = contract.params(case.rules)
    dice = rng.new(3)
    for state in positions(case, seed=1000):
        hidden = state.copy()
        contract.rules.hide(params, hidden, 0)
        guessed = hidden.copy()
        contract.rules.guess(params, guessed, 0, dice)
        for one in (state, hidden, guessed):
            for name, field in one.FIELDS.items():
                check_range(name, field, getattr(one, name))


def check_range(name: str, field: Field, value: Any) -> None:
    if isinstance(value, list):
        for one in value:
            check_range(name, field, one)
    else:
        low, high = field.range
        assert low <= value <= high, f"{name}: {value} is not in {low} to {high}"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_rotating_by_every_seat_in_turn_returns_to_the_start(case: Case) -> None:
    for state in positions(case, seed=1100):
        rotated = state
        for _ in range(case.seats):
            rotated = rotate(rotated, 1)
        assert rotated == state


@pytest.mark.parametrize("case", CASES, ids=str)
def test_two_rotations_are_one_by_their_sum(case: Case) -> None:
    for state in positions(case, seed=1200):
        for first in range(case.seats):
            for second in range(case.seats):
                assert rotate(rotate(state, first), second) == rotate(state, first + second)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_mirrored_seats_have_equal_viewpoints_and_moves(case: Case) -> None:
    for by in range(1, case.seats):
        for mirror in play_mirrored(case, seed=1300, by=by, max_steps=MIRRORED_STEPS):
            mirror.check()


rotate_state: Any = None


def rotate_all(targets: Any, sources: Any, by: Any) -> None:
    for index in range(len(sources)):
        rotate_state(targets[index], sources[index], by)


@cache
def compiled_rotation(game: str) -> Any:
    bindings = {"rotate_state": bind_rotation(load(game).state.State)}
    return compile_driver(rotate_all, f"rotate_{game.replace('-', '_')}", bindings)


@pytest.mark.compiled
@pytest.mark.parametrize("case", RULE_SETS, ids=str)
def test_python_and_compiled_code_rotate_alike(case: Case) -> None:
    states = [state.copy() for state in positions(case, seed=1400)]
    records = np.concatenate([state.to_records() for state in states])
    for by in range(case.seats):
        targets = np.zeros_like(records)
        compiled_rotation(case.game)(targets, records, by)
        for state, target in zip(states, targets, strict=True):
            assert type(state).from_record(target) == rotate(state, by)
