"""A tiny game with chance: a seat looks at a coin and names it, or takes a chance of three in four.

`moves` are LOOK (a coin is thrown, then named: HEADS or TAILS) and BET (three of four outcomes
win). With `params.is_hidden` the coin lies covered, and naming it is a guess. `params.coins` coins
are thrown one after the other; how many show heads is all that counts, and it is to be named.
"""

from __future__ import annotations

from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, CHANCE_BIT
from larceny.engine.struct import Struct, int8

LOOK, BET = 1, 2
NAME = 10
"""The move that names a number of heads is this and the number."""
START, THROW, NAMING, BETTING, OVER = range(5)
COVERED = -1
BET_OUTCOMES = 4


class Params(Struct):
    coins: int = int8()
    is_hidden: int = int8()


class State(Struct):
    seats: int = int8()
    turn: int = int8()
    phase: int = int8()
    thrown: int = int8()
    heads: int = int8()
    winner: int = int8()


@rule
def actors(params: Params, state: State) -> int:
    if state.phase == OVER:
        return 0
    return 1 if state.phase in (START, NAMING) else CHANCE_BIT


@rule
def moves(params: Params, state: State, seat: int, out: list[int]) -> int:
    if state.phase == START:
        out[0] = LOOK
        out[1] = BET
        return 2
    for heads in range(params.coins + 1):
        out[heads] = NAME + heads
    return params.coins + 1


@rule
def chance(params: Params, state: State) -> int:
    return 2 if state.phase == THROW else BET_OUTCOMES


@rule
def apply(params: Params, state: State, seat: int, move: int) -> None:
    if seat == CHANCE and state.phase == THROW:
        state.heads += move
        state.thrown += 1
        if state.thrown == params.coins:
            state.phase = NAMING
    elif seat == CHANCE:
        state.winner = 0 if move > 0 else 1
        state.phase = OVER
    elif state.phase == START:
        state.phase = THROW if move == LOOK else BETTING
    else:
        state.winner = 0 if move == NAME + state.heads else 1
        state.phase = OVER


@rule
def scores(params: Params, state: State, out: list[int]) -> None:
    out[state.winner] = 1


@rule
def winners(params: Params, state: State) -> int:
    return 1 << state.winner if state.phase == OVER else 0


@rule
def hide(params: Params, state: State, seat: int) -> None:
    if params.is_hidden and state.phase == NAMING:
        state.heads = COVERED


@rule
def guess(params: Params, state: State, seat: int, rng: Rng) -> None:
    if state.heads == COVERED:
        state.heads = 0
        for _ in range(params.coins):
            state.heads += pick(rng, 2)


@rule
def name_none(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: list[float]
) -> int:
    """A policy that looks, and says that no coin shows heads."""
    return LOOK if state.phase == START else NAME
