"""The chances of HEIST!, exact: one roll of five dice, three rolls played best, a challenge.

`appendix` is the table of the designer's log beside the truth; `best_play` is the chance to roll
any of some cards, from the start of a turn or from dice that lie there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial, prod

from larceny.bots.dice_kernel import (
    DICE,
    FACES,
    FIRST_ROLL,
    KEEPS,
    best_keep,
    expect,
    improve,
    keep_number,
    keeps,
    table,
)
from larceny.bots.heist_memory import roll_values
from larceny.engine.errors import BadParam
from larceny.games.heist.card import card_number
from larceny.games.heist.state import (
    CHALLENGE_DICE,
    FIVE_ALIKE,
    FIVE_IN_SEQUENCE,
    FOUR_ALIKE,
    FOUR_IN_SEQUENCE,
    FULL_HOUSE,
    THREE_ALIKE,
    Params,
)

Roll = tuple[int, ...]


@dataclass(frozen=True)
class Row:
    """One line of the log's Appendix A: what it says, what is true, and what went wrong."""

    name: str
    chance: Fraction
    told: float | None = None
    remark: str = ""


@dataclass(frozen=True)
class BestPlay:
    """The chance to roll one of some cards with the best keeps, and the keep to begin with."""

    cards: tuple[str, ...]
    chance: float
    keep: Roll | None


def ways(roll: Roll) -> int:
    """How many of the 7,776 ordered rolls look like this one."""
    return factorial(DICE) // prod(factorial(roll.count(face)) for face in set(roll))


def roll_chance(is_hit: Callable[[Roll], bool]) -> Fraction:
    """The chance that one roll of five dice is such a one."""
    return Fraction(sum(ways(roll) for roll in keeps()[FIRST_ROLL:] if is_hit(roll)), FACES**DICE)


def card_chance(params: Params, card: int) -> Fraction:
    """The chance that one roll matches a card, by the rules themselves."""
    values = dict(zip(keeps()[FIRST_ROLL:], roll_values(params, card), strict=True))
    return roll_chance(lambda roll: values[roll] >= 0)


def shape(roll: Roll) -> tuple[int, ...]:
    """How many dice are alike: (3, 2) for three and a pair."""
    return tuple(sorted((roll.count(face) for face in set(roll)), reverse=True))


def appendix(params: Params) -> list[Row]:
    """Appendix A of the log, computed anew; `told` is the designer's number in per cent."""

    def of_shape(*shapes: tuple[int, ...]) -> Fraction:
        return roll_chance(lambda roll: shape(roll) in shapes)

    any_two_alike = 1 - of_shape((1, 1, 1, 1, 1))
    return [
        Row("three of a kind, no better", of_shape((3, 1, 1)), 15),
        Row("at least three alike", card_chance(params, THREE_ALIKE)),
        Row("four of a kind, no better", of_shape((4, 1)), 1.9),
        Row("at least four alike", card_chance(params, FOUR_ALIKE)),
        Row("full house", card_chance(params, FULL_HOUSE), 3.8),
        Row(
            "straight (five in sequence)",
            card_chance(params, FIVE_IN_SEQUENCE),
            9.2,
            "wrong: 9.26 % is that of five different dice",
        ),
        Row("five different dice", of_shape((1, 1, 1, 1, 1))),
        Row("at least four in sequence", card_chance(params, FOUR_IN_SEQUENCE)),
        Row("five of a kind", card_chance(params, FIVE_ALIKE), 0.07),
        Row("a named five of a kind", card_chance(params, FIVE_ALIKE) / FACES, 0.01),
        Row("the dice add up to 18", roll_chance(lambda roll: sum(roll) == 18), 10),
        Row("exactly two pairs", of_shape((2, 2, 1)), 23),
        Row(
            "at least one pair",
            any_two_alike,
            46,
            "wrong: 46.30 % is that of exactly one pair",
        ),
        Row("exactly one pair", of_shape((2, 1, 1, 1))),
        Row("a named pair, no better", of_shape((2, 1, 1, 1)) / FACES, 7.6),
        Row("a named three of a kind, no better", of_shape((3, 1, 1)) / FACES, 2.5),
        Row(
            "a given number at least once",
            card_chance(params, 0),
            66,
            "wrong: 66.51 % is that with six dice",
        ),
    ]


def challenge_chance() -> Fraction:
    """The chance that one of the challenger's dice shows the code, whatever it is."""
    return 1 - Fraction(FACES - 1, FACES) ** CHALLENGE_DICE


def best_play(
    params: Params, names: Sequence[str], rolls: int | None = None, dice: Roll = ()
) -> BestPlay:
    """The chance to roll any of these cards with some rolls, and the best keep of these dice."""
    left = params.rolls if rolls is None else rolls
    if not 0 <= left <= params.rolls:
        raise BadParam("rolls", f"{left} is out of range; it must be 0 to {params.rolls}")
    if left == 0 and not dice:
        raise BadParam("rolls", "with no roll left there must be dice")
    out = [0.0] * FIRST_ROLL + _worths(params, names)
    for done in range(left):
        expect(table(), out, out)
        if done < left - 1:
            improve(table(), out)
    if not dice:
        return BestPlay(tuple(names), out[0], None)
    roll = keep_number(_check_dice(dice))
    counts = [dice.count(face) for face in range(1, FACES + 1)]
    keep = best_keep(table(), out, counts) if left else roll
    return BestPlay(tuple(names), out[keep], keeps()[keep])


def _worths(params: Params, names: Sequence[str]) -> list[float]:
    """1 for every roll that matches one of the cards, else 0."""
    worths = [0.0] * (KEEPS - FIRST_ROLL)
    for name in names:
        card = card_number(params, name)
        if card is None:
            raise BadParam("card", f"there is no {name!r} in this rule set")
        for place, value in enumerate(roll_values(params, card)):
            if value >= 0:
                worths[place] = 1.0
    return worths


def _check_dice(dice: Roll) -> Roll:
    if len(dice) != DICE or any(face not in range(1, FACES + 1) for face in dice):
        raise BadParam("dice", f"takes {DICE} numbers from 1 to {FACES}")
    return tuple(sorted(dice))
