"""The vector that a seat observes: its layout, its names, and that it holds no secrets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from larceny.compile.native.compiler import compile_driver
from larceny.engine import rng
from larceny.engine.seat import seats_of
from larceny.engine.viewpoint import viewpoint
from larceny.env.observation_space import MAX_ONE_HOT, bind_observation, observation_space
from larceny.games import NAMES, load
from tests.kit.random_game import CASES, RULE_SETS, Case, sample_game

STRIDE = 12
"""One position in twelve of a sampled game is checked."""


def positions(case: Case, seed: int) -> Iterator[Any]:
    for number, step in enumerate(sample_game(case, seed)):
        if number % STRIDE == 0 or step.seat < 0:
            yield step.state.copy()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_entry_is_what_its_name_says_of_the_hidden_viewpoint(case: Case) -> None:
    contract = case.contract
    params, _ = contract.params(case.rules)
    space = observation_space(contract, case.seats)
    for state in positions(case, seed=1800):
        for seat in range(case.seats):
            known = state.copy()
            contract.rules.hide(params, known, seat)
            seen = viewpoint(known, seat)
            observed = space.observe(params, state, seat).tolist()
            mask = contract.rules.actors(params, state)
            acting = [(actor - seat) % case.seats for actor in seats_of(mask) if actor < case.seats]
            for name, number in zip(space.names, observed, strict=True):
                assert number == read_entry(seen, acting, name), name


def read_entry(seen: Any, acting: list[int], name: str) -> int:
    """Return what an entry of this name must be."""
    field_name, *places = re.findall(r"\w+", name)
    indices = list(map(int, places))
    if field_name == "actors":
        return int(indices[0] in acting)
    value, field = getattr(seen, field_name), seen.FIELDS[field_name]
    bit = indices.pop() if field.is_mask else None
    for index in indices:
        value = value[index]
    return int(value if bit is None else value >> bit & 1)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_entry_lies_in_its_range_and_its_type(case: Case) -> None:
    params, _ = case.contract.params(case.rules)
    space = observation_space(case.contract, case.seats)
    assert len(set(space.names)) == len(space)
    for state in positions(case, seed=1900):
        for seat in range(case.seats):
            observation = space.observe(params, state, seat)
            assert observation.dtype == space.dtype
            assert (space.low <= observation).all()
            assert (observation <= space.high).all()


@pytest.mark.parametrize("game", ["art-robbery", "dice-heist"])
def test_positions_that_a_seat_cannot_tell_apart_have_one_observation(game: str) -> None:
    case = next(c for c in CASES if c.game == game and c.seats == 3)
    rules = case.contract.rules
    params, _ = case.contract.params(case.rules)
    space, dice, different = observation_space(case.contract, 3), rng.new(1), 0
    for state in positions(case, seed=2000):
        twin = state.copy()
        rules.hide(params, twin, 0)
        rules.guess(params, twin, 0, dice)
        different += twin != state
        assert (space.observe(params, twin, 0) == space.observe(params, state, 0)).all()
    assert different


@pytest.mark.parametrize("game", NAMES)
def test_a_one_hot_observation_has_a_place_for_every_value_of_narrow_entries(game: str) -> None:
    contract = load(game)
    params, _ = contract.params()
    space = observation_space(contract, contract.seats[1])
    state = contract.new_state(params, contract.seats[1])
    observed = np.stack([space.observe(params, state, seat) for seat in range(contract.seats[1])])
    encoded = space.one_hot(observed)
    assert encoded.shape == (len(observed), len(space.one_hot_names))
    assert (space.one_hot_low <= encoded).all()
    assert (encoded <= space.one_hot_high).all()
    for row, one_hot in zip(observed.tolist(), encoded.tolist(), strict=True):
        by_name = dict(zip(space.one_hot_names, one_hot, strict=True))
        for entry, value in zip(space.entries, row, strict=True):
            if entry.width == 1:
                assert by_name[entry.name] == value
                assert entry.high - entry.low == 1 or entry.high - entry.low >= MAX_ONE_HOT
            else:
                ones = [name for name in entry.one_hot_names if by_name[name]]
                assert ones == [f"{entry.name}={value}"]


write_one: Any = None


def write_all(params: Any, states: Any, seat: Any, out: Any) -> None:
    for index in range(len(states)):
        write_one(params[0], states[index], seat, out[index])


@cache
def compiled_writer(game: str, seats: int) -> Any:
    bindings = {"write_one": bind_observation(load(game), seats)}
    return compile_driver(write_all, f"observe_{load(game).identifier}", bindings)


@pytest.mark.compiled
@pytest.mark.parametrize("case", RULE_SETS, ids=str)
def test_compiled_code_writes_the_same_observations(case: Case) -> None:
    params, _ = case.contract.params(case.rules)
    space = observation_space(case.contract, case.seats)
    states = list(positions(case, seed=2100))
    records = np.concatenate([state.to_records() for state in states])
    for seat in (0, case.seats - 1):
        out = np.full((len(states), len(space)), -9, space.dtype)
        compiled_writer(case.game, case.seats)(params.to_records(), records, seat, out)
        expected = [space.observe(params, state, seat) for state in states]
        assert (out == np.stack(expected)).all()
