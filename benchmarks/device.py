"""Games of four on one GPU, end to end, beside those that all cores of this machine play."""

from __future__ import annotations

import time
from collections.abc import Iterator

from benchmarks.measure import Figure, Outcome, Skipped
from larceny.compile.cuda.device import NoDevice, require_device
from larceny.games import NAMES
from larceny.lab.backend.compute import Compute
from larceny.lab.plan import make_plan
from larceny.lab.runner import Runner

SEATS = 4
GAMES = {"random": 20_000_000, "greedy": 2_000_000}
SLOW_GAMES = {"heist": 0.02, "art-robbery": 0.25, "batman": 0.25}
"""The part of the games that is played where one takes long."""


def run(measured: dict[str, float]) -> Iterator[Outcome]:
    try:
        require_device()
    except NoDevice as error:
        yield Skipped("games on a GPU", str(error))
        return
    for game in NAMES:
        for bot, most in GAMES.items():
            yield _measure(game, bot, int(most * SLOW_GAMES.get(game, 1.0)))


def _measure(game: str, bot: str, games: int) -> Figure:
    plan = make_plan(game, SEATS, [bot] * SEATS, games, None, None)
    runner = Runner(plan.contract, plan.params, plan.policies)
    compute = Compute(device="cuda")

    def play(count: int) -> float:
        began = time.perf_counter()
        for _ in runner.stream(1, count, compute, is_counted=True):
            pass
        return time.perf_counter() - began

    cold = play(1_000)
    took = play(games)
    return Figure(f"{game} {bot} on a GPU", games / took, "games/s", f"compiled in {cold:.0f} s")
