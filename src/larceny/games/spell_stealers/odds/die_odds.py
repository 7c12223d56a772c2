"""The odds of one roll of an artifact die, and of one attempt to steal what it brought."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from larceny.engine.errors import BadParam
from larceny.engine.phrase import phrase
from larceny.engine.rule import rule
from larceny.games.spell_stealers.dice import obtained_points, obtaining_rolls, stealing_sides
from larceny.games.spell_stealers.state import SHAPES, Params

FAR = 1000
"""A pawn this deep in the temple does not come back to the entrance by one failure."""


@dataclass(frozen=True)
class RollOdds:
    """One artifact die rolled with the success die."""

    shape: int
    success: Fraction
    points: Fraction
    """The expected artifact points of a roll if nobody steals."""
    points_if_obtained: Fraction


@dataclass(frozen=True)
class StealOdds:
    """An attempt to steal one artifact, in time, with a ready token and the right die."""

    shape: int
    number: int
    success: Fraction
    """The chance to match or beat the number."""
    steps: Fraction
    """The expected steps of the thief's pawn: the number gained against the die lost."""
    denied: Fraction
    """The expected artifact points that the current player loses."""

    @property
    def pays(self) -> bool:
        """Whether the attempt gains steps on average."""
        return self.steps > 0


@rule
def steal_steps(params: Params, shape: int, number: int, pawn: int) -> int:
    """Sum the steps gained over all faces of the stealing die, less those lost (SS-14, SS-15)."""
    steps = number * stealing_sides(params, shape, number)
    for face in range(1, params.stealing_dice[shape] + 1):
        if face < number:
            steps -= min(face, pawn)
    return steps


def roll_odds(params: Params, shape: int) -> RollOdds:
    """Return the chance and the expected points of an artifact die."""
    rolls = params.faces[shape] * params.success_sides
    good = obtaining_rolls(params, shape)
    points = obtained_points(params, shape)
    mean = Fraction(points, good) if good else Fraction(0)
    return RollOdds(shape, Fraction(good, rolls), Fraction(points, rolls), mean)


def all_roll_odds(params: Params) -> list[RollOdds]:
    """Return the odds of each artifact die."""
    return [roll_odds(params, shape) for shape in range(SHAPES)]


def steal_odds(params: Params, shape: int, number: int, pawn: int = FAR) -> StealOdds:
    """Return the odds of an attempt by a thief whose pawn stands at a space, by default deep."""
    faces = params.stealing_dice[shape]
    if not 1 <= number <= params.faces[shape]:
        raise BadParam(
            "number",
            phrase("this artifact die shows 1 to {faces}", faces=params.faces[shape]),
            "SS-03",
        )
    if pawn < 0:
        raise BadParam("pawn", "no pawn stands behind the entrance (0)", "SS-15")
    success = Fraction(stealing_sides(params, shape, number), faces)
    steps = Fraction(steal_steps(params, shape, number, pawn), faces)
    return StealOdds(shape, number, success, steps, success * number)


def all_steal_odds(params: Params, pawn: int = FAR) -> list[StealOdds]:
    """Return the odds of an attempt on each number of each artifact die."""
    return [
        steal_odds(params, shape, number, pawn)
        for shape in range(SHAPES)
        for number in range(1, params.faces[shape] + 1)
    ]
