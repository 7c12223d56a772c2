"""The best response to `random` at Spell Stealers with two seats and the polite window.

It computes the chance to win from every pair of pawns, with the best choice at every roll, stop and
theft, against an opponent who chooses like `random`: nobody can win more often. Two things are cut
off, which hardly come up unless the track is very short: pawns more than 26 steps past the spell,
and turns of more than 14 points beyond the track. All else is exact: with two seats the thief's
token is always ready when a turn begins, and a pawn that made a round final cannot fall back before
the next turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from larceny.compile.native.compiler import compile_driver
from larceny.engine.rule import rule
from larceny.games.spell_stealers.dice import matching_sides
from larceny.games.spell_stealers.state import SHAPES, Params

PAST_SPELL = 27
PAST_TRACK = 15
FACES = 13
TOLERANCE = 1e-4
"""The values are iterated until they change by less."""

Array: TypeAlias = np.ndarray[Any, Any]


class Setting(NamedTuple):
    """The dice as chances, and how far pawns and points are followed."""

    chance: Array
    """By die and number: the chance to obtain it."""
    dice: Array
    """The number of faces of each stealing die."""
    track: int
    deepest: int
    """One more than the deepest space that is followed."""
    limit: int
    """Nobody rolls on with as many points."""


class TurnMoment(NamedTuple):
    """The beginning of a turn: whose it is, who played first, and the roller's pawn."""

    is_mine: bool
    am_first: bool
    is_final: bool
    own: int


class TurnTables(NamedTuple):
    """The values of a turn, each by points, the thief's token and the thief's pawn."""

    press: Array
    """My chance to win once a roll was made."""
    roll: Array
    """My chance to win by another roll."""
    die: Array
    """The best die."""


@dataclass(frozen=True)
class BestResponse:
    """The solved game: `wins[is it my turn, was I first, is it final, my pawn, the other's]`."""

    setting: Setting
    wins: Array
    is_best: bool = True

    @property
    def as_first(self) -> float:
        """My chance to win a game if I play first."""
        return float(self.wins[1, 1, 0, 0, 0])

    @property
    def as_second(self) -> float:
        """My chance to win a game if I play second."""
        return float(self.wins[0, 0, 0, 0, 0])

    @property
    def mean(self) -> float:
        """My chance to win a game if I play first in half of them."""
        return (self.as_first + self.as_second) / 2

    def turn(self, moment: TurnMoment) -> TurnTables:
        """Return the values of one turn."""
        tables = new_tables(self.setting)
        _compiled(fill_turn)(moment, self.setting, self.wins, self.is_best, tables)
        return tables


def make_setting(params: Params) -> Setting:
    """Return the setting of a rule set."""
    chance = np.zeros((SHAPES, FACES))
    for shape in range(SHAPES):
        for number in range(1, params.faces[shape] + 1):
            rolls = params.faces[shape] * params.success_sides
            chance[shape, number] = matching_sides(params, shape, number) / rolls
    track = params.track
    dice = np.array(params.stealing_dice)
    return Setting(chance, dice, track, track + PAST_SPELL, track + PAST_TRACK)


def solve(params: Params, *, is_best: bool = True) -> BestResponse:
    """Compute the chances of the best response, or of another `random` in its place.

    Final rounds come first: no way leads back from them.
    """
    setting = make_setting(params)
    wins = np.full((2, 2, 2, setting.deepest, setting.deepest), 0.5)
    tables = new_tables(setting)
    for is_final in (True, False):
        while _compiled(sweep)(is_final, setting, wins, is_best, tables) > TOLERANCE:
            pass
    return BestResponse(setting, wins, is_best)


def new_tables(setting: Setting) -> TurnTables:
    """Return empty tables for the values of a turn."""
    shape = (setting.limit + FACES, 2, setting.deepest)
    return TurnTables(np.zeros(shape), np.zeros(shape), np.zeros(shape, np.int8))


@cache
def _compiled(function: Any) -> Any:
    return compile_driver(function, "spell_stealers_best_response", {})


