"""The best play within one turn of Spell Stealers, two seats and polite, by backward induction.

What a turn is worth follows from what its end is worth: the chance of the roller to win for every
pair of spaces on which the turn can leave the two pawns. From the most points down, the roller
takes the best of stopping and rolling each die, and the thief, whose token allows one attempt in a
turn, the worse for the roller of trying and letting go. All pairs of spaces are computed at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

from larceny.engine.array import np
from larceny.games.spell_stealers.dice import matching_sides
from larceny.games.spell_stealers.state import SHAPES, Params

Array: TypeAlias = np.ndarray[Any, Any]

SPENT, READY = 0, 1
"""The thief's token."""


class Dice(NamedTuple):
    """The dice of a rule set as chances."""

    obtain: Array
    """By die and number: the chance to roll this number and obtain it."""
    miss: Array
    """By die: the chance to obtain nothing."""
    stealing: list[int]
    """By die: the faces of the stealing die."""
    highest: int
    """The highest number: no artifact and no failed attempt moves a pawn farther."""

    @property
    def surest(self) -> float:
        """The chance to obtain something with the die that misses least."""
        return float(1 - self.miss.min())


class TurnChances(NamedTuple):
    """The roller's chances to win, by the thief's token and the pawns' spaces."""

    press: Array
    """`press[token, points, own, thief]`: after a success. Where the thief's token is ready, the
    last spaces of the thief are left out, so that a theft does not lead out of the table."""
    roll: Array
    """`roll[token, own, thief]`: at the beginning of the turn, which must be a roll (SS-07)."""
    ends: Array
    """`ends[own, thief]`: when the turn has ended with the pawns on these spaces."""

    def least_advantage(self, dice: Dice, points: int) -> Array:
        """Return by how much, at least, it is better to stop than to roll with so many points.

        It is a bound for all dice and thieves: no roll is better than one that misses as seldom as
        the surest die, and wins the game if it succeeds.
        """
        owns = self.roll.shape[1]
        roll = dice.surest + (1 - dice.surest) * self.ends[:owns]
        advantage: Array = (self.press[SPENT, points:] - roll).min(axis=0)
        return advantage


def make_dice(params: Params) -> Dice:
    """Return the chances of a rule set's dice."""
    highest = max(params.faces)
    obtain = np.zeros((SHAPES, highest + 1))
    for shape in range(SHAPES):
        rolls = params.faces[shape] * params.success_sides
        for number in range(1, params.faces[shape] + 1):
            obtain[shape, number] = matching_sides(params, shape, number) / rolls
    return Dice(obtain, 1 - obtain.sum(axis=1), list(params.stealing_dice), highest)


def chase_chances(dice: Dice) -> Iterator[float]:
    """Yield the best chance to gain at least 1, 2, .. points in one turn without thieves."""
    after = np.ones(dice.highest)
    """The chances with 1, 2, .. points less to gain."""
    while True:
        chance = float((dice.obtain[:, 1:] @ after).max())
        yield chance
        after = np.concatenate([[chance], after[:-1]])


def solve_turn(dice: Dice, ends: Array, points: int) -> TurnChances:
    """Return the chances of all turns with these ends, if the roller stops with so many points.

    The tables have a chance for every space of the roller from which a stop with any points stays
    within `ends`.
    """
    levels = points + dice.highest
    owns = ends.shape[0] - levels + 1
    thieves = ends.shape[1]
    press = np.zeros((2, levels, owns, thieves))
    roll = np.zeros((2, owns, thieves))
    chances = TurnChances(press, roll, ends)
    turn = _Turn(dice, chances)
    for level in range(levels - 1, -1, -1):
        turn.fill(level, is_last=level >= points)
    return chances


class _Turn:
    """Fills the tables of a turn, from the most points down."""

    def __init__(self, dice: Dice, chances: TurnChances) -> None:
        self._dice = dice
        self._press, self._roll, self._ends = chances
        self._owns = self._press.shape[2]
        self._ready = self._press.shape[3] - dice.highest
        """The number of spaces on which a thief can be ready."""
        self._falls: dict[int, list[Array]] = {}

    def fill(self, points: int, is_last: bool) -> None:
        """Fill in the chances with some points, which those with more points must precede."""
        stop = self._ends[points : points + self._owns]
        for token in (SPENT, READY):
            if is_last:
                self._press[token, points] = stop
                continue
            find = self._ready_roll if token == READY else self._spent_roll
            roll = np.max([find(points, shape) for shape in range(SHAPES)], axis=0)
            width = roll.shape[1]
            self._press[token, points, :, :width] = np.maximum(roll, stop[:, :width])
            if points == 0:
                self._roll[token, :, :width] = roll
        self._falls[points] = self._sum_falls(points)
        self._falls.pop(points + self._dice.highest, None)

    def _spent_roll(self, points: int, shape: int) -> Array:
        """Return the chances by rolling a die when the thief's token is spent."""
        chance: Array = self._dice.miss[shape] * self._ends[: self._owns]
        for number in self._numbers(shape):
            chance = chance + self._dice.obtain[shape, number] * self._press[SPENT, points + number]
        return chance

    def _ready_roll(self, points: int, shape: int) -> Array:
        """Return the chances by rolling a die when the thief may try to steal (SS-12)."""
        chance: Array = self._dice.miss[shape] * self._ends[: self._owns, : self._ready]
        for number in self._numbers(shape):
            let_go = self._press[READY, points + number, :, : self._ready]
            answered = np.minimum(let_go, self._attempt(points, shape, number))
            chance = chance + self._dice.obtain[shape, number] * answered
        return chance

    def _attempt(self, points: int, shape: int, number: int) -> Array:
        """Return the chances when the thief tries to steal: forward or back (SS-14, SS-15)."""
        faces = self._dice.stealing[shape]
        stolen = self._press[SPENT, points, :, number : number + self._ready]
        failures = min(faces, number - 1)
        failed = self._falls[points + number][failures]
        return ((faces - failures) * stolen + failed) / faces

    def _sum_falls(self, points: int) -> list[Array]:
        """Return the sums of the chances after the thief fell by 1 .. n spaces, for n from 0 up."""
        spaces = np.arange(self._ready)
        sums = [np.zeros((self._owns, self._ready))]
        for fall in range(1, self._dice.highest):
            fallen = self._press[SPENT, points][:, np.maximum(0, spaces - fall)]
            sums.append(sums[-1] + fallen)
        return sums

    def _numbers(self, shape: int) -> Array:
        """Return the numbers that can be obtained with a die."""
        return np.flatnonzero(self._dice.obtain[shape])
