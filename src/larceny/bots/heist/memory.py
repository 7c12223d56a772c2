"""What bots of HEIST! know before the first move: tables made with the rules and the dice kernel.

One array of floats: the kernel's table, then the value of every roll for every need, then the
chance that one turn of somebody who wants nothing else breaks so many locks.
"""

from __future__ import annotations

from functools import lru_cache

from larceny.bots.bot import Memory
from larceny.bots.dice_kernel import FIRST_ROLL, ROLLS, TABLE, expect, improve, keeps, table
from larceny.engine.rule import rule
from larceny.games.heist.reach import reach_of_equal
from larceny.games.heist.roll import is_match, roll_value
from larceny.games.heist.state import (
    CHALLENGES,
    KINDS_OF_CARD,
    OUT_OF_REACH,
    TAKES,
    Params,
    State,
)

CRACKED = 671 / 1296
"""The chance that one of four dice shows the code of a challenge."""

NO_MATCH = -1.0
VALUES = TABLE
MOST_LOCKS = 7
"""No roll has a value as high: so many locks are as good as more."""
THREATS = VALUES + KINDS_OF_CARD * ROLLS
SIZE = THREATS + KINDS_OF_CARD * (MOST_LOCKS + 1)


def roll_values(params: Params, need: int) -> list[float]:
    """The value of each of the 252 rolls for a card, NO_MATCH where a roll does not match it."""
    state = State()
    values = []
    for roll in keeps()[FIRST_ROLL:]:
        for face in range(len(state.dice)):
            state.dice[face] = roll.count(face + 1)
        is_matched = is_match(params, state, need)
        values.append(float(roll_value(params, state, need)) if is_matched else NO_MATCH)
    return values


def best_chance(worths: list[float], rolls: int) -> float:
    """The expected worth of the last of some rolls, with the best keeps."""
    out = [0.0] * FIRST_ROLL + worths
    for left in range(rolls):
        expect(table(), out, out)
        if left < rolls - 1:
            improve(table(), out)
    return out[0]


def equal_chance(params: Params) -> float:
    """The chance that a roll as high as the locks gets the card."""
    return {TAKES: 1.0, OUT_OF_REACH: 0.0, CHALLENGES: CRACKED}[reach_of_equal(params)]


def threats(params: Params, values: list[float]) -> list[float]:
    """The chance that a turn gets a card of these values from behind 0, 1, 2, ... locks."""
    equal = equal_chance(params)
    found = []
    for locks in range(MOST_LOCKS + 1):
        worths = [1.0 if v > locks else equal if v == locks else 0.0 for v in values]
        found.append(best_chance(worths, params.rolls) if any(worths) else 0.0)
    return found


def tables(params: Params) -> Memory:
    """The memory for a rule set; kept, since tables of one rule set are made again and again."""
    return _tables(tuple(params.kinds), params.equal_roll, params.rolls)


@lru_cache(maxsize=32)
def _tables(kinds: tuple[int, ...], equal_roll: int, rolls: int) -> Memory:
    params = Params()
    params.equal_roll, params.rolls = equal_roll, rolls
    for need in range(KINDS_OF_CARD):
        params.card_need[need] = need
        params.card_kind[need] = kinds[need]
    values = [roll_values(params, need) for need in range(KINDS_OF_CARD)]
    chances = [threats(params, row) for row in values]
    return (*table(), *(v for row in values for v in row), *(c for row in chances for c in row))


@rule
def value_of(memory: Memory, need: int, roll: int) -> float:
    """The value of a roll (counted among the keeps) for a card, or NO_MATCH."""
    return memory[VALUES + need * ROLLS + roll - FIRST_ROLL]


@rule
def threat(memory: Memory, need: int, locks: int) -> float:
    """The chance that one turn breaks so many locks on a card."""
    return memory[THREATS + need * (MOST_LOCKS + 1) + min(locks, MOST_LOCKS)]
