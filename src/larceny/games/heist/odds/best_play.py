"""HEIST!: the chance to roll for some cards with the best keeps, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from larceny.engine.errors import BadParam
from larceny.engine.phrase import phrase
from larceny.games.heist.card import card_name, card_number
from larceny.games.heist.challenge import CRACK_CHANCE
from larceny.games.heist.reach import reach_of_value
from larceny.games.heist.roll import is_match, roll_value
from larceny.games.heist.state import (
    CHALLENGES,
    KINDS_OF_CARD,
    OUT_OF_REACH,
    TAKES,
    Params,
    State,
)
from larceny.odds.dice_kernel import (
    DICE,
    FACES,
    FIRST_ROLL,
    ROLLS,
    best_keep,
    expect,
    improve,
    keep_number,
    keeps,
    table,
)

Roll: TypeAlias = tuple[int, ...]

NO_MATCH = -1.0


@dataclass(frozen=True)
class BestPlay:
    """The chance to roll one of some cards with the best keeps, and the keep to begin with."""

    cards: tuple[str, ...]
    chance: float
    keep: Roll | None


def best_play(
    params: Params, names: Sequence[str], rolls: int | None = None, dice: Roll = ()
) -> BestPlay:
    """Return the chance to roll any of these cards, and the best keep of the dice that lie there.

    `rolls` are those left; without it, all of a turn.
    """
    left = params.rolls if rolls is None else rolls
    if not 0 <= left <= params.rolls:
        raise BadParam(
            "rolls",
            phrase(
                "{left} is out of range; it must be 0 to {rolls}", left=left, rolls=params.rolls
            ),
        )
    if left == 0 and not dice:
        raise BadParam("rolls", "with no roll left there must be dice")
    expected = expect_best([0.0] * FIRST_ROLL + _hits(params, names), left)
    if not dice:
        return BestPlay(tuple(names), expected[0], None)
    roll = keep_number(_check_dice(dice))
    counts = [dice.count(face) for face in range(1, FACES + 1)]
    keep = best_keep(table(), expected, counts) if left else roll
    return BestPlay(tuple(names), expected[keep], keeps()[keep])


def single_plays(params: Params) -> list[BestPlay]:
    """Return for each kind of card the chance of a turn that rolls for nothing else."""
    return [best_play(params, [card_name(params, card)]) for card in range(KINDS_OF_CARD)]


def expect_best(values: list[float], rolls: int) -> list[float]:
    """Return the expected value of every keep with some rolls left and the best keeps.

    `values` has a place for every keep, and holds the value of each final roll.
    """
    out = list(values)
    for done in range(rolls):
        expect(table(), out, out)
        if done < rolls - 1:
            improve(table(), out)
    return out


def roll_values(params: Params, card: int) -> list[float]:
    """Return the value of each of the 252 rolls for a card, NO_MATCH where it does not match."""
    state = State()
    values = []
    for roll in keeps()[FIRST_ROLL:]:
        for face in range(FACES):
            state.dice[face] = roll.count(face + 1)
        is_matched = is_match(params, state, card)
        values.append(float(roll_value(params, state, card)) if is_matched else NO_MATCH)
    return values


def _hits(params: Params, names: Sequence[str]) -> list[float]:
    """Return 1 for every roll that matches one of the cards, else 0."""
    hits = [0.0] * ROLLS
    for name in names:
        card = card_number(params, name)
        if card is None:
            raise BadParam("card", phrase("there is no {name} in this rule set", name=repr(name)))
        for place, value in enumerate(roll_values(params, card)):
            if value != NO_MATCH:
                hits[place] = 1.0
    return hits


def _check_dice(dice: Roll) -> Roll:
    if len(dice) != DICE or any(face not in range(1, FACES + 1) for face in dice):
        raise BadParam(
            "dice", phrase("takes {dice} numbers from 1 to {faces}", dice=DICE, faces=FACES)
        )
    return tuple(sorted(dice))


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
