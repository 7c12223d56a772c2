"""Docs that could drift: the README's code runs, the pages are fresh, every command is listed."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

import larceny
from larceny.cli.command_line import app

ROOT = Path(__file__).parent.parent.parent


def test_the_readme_is_a_doctest() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


def test_the_traceability_tables_are_fresh_and_complete() -> None:
    script = ROOT / "scripts" / "traceability.py"
    done = subprocess.run(
        [sys.executable, str(script), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", sorted(get_command(app).commands))  # type: ignore[attr-defined]
def test_every_command_is_on_the_page_of_commands(command: str) -> None:
    assert f"larceny {command}" in (ROOT / "docs" / "commands.md").read_text("utf-8")


@pytest.mark.parametrize("game", larceny.games())
def test_every_game_is_in_the_readme(game: str) -> None:
    assert larceny.load(game).title in (ROOT / "README.md").read_text("utf-8")


def test_no_file_names_a_registry() -> None:
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    words = ("registry." + "npmjs", "files." + "pythonhosted", "pypi." + "org", "deb." + "debian")
    assert "README.md" in tracked
    for name in tracked:
        path = ROOT / name
        if path.suffix in (".png", ".webp", ".woff2") or not path.is_file():
            continue
        text = path.read_text("utf-8", errors="replace")
        assert not any(word in text for word in words), name
