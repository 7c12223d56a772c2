"""A journal: the saved game of a match that goes on."""

from __future__ import annotations

from pathlib import Path

import larceny
from larceny.table.journal import Journal, seed_file
from larceny.table.save import dump


def test_a_journal_appends_lines_and_keeps_the_seed_until_the_end(tmp_path: Path) -> None:
    table = larceny.load("dice-heist").table(seats=2)
    path = tmp_path / "deep" / "game.larceny"
    journal = Journal(table, path)
    secret = seed_file(path)
    assert secret.read_text().strip() == table.setup.seed
    assert secret.stat().st_mode & 0o077 == 0
    bot = larceny.bot("greedy", "dice-heist")
    while not table.over:
        seat = table.actors[0]
        table.play(seat, bot.choose(table.observe(seat)))
        journal.sync()
        assert path.read_text() == dump(table)
    assert not secret.exists()


def test_a_journal_removes_what_was_taken_back(tmp_path: Path) -> None:
    table = larceny.load("dice-heist").table(seats=2, chance="manual")
    journal = Journal(table, tmp_path / "game.larceny")
    for die in ("die 1", "die 2"):
        table.play(larceny.CHANCE, die)
        journal.sync()
    table.undo()
    journal.sync()
    assert journal.path.read_text() == dump(table)
