"""Solitaire Yahtzee solved with the dice kernel: a proof of the kernel from outside.

A position is the set of boxes filled, the upper total as far as 63, and whether the Yahtzee box
holds its 50 (which matters only where there are bonuses for more). The kernel gives the
expectation of every position from those it leads to.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from larceny.compile.native.compiler import compile_driver
from larceny.engine.rule import rule
from larceny.engine.stack import new_floats
from larceny.odds.dice_kernel import FIRST_ROLL, KEEPS, ROLLS, expect, improve, keeps, table

BOXES = 13
UPPER = 6
THREE_ALIKE, FOUR_ALIKE, FULL_HOUSE, SMALL, LARGE, YAHTZEE, CHANCE = range(6, 13)
BONUS_FROM, BONUS = 63, 35
EXTRA = 100
NO_JOKER, FREE_JOKER, FORCED_JOKER = range(3)


def box_points(dice: tuple[int, ...], box: int) -> int:
    """What five dice score in a box."""
    most = max(dice.count(face) for face in dice)
    shown = set(dice)
    runs = [set(range(low, low + 4)) for low in (1, 2, 3)]
    if box < UPPER:
        return (box + 1) * dice.count(box + 1)
    if box in (THREE_ALIKE, FOUR_ALIKE):
        return sum(dice) if most >= (3 if box == THREE_ALIKE else 4) else 0
    if box == FULL_HOUSE:
        return 25 if sorted(dice.count(face) for face in shown) == [2, 3] else 0
    if box == SMALL:
        return 30 if any(run <= shown for run in runs) else 0
    if box == LARGE:
        return 40 if shown in ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6}) else 0
    if box == YAHTZEE:
        return 50 if most == 5 else 0
    return sum(dice)


@cache
def tables() -> tuple[Any, Any]:
    """In every box the points of every roll; and for every face which roll is its Yahtzee."""
    rolls = keeps()[FIRST_ROLL:]
    points = [[box_points(roll, box) for roll in rolls] for box in range(BOXES)]
    yahtzees = [place for place, roll in enumerate(rolls) if len(set(roll)) == 1]
    return np.array(points, np.float64), np.array(yahtzees, np.int64)


@cache
def reachable() -> Any:
    """Which upper totals each set of filled upper boxes can have; others need no solving."""
    reachable = np.zeros((1 << UPPER, BONUS_FROM + 1), np.bool_)
    reachable[0, 0] = True
    for mask in range(1, 1 << UPPER):
        box = mask.bit_length() - 1
        for before in np.flatnonzero(reachable[mask - (1 << box)]):
            for count in range(6):
                reachable[mask, min(BONUS_FROM, int(before) + (box + 1) * count)] = True
    return reachable


@rule
def is_open(mask: int, box: int) -> bool:
    return mask >> box & 1 == 0


@rule
def may_fill(mask: int, box: int, face: int, joker: int) -> bool:
    """Whether a Yahtzee of a face may go into an open box, by the forced joker rule."""
    if joker != FORCED_JOKER or is_open(mask, YAHTZEE) or box == face:
        return True
    if is_open(mask, face):
        return False
    lower_is_full = mask >> UPPER == (1 << (BOXES - UPPER)) - 1
    return box >= UPPER or lower_is_full


@rule
def joker_points(mask: int, box: int, face: int, joker: int, points: float) -> float:
    """A further Yahtzee scores in full where the box of its face is taken."""
    if joker == NO_JOKER or is_open(mask, YAHTZEE) or is_open(mask, face):
        return points
    if box == FULL_HOUSE:
        return 25.0
    if box == SMALL:
        return 30.0
    if box == LARGE:
        return 40.0
    return points


@rule
def fill_worths(value: Any, points: Any, mask: int, upper: int, has_fifty: int, worth: Any) -> None:
    """The best that each final roll can be made of, were there no jokers."""
    for roll in range(ROLLS):
        worth[FIRST_ROLL + roll] = -1.0
    for box in range(BOXES):
        if not is_open(mask, box):
            continue
        ahead = value[has_fifty, mask | 1 << box]
        if box >= UPPER:
            for roll in range(ROLLS):
                place = FIRST_ROLL + roll
                worth[place] = max(worth[place], points[box, roll] + ahead[upper])
            continue
        for roll in range(ROLLS):
            place = FIRST_ROLL + roll
            total = min(BONUS_FROM, upper + int(points[box, roll]))
            bonus = BONUS if total == BONUS_FROM and upper < BONUS_FROM else 0
            worth[place] = max(worth[place], points[box, roll] + bonus + ahead[total])


@rule
def yahtzee_worth(
    value: Any, points: Any, roll: int, face: int, mask: int, upper: int, has_fifty: int, joker: int
) -> float:
    """The best that five of a face can be made of."""
    extra = EXTRA if has_fifty else 0
    best = -1.0
    for box in range(BOXES):
        if is_open(mask, box) and may_fill(mask, box, face, joker):
            gain = joker_points(mask, box, face, joker, points[box, roll])
            total = min(BONUS_FROM, upper + int(gain)) if box < UPPER else upper
            if total == BONUS_FROM and upper < BONUS_FROM:
                gain += BONUS
            is_fifty = box == YAHTZEE and gain > 0 and joker != NO_JOKER
            fifty = 1 if has_fifty or is_fifty else 0
            best = max(best, gain + extra + value[fifty, mask | 1 << box, total])
    return best


def solve(kernel: Any, points: Any, yahtzees: Any, totals: Any, joker: int, value: Any) -> int:
    """Fill `value[has_fifty, boxes filled, upper total]` from the last position to the first."""
    worth = new_floats(KEEPS)
    out = new_floats(KEEPS)
    for back in range(1, 1 << BOXES):
        mask = (1 << BOXES) - 1 - back
        for has_fifty in range(1 if is_open(mask, YAHTZEE) or joker == NO_JOKER else 2):
            for upper in range(BONUS_FROM + 1):
                if not totals[mask & (1 << UPPER) - 1, upper]:
                    continue
                fill_worths(value, points, mask, upper, has_fifty, worth)
                for face in range(len(yahtzees)):
                    roll = yahtzees[face]
                    worth[FIRST_ROLL + roll] = yahtzee_worth(
                        value, points, roll, face, mask, upper, has_fifty, joker
                    )
                expect(kernel, worth, out)
                improve(kernel, out)
                expect(kernel, out, out)
                improve(kernel, out)
                expect(kernel, out, out)
                value[has_fifty, mask, upper] = out[0]
    return 0


def best_expectation(joker: int) -> float:
    """What the best play of a whole game scores on average."""
    points, yahtzees = tables()
    value = np.zeros((2, 1 << BOXES, BONUS_FROM + 1))
    compiled = compile_driver(solve, "yahtzee", {})
    compiled(np.array(table()), points, yahtzees, reachable(), joker, value)
    return float(value[0, 0, 0])
