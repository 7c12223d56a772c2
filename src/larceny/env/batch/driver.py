"""Loops over the games of a batch on one core of the CPU."""

from __future__ import annotations

from typing import Any

from larceny.engine.rule import rule

step_game: Any = None


def step_games(job: Any, params: Any, arrays: Any, first: int, end: int, worker: int) -> None:
    """Step the games from `first` up to `end`, with the scratch memory of a worker."""
    for place in range(first, end):
        step_game(job[0], params[0], arrays, place, arrays.scratch[worker])


def find_illegal(actions: Any, masks: Any) -> int:
    """Return the first game whose action is none of its legal ones, -1 if there is none."""
    for place in range(len(actions)):
        if not is_legal(masks[place], actions[place]):
            return place
    return -1


@rule
def is_legal(row: Any, action: int) -> bool:
    """Return whether a mask allows an action, which may be any number."""
    return 0 <= action < len(row) and row[action] != 0
