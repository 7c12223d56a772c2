"""Waiting: one more action of the interfaces, for rule sets in which several seats may act at once.

Those who may act are asked one by one, in random order. Whoever waits is not asked again until
somebody has moved. Nobody can be made to move by the waiting of others but the seat whose turn it
is: when all wait, it is asked once more and has to move. Where that seat may not act, as in a vote,
the last one who has not waited has to move.

The action is numbered behind all others, and only rule sets that are played in real time have it.
"""

from __future__ import annotations

from larceny.engine.contract import Contract
from larceny.engine.mask import one_of
from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.engine.struct import Struct

WAIT = "wait"
"""The name of the action."""


def has_waiting(contract: Contract, params: Struct) -> bool:
    """Return whether waiting is an action by these params."""
    return contract.needs_referee(params)


@rule
def may_wait(mask: int, waiting: int, seat: int, turn: int) -> bool:
    """Return whether one of the actors in `mask` may wait, when those in `waiting` do.

    `turn` is the seat whose turn it is.
    """
    if seat != turn and mask >> turn & 1:
        return True
    return mask & ~waiting & ~(1 << seat) != 0


@rule
def next_to_ask(mask: int, waiting: int, turn: int, rng: Rng) -> int:
    """Return an actor that does not wait, each equally likely; the seat in turn when all do."""
    if mask & ~waiting == 0:
        return turn
    return one_of(mask & ~waiting, rng)