@rule
def after_turn(moment: TurnMoment, ends: bool, mine: int, other: int, wins: Any) -> Any:
    """Return my chance to win when a turn is over; `ends`: this round is the last."""
    is_last = moment.is_mine != moment.am_first
    if is_last and ends and mine != other:
        return 1.0 if mine > other else 0.0
    whose = 0 if moment.is_mine else 1
    return wins[whose, 1 if moment.am_first else 0, 1 if ends else 0, mine, other]


@rule
def artifact_value(
    press: Any, points: int, number: int, faces: int, thief: int, is_best: bool
) -> Any:
    """Return the value of an artifact that a ready thief tries to steal or lets go.

    A thief who does not choose the best does either with a chance of 1/2.
    """
    deepest = press.shape[2]
    tries = 0.0
    for die in range(1, faces + 1):
        if die >= number:
            tries += press[points, 0, min(deepest - 1, thief + number)]
        else:
            tries += press[points + number, 0, max(0, thief - die)]
    tries /= faces
    lets = press[points + number, 1, thief]
    if is_best:
        return max(tries, lets)
    return (tries + lets) / 2


@rule
def roll_value(
    press: Any, shape: int, points: int, thief_state: Any, setting: Setting, miss: float
) -> Any:
    """Return the value of a roll; `thief_state` is the token, the pawn and whether it is best."""
    token, thief, is_best = thief_state
    value = 0.0
    hit = 0.0
    for number in range(1, FACES):
        p = setting.chance[shape, number]
        hit += p
        if p > 0 and token == 0:
            value += p * press[points + number, 0, thief]
        elif p > 0:
            faces = setting.dice[shape]
            value += p * artifact_value(press, points, number, faces, thief, is_best)
    return value + (1 - hit) * miss


@rule
def end_value(moment: TurnMoment, roller: int, thief: int, setting: Setting, wins: Any) -> Any:
    """Return my chance to win if the turn ends with the two pawns on these spaces."""
    ends = moment.is_final or roller >= setting.track or thief >= setting.track
    mine, other = (roller, thief) if moment.is_mine else (thief, roller)
    return after_turn(moment, ends, mine, other, wins)


@rule
def solve_turn(
    moment: TurnMoment, setting: Setting, wins: Any, is_best: bool, tables: TurnTables
) -> None:
    """Fill the tables of one turn, from the most points down."""
    press, roll, best_die = tables
    chooses = moment.is_mine and is_best
    for token in range(2):
        for points in range(setting.limit + FACES - 1, -1, -1):
            for thief in range(setting.deepest):
                roller = min(setting.deepest - 1, moment.own + points)
                stop = end_value(moment, roller, thief, setting, wins)
                if points >= setting.limit:
                    press[points, token, thief] = stop
                    continue
                miss = end_value(moment, moment.own, thief, setting, wins)
                best = -1.0
                total = 0.0
                for shape in range(SHAPES):
                    thief_state = (token, thief, is_best and not moment.is_mine)
                    value = roll_value(press, shape, points, thief_state, setting, miss)
                    total += value
                    if value > best:
                        best = value
                        best_die[points, token, thief] = shape
                worth = best if chooses else total / SHAPES
                roll[points, token, thief] = worth
                mean = (stop + SHAPES * worth) / (SHAPES + 1)
                press[points, token, thief] = max(stop, worth) if chooses else mean


def fill_turn(moment: Any, setting: Any, wins: Any, is_best: Any, tables: Any) -> None:
    """Fill the tables of one turn, for callers outside compiled code."""
    solve_turn(moment, setting, wins, is_best, tables)


def sweep(is_final: Any, setting: Any, wins: Any, is_best: Any, tables: Any) -> Any:
    """Compute all turns of final rounds, or of others, once more; return the largest change."""
    change = 0.0
    for own in range(setting.deepest - 1, -1, -1):
        for first in range(2):
            for whose in range(2):
                moment = TurnMoment(whose == 1, first == 1, is_final, own)
                solve_turn(moment, setting, wins, is_best, tables)
                for thief in range(setting.deepest):
                    worth = tables.roll[0, 1, thief]  # no points yet, the thief's token is ready
                    mine, other = (own, thief) if whose == 1 else (thief, own)
                    place = (whose, first, 1 if is_final else 0, mine, other)
                    change = max(change, abs(wins[place] - worth))
                    wins[place] = worth
    return change
