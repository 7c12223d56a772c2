"""Fields say what they are, and no seat is better off than another."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from larceny.engine import rng
from larceny.engine.struct import Field
from larceny.engine.viewpoint import bind_rotation, rotate
from larceny.games import load
from larceny.kit.game_check import Check, expect, fail
from larceny.kit.mirror import play_mirrored
from larceny.kit.random_game import Case, sample_game

STRIDE = 5
"""One position in five of a sampled game is checked."""
MIRRORED_STEPS = 700


def positions(case: Case, seed: int) -> Iterator[Any]:
    """Yield some positions of a random game, the last one among them."""
    for number, step in enumerate(sample_game(case, seed)):
        if number % STRIDE == 0 or step.seat < 0:
            yield step.state


def fields_declare_their_ranges(case: Case) -> None:
    """Every field of a state has a lowest and a highest value."""
    for name, field in case.contract.state.State.FIELDS.items():
        expect(field.low is not None, f"State.{name} has no lowest value (low=)")
        expect(field.high is not None, f"State.{name} has no highest value (high=)")


def fields_declare_their_seats(case: Case) -> None:
    """A field as long as the table says whether its places are seats."""
    contract = case.contract
    for name, field in contract.state.State.FIELDS.items():
        if field.shape and field.shape[0] == contract.seats[1]:
            expect(field.per_seat is not None, f"declare per_seat=True or False of State.{name}")


def values_lie_in_their_ranges(case: Case) -> None:
    """Every value of a state, hidden and guessed ones too, lies in the range of its field."""
    contract = case.contract
    params, _ = contract.params(case.rules)
    dice = rng.new(3)
    for state in positions(case, seed=1000):
        hidden = state.copy()
        contract.rules.hide(params, hidden, 0)
        guessed = hidden.copy()
        contract.rules.guess(params, guessed, 0, dice)
        for position in (state, hidden, guessed):
            for name, field in position.FIELDS.items():
                _check_range(name, field, getattr(position, name))


def _check_range(name: str, field: Field, value: Any) -> None:
    if isinstance(value, list):
        for item in value:
            _check_range(name, field, item)
    else:
        low, high = field.range
        if not low <= value <= high:
            fail(f"State.{name} is {value}, not {low} to {high}")


def rotations_add_up(case: Case) -> None:
    """Turning the table by every seat in turn leads back, and two turns are one by their sum."""
    for state in positions(case, seed=1200):
        for first in range(case.seats):
            for second in range(case.seats):
                twice = rotate(rotate(state, first), second)
                once = rotate(state, first + second)
                if twice != once:
                    fail(f"turned by {first} and by {second}: {twice}, not {once}")
        if rotate(state, case.seats) != state:
            fail(f"turned once around: {state}")


def mirrored_games_are_alike(case: Case) -> None:
    """A game whose seats are numbered otherwise is the same game: no number is favoured."""
    for by in range(1, case.seats):
        for mirror in play_mirrored(case, seed=1300, by=by, max_steps=MIRRORED_STEPS):
            mirror.check()


rotate_state: Any = None


def rotate_all(targets: Any, sources: Any, by: Any) -> None:
    """Rotate records, compiled."""
    for index in range(len(sources)):
        rotate_state(targets[index], sources[index], by)


@cache
def _compiled_rotation(game: str) -> Any:
    from larceny.compile.native.compiler import compile_driver

    bindings = {"rotate_state": bind_rotation(load(game).state.State)}
    return compile_driver(rotate_all, f"rotate_{load(game).identifier}", bindings)


def compiled_rotations_agree(case: Case) -> None:
    """Compiled code rotates a state as plain Python does."""
    import numpy as np

    states = [state.copy() for state in positions(case, seed=1400)]
    records = np.concatenate([state.to_records() for state in states])
    for by in range(case.seats):
        targets = np.zeros_like(records)
        _compiled_rotation(case.game)(targets, records, by)
        for state, target in zip(states, targets, strict=True):
            turned = type(state).from_record(target)
            if turned != rotate(state, by):
                fail(f"compiled, turned by {by}: {turned}")


CHECKS = (
    Check(fields_declare_their_ranges, "game"),
    Check(fields_declare_their_seats, "game"),
    Check(values_lie_in_their_ranges),
    Check(rotations_add_up),
    Check(mirrored_games_are_alike),
    Check(compiled_rotations_agree, "rules", is_compiled=True),
)
