"""Exact odds of Spell Stealers: the dice, a turn's rolls against stopping, and when theft pays.

All of it follows from the rule set by counting faces, with the rules' own functions; nothing is
simulated. Numbers are exact fractions; `exact=False` gives floats, for bots.

What thieves do is not chance. A turn's values take it that every ready thief tries to steal an
artifact when an attempt gains steps on average (`steal_odds(...).pays`), and lets it go if not.
They count artifact points that will be scored, and nothing else: no race, no revenge.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, TypeAlias

from larceny.engine.errors import BadParam
from larceny.engine.rule import rule
from larceny.games.spell_stealers.dice import matching_sides, stealing_sides
from larceny.games.spell_stealers.state import PLAYERS, SHAPES, Params

Number: TypeAlias = Any
"""A Fraction, or a float where speed counts more."""
FAR = 1000
"""A pawn so deep in the temple that no failure brings it back to the entrance."""
STOP_CHOICE = SHAPES
"""The choice to stop, numbered after the three dice."""


@rule
def steal_steps(params: Params, shape: int, number: int, pawn: int) -> int:
    """Steps gained over all faces of the stealing die, less those lost (SS-14, SS-15)."""
    steps = number * stealing_sides(params, shape, number)
    for face in range(1, params.stealing_dice[shape] + 1):
        if face < number:
            steps -= min(face, pawn)
    return steps


@dataclass(frozen=True)
class DieOdds:
    """One artifact die rolled with the success die."""

    shape: int
    success: Fraction
    points: Fraction
    """Expected artifact points of a roll, if nobody steals."""
    points_if_obtained: Fraction


@dataclass(frozen=True)
class StealOdds:
    """An attempt to steal one artifact, in time, with a ready token and the right die."""

    shape: int
    number: int
    success: Fraction
    """The chance to match or beat the number."""
    steps: Fraction
    """Expected steps of the thief's own pawn: the number gained against the die lost."""
    denied: Fraction
    """Expected artifact points that the current player does not get."""

    @property
    def pays(self) -> bool:
        return self.steps > 0


@dataclass(frozen=True)
class PressOdds:
    """With so many artifact points at risk: what stopping and rolling each die are worth."""

    points: int
    thieves: int
    stop: Number
    roll: tuple[Number, ...]
    """For each die the expected points scored in this turn, if one goes on as well as one can."""

    @property
    def best(self) -> int:
        """The better choice: a die, or STOP_CHOICE. Stopping wins ties."""
        die = max(range(SHAPES), key=lambda shape: self.roll[shape])
        return die if self.roll[die] > self.stop else STOP_CHOICE


def die_odds(params: Params) -> list[DieOdds]:
    """Success and expected points of each artifact die."""
    return [_die(params, shape) for shape in range(SHAPES)]


def _die(params: Params, shape: int) -> DieOdds:
    faces = params.faces[shape]
    ways = {number: matching_sides(params, shape, number) for number in range(1, faces + 1)}
    rolls = faces * params.success_sides
    good = sum(ways.values())
    points = sum(number * count for number, count in ways.items())
    mean = Fraction(points, good) if good else Fraction(0)
    return DieOdds(shape, Fraction(good, rolls), Fraction(points, rolls), mean)


def steal_odds(params: Params, shape: int, number: int, pawn: int = FAR) -> StealOdds:
    """An attempt on one artifact by a thief whose pawn stands at a space (default: deep)."""
    faces = params.stealing_dice[shape]
    if not 1 <= number <= params.faces[shape]:
        raise BadParam("number", f"this artifact die shows 1 to {params.faces[shape]}", "SS-03")
    if pawn < 0:
        raise BadParam("pawn", "no pawn stands behind the entrance (0)", "SS-15")
    success = Fraction(stealing_sides(params, shape, number), faces)
    steps = Fraction(steal_steps(params, shape, number, pawn), faces)
    return StealOdds(shape, number, success, steps, success * number)


