"""Pig as one hand-written Numba loop: the upper limit for a general engine.

The generator, the player and the count of steps are those of the engine; everything else is in
local variables that a compiler can keep in registers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numba
import numpy as np

from benchmarks.measure import Figure, Outcome, best_rate_alone, ratio

TARGET, FACES, ONE_IN = 100, 6, 4

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1, _MIX_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31, _S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
_LOW, _RANGE = np.uint64(0xFFFFFFFF), np.uint64(1 << 32)


@numba.njit(inline="always", error_model="numpy")
def mix(counter: Any) -> Any:
    counter = (counter ^ (counter >> _S30)) * _MIX_1
    counter = (counter ^ (counter >> _S27)) * _MIX_2
    return counter ^ (counter >> _S31)


@numba.njit(error_model="numpy")
def pick(counter: Any, count: Any) -> Any:
    """Return the counter after the pick, and the pick."""
    bound = np.uint64(count)
    while True:
        counter += _STEP
        product = (mix(counter) >> _S32) * bound
        if product & _LOW >= bound or product & _LOW >= _RANGE % bound:
            return counter, np.int64(product >> _S32)


@numba.njit(error_model="numpy")
def play(seed: int, games: int) -> int:
    """Play games; return how many steps they took."""
    steps = 0
    for game in range(games):
        counter = mix(mix(np.uint64(seed)) + np.uint64(game) * _STEP)
        mine = other = total = 0
        while True:
            counter, choice = pick(counter, ONE_IN)
            steps += 1
            if choice == 0:
                mine += total
                if mine >= TARGET:
                    break
                mine, other, total = other, mine, 0
                continue
            counter, face = pick(counter, FACES)
            steps += 1
            if face == 0:
                mine, other, total = other, mine, 0
            else:
                total += face + 1
    return steps


GAMES = 200_000


def run(measured: dict[str, float]) -> Iterator[Outcome]:
    play(1, 1)
    yield Figure(
        "pig by hand", best_rate_alone(lambda: play(1, GAMES)), "steps/s", "Numba, the limit"
    )
    yield Figure("pig by hand length", play(1, GAMES) / GAMES, "steps/game")
    yield ratio("pig ours / by hand", "pig ours", "pig by hand", measured, goal=2 / 3)
