"""How tests are shared out: all tests of a game go to one process, which compiles it once.

Those that run engine, games and table in plain Python are `measured` by coverage, which takes three
times as long; of the kit, which plays everything at every number of seats, those with three.
"""

from __future__ import annotations

from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

from larceny.games import NAMES

PLAIN = ("tests/engine", "tests/games", "tests/kit", "tests/table")
SEATS_MEASURED = 3
ABOUT = {
    "tests/bots/test_search.py": "art-robbery",
    "tests/cli/test_simulate.py": "dice-heist",
    "tests/cli/test_simulate_clock.py": "spell-stealers",
    "tests/lab/test_live.py": "spell-stealers",
    "tests/lab/test_run.py": "dice-heist",
    "tests/lab/test_simulate.py": "dice-heist",
}
"""The games that some files compile without naming them in their own names."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        is_plain = item.nodeid.startswith(PLAIN) and not item.get_closest_marker("compiled")
        if is_plain and _seats(item) in (None, SEATS_MEASURED):
            item.add_marker(pytest.mark.measured)


def _seats(item: pytest.Item) -> int | None:
    """The number of seats of a case of the kit."""
    case = item.callspec.params.get("case") if hasattr(item, "callspec") else None
    return getattr(case, "seats", None)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling | None:
    return ByGame(config, log) if config.getoption("dist") == "loadscope" else None


class ByGame(LoadScopeScheduling):  # type: ignore[misc]
    """Shares tests out by the game that they are about, else by their file."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        if file in ABOUT:
            return ABOUT[file]
        spelt = nodeid.replace("_", "-")
        for game in sorted(NAMES, key=len, reverse=True):  # dice-heist before heist
            if game in spelt:
                return game
        return file
