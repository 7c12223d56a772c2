"""Batman's `greedy` looks one roll ahead: it rolls while it expects to gain more than it risks."""

from __future__ import annotations

from larceny.bots.bot import Memory
from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.games.batman.bust import bust_chance
from larceny.games.batman.dice import alarms_of, dice_to_draw, total
from larceny.games.batman.move import encode_return, encode_roll, encode_stop
from larceny.games.batman.rules import moves
from larceny.games.batman.score import turn_points
from larceny.games.batman.state import (
    BATMAN,
    COLOURS,
    DECIDING,
    LOOT,
    RETURNING,
    Params,
    State,
)
from larceny.games.batman.villain import joker_points


@rule
def greedy(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory
) -> int:
    """Roll while one more roll gains on average; as the Riddler, put every Batman back."""
    if state.phase == DECIDING:
        bust = bust_chance(params, state)
        at_stake = turn_points(params, state) - joker_points(params, state)
        gain = (1.0 - bust) * expected_loot(params, state)
        return encode_roll() if gain > bust * at_stake else encode_stop()
    if state.phase == RETURNING:
        return encode_return(batman_mask(state))
    return out[moves(params, state, seat, out) - 1]


@rule
def expected_loot(params: Params, state: State) -> float:
    """Return how much Loot the next roll shows on average."""
    loot = 0.0
    draws = dice_to_draw(params, state)
    in_cup = total(state.cup)
    for colour in range(COLOURS):
        dice = 1.0 * alarms_of(state, colour)
        if draws > 0:
            dice += draws * state.cup[colour] / in_cup
        loot += dice * params.faces[colour][LOOT] / params.die_faces[colour]
    return loot


@rule
def batman_mask(state: State) -> int:
    """Return the mask of the positions in the row that show Batman."""
    mask = 0
    for place in range(state.rolled):
        if state.face[place] == BATMAN:
            mask |= 1 << place
    return mask
