"""Playouts: games played to their end from where the tree stops.

The names annotated `Any` below are placeholders: `bind` puts a game's rules and a policy in their
place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from larceny.bots.search.memory import PLAYOUT_MEMORY, RANDOMNESS
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, CHANCE_BIT
from larceny.engine.turn_taking import can_wait, is_waiting, move_of, next_actor

MAX_STEPS = 20_000
"""A longer playout is cut off and judged by its score."""
PER_MILLE = 1000
"""The resolution at which the share of random moves is drawn."""

actors: Any = None
moves: Any = None
chance: Any = None
apply: Any = None
policy: Any = None


@rule
def play_out(params: Any, world: Any, out: Any, rng: Rng, memory: Sequence[float]) -> bool:
    """Play to the end of the game; return whether it was reached."""
    randomness = int(memory[RANDOMNESS] * PER_MILLE)
    waiting = 0
    for _ in range(MAX_STEPS):
        mask = actors(params, world)
        if mask == 0:
            return True
        if mask == CHANCE_BIT:
            apply(params, world, CHANCE, pick(rng, chance(params, world)))
            continue
        seat = next_actor(mask, waiting, rng)
        if pick(rng, PER_MILLE) < randomness:
            answer = out[pick(rng, moves(params, world, seat, out))]
        else:
            answer = policy(params, world, seat, out, rng, memory[PLAYOUT_MEMORY:])
        if is_waiting(answer) and can_wait(mask, waiting, seat):
            waiting |= 1 << seat
        else:
            waiting = 0
            apply(params, world, seat, move_of(answer))
    return False
