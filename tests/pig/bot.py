"""The bot that every Pig of the benchmarks is played with: it holds one time in four."""

from __future__ import annotations

from larceny.bots.bot import Memory, Policy
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule
from tests.pig.state import HOLD, PRESS_ON, Params, State

ONE_IN = 4


@rule
def hold_sometimes(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory
) -> int:
    """Hold with probability 1/4, whatever the position."""
    return HOLD if pick(rng, ONE_IN) == 0 else PRESS_ON


QUARTER = Policy(hold_sometimes)
