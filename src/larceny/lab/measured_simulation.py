"""A simulation whose games are measured as they are played, for a report on them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

import numpy as np

from larceny.engine.rollout import RESULT
from larceny.lab.metrics.measure import Measurement, stream_games
from larceny.lab.plan import Plan
from larceny.lab.simulate import Simulation


def simulate_measured(
    plan: Plan,
    games: int,
    *,
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
    equity: bool = False,
) -> tuple[Simulation, Measurement]:
    """Play many games once; return their results one by one, and what they come to in all."""
    found = Measurement.empty(plan, seed, equity)
    results = np.zeros(games, RESULT)
    stream = stream_games(plan, games, seed=seed, workers=workers, equity=equity)
    with closing(stream) as blocks:
        for block in blocks:
            results[found.games : found.games + len(block.results)] = block.results
            found.add(block)
            if progress is not None:
                progress(len(block.results))
    return Simulation(**plan.describe(seed, results)), found
