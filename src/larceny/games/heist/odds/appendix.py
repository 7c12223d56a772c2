"""HEIST!: Appendix A of the designer's log, which lists chances of one roll, beside the truth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import factorial, prod

from larceny.games.heist.challenge import CHALLENGE_ROLLS, CRACKING_ROLLS
from larceny.games.heist.odds.best_play import NO_MATCH, Roll, roll_values
from larceny.games.heist.state import (
    FIVE_ALIKE,
    FIVE_IN_SEQUENCE,
    FOUR_ALIKE,
    FOUR_IN_SEQUENCE,
    FULL_HOUSE,
    THREE_ALIKE,
    Params,
)
from larceny.odds.dice_kernel import DICE, FACES, FIRST_ROLL, keeps

ORDERED_ROLLS: int = FACES**DICE
"""The 7,776 rolls of five dice in their order, all equally likely."""


@dataclass(frozen=True)
class Row:
    """One line: the true chance, the log's number in per cent, and what is wrong with it."""

    name: str
    chance: Fraction
    claimed: float | None = None
    remark: str = ""

    @property
    def ways(self) -> int | None:
        """The number of ordered rolls; None where the chance is a part of that of some rolls."""
        count = self.chance * ORDERED_ROLLS
        return int(count) if count.denominator == 1 else None


def count_orders(roll: Roll) -> int:
    """Return how many ordered rolls show these dice."""
    return factorial(DICE) // prod(factorial(roll.count(face)) for face in set(roll))


def roll_chance(is_hit: Callable[[Roll], bool]) -> Fraction:
    """Return the chance that one roll of five dice is a hit."""
    hits = sum(count_orders(roll) for roll in keeps()[FIRST_ROLL:] if is_hit(roll))
    return Fraction(hits, ORDERED_ROLLS)


def card_chance(params: Params, card: int) -> Fraction:
    """Return the chance that one roll matches a card, by the rules themselves."""
    values = dict(zip(keeps()[FIRST_ROLL:], roll_values(params, card), strict=True))
    return roll_chance(lambda roll: values[roll] != NO_MATCH)


def shape(roll: Roll) -> tuple[int, ...]:
    """Return how many dice are alike: (3, 2) for three and a pair."""
    return tuple(sorted((roll.count(face) for face in set(roll)), reverse=True))


def appendix(params: Params) -> list[Row]:
    """Return Appendix A of the log, recomputed."""

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
        Row(
            "a named pair, no better",
            of_shape((2, 1, 1, 1)) / FACES,
            7.6,
            "cut short: 7.716 % is 7.7 %",
        ),
        Row("a named three of a kind, no better", of_shape((3, 1, 1)) / FACES, 2.5),
        Row(
            "a given number at least once",
            card_chance(params, 0),
            66,
            "wrong: 66.51 % is that with six dice",
        ),
    ]


def challenge_chance() -> Fraction:
    """Return the chance that one of the challenger's dice shows the code, whatever it is."""
    return Fraction(CRACKING_ROLLS, CHALLENGE_ROLLS)
