"""The authority over a table in Pyodide, as a browser has it: no server, and a whole game."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from larceny.games import NAMES
from tests.match.whole_game import play_game
from tests.solo.pyodide import run_node

HERE = Path(__file__).parent
PLAIN = ("dice-heist", "heist")
"""Two are enough: `tests/solo` plays all of them there."""
PLAYED = {"numbers": True, "reloads": 1, "over": True, "scores": True}


def check(text: str) -> None:
    played = json.loads(text)
    assert played.pop("moves") > 4
    assert played == PLAYED


@pytest.mark.parametrize("game", NAMES)
def test_every_game_is_played_to_its_end_with_a_reload_in_the_middle(game: str) -> None:
    check(asyncio.run(play_game(game, "random")))


@pytest.mark.nightly
def test_a_game_is_played_to_its_end_in_a_browser_s_python(tmp_path: Path) -> None:
    lines = run_node(HERE / "in_pyodide.mjs", tmp_path, HERE / "whole_game.py", *PLAIN)
    assert len(lines) == len(PLAIN)
    for line in lines:
        check(line)
