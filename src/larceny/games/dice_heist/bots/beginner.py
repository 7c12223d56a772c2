"""Dice Heist's `beginner` follows a rule of thumb: rob what holds two or more, at an even chance.

Of the museums that an even chance opens it robs the one with most on show, with as few sidekicks as
that takes; if none has two exhibits, it recruits. Once no card is left to come, any will do.
"""

from __future__ import annotations

from larceny.bots.bot import Memory
from larceny.bots.tie_break import CHOICE, choose, offer
from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.engine.stack import new_floats
from larceny.games.dice_heist.heist import needed_die, success_chance, target_museum
from larceny.games.dice_heist.move import HEIST, RAID, Move, decode
from larceny.games.dice_heist.rules import moves
from larceny.games.dice_heist.state import MAX_SIDEKICKS, Params, State

EVEN = 0.5
"""The chance of success that is good enough."""
LEAST_LOOT = 2
"""The exhibits for which it sets out while more are to come."""


@rule
def beginner(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory
) -> int:
    """Rob the fullest museum with an even chance; else recruit, while cards are left to come."""
    choice = new_floats(CHOICE)
    for index in range(moves(params, state, seat, out)):
        parts = decode(out[index])
        if parts.kind == HEIST or parts.kind == RAID:
            offer(choice, out, out[index], heist_utility(params, state, parts))
        else:
            offer(choice, out, out[index], 0.0 if state.deck_left > 0 else -1.0)
    return choose(choice, out, rng)


@rule
def heist_utility(params: Params, state: State, parts: Move) -> float:
    """Return the exhibits, less a little for each sidekick; below 0 where recruiting is better."""
    museum = target_museum(params, parts)
    needed = needed_die(params, museum, parts.kind == RAID)
    chance = success_chance(params.die_faces, needed, parts.sidekicks)
    loot = state.on_show[museum] if parts.kind == HEIST else 1
    if chance < EVEN or (loot < LEAST_LOOT and state.deck_left > 0):
        return chance - 1.0
    return loot - parts.sidekicks / (MAX_SIDEKICKS + 1)
