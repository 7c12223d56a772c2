"""Two cores against one, for every game, between random and between greedy bots, in real time.

What two cores of a machine can do changes with what else it does: so one run on both is also
compared with two runs at once, one on each, which share nothing.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

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
SHARE_GOAL = GOAL / 2


def run(measured: dict[str, float]) -> Iterator[Outcome]:
    if (os.cpu_count() or 1) < 2:
        yield Skipped("two cores", "this machine has one core")
        return
    for game in NAMES:
        for bot in ("random", "greedy"):
            yield from _measure(game, bot)


def _measure(game: str, bot: str) -> Iterator[Figure]:
    plan = make_plan(game, SEATS, [bot] * SEATS, 1, None, None)
    runners = [Runner(plan.contract, plan.params, plan.policies) for _ in range(2)]
    runner = runners[0]
    runner.play_all(1, 1, Compute(1))
    games = _enough(runner)

    def play(workers: int) -> float:
        runner.play_all(1, games, Compute(workers))
        return float(games)

    def play_apart() -> float:
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda runner: runner.play_all(1, games // 2, Compute(1)), runners))
        return float(games // 2 * 2)

    ways: dict[str, Callable[[], float]] = {
        "one": lambda: play(1),
        "two": lambda: play(2),
        "apart": play_apart,
    }
    rates = dict.fromkeys(ways, 0.0)
    for _ in range(ROUNDS):
        for name, way in ways.items():
            rates[name] = max(rates[name], best_rate(way, 1))
    note = f"of {rates['one']:,.0f} games/s"
    yield Figure(f"{game} {bot} two cores", rates["two"] / rates["one"], "x", note, GOAL)
    share = rates["two"] / rates["apart"]
    note = f"two runs at once: {rates['apart'] / rates['one']:.2f} x"
    yield Figure(f"{game} {bot} two cores of two runs", share, "x", note, SHARE_GOAL)


def _enough(runner: Runner) -> int:
    """Return how many games one core plays in about `SECONDS`."""
    games = 64
    while True:
        began = time.perf_counter()
        runner.play_all(1, games, Compute(1))
        took = time.perf_counter() - began
        if took > SECONDS / 4:
            return max(games, int(games * SECONDS / took))
        games *= 4
