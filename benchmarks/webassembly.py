"""WebAssembly against native code, in one run: loops over games, by the CPU time of a thread."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from benchmarks.measure import Figure, Outcome, best_rate_alone
from larceny.games import load
from larceny.lab.backend.backend import GameRange
from larceny.lab.backend.loop_caller import LoopCaller
from larceny.lab.backend.thread_backend import find_loop
from larceny.lab.plan import make_plan
from larceny.lab.runner import Runner

GAMES = {"random": 4000, "greedy": 2000, "evaluator": 20, "search:100": 1}
GOALS = {"random": 0.6, "greedy": 0.85, "evaluator": 0.6, "search:100": 0.6}
SEATS = 2
PLAYED = ("dice-heist", "heist")


def run(measured: dict[str, float]) -> Iterator[Outcome]:
    for game in PLAYED:
        for bot, games in GAMES.items():
            wasm, native = (
                best_rate_alone(make_run(game, bot, games, engine)) for engine in ("wasm", "native")
            )
            note = f"{wasm:,.0f} games a second, native {native:,.0f}"
            yield Figure(f"wasm {game}, {bot}", wasm / native, "of native", note, GOALS[bot])


def make_run(game: str, bot: str, games: int, engine: str) -> Callable[[], float]:
    """Return a function that plays so many games in this thread, after it has played one."""
    plan: Any = make_plan(load(game).name, SEATS, [bot] * SEATS, games, None, None)
    runner = Runner(plan.contract, plan.params, plan.policies)
    parts = runner.plan
    functions = tuple(policy.function for policy in parts.policies.values())
    loop = find_loop(
        parts.contract, parts.kinds, functions, has_random=parts.has_random, engine=engine
    )
    caller = LoopCaller(parts, loop)
    job = runner.first_job()
    caller.play(GameRange(job, 0, 1))

    def play() -> float:
        caller.play(GameRange(job, 0, games))
        return games

    return play
