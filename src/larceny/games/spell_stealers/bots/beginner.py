"""Spell Stealers' `beginner` follows a rule of thumb: roll the middle die, stop at eight points.

In the last round it goes on until it leads. It tries to steal when its chance is at least one half.
"""

from __future__ import annotations

from larceny.bots.bot import Memory
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule
from larceny.engine.turn_taking import wait_before
from larceny.games.spell_stealers.bots.greedy import deepest_other
from larceny.games.spell_stealers.dice import stealing_sides
from larceny.games.spell_stealers.move import (
    encode_decline,
    encode_reset,
    encode_roll,
    encode_stop,
    encode_take,
    encode_throw,
)
from larceny.games.spell_stealers.rules import moves
from larceny.games.spell_stealers.state import (
    DIAMOND,
    NOBODY,
    OFFER,
    PRESS,
    PYRAMID,
    TURN,
    VOTE,
    WINDOW,
    Params,
    State,
)

ENOUGH = 8
"""The artifact points with which it stops."""


@rule
def beginner(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory
) -> int:
    """Roll the middle die until there are enough points, or the lead in the last round."""
    if state.phase == OFFER:
        return encode_take() if is_even_chance(params, state) else encode_decline()
    if state.phase == VOTE or (state.phase == WINDOW and seat == state.turn):
        return out[pick(rng, moves(params, state, seat, out))]
    if seat != state.turn:
        return throw_or_wait(params, state, seat)
    if params.manual_tokens and state.phase == TURN and not state.ready >> seat & 1:
        return encode_reset()
    enough = ENOUGH
    if state.final:
        enough = deepest_other(state, seat) + 1 - state.pawn[seat]
    can_stop = state.phase == PRESS
    return encode_stop() if can_stop and state.points >= enough else encode_roll(DIAMOND)


@rule
def is_even_chance(params: Params, state: State) -> bool:
    """Return whether an attempt succeeds in at least half of all cases."""
    sides = stealing_sides(params, state.shape, state.number)
    return 2 * sides >= params.stealing_dice[state.shape]


@rule
def throw_or_wait(params: Params, state: State, seat: int) -> int:
    """Throw the right die in time at an even chance; else wait, or throw the smallest die."""
    can_steal = state.phase == WINDOW and state.matched and state.stolen_by == NOBODY
    if can_steal and state.ready >> seat & 1 and is_even_chance(params, state):
        return encode_throw(state.shape)
    return wait_before(encode_throw(PYRAMID))
