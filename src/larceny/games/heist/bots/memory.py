"""The memory of HEIST!'s bots: tables made with the rules and the dice kernel, before a game.

One array of floats: the kernel's table, then the value of every roll for every need, then for every
need and number of locks the chance that one turn takes such a card.
"""

from __future__ import annotations

from functools import lru_cache

from larceny.bots.bot import Memory
from larceny.engine.rule import rule
from larceny.games.heist.odds.best_play import SAFE_LOCKS, find_threats, roll_values
from larceny.games.heist.state import KINDS_OF_CARD, Params
from larceny.odds.dice_kernel import FIRST_ROLL, ROLLS, TABLE, table

_FIRST_VALUE = TABLE
_FIRST_THREAT = _FIRST_VALUE + KINDS_OF_CARD * ROLLS
SIZE = _FIRST_THREAT + KINDS_OF_CARD * (SAFE_LOCKS + 1)


def tables(params: Params) -> Memory:
    """Return the tables of a rule set; rule sets that differ in nothing else share them."""
    return _tables(tuple(params.kinds), params.equal_roll, params.rolls)


@lru_cache(maxsize=32)
def _tables(kinds: tuple[int, ...], equal_roll: int, rolls: int) -> Memory:
    params = Params()
    params.equal_roll = equal_roll
    params.rolls = rolls
    for need in range(KINDS_OF_CARD):
        params.card_need[need] = need
        params.card_kind[need] = kinds[need]
    values = [roll_values(params, need) for need in range(KINDS_OF_CARD)]
    threats = [find_threats(params, need, row) for need, row in enumerate(values)]
    return (*table(), *(v for row in values for v in row), *(t for row in threats for t in row))


@rule
def value_of(memory: Memory, need: int, roll: int) -> float:
    """Return the value of a roll (by its number among the keeps) for a need, or NO_MATCH."""
    return memory[_FIRST_VALUE + need * ROLLS + roll - FIRST_ROLL]


@rule
def threat(memory: Memory, need: int, locks: int) -> float:
    """Return the chance that one turn takes a card from behind some locks."""
    return memory[_FIRST_THREAT + need * (SAFE_LOCKS + 1) + min(locks, SAFE_LOCKS)]
