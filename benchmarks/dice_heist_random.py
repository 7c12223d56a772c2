"""Dice Heist between four random bots: compiled on one core and on two, and in plain Python."""

from __future__ import annotations

import os
from collections.abc import Iterator

from benchmarks.measure import (
    REPEATS,
    Figure,
    Outcome,
    Skipped,
    best_rate,
    best_rate_alone,
    ratio,
)
from benchmarks.one_core import make_player
from benchmarks.plain import play_games
from larceny.games import load
from larceny.lab.backend.compute import Compute
from larceny.lab.runner import Runner

SEATS = 4
GAMES = 200_000
PYTHON_GAMES = 100
SHARE_OF_PIG = 10 / 169
"""Ten million steps a second where the hand-written Pig reaches 169 million."""


def run(measured: dict[str, float]) -> Iterator[Outcome]:
    contract = load("dice-heist")
    runner = Runner(contract, contract.params()[0], [("random", None)] * SEATS)
    runner.play_all(1, 1, Compute(1))
    play_one_core = make_player(contract, [("random", None)] * SEATS)

    def alone() -> float:
        return float(play_one_core(GAMES)["steps"].sum())

    rate_alone = measured["dice-heist random"] = best_rate_alone(alone)
    yield Figure("dice-heist random", rate_alone, "steps/s", "compiled, one core")
    yield ratio("random / pig", "dice-heist random", "pig by hand", measured, SHARE_OF_PIG)
    if (os.cpu_count() or 1) < 2:
        yield Skipped("dice-heist two cores", "this machine has one core")
    else:
        yield from _two_cores(runner)
    python = best_rate_alone(lambda: play_games(contract, SEATS, PYTHON_GAMES))
    yield Figure("dice-heist python", python, "steps/s", "not compiled", goal=150_000)


def _two_cores(runner: Runner) -> Iterator[Outcome]:
    """Play the same games on one worker and on two, in turn, measured in real time."""

    def play(workers: int) -> float:
        return float(runner.play_all(1, GAMES, Compute(workers))["steps"].sum())

    pairs = [(best_rate(lambda: play(1), 1), best_rate(lambda: play(2), 1)) for _ in range(REPEATS)]
    two = max(pair[1] for pair in pairs)
    yield Figure("dice-heist two cores", two, "steps/s", "compiled")
    gain = two / max(pair[0] for pair in pairs)
    yield Figure("two / one", gain, "x", "two cores / one, in real time", goal=1.8)
