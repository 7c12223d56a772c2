"""HEIST!: the chance that a turn takes a card from behind its locks, exactly."""

from __future__ import annotations

from larceny.games.heist.challenge import CRACK_CHANCE
from larceny.games.heist.odds.best_play import NO_MATCH, expect_best
from larceny.games.heist.reach import reach_of_value
from larceny.games.heist.state import CHALLENGES, FACES, OUT_OF_REACH, TAKES, Params, State
from larceny.odds.dice_kernel import FIRST_ROLL

SAFE_LOCKS = FACES + 1
"""No roll has a value as high: as many locks are as good as more."""

THIEF, HOLDER = 0, 1

_SUCCESS = {TAKES: 1.0, CHALLENGES: CRACK_CHANCE, OUT_OF_REACH: 0.0}


def find_threats(params: Params, card: int, values: list[float]) -> list[float]:
    """Return the chance that a turn of a thief who wants nothing else takes a card of another.

    `values` are those of all rolls for the card. The answer has a place for 0, 1, 2, ... locks.
    """
    state = State()
    state.holder[card] = HOLDER
    threats = []
    for locks in range(SAFE_LOCKS + 1):
        state.locks[card] = locks
        success = [_success(params, state, card, value) for value in values]
        expected = expect_best([0.0] * FIRST_ROLL + success, params.rolls)
        threats.append(expected[0] if any(success) else 0.0)
    return threats


def _success(params: Params, state: State, card: int, value: float) -> float:
    """Return the chance that a roll of this value gets the card."""
    if value == NO_MATCH:
        return 0.0
    return _SUCCESS[reach_of_value(params, state, THIEF, card, int(value))]
