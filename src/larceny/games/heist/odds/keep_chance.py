"""HEIST!: the chance that the next roll gets a card, for every choice of dice to keep, exactly.

Five dice and any part of them are multisets of faces. A part with a die missing becomes each of six
larger ones with a chance of 1/6, so its chance is the mean of theirs, down from the whole rolls.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import TypeAlias

from larceny.engine.per_params import per_params
from larceny.games.heist.challenge import CRACK_CHANCE
from larceny.games.heist.reach import reach
from larceny.games.heist.state import (
    CARDS,
    CHALLENGES,
    FACES,
    IN_VAULT,
    OUT_OF_REACH,
    Params,
    State,
)

Dice: TypeAlias = tuple[int, ...]
Chances: TypeAlias = tuple[int, ...]
"""Chances in thousandths, by the numbers of the dice that are kept."""

DICE = 5
WHOLE = 1000
MOST_TABLES = 128
"""How many positions' chances are kept for a rule set before all are forgotten: 5 MB."""
THIEF, OTHER = 0, 1


@cache
def list_keeps(dice: Dice) -> tuple[tuple[int, Dice], ...]:
    """Return every choice of dice to keep while at least one is rolled again, with its number."""
    sizes = range(len(dice))
    keeps = dict.fromkeys(keep for size in sizes for keep in combinations(dice, size))
    return tuple((_numbers()[keep], keep) for keep in keeps)


def find_all_chances(params: Params, state: State) -> list[Chances]:
    """Return the chances of all cards in play, in their order, by the number of the dice kept."""
    known = _known_tables(params)
    key = (state.turn, state.supply, *state.holder, *state.locks)
    chances = known.get(key)
    if chances is None:
        cards = [card for card in range(CARDS) if params.is_card[card]]
        columns = [find_chances(params, state, card) for card in cards]
        if len(known) >= MOST_TABLES:
            known.clear()
        chances = known[key] = list(zip(*columns, strict=True))
    return chances


@per_params
def _known_tables(params: Params) -> dict[tuple[int, ...], list[Chances]]:
    """Return the chances of all cards as far as they were asked for, by who holds what."""
    return {}


def find_chances(params: Params, state: State, card: int) -> Chances:
    """Return the chances of a card for the seat whose turn it is; a challenge must also succeed."""
    holder = state.holder[card]
    seen_from = holder if holder < 0 else THIEF if holder == state.turn else OTHER
    locks = 0 if holder == IN_VAULT else state.locks[card]
    known = _known_chances(params)
    key = (card, seen_from, locks, state.supply)
    if key not in known:
        known[key] = _compute(params, *key)
    return known[key]


@per_params
def _known_chances(params: Params) -> dict[tuple[int, int, int, int], Chances]:
    """Return the chances computed so far, by card, holder, locks and supply of locks."""
    return {}


def _compute(params: Params, card: int, holder: int, locks: int, supply: int) -> Chances:
    state = State()
    state.holder[card] = holder
    state.locks[card] = locks
    state.supply = supply
    exact = {roll: _success(params, state, card, roll) for roll in _parts(DICE)}
    for size in reversed(range(DICE)):
        for keep in _parts(size):
            exact[keep] = sum(exact[larger] for larger in _larger(keep)) / FACES
    return tuple(round(exact[keep] * WHOLE) for keep in _numbers())


def _success(params: Params, state: State, card: int, roll: Dice) -> float:
    for face in range(FACES):
        state.dice[face] = roll.count(face + 1)
    way = reach(params, state, THIEF, card)
    if way == OUT_OF_REACH:
        return 0.0
    return CRACK_CHANCE if way == CHALLENGES else 1.0


@cache
def _parts(size: int) -> tuple[Dice, ...]:
    return tuple(combinations_with_replacement(range(1, FACES + 1), size))


@cache
def _numbers() -> dict[Dice, int]:
    """Return the number of every choice of dice to keep."""
    keeps = (keep for size in range(DICE) for keep in _parts(size))
    return {keep: number for number, keep in enumerate(keeps)}


@cache
def _larger(keep: Dice) -> tuple[Dice, ...]:
    return tuple(tuple(sorted((*keep, face))) for face in range(1, FACES + 1))
