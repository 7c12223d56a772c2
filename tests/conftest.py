"""How tests are shared out: all tests of a game go to one process, which compiles it once.

Those that run engine, games and table in plain Python are `plain`: they are measured by coverage,
which would make the compiler a third slower.
"""

from __future__ import annotations

import pytest

from larceny.games import NAMES

PLAIN = ("tests/engine", "tests/games", "tests/kit", "tests/table")


@pytest.hookimpl(tryfirst=True)  # before the groups are read
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item.add_marker(pytest.mark.xdist_group(_group(item.nodeid)))
        if item.nodeid.startswith(PLAIN) and not item.get_closest_marker("compiled"):
            item.add_marker(pytest.mark.plain)


def _group(test: str) -> str:
    """The game that a test is about, else its file."""
    spelt = test.replace("_", "-")
    if not test.startswith("tests/browser"):
        for game in sorted(NAMES, key=len, reverse=True):  # dice-heist before heist
            if game in spelt:
                return game
    return test.partition("::")[0]
