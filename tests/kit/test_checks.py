"""Every game that is shipped passes every check of the kit."""

from __future__ import annotations

from typing import Any

import pytest

from larceny.games import NAMES, load
from larceny.kit.game_check import Check
from larceny.kit.random_game import Case
from larceny.kit.run_checks import ALL_CHECKS

ELSEWHERE = {"bots-play-legally"}
"""`test_table.py` plays with all bots of the shipped games, also those that search."""
COMPILED_BY_DAY = "dice-heist"
"""The game whose rules are compiled by day; its module plays each game (`tests/compile`)."""


def _params() -> list[Any]:
    return [
        pytest.param(
            check,
            case,
            id=f"{case}-{check.name}",
            marks=_marks(check, game),
        )
        for check in ALL_CHECKS
        if check.name not in ELSEWHERE
        for game in NAMES
        for case in check.cases(load(game))
    ]


def _marks(check: Check, game: str) -> list[pytest.MarkDecorator]:
    if not check.is_compiled:
        return []
    is_by_day = game == COMPILED_BY_DAY
    return [pytest.mark.compiled] if is_by_day else [pytest.mark.compiled, pytest.mark.nightly]


@pytest.mark.parametrize(("check", "case"), _params())
def test_a_game_passes(check: Check, case: Case) -> None:
    check.run(case)
