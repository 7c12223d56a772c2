"""HEIST!'s `beginner` follows a rule of thumb: collect the face that most dice show.

It uses all its rolls, then takes the most valuable card in reach, and gives back the cheapest.
"""

from __future__ import annotations

from larceny.bots.bot import Memory
from larceny.bots.tie_break import CHOICE, choose, offer
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule
from larceny.engine.stack import new_floats
from larceny.games.heist.move import (
    decode,
    encode_done,
    encode_keep,
    encode_raise,
    is_full_keep,
    keep_another,
)
from larceny.games.heist.reach import may_keep_all
from larceny.games.heist.rules import moves, write_uses
from larceny.games.heist.state import ACT, FACES, GIVE_BACK, MOVE_LOCKS, NO_CARD, Params, State


@rule
def beginner(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory
) -> int:
    """Keep the dice that are most alike while there are rolls; then take what is worth most."""
    if state.phase == MOVE_LOCKS and state.card != NO_CARD:
        return encode_raise(state.card)
    if state.phase == MOVE_LOCKS or (state.phase == GIVE_BACK and may_keep_all(params, state)):
        return encode_done()
    if state.phase == ACT and state.rolled < params.rolls:
        return keep_alike(state, out, rng)
    if state.phase != ACT and state.phase != GIVE_BACK:
        return out[pick(rng, moves(params, state, seat, out))]
    sign = 1.0 if state.phase == ACT else -1.0
    choice = new_floats(CHOICE)
    count = moves(params, state, seat, out)
    if state.phase == ACT:
        count = write_uses(params, state, seat, out, 0)
    for index in range(count):
        worth = params.worths[params.card_need[decode(out[index]).card]]
        offer(choice, out, out[index], sign * worth)
    return choose(choice, out, rng)


@rule
def keep_alike(state: State, out: list[int], rng: Rng) -> int:
    """Return the keep of the dice that show the most frequent face; four of them if all five do."""
    choice = new_floats(CHOICE)
    for face in range(FACES):
        offer(choice, out, face, 1.0 * state.dice[face])
    face = choose(choice, out, rng)
    kept = encode_keep(0, 0, 0, 0)
    for _ in range(state.dice[face]):
        if not is_full_keep(kept):
            kept = keep_another(kept, face + 1)
    return kept
