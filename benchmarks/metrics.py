"""What measuring costs: games that are watched and added up, beside the same games unmeasured.

Also how much faster two cores are than one. Both in the same run, as ratios.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial

from benchmarks.measure import Figure, Outcome
from larceny.lab.backend.compute import Compute
from larceny.lab.metrics.measure import measure, watch_every
from larceny.lab.plan import Plan, make_plan
from larceny.lab.runner import Runner

SEATS = 4
GOAL = 1.15
CORES_GOAL = 1.9
CASES = {
    "dice-heist": {"random": 300_000, "greedy": 100_000},
    "spell-stealers": {"random": 200_000, "greedy": 200_000},
    "art-robbery": {"random": 100_000, "greedy": 40_000},
    "batman": {"random": 100_000, "greedy": 40_000},
    "heist": {"random": 8_000, "greedy": 6_000},
}
"""How many games are played. As many are watched as of a million."""
ROUNDS = 3


def run(measured: dict[str, float]) -> Iterator[Outcome]:
    """Yield the cost of measuring for each game and bot, and what a second core brings."""
    cores = os.cpu_count() or 1
    for game, bots in CASES.items():
        for bot, games in bots.items():
            plan = make_plan(game, SEATS, [bot] * SEATS, games, None, None)
            _play(plan, 10, 1)
            measure(plan, 10, compute=Compute(1))
            every = watch_every(plan, 1_000_000)
            plain, watched = _times(
                partial(_play, plan, games, 1),
                partial(measure, plan, games, every=every, compute=Compute(1)),
            )
            note = f"CPU time, {games:,} games, best of {ROUNDS} in turn"
            name = f"{game} {bot} measured"
            yield Figure(name, watched / plain, "of plain", note, goal=GOAL, less_is_better=True)
            if cores > 1:
                first, second = _times(
                    partial(_play, plan, games, 1),
                    partial(_play, plan, games, 2),
                    time.perf_counter,
                )
                note = f"wall time, {games:,} games, best of {ROUNDS} in turn"
                yield Figure(
                    f"{game} {bot} on 2 cores", first / second, "of 1", note, goal=CORES_GOAL
                )


def _play(plan: Plan, games: int, workers: int) -> None:
    runner = Runner(plan.contract, plan.params, plan.policies)
    with closing(runner.stream(0, games, Compute(workers))) as blocks:
        for _ in blocks:
            pass


def _times(
    first: Callable[[], object],
    second: Callable[[], object],
    clock: Callable[[], float] = time.process_time,
) -> tuple[float, float]:
    """Return the best time of each of two functions, which take turns."""
    best = [float("inf")] * 2
    for _ in range(ROUNDS):
        for place, play in enumerate((first, second)):
            start = clock()
            play()
            best[place] = min(best[place], clock() - start)
    return best[0], best[1]
