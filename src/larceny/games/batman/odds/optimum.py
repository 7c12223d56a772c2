"""The exact optimum of Batman between two who play to win; `score_table` says how it is found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from larceny.engine.phrase import phrase
from larceny.games.batman.notation import VILLAIN_NAMES
from larceny.games.batman.odds.chance_table import build_turns
from larceny.games.batman.odds.score_table import ScoreTable
from larceny.games.batman.odds.turn_graph import Array
from larceny.games.batman.odds.turn_solver import TurnSolver
from larceny.games.batman.odds.villain_turns import (
    Pair,
    TooManyPositions,
    turn_graphs,
    villain_pairs,
)
from larceny.games.batman.state import PICKED, Params

Progress: TypeAlias = Callable[[str, float], None]

MAX_STEPS = 6e10
"""The most steps of a sweep over all scores. The standard rules take 1.2e9, and 8 seconds."""


def refusal(params: Params) -> str | None:
    """Return why a game by these params cannot be solved, or None."""
    try:
        turns = [TurnSolver(graph) for graph in turn_graphs(params).values()]
    except TooManyPositions as error:
        words: str = error.args[0]
        return words
    pairs = len(villain_pairs(params)) / len(turns)
    steps = 2 * params.target**2 * pairs * sum(turn.edges for turn in turns)
    if steps > MAX_STEPS:
        most = int(params.target * (MAX_STEPS / steps) ** 0.5)
        words = "target: with these dice at most {most} points, not {target}"
        return phrase(words, most=most, target=params.target)
    return None


def solve(params: Params, progress: Progress) -> tuple[dict[str, Array], dict[str, Any]]:
    """Return the arrays of the score table, and what can be said about it in a few numbers."""
    progress("enumerating turns", 0.0)
    turns = {villain: TurnSolver(graph) for villain, graph in turn_graphs(params).items()}
    pairs = villain_pairs(params)
    table = ScoreTable(params.target, pairs, turns)
    table.solve(lambda share: progress("solving scores", share))
    progress("checking", 1.0)
    arrays = {
        "pairs": table.pairs.astype(np.int8),
        "first": table.first,
        "second": table.second,
        "chase": table.chase,
        "tie": table.tie,
        "turns": build_turns(params),
    }
    opening = dict(zip(pairs, table.first[:, 0, 0].tolist(), strict=True))
    facts = {
        "first_player": opening_chance(params, opening),
        "first_player_by_villains": {
            f"{VILLAIN_NAMES[one]} {VILLAIN_NAMES[other]}": chance
            for (one, other), chance in opening.items()
        },
        "positions": count_positions(params.target, pairs, turns),
        "sweeps": table.sweeps,
        "residual": table.residual(),
    }
    return arrays, facts


def opening_chance(params: Params, chances: dict[Pair, float]) -> float:
    """Return the first player's chance before villains are drawn, or picked one after the other."""
    if params.villains != PICKED:
        return sum(chances.values()) / len(chances)
    worst: dict[int, float] = {}
    for (one, _), chance in chances.items():
        worst[one] = min(worst.get(one, 1.0), chance)
    return max(worst.values())


def count_positions(target: int, pairs: list[Pair], turns: dict[int, TurnSolver]) -> int:
    """Return how many different decisions there are, those of tie-breaks included."""
    count = 0
    for one, other in pairs:
        first, second = turns[one], turns[other]
        count += (target * target + 1) * first.positions
        count += ((target + first.most) * target + first.most + 1) * second.positions
    return count
