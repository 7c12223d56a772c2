"""`simulate`: a million games of Dice Heist between four greedy bots, on all cores."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

import larceny
from benchmarks.measure import Figure, Outcome, best_rate

SEATS = 4
GAMES = 1_000_000
GOAL_BY_CORE = 50_000
REPEATS_HERE = 2


def run(measured: dict[str, float]) -> Iterator[Outcome]:
    bots = ["greedy"] * SEATS
    larceny.simulate("dice-heist", SEATS, bots, games=1)
    cores = os.cpu_count() or 1

    def play() -> float:
        return larceny.simulate("dice-heist", SEATS, bots, games=GAMES, seed=1).games

    used = time.process_time()
    rate = best_rate(play, repeats=REPEATS_HERE)
    by_cpu = REPEATS_HERE * GAMES / (time.process_time() - used)
    note = f"{GAMES:,} games, {cores} cores, best of {REPEATS_HERE}; {by_cpu:,.0f} a CPU second"
    yield Figure("dice-heist simulate", rate, "games/s", note, goal=GOAL_BY_CORE * cores)
