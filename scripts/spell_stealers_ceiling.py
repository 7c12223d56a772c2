"""How often can anybody beat `random` at Spell Stealers, two seats, nobody in a hurry?

    python -m scripts.spell_stealers_ceiling            the best response: nobody wins more
    python -m scripts.spell_stealers_ceiling --check    random against random: must be a half
    python -m scripts.spell_stealers_ceiling --play     the best response plays, by the rules

Works out the chance to win from every pair of pawns, with the best choice at every roll, stop and
theft, against an opponent who chooses like `random`. Takes about a minute. Cut off are pawns more
than 26 steps past the spell and turns of more than 49 points, which hardly come up (on a much
shorter track they would). All else is exact: with two players the thief's token is always ready
when a turn begins, and a pawn that made a round final cannot fall back before the next turn.
tests/scripts holds the values to the rules themselves.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np

from larceny.games import load
from larceny.games.spell_stealers.dice import matching_sides
from larceny.games.spell_stealers.state import SHAPES

PAST_SPELL = 27
PAST_TRACK = 15
FACES = 13
CLOSE = 1e-4

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Setting:
    """The dice as chances, and how far pawns and points are followed."""

    chance: Array
    """By die and number: the chance to obtain it."""
    dice: Array
    """Faces of the stealing dice."""
    track: int

    @property
    def deepest(self) -> int:
        return self.track + PAST_SPELL

    @property
    def limit(self) -> int:
        return self.track + PAST_TRACK

    @property
    def all(self) -> tuple[Array, Array, int, int, int]:
        return self.chance, self.dice, self.track, self.deepest, self.limit


def make_setting(params: Any) -> Setting:
    """The setting of a rule set."""
    chance = np.zeros((SHAPES, FACES))
    for shape in range(SHAPES):
        for number in range(1, params.faces[shape] + 1):
            rolls = params.faces[shape] * params.success_sides
            chance[shape, number] = matching_sides(params, shape, number) / rolls
    return Setting(chance, np.array(params.stealing_dice), params.track)


@numba.njit
def after_turn(mine: bool, first: bool, final: bool, a: int, b: int, wins: Any) -> Any:
    """My chance to win when a turn is over; `wins[whose turn, first, final, a, b]`."""
    is_last = mine != first
    if is_last and final and a != b:
        return 1.0 if a > b else 0.0
    return wins[0 if mine else 1, 1 if first else 0, 1 if final else 0, a, b]


@numba.njit
def obtained(turn: Any, x: int, n: int, faces: int, thief: int, is_best: bool) -> Any:
    """The worth of an artifact with a ready thief: he tries, or lets it go.

    `turn[points, thief's token, thief's pawn]`; a thief who is not best tosses a coin.
    """
    deepest = turn.shape[2]
    tries = 0.0
    for die in range(1, faces + 1):
        if die >= n:
            tries += turn[x, 0, min(deepest - 1, thief + n)]
        else:
            tries += turn[x + n, 0, max(0, thief - die)]
    tries /= faces
    lets = turn[x + n, 1, thief]
    if is_best:
        return max(tries, lets)
    return (tries + lets) / 2


@numba.njit
def rolled(turn: Any, shape: int, x: int, spot: Any, setting: Any, miss: float) -> Any:
    """The worth of a roll; `spot`: the thief's token and pawn, and whether he chooses best."""
    token, thief, is_best = spot
    chance, dice = setting[0], setting[1]
    worth, hit = 0.0, 0.0
    for n in range(1, FACES):
        p = chance[shape, n]
        hit += p
        if p > 0 and token == 0:
            worth += p * turn[x + n, 0, thief]
        elif p > 0:
            worth += p * obtained(turn, x, n, dice[shape], thief, is_best)
    return worth + (1 - hit) * miss


@numba.njit
def solve_turn(known: Any, setting: Any, wins: Any, is_best: bool) -> Any:
    """A turn; `known`: whose it is, who was first, whether the round is final, the roller's pawn.

    By points, thief's token and thief's pawn: my chance to win once a roll was made,
    my chance to win by a roll, and the best die.
    """
    mine, first, final, own = known
    track, deepest, limit = setting[2], setting[3], setting[4]
    turn = np.zeros((limit + FACES, 2, deepest))
    roll = np.zeros((limit + FACES, 2, deepest))
    best_die = np.zeros((limit + FACES, 2, deepest), np.int8)
    chooses = mine and is_best
    for token in range(2):
        for x in range(limit + FACES - 1, -1, -1):
            for thief in range(deepest):
                stands = min(deepest - 1, own + x)
                a, b = (stands, thief) if mine else (thief, stands)
                ends = final or a >= track or b >= track
                stop = after_turn(mine, first, ends, a, b, wins)
                if x >= limit:
                    turn[x, token, thief] = stop
                    continue
                a, b = (own, thief) if mine else (thief, own)
                miss = after_turn(mine, first, final or a >= track or b >= track, a, b, wins)
                best, total = -1.0, 0.0
                for shape in range(SHAPES):
                    spot = (token, thief, is_best and not mine)
                    worth = rolled(turn, shape, x, spot, setting, miss)
                    total += worth
                    if worth > best:
                        best = worth
                        best_die[x, token, thief] = shape
                found = best if chooses else total / SHAPES
                roll[x, token, thief] = found
                turn[x, token, thief] = max(stop, found) if chooses else (stop + 3 * found) / 4
    return turn, roll, best_die


@numba.njit
def sweep(final: bool, setting: Any, wins: Any, is_best: bool) -> Any:
    """Work out all turns of final rounds, or of others, once more; how much that changed."""
    deepest = setting[3]
    change = 0.0
    for own in range(deepest - 1, -1, -1):
        for first in range(2):
            for whose in range(2):
                mine = whose == 1
                _, roll, _ = solve_turn((mine, first == 1, final, own), setting, wins, is_best)
                found = roll[0, 1]  # no points yet, and the thief's token is ready
                for thief in range(deepest):
                    a, b = (own, thief) if mine else (thief, own)
                    place = (whose, first, 1 if final else 0, a, b)
                    change = max(change, abs(wins[place] - found[thief]))
                    wins[place] = found[thief]
    return change


def solve(setting: Setting, is_best: bool = True) -> Array:
    """My chance to win at the beginning of a turn: `wins[mine, I was first, final, a, b]`, the
    pawns mine and the other's. Final rounds first: no way leads back from them."""
    wins = np.full((2, 2, 2, setting.deepest, setting.deepest), 0.5)
    for final in (True, False):
        while sweep(final, setting.all, wins, is_best) > CLOSE:
            pass
    return wins


def main(is_check: bool, is_played: bool) -> None:
    params, _ = load("spell-stealers").params("polite")
    setting = make_setting(params)
    wins = solve(setting, not is_check)
    starts, follows = wins[1, 1, 0, 0, 0], wins[0, 0, 0, 0, 0]
    who = "random" if is_check else "the best response"
    print(f"{who} against random: {starts:.4f} as first player, {follows:.4f} as second,")
    print(f"{(starts + follows) / 2:.4f} of all games")
    if is_played:
        from scripts.spell_stealers_response import play

        share, low, high = play(params, setting, wins)
        print(f"played by the rules: {share:.4f} (95 %: {low:.4f} to {high:.4f})")


if __name__ == "__main__":
    main("--check" in sys.argv[1:], "--play" in sys.argv[1:])
