"""Which tests are of the night, and which measure coverage.

`make test` leaves out what is marked `nightly`: in the tests themselves, and here by what they use:
a PostgreSQL, a meter of time, and of each game all but its default rule set with every number of
seats and its other rule sets with the most seats.

Tests that run the engine, the games and the table in plain Python are marked `measured`: coverage
makes them three times as slow. The kit runs every game with every rule set and every number of
seats; of those tests, only the ones of the default rule set with three seats are marked, and of
tests by `name` and `rules` those of the default rule sets.
"""

from __future__ import annotations

import os
import signal
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from larceny.games import load

# Each process of the tests keeps a core busy. Threads of torch beside it would only wait for one
# another, spinning: the example that learns then takes four times the CPU time.
os.environ.setdefault("OMP_NUM_THREADS", "1")

# The examples of Hypothesis are the same in every run, and a busy machine fails none of them.
settings.register_profile(
    "repeatable", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("repeatable")

NIGHTLY_FIXTURES = {"postgres", "postgres_url", "meter"}
NIGHTLY_LIBRARIES = {
    "tests/env/test_openspiel.py": "pyspiel",
    "tests/server/test_fuzz.py": "schemathesis",
}
"""What files import that only `make nightly` installs: without it they are not read at all."""

MEASURED_FOLDERS = ("tests/engine", "tests/games", "tests/kit", "tests/table")
MEASURED_SEATS = 3

LONG_FILES = (
    "tests/examples/test_ppo.py",
    "tests/lab/test_training.py",
    "tests/server/test_two_servers.py",
)
"""Few tests that take long. They begin first, so that no process waits for them in the end."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    library = NIGHTLY_LIBRARIES.get(collection_path.relative_to(config.rootpath).as_posix())
    is_day = config.getoption("markexpr") == "not nightly"
    return True if library and is_day and find_spec(library) is None else None


# The marks are set before pytest picks tests by them.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(LONG_FILES))
    for item in items:
        if _is_nightly(item):
            item.add_marker(pytest.mark.nightly)
        is_plain = item.nodeid.startswith(MEASURED_FOLDERS) and not item.get_closest_marker(
            "compiled"
        )
        if is_plain and _measures_more(item):
            item.add_marker(pytest.mark.measured)


def _is_nightly(item: pytest.Item) -> bool:
    """Return whether a test is of the night by what it uses."""
    if NIGHTLY_FIXTURES & set(getattr(item, "fixturenames", ())):
        return True
    params: dict[str, Any] = item.callspec.params if hasattr(item, "callspec") else {}
    if "postgres" in (params.get("database_url"), params.get("other_url")):
        return True
    case: Any = params.get("case")
    if not hasattr(case, "seats"):
        return False
    game = load(case.game)
    return bool(case.rules != game.default_rules and case.seats != game.seats[1])


def _measures_more(item: pytest.Item) -> bool:
    """Return whether a test is no other case of one that is measured."""
    params: dict[str, Any] = item.callspec.params if hasattr(item, "callspec") else {}
    if "name" in params and "rules" in params:
        return bool(params["rules"] == load(params["name"]).default_rules)
    case: Any = params.get("case")
    if not hasattr(case, "seats"):
        return True
    is_default = case.rules == load(case.game).default_rules
    return is_default and bool(case.seats == MEASURED_SEATS)


@pytest.fixture(scope="session", autouse=True)
def hear_ctrl_c() -> None:
    """Let programs that tests start be interrupted, also where this run is in the background.

    A shell lets programs in the background ignore SIGINT, and those that they start inherit that.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def keep_output_open() -> None:
    """Keep absl, which OpenSpiel imports, from closing what pytest captures output with.

    Its handler closes the stream that was the standard error when it was imported, as soon as
    anybody configures logging anew.
    """
    absl_logging = sys.modules.get("absl.logging")
    if absl_logging is not None:
        absl_logging.get_absl_handler().python_handler.stream = sys.__stderr__
