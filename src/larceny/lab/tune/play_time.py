"""How many minutes people would play: decisions, at the pace of the game's usual length.

`MINUTES` of a game is how long people usually play it. The pace is calibrated so that games by the
default rule set between greedy bots take that long, on the mean of all numbers of seats.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from larceny.bots import GREEDY
from larceny.engine.contract import Contract
from larceny.lab.backend.compute import Compute
from larceny.lab.metrics.all_metrics import metrics_of
from larceny.lab.metrics.measure import measure
from larceny.lab.metrics.metric import Metric, Unit, Wording
from larceny.lab.plan import make_plan

CALIBRATION_GAMES = 4096
DECISIONS = "decisions"


@cache
def minutes_per_decision(contract: Contract, compute: Compute | None = None) -> float:
    """Return how long a decision takes in minutes, at the pace of the game's usual length."""
    fewest, most = contract.seats
    means = []
    for seats in range(fewest, most + 1):
        plan = make_plan(contract.name, seats, [GREEDY] * seats, CALIBRATION_GAMES, None, None)
        measured = measure(plan, CALIBRATION_GAMES, compute=compute)
        means.append(measured.moments[DECISIONS].mean)
    return contract.minutes * len(means) / sum(means)


def minutes_metric(contract: Contract, seats: int, compute: Compute | None = None) -> Metric:
    """Return the metric of a game's length in minutes."""
    decisions = next(metric for metric in metrics_of(contract, seats) if metric.name == DECISIONS)
    pace = minutes_per_decision(contract, compute)
    return replace(
        decisions,
        name="minutes",
        title="minutes a game",
        unit=Unit.MINUTES,
        values=lambda games: pace * decisions.values(games),
        wording=Wording("games", "take", "longer", "less long"),
    )
