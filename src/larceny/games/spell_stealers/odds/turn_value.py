"""The value of a turn in Spell Stealers: rolling on against stopping.

What thieves do is not chance. The values assume that every ready thief tries to steal an artifact
if an attempt gains steps on average (`StealOdds.pays`), and lets it go if not. They count artifact
points that will be scored, and nothing else: no race, no revenge. Numbers are exact fractions;
`exact=False` gives floats, for bots.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, TypeAlias

from larceny.engine.errors import BadParam
from larceny.engine.phrase import phrase
from larceny.games.spell_stealers.dice import matching_sides
from larceny.games.spell_stealers.odds.die_odds import steal_odds
from larceny.games.spell_stealers.state import PLAYERS, SHAPES, Params

Number: TypeAlias = Any
"""A Fraction, or a float where speed matters more."""
STOP_CHOICE = SHAPES
"""The choice to stop, numbered after the three dice."""


@dataclass(frozen=True)
class PressOdds:
    """The values of stopping and of rolling each die with some artifact points at risk."""

    points: int
    thieves: int
    stop: Number
    roll: tuple[Number, ...]
    """For each die the expected points scored in this turn if every later choice is the best."""

    @property
    def best(self) -> int:
        """The best choice: a die, or STOP_CHOICE, also where both are equal."""
        die = max(range(SHAPES), key=lambda shape: self.roll[shape])
        return die if self.roll[die] > self.stop else STOP_CHOICE


class TurnValues:
    """The values of all situations of a turn, by points at risk and ready thieves.

    They are computed backwards: without a theft the points grow, and past `limit` nobody rolls on;
    a theft leaves them and spends a token. Points beyond `goal` are worth nothing.
    """

    def __init__(self, params: Params, *, exact: bool = True, goal: int | None = None) -> None:
        self._params = params
        self._number: Any = Fraction if exact else float
        self.limit = params.track + max(params.faces)
        """With as many points nobody needs to roll: they are more than the whole track."""
        self._goal = self.limit + max(params.faces) if goal is None else goal
        self._faces = [self._count_faces(shape) for shape in range(SHAPES)]
        self._values: list[list[Number]] = []
        self._reach: list[list[Number]] = []
        self._press: dict[tuple[int, int], PressOdds] = {}
        self._chase: dict[tuple[int, int], tuple[Number, ...]] = {}
        for thieves in range(PLAYERS):
            self._solve_press(thieves)

    def press(self, points: int, thieves: int) -> PressOdds:
        """Return the values of rolling each die and of stopping."""
        self._check("points", points, 0, self.limit - 1)
        self._check("thieves", thieves, 0, PLAYERS - 1)
        return self._press[points, thieves]

    def turn(self, thieves: int) -> Number:
        """Return the expected points of a whole turn, which begins with a roll (SS-07)."""
        return max(self.press(0, thieves).roll)

    def reach(self, points: int, thieves: int) -> tuple[Number, ...]:
        """Return for each die the chance to gain some points in this turn, whatever the risk."""
        self._check("points", points, 1, self.limit - 1)
        self._check("thieves", thieves, 0, PLAYERS - 1)
        while len(self._reach) <= thieves:
            self._solve_reach(len(self._reach))
        return self._chase[points, thieves]

    def _check(self, name: str, value: int, low: int, high: int) -> None:
        if not low <= value <= high:
            raise BadParam(
                name,
                phrase("must be {low} to {high}, not {value}", low=low, high=high, value=value),
            )

    def _count_faces(self, shape: int) -> list[tuple[int, Number, Number | None]]:
        """Return each number that can be obtained, its chance, and the chance that one thief
        steals it, None if nobody tries."""
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
        """Return the value of points at risk after gaining some more."""
        total = points + gained
        if total < self.limit:
            return self._values[thieves][total]
        return self._number(min(total, self._goal))

    def _chance(self, points: int, gained: int, thieves: int) -> Number:
        """Return the chance to gain some points of which a part is gained already."""
        return self._reach[thieves][max(0, points - gained)]

    def _rolls(self, thieves: int, value: Callable[[int, int], Number]) -> tuple[Number, ...]:
        return tuple(self._roll(shape, thieves, value) for shape in range(SHAPES))

    def _roll(self, shape: int, thieves: int, value: Callable[[int, int], Number]) -> Number:
        """Return the expected value after a roll; a miss is worth nothing.

        `value(n, k)` is the value of having gained n points with k ready thieves left. Thieves try
        one after the other, and each spends a token, until one succeeds (SS-13, SS-16).
        """
        total = self._number(0)
        for number, chance, theft in self._faces[shape]:
            if theft is None:
                total += chance * value(number, thieves)
                continue
            nobody_yet = chance
            for left in range(thieves - 1, -1, -1):
                total += nobody_yet * theft * value(0, left)
                nobody_yet *= 1 - theft
            total += nobody_yet * value(number, 0)
        return total
