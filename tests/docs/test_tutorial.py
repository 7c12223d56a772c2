"""The tutorial is run: its files make a game that plays, is tested and is simulated."""

from __future__ import annotations

import doctest
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import larceny
from larceny.kit.run_checks import run_checks, select_checks
from tests.kit.random_game import Case, play_game

ROOT = Path(__file__).parents[2]
GAMES = import_module("larceny.games")
TEXT = (ROOT / "docs" / "tutorial.md").read_text("utf-8")
FILES: dict[str, str] = {
    name: f"{block}\n"
    for name, block in re.findall(r"^`([\w.]+)`:\n\n```\w+\n(.*?)\n```$", TEXT, re.M | re.S)
}
"""The files of the game, by name."""
BOT = re.search(r"```python\n(\"\"\"Bots for Pig.*?)```", TEXT, re.S)
TEST = re.search(r"```python\n(import larceny\n.*?)```", TEXT, re.S)
SESSIONS = "".join(re.findall(r"```pycon\n(.*?)```", TEXT, re.S))


@pytest.fixture
def pig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Put the tutorial's game and bot where it says, and list the game."""
    assert BOT is not None
    (tmp_path / "pig").mkdir()
    for name, text in {**FILES, "bots.py": BOT[1]}.items():
        (tmp_path / "pig" / name).write_text(text, "utf-8")
    monkeypatch.setattr(GAMES, "__path__", [*GAMES.__path__, str(tmp_path)])
    monkeypatch.setitem(GAMES.PACKAGES, "pig", "larceny.games.pig")
    GAMES.load.cache_clear()
    yield "pig"
    GAMES.load.cache_clear()
    for name in list(sys.modules):
        if name.startswith("larceny.games.pig"):
            del sys.modules[name]


def test_every_block_is_a_file_of_the_game_the_bot_a_test_or_a_session() -> None:
    blocks = TEXT.count("\n```") // 2
    assert len(FILES) + TEXT.count("```pycon") + len([BOT, TEST]) == blocks
    assert len(FILES) + len([BOT]) == 6, "as the tutorial promises"


def test_the_game_is_complete_and_random_games_end(pig: str) -> None:
    steps = list(play_game(Case(pig, "standard", 2), seed=1))
    assert max(steps[-1].state.points) >= 100


def test_the_game_passes_the_kit(pig: str) -> None:
    checks = select_checks([], compiled=False)
    failed = [
        check for check in run_checks(larceny.load(pig).contract, checks) if not check.is_passed
    ]
    assert failed == []


@pytest.mark.compiled
def test_the_sessions_print_what_the_tutorial_says(pig: str) -> None:
    test = doctest.DocTestParser().get_doctest(SESSIONS, {}, "tutorial", "tutorial.md", 0)
    result = doctest.DocTestRunner().run(test)
    assert result.attempted > 5
    assert result.failed == 0


def test_the_rule_test_of_the_tutorial_passes_and_fails_on_a_wrong_rule(
    pig: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert TEST is not None
    module = ModuleType("tutorial_test")
    exec(TEST[1], vars(module))
    check = module.test_pg03_a_one_ends_the_turn_and_its_points_are_lost
    check()
    rules = import_module("larceny.games.pig.rules")
    monkeypatch.setattr(rules, "BUST_FACE", -1)
    with pytest.raises(AssertionError):
        check()
