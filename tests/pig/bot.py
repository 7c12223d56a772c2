"""The bot that plays Pig in all benchmarks: it holds one time in four."""

from __future__ import annotations

from larceny.bots.bot import Memory, Policy
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule
from tests.pig.move import encode_hold, encode_roll
from tests.pig.state import Params, State

ONE_IN = 4


@rule
def hold_sometimes(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory
) -> int:
    """Hold with probability 1/4, whatever the position."""
    return encode_hold() if pick(rng, ONE_IN) == 0 else encode_roll()


QUARTER = Policy(hold_sometimes)
