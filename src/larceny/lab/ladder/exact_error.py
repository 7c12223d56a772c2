"""How far the evaluator is from the exact values of a solved game, and what its moves lose."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from larceny.bots import EVALUATOR, make
from larceny.bots.evaluator.evaluation import evaluate
from larceny.engine.contract import Contract
from larceny.odds.position_value import SEATS, PositionValue, find_value
from larceny.table.observation import Observation
from larceny.table.table import Table
from larceny.table.table_setup import new_setup

EXACT = "exact"
GAMES = 100
"""How many games are played, unless told otherwise."""


@dataclass(frozen=True)
class ExactError:
    """The evaluator against the exact values, at the decisions of games between `exact`.

    `mean` is the mean distance between the shares that the evaluator and the solution give to the
    seat that decides, `root_mean_square` the root of the mean square of it, `bias` the mean
    difference. `loss` is the mean share of the win that the evaluator's move gives away, over the
    decisions with a choice.
    """

    seats: int
    games: int
    positions: int
    choices: int
    mean: float
    root_mean_square: float
    bias: float
    loss: float


def measure_error(
    contract: Contract,
    params: Any,
    rules: str | None,
    seed: int = 0,
    games: int = GAMES,
    progress: Callable[[int], None] = lambda games: None,
) -> ExactError | None:
    """Compare the evaluator with the solution of a game between two; None if it is not solved."""
    value = find_value(contract, params, SEATS)
    if value is None:
        return None
    exact, evaluator = (make(contract, name, seed) for name in (EXACT, EVALUATOR))
    gaps: list[float] = []
    losses: list[float] = []
    for game in range(games):
        setup = new_setup(contract, SEATS, rules, {}, "seeded", seed + game, (), ())
        table = Table.start(contract, setup)
        while not table.over:
            seen = table.observe(table.actors[0])
            gaps.append(evaluate(seen)[seen.seat] - value.share(seen.state, seen.seat))
            if len(seen.codes) > 1:
                losses.append(_loss(value, seen, evaluator.choose(seen)))
            table.play(seen.seat, exact.choose(seen))
        progress(1)
    return ExactError(
        SEATS,
        games,
        len(gaps),
        len(losses),
        sum(map(abs, gaps)) / len(gaps),
        math.sqrt(sum(gap * gap for gap in gaps) / len(gaps)),
        sum(gaps) / len(gaps),
        sum(losses) / len(losses),
    )


def describe_error(error: ExactError) -> str:
    """Return what was measured as a sentence."""
    return (
        f"Over {error.positions:,} decisions of {error.games:,} games between "
        f"{EXACT}, the evaluator's shares are {100.0 * error.mean:.2f} points from "
        "the exact ones in the mean (root mean square "
        f"{100.0 * error.root_mean_square:.2f}, bias {100.0 * error.bias:+.2f}), "
        f"and its moves give away {100.0 * error.loss:.3f} points a decision."
    )


def _loss(value: PositionValue, seen: Observation, move: str) -> float:
    """Return the share of the win that a move gives away."""
    code = next(code for code in seen.codes if seen.text(code) == move)
    return value.best_share(seen.state, seen.seat) - value.move_share(seen.state, seen.seat, code)
