"""A toy game in which everybody may act at once: each seat names a number, the highest wins.

Then a die is rolled that decides nothing, so that the search has chance to sample.
"""

from __future__ import annotations

from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.engine.score import highest_scores
from larceny.engine.seat import CHANCE, CHANCE_BIT
from larceny.engine.struct import Struct, int8
from larceny.engine.turn_taking import wait_before

NUMBERS = 4


class Params(Struct):
    faces: int = int8()


class State(Struct):
    """`named` holds a number above 0 for each seat that has acted."""

    seats: int = int8()
    turn: int = int8()
    waiting: int = int8()
    is_rolled: int = int8()
    named: list[int] = int8(3)


@rule
def actors(params: Params, state: State) -> int:
    if state.waiting > 0:
        return state.waiting
    return 0 if state.is_rolled else CHANCE_BIT


@rule
def moves(params: Params, state: State, seat: int, out: list[int]) -> int:
    for number in range(NUMBERS):
        out[number] = number + 1
    return NUMBERS


@rule
def chance(params: Params, state: State) -> int:
    return params.faces


@rule
def apply(params: Params, state: State, seat: int, move: int) -> None:
    if seat == CHANCE:
        state.is_rolled = 1
    else:
        state.named[seat] = move
        state.waiting &= ~(1 << seat)


@rule
def scores(params: Params, state: State, out: list[int]) -> None:
    for seat in range(len(state.named)):
        out[seat] = state.named[seat]


@rule
def winners(params: Params, state: State) -> int:
    return highest_scores(state.named, len(state.named))


@rule
def hide(params: Params, state: State, seat: int) -> None:
    pass


@rule
def guess(params: Params, state: State, seat: int, rng: Rng) -> None:
    pass


@rule
def lowest(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: list[float]
) -> int:
    """A policy that plays badly."""
    return 1


@rule
def shy(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: list[float]
) -> int:
    """A policy that would rather wait, and plays badly if it may not."""
    return wait_before(1)
