"""Two cores against one, for every game, between random and between greedy bots, in real time."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

from benchmarks.measure import Figure, Outcome, Skipped, best_rate
from larceny.games import NAMES
from larceny.lab.backend.compute import Compute
from larceny.lab.plan import make_plan
from larceny.lab.runner import Runner

SEATS = 4
ROUNDS = 3
SECONDS = 2.0
"""About how long one core plays in each round: the last block of a run keeps one core waiting."""
GOAL = 1.9


def run(measured: dict[str, float]) -> Iterator[Outcome]:
    if (os.cpu_count() or 1) < 2:
        yield Skipped("two cores", "this machine has one core")
        return
    for game in NAMES:
        for bot in ("random", "greedy"):
            yield _measure(game, bot)


def _measure(game: str, bot: str) -> Figure:
    plan = make_plan(game, SEATS, [bot] * SEATS, 1, None, None)
    runner = Runner(plan.contract, plan.params, plan.policies)
    runner.play_all(1, 1, Compute(1))
    games = _enough(runner)

    def play(workers: int) -> float:
        runner.play_all(1, games, Compute(workers))
        return float(games)

    rates = dict.fromkeys((1, 2), 0.0)
    for _ in range(ROUNDS):
        for workers, best in rates.items():
            rates[workers] = max(best, best_rate(lambda cores=workers: play(cores), 1))
    return Figure(
        f"{game} {bot} two cores", rates[2] / rates[1], "x", f"of {rates[1]:,.0f} games/s", GOAL
    )


def _enough(runner: Runner) -> int:
    """Return how many games one core plays in about a second."""
    games = 64
    while True:
        began = time.perf_counter()
        runner.play_all(1, games, Compute(1))
        took = time.perf_counter() - began
        if took > SECONDS / 4:
            return max(games, int(games * SECONDS / took))
        games *= 4
