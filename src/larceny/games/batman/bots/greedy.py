"""Batman's `greedy` looks one roll ahead: it rolls while it expects to gain more than it risks."""

from __future__ import annotations

from larceny.bots.bot import Memory
from larceny.bots.tie_break import CHOICE, choose, offer
from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.engine.stack import new_floats
from larceny.games.batman.bust import bust_chance
from larceny.games.batman.dice import alarms_of, dice_to_draw, total
from larceny.games.batman.move import decode, encode_return, encode_roll, encode_stop
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

MEAN_POINTS = (0.0, 3.54, 3.13, 3.34, 3.69)
"""The mean points of a turn of each villain (NOBODY, Joker, Catwoman, Poison Ivy, Riddler), played
best by the printed rules; a test computes them anew."""


@rule
def greedy(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory
) -> int:
    """Roll while one more roll gains on average; as the Riddler, put every Batman back."""
    if state.phase == DECIDING:
        bust = bust_chance(params, state)
        at_stake = turn_points(params, state) - joker_points(params, state)
        gain = (1.0 - bust) * expected_loot(params, state)
        choice = new_floats(CHOICE)
        offer(choice, out, encode_roll(), gain - bust * at_stake)
        offer(choice, out, encode_stop(), 0.0)
        return choose(choice, out, rng)
    if state.phase == RETURNING:
        return encode_return(batman_mask(state))
    return best_villain(params, state, seat, out, rng)


@rule
def best_villain(params: Params, state: State, seat: int, out: list[int], rng: Rng) -> int:
    """Pick the villain that scores most in a turn."""
    choice = new_floats(CHOICE)
    for index in range(moves(params, state, seat, out)):
        offer(choice, out, out[index], MEAN_POINTS[decode(out[index]).villain])
    return choose(choice, out, rng)


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
