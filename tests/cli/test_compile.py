"""`larceny compile`: games are compiled ahead, and found compiled afterwards."""

from __future__ import annotations

import pytest

from larceny.cli.main import status


def test_compile_names_each_game_with_its_bots(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["compile", "dice-heist"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["dice-heist, greedy", "dice-heist, random"]


def test_an_unknown_game_is_named_before_anything_is_compiled(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert status(["compile", "dice-heist", "dice-haist"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "dice-haist" in captured.err
