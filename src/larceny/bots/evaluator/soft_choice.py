"""A soft choice by the evaluator: the less a move costs, the more likely it is made.

A move is drawn from a softmax over the equities of all moves, divided by a temperature: the smaller
a mistake, the more often it is made. Gumbel noise turns the choice of the highest value into such
a draw. The names annotated `Any` below are placeholders.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from larceny.bots.evaluator.lookahead import LIMIT, bind_choice
from larceny.engine.contract import Contract
from larceny.engine.exponential import log
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import Bound, rule
from larceny.engine.seat import MAX_SEATS
from larceny.engine.stack import clone_record, new_floats
from larceny.engine.turn_taking import wait_before

STEPS = 1 << 20
"""How many different values a drawn float can have."""


@rule
def uniform(rng: Rng) -> float:
    """Return a float between 0 and 1, both excluded."""
    return (pick(rng, STEPS) + 0.5) / STEPS


@rule
def gumbel(rng: Rng) -> float:
    """Return Gumbel noise: adding it to values and taking the highest samples from a softmax."""
    return -log(-log(uniform(rng)))


MAX_EVALUATIONS = 160
"""How many positions are evaluated for a move, about, so that it takes less than 50 ms in plain
Python. With more moves than that, each is evaluated before any chance that follows."""

actors: Any = None
moves: Any = None
guess: Any = None
rate: Any = None
rate_wait: Any = None


@rule
def choose_softly(params: Any, state: Any, seat: int, out: Any, rng: Rng, memory: Any) -> int:
    """Return a move drawn by its equity, or ask to wait for others.

    The memory holds the weights, and the temperature in its last place.
    """
    temperature = memory[len(memory) - 1]
    shares = new_floats(MAX_SEATS)
    world = clone_record(state)
    guess(params, world, seat, rng)
    count = moves(params, world, seat, out)
    limit = max(1, min(LIMIT, MAX_EVALUATIONS // count))
    best = -1
    highest = -1e9
    for index in range(count):
        equity = rate(params, world, seat, out[index], memory, limit, shares)
        equity += temperature * gumbel(rng)
        if equity > highest:
            best = int(out[index])
            highest = equity
    if actors(params, world) != 1 << seat:
        equity = rate_wait(params, world, seat, out, memory, limit, shares)
        if equity + temperature * gumbel(rng) > highest:
            return wait_before(best)
    return best


@cache
def bind_soft_choice(contract: Contract) -> Bound:
    """Return `choose_softly` for a game."""
    return bind_choice(contract, choose_softly)
