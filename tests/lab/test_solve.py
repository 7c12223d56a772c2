"""`solve`: which games can be solved, and what a solution says about itself."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from larceny.games import load
from larceny.lab import solve as module
from larceny.lab.solve import NoOptimum, find_optimum, solvable_games, solve


def optimum(reason: str | None = None) -> Any:
    def compute(params: Any, progress: Any) -> Any:
        progress("playing", 0.5)
        return {"first": np.full(2, params.target)}, {"first_player": 0.5, "residual": 0.0}

    return SimpleNamespace(refusal=lambda params: reason, solve=compute)


def test_the_games_with_an_optimum_can_be_solved() -> None:
    assert "batman" in solvable_games()
    assert find_optimum(load("batman")).__name__ == "larceny.games.batman.odds.optimum"


def test_a_game_without_an_optimum_names_those_that_have_one() -> None:
    with pytest.raises(NoOptimum, match="dice-heist has no exact solution; batman"):
        solve("dice-heist")


def test_params_that_cannot_be_solved_are_refused_by_their_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "find_optimum", lambda contract: optimum("too many dice"))
    with pytest.raises(NoOptimum, match="cannot be solved by these rules: too many dice"):
        solve("batman")


def test_a_solution_says_what_it_is_of_and_how_it_was_computed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "find_optimum", lambda contract: optimum())
    heard: list[tuple[str, float]] = []
    solution = solve(
        "batman",
        rules="no-villains",
        params={"target": 7},
        progress=lambda stage, share: heard.append((stage, share)),
    )
    contract = load("batman")
    params, _ = contract.params("no-villains", {"target": 7})
    assert solution.fingerprint == contract.fingerprint(params)
    assert (solution.game, solution.version, solution.seats) == ("batman", contract.version, 2)
    assert solution.arrays["first"].tolist() == [7, 7]
    assert solution.facts.pop("seconds") >= 0
    command = "larceny solve batman --rules no-villains --set target=7"
    assert solution.facts == {"first_player": 0.5, "residual": 0.0, "command": command}
    assert heard == [("playing", 0.5)]
