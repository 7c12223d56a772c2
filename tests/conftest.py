"""How tests are shared out: all tests of a game go to one process, which compiles it once.

Those that run engine, games and table in plain Python are `plain`: they are measured by coverage,
which would make the compiler a third slower.
"""

from __future__ import annotations

from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

from larceny.games import NAMES

PLAIN = ("tests/engine", "tests/games", "tests/kit", "tests/table")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(PLAIN) and not item.get_closest_marker("compiled"):
            item.add_marker(pytest.mark.plain)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling | None:
    return ByGame(config, log) if config.getoption("dist") == "loadscope" else None


class ByGame(LoadScopeScheduling):  # type: ignore[misc]
    """Shares tests out by the game that they are about, else by their file."""

    def _split_scope(self, nodeid: str) -> str:
        spelt = nodeid.replace("_", "-")
        for game in sorted(NAMES, key=len, reverse=True):  # dice-heist before heist
            if game in spelt:
                return game
        return nodeid.partition("::")[0]
