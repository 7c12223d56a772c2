"""How often can anybody beat `random` at Spell Stealers, two seats, rule set `polite`?

    python scripts/spell_stealers_ceiling.py            the best response: nobody wins more
    python scripts/spell_stealers_ceiling.py --check    random against random: must be a half

Works out the chance to win from every pair of pawns, with the best choice at every roll, stop and
theft, against an opponent who chooses like `random`. Takes about a minute. Two things are cut
off: pawns more than 26 steps past the spell and turns of more than 49 points; and a round counts
as final while a pawn stands at the spell, not also after it fell back.
"""

from __future__ import annotations

import sys
from typing import Any

import numba
import numpy as np

from larceny.games import load
from larceny.games.spell_stealers.dice import matching_sides
from larceny.games.spell_stealers.state import SHAPES

DEEPEST = 62
LIMIT = 50
FACES = 13
CLOSE = 1e-5

Array = np.ndarray[Any, Any]


def chances() -> tuple[Array, Array, int]:
    """The chance to obtain each number with each die, the stealing dice, and the track."""
    params, _ = load("spell-stealers").params("polite")
    found = np.zeros((SHAPES, FACES))
    for shape in range(SHAPES):
        for number in range(1, params.faces[shape] + 1):
            rolls = params.faces[shape] * params.success_sides
            found[shape, number] = matching_sides(params, shape, number) / rolls
    return found, np.array(params.stealing_dice), params.track


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
    tries = 0.0
    for die in range(1, faces + 1):
        if die >= n:
            tries += turn[x, 0, min(DEEPEST - 1, thief + n)]
        else:
            tries += turn[x + n, 0, max(0, thief - die)]
    tries /= faces
    lets = turn[x + n, 1, thief]
    if is_best:
        return max(tries, lets)
    return (tries + lets) / 2


@numba.njit
def solve_turn(
    mine: bool, first: bool, final: bool, own: int, setting: Any, wins: Any, is_best: bool
) -> Any:
    """My chance to win at the beginning of a turn, for each place of the other pawn."""
    chance, dice, track = setting
    turn = np.zeros((LIMIT + FACES, 2, DEEPEST))
    begin = np.zeros(DEEPEST)
    for token in range(2):
        for x in range(LIMIT + FACES - 1, -1, -1):
            for thief in range(DEEPEST):
                stands = min(DEEPEST - 1, own + x)
                a, b = (stands, thief) if mine else (thief, stands)
                ends = final or a >= track or b >= track
                stop = after_turn(mine, first, ends, a, b, wins)
                if x >= LIMIT:
                    turn[x, token, thief] = stop
                    continue
                a, b = (own, thief) if mine else (thief, own)
                miss = after_turn(mine, first, final or a >= track or b >= track, a, b, wins)
                best, total = 0.0, 0.0
                for shape in range(SHAPES):
                    worth, hit = 0.0, 0.0
                    for n in range(1, FACES):
                        p = chance[shape, n]
                        hit += p
                        if p > 0 and token == 0:
                            worth += p * turn[x + n, 0, thief]
                        elif p > 0:
                            mind = is_best and not mine
                            worth += p * obtained(turn, x, n, dice[shape], thief, mind)
                    worth += (1 - hit) * miss
                    best = max(best, worth)
                    total += worth
                roll = best if mine and is_best else total / SHAPES
                if x == 0 and token == 1:
                    begin[thief] = roll
                is_mine = mine and is_best
                turn[x, token, thief] = max(stop, roll) if is_mine else (stop + 3 * roll) / 4
    return begin


@numba.njit
def sweep(setting: Any, wins: Any, is_best: bool) -> Any:
    """Work out all turns once more; how much that changed."""
    change = 0.0
    for first in range(2):
        for final in range(2):
            for own in range(DEEPEST):
                for other_turn in range(2):
                    mine = other_turn == 1
                    found = solve_turn(mine, first == 1, final == 1, own, setting, wins, is_best)
                    for thief in range(DEEPEST):
                        a, b = (own, thief) if mine else (thief, own)
                        old = wins[other_turn, first, final, a, b]
                        change = max(change, abs(old - found[thief]))
                        wins[other_turn, first, final, a, b] = found[thief]
    return change


def main(is_check: bool) -> None:
    setting = chances()
    wins = np.full((2, 2, 2, DEEPEST, DEEPEST), 0.5)
    while sweep(setting, wins, not is_check) > CLOSE:
        pass
    starts, follows = wins[1, 1, 0, 0, 0], wins[0, 0, 0, 0, 0]
    who = "random" if is_check else "the best response"
    print(f"{who} against random: {starts:.4f} as first player, {follows:.4f} as second,")
    print(f"{(starts + follows) / 2:.4f} of all games")


if __name__ == "__main__":
    main("--check" in sys.argv[1:])
