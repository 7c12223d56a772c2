"""`solve`: the exact optimum of a game, for the games that have a module `odds.optimum`.

Such a module has two functions:

- `refusal(params)` returns in one line why these params cannot be solved exactly, or None.
- `solve(params, progress)` returns the arrays and the facts of a `Solution`, always the same ones;
  it calls `progress` with what it does and the share that is done. Its facts are `positions`,
  `sweeps`, `residual` and `first_player`, and whatever else can be said about the game.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, TypeAlias

from larceny.engine.contract import Contract
from larceny.engine.errors import LarcenyError
from larceny.games import NAMES, load
from larceny.odds.solution import Solution, solve_command

Progress: TypeAlias = Callable[[str, float], None]

SEATS = 2
"""Exact solutions are of games between two."""


class NoOptimum(LarcenyError):
    """A game, or params of a game, that cannot be solved exactly."""

    code = "no-optimum"


def solvable_games() -> list[str]:
    """Return the names of the games that can be solved."""
    return [name for name in NAMES if load(name).find_module("odds.optimum") is not None]


def find_optimum(contract: Contract) -> ModuleType:
    """Return the module that solves a game; raise NoOptimum if it has none."""
    optimum = contract.find_module("odds.optimum")
    if optimum is None:
        names = " and ".join(solvable_games())
        raise NoOptimum(f"{contract.name} has no exact solution; {names} can be solved")
    return optimum


def solve(
    game: str,
    *,
    rules: str | None = None,
    params: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Solve a game between two; to the facts it adds how long it took, and by which command."""
    contract = load(game)
    made, _ = contract.params(rules, params)
    optimum = find_optimum(contract)
    reason = optimum.refusal(made)
    if reason is not None:
        raise NoOptimum(f"{game} cannot be solved by these rules: {reason}")
    started = time.perf_counter()
    arrays, facts = optimum.solve(made, progress or (lambda stage, share: None))
    seconds = round(time.perf_counter() - started, 1)
    return Solution(
        game=game,
        version=contract.version,
        fingerprint=contract.fingerprint(made),
        seats=SEATS,
        arrays=arrays,
        facts={**facts, "seconds": seconds, "command": solve_command(contract, made)},
    )
