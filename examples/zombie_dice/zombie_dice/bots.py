"""Bots for Zombie Dice."""

from __future__ import annotations

from larceny.bots.bot import Memory, Policy
from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from zombie_dice.rules import GO_ON, STOP
from zombie_dice.state import Params, State

ENOUGH = 5
"""Brains with which to stop as long as one more shotgun does not end the turn."""


@rule
def greedy(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory
) -> int:
    """Stop with something to lose before the last shotgun, or with five brains."""
    is_close = state.shots == params.shotguns - 1
    is_enough = state.brains > 0 if is_close else state.brains >= ENOUGH
    return STOP if is_enough else GO_ON


POLICIES = {"greedy": Policy(greedy)}
