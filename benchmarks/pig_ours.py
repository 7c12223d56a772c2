"""Pig through the contract and the loop for all games, on one core."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import tests.pig
from tests.pig.bot import QUARTER

from benchmarks.measure import Figure, Outcome, best_rate_alone
from larceny.engine.contract import assemble
from larceny.engine.rollout import RESULT
from larceny.lab.runner import Runner

GAMES = 200_000


def run(measured: dict[str, float]) -> Iterator[Outcome]:
    contract = assemble("pig", tests.pig)
    runner = Runner(contract, contract.params()[0], [("quarter", QUARTER)] * 2)
    results = np.zeros(GAMES, RESULT)
    runner.play(1, 0, results[:1])

    def play() -> float:
        runner.play(1, 0, results)
        return float(results["steps"].sum())

    yield Figure(
        "pig ours", best_rate_alone(play), "steps/s", "contract and general loop, compiled"
    )
    yield Figure("pig ours length", float(results["steps"].mean()), "steps/game")
