"""The authority over a table in Pyodide, as a browser has it: no server, and a whole game."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from larceny.games import NAMES
from tests.match.whole_game import play_game

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
PROGRAM = Path(__file__).parent / "whole_game.py"
LIBRARIES = ("typing_extensions", "platformdirs")
"""All that the authority needs besides Python: both are plain Python."""
PLAIN = ("dice-heist", "heist")
"""Games whose bots need no NumPy, which a browser does not have."""
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
    node = shutil.which("node")
    if node is None or not PYODIDE.exists():
        pytest.skip("Node or its package pyodide is not installed")
    for name in LIBRARIES:
        spec = find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        found = Path(spec.origin)
        if found.name == "__init__.py":
            shutil.copytree(found.parent, tmp_path / name)
        else:
            shutil.copy(found, tmp_path)
    source = ROOT / "src"
    command = [node, str(Path(__file__).parent / "in_pyodide.mjs"), str(PYODIDE), str(source)]
    done = subprocess.run(
        [*command, str(tmp_path), str(PROGRAM), *PLAIN], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    lines = done.stdout.splitlines()
    assert len(lines) == len(PLAIN)
    for line in lines:
        check(line)