class TurnValues:
    """What every situation of a turn is worth: by points at risk and ready thieves.

    Worked out backwards. Without a theft the points grow, and past `limit` nobody rolls on; a
    theft leaves them, and spends a token. So the situations have an order, and there are few.
    `goal`: more points than these are worth nothing.
    """

    def __init__(self, params: Params, *, exact: bool = True, goal: int | None = None) -> None:
        self._params = params
        self._number: Any = Fraction if exact else float
        self.limit = params.track + max(params.faces)
        """With more points than the whole track is long nobody needs to roll."""
        self._goal = self.limit + max(params.faces) if goal is None else goal
        self._faces = [self._count_faces(shape) for shape in range(SHAPES)]
        self._values: list[list[Number]] = []
        self._reach: list[list[Number]] = []
        self._press: dict[tuple[int, int], PressOdds] = {}
        self._chase: dict[tuple[int, int], tuple[Number, ...]] = {}
        for thieves in range(PLAYERS):
            self._solve_press(thieves)

    def press(self, points: int, thieves: int) -> PressOdds:
        """Rolling each die against stopping."""
        self._check("points", points, 0, self.limit - 1)
        self._check("thieves", thieves, 0, PLAYERS - 1)
        return self._press[points, thieves]

    def turn(self, thieves: int) -> Number:
        """The expected points of a whole turn, which begins with a roll (SS-07)."""
        return max(self.press(0, thieves).roll)

    def reach(self, points: int, thieves: int) -> tuple[Number, ...]:
        """For each die: the chance to get so many more points in this turn, whatever the risk."""
        self._check("points", points, 1, self.limit - 1)
        self._check("thieves", thieves, 0, PLAYERS - 1)
        while len(self._reach) <= thieves:
            self._solve_reach(len(self._reach))
        return self._chase[points, thieves]

    def _check(self, name: str, value: int, low: int, high: int) -> None:
        if not low <= value <= high:
            raise BadParam(name, f"must be {low} to {high}, not {value}")

    def _count_faces(self, shape: int) -> list[tuple[int, Number, Number | None]]:
        """Each number that can be obtained, with its chance, and the chance that a thief who
        tries gets it (None: nobody tries)."""
        params = self._params
        rolls = self._number(params.faces[shape] * params.success_sides)
        faces = []
        for number in range(1, params.faces[shape] + 1):
            if sides := matching_sides(params, shape, number):
                odds = steal_odds(params, shape, number)
                theft = self._number(odds.success) if odds.pays else None
                faces.append((number, sides / rolls, theft))
        return faces

    def _solve_press(self, thieves: int) -> None:
        self._values.append([self._number(0)] * self.limit)
        for points in range(self.limit - 1, -1, -1):
            rolls = self._rolls(thieves, partial(self._value, points))
            stop = self._number(min(points, self._goal))
            self._press[points, thieves] = PressOdds(points, thieves, stop, rolls)
            self._values[thieves][points] = max(stop, *rolls)

    def _solve_reach(self, thieves: int) -> None:
        self._reach.append([self._number(1)] * self.limit)
        for points in range(1, self.limit):
            rolls = self._rolls(thieves, partial(self._chance, points))
            self._chase[points, thieves] = rolls
            self._reach[thieves][points] = max(rolls)

    def _value(self, points: int, gained: int, thieves: int) -> Number:
        """What some points at risk and some more are worth."""
        total = points + gained
        if total < self.limit:
            return self._values[thieves][total]
        return self._number(min(total, self._goal))

    def _chance(self, points: int, gained: int, thieves: int) -> Number:
        """The chance to get some points of which a part is gained already."""
        return self._reach[thieves][max(0, points - gained)]

    def _rolls(self, thieves: int, worth: Callable[[int, int], Number]) -> tuple[Number, ...]:
        return tuple(self._roll(shape, thieves, worth) for shape in range(SHAPES))

    def _roll(self, shape: int, thieves: int, worth: Callable[[int, int], Number]) -> Number:
        """The mean of what comes after a roll; after a miss that is nothing.

        `worth(n, k)`: what it is worth to have got n points, with k ready thieves left. Thieves
        try one after the other; each spends a token, until one succeeds (SS-13, SS-16).
        """
        total = self._number(0)
        for number, chance, theft in self._faces[shape]:
            if theft is None:
                total += chance * worth(number, thieves)
                continue
            nobody_yet = chance
            for left in range(thieves - 1, -1, -1):
                total += nobody_yet * theft * worth(0, left)
                nobody_yet *= 1 - theft
            total += nobody_yet * worth(number, 0)
        return total
