"""Which tests are of the night, which process runs which, and which measure coverage.

`make test` leaves out what is marked `nightly`: in the tests themselves, and here by what they use:
a PostgreSQL, a meter of time, and of each game all but its default rule set with every number of
seats and its other rule sets with the most seats.

All tests of a game run in one process, which compiles it once. Tests that run the engine, the games
and the table in plain Python are marked `measured`: coverage makes them three times as slow. The
kit runs every game with every rule set and every number of seats; of those tests, only the ones of
the default rule set with three seats are marked, and of tests by `name` and `rules` those of the
default rule sets.
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
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

from larceny.games import NAMES, load

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
GAME_OF_FILE = {
    "tests/bots/test_search.py": "art-robbery",
    "tests/bots/test_sharp.py": "dice-heist",
    "tests/coach/test_deep_price.py": "art-robbery",
    "tests/cli/test_simulate.py": "dice-heist",
    "tests/cli/test_simulate_resume.py": "dice-heist",
    "tests/cli/test_simulate_clock.py": "spell-stealers",
    "tests/cli/test_compare.py": "dice-heist",
    "tests/cli/test_ladder.py": "dice-heist",
    "tests/cli/test_report_option.py": "dice-heist",
    "tests/cli/test_sweep.py": "dice-heist",
    "tests/cli/test_tune.py": "dice-heist",
    "tests/docs/test_batch_guide.py": "dice-heist",
    "tests/docs/test_lab_guide.py": "dice-heist",
    "tests/docs/test_reports_guide.py": "dice-heist",
    "tests/docs/test_research_guides.py": "dice-heist",
    "tests/lab/test_calibration.py": "dice-heist",
    "tests/lab/test_compare.py": "dice-heist",
    "tests/lab/test_ladder.py": "dice-heist",
    "tests/lab/test_growing_run.py": "dice-heist",
    "tests/lab/test_lab_arguments.py": "dice-heist",
    "tests/lab/test_lab_summaries.py": "dice-heist",
    "tests/lab/test_measured_report.py": "dice-heist",
    "tests/lab/test_own_bot.py": "dice-heist",
    "tests/lab/test_pairing.py": "dice-heist",
    "tests/lab/test_runner.py": "dice-heist",
    "tests/lab/test_simulate.py": "dice-heist",
    "tests/lab/test_sweep.py": "dice-heist",
    "tests/lab/test_tune.py": "dice-heist",
    "tests/lab/test_timed_simulation.py": "spell-stealers",
    "tests/outside/test_check.py": "zombie-dice",
    "tests/outside/test_outside_game.py": "zombie-dice",
    "tests/realtime/test_timed_rollout.py": "spell-stealers",
    "tests/server/test_lab_process.py": "dice-heist",
    "tests/table/test_position_rollout.py": "dice-heist",
}
"""The games that files compile which do not have them in their names."""

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


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling | None:
    return GameScheduling(config, log) if config.getoption("dist") == "loadscope" else None


class GameScheduling(LoadScopeScheduling):  # type: ignore[misc]
    """Runs all tests of a game in one process, and all other tests of a file in one."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        if file in GAME_OF_FILE:
            return GAME_OF_FILE[file]
        name = nodeid.replace("_", "-")
        for game in sorted(NAMES, key=len, reverse=True):  # dice-heist before heist
            if game in name:
                return game
        return file


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
