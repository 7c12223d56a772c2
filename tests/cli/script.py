"""What people type, and games to give to commands."""

from __future__ import annotations

from pathlib import Path

import pytest

import larceny

CTRL_C = "^C"
CTRL_D = "^D"


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Type these lines at `larceny play`."""
    rest = iter(lines)

    def answer(prompt: str) -> str:
        line = next(rest)
        if line == CTRL_C:
            raise KeyboardInterrupt
        if line == CTRL_D:
            raise EOFError
        return line

    monkeypatch.setattr("larceny.cli.play.read_line", answer)


def finished_game(path: Path) -> Path:
    """Save a game of Dice Heist that greedy bots have finished."""
    game = larceny.load("dice-heist")
    table = game.table(seats=2, seed=4)
    bot = larceny.bot("greedy", game)
    while not table.over:
        seat = table.actors[0]
        table.play(seat, bot.choose(table.observe(seat)))
    table.save(path)
    return path
