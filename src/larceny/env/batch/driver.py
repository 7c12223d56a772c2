"""Loops over the games of a batch on one core of the CPU."""

from __future__ import annotations

from typing import Any

from larceny.engine.rule import rule

step_game: Any = None


def step_games(job: Any, params: Any, arrays: Any, first: int, end: int, worker: int) -> None:
    """Step the games from `first` up to `end`, with the scratch memory of a worker."""
    for place in range(first, end):
        step_game(job[0], params[0], arrays, place, arrays.scratch[worker])


@rule
def is_legal(row: Any, action: int) -> bool:
    """Return whether a mask allows an action, which may be any number."""
    return 0 <= action < len(row) and row[action] != 0
