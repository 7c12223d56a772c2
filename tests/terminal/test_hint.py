"""`hint` at the prompt of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

import larceny
from larceny.terminal.local_game import Quit
from larceny.terminal.screen import MAX_ADVICE
from tests.terminal.test_local_game import Keyboard, open_local_game


def test_hint_shows_the_best_moves_and_why(tmp_path: Path) -> None:
    keyboard = Keyboard("1", "1", "1", "1", "hint", "quit")
    local_game, shown = open_local_game(tmp_path, keyboard)
    with pytest.raises(Quit):
        local_game.run()
    table = local_game.table
    hint = larceny.hint(table.observe(0))
    words = " ".join(shown().split("hint")[-1].split())
    assert len(hint) > 1
    moves = table.moves(0)
    for advice in hint[:MAX_ADVICE]:
        assert f"{moves.index(advice.move) + 1} {advice.move} {advice.equity:.1%}" in words
        assert advice.why.replace("p1", "greedy 1").split(".")[0].split()[-1] in words
    assert f"{hint[0].equity:.1%} best" in words
    assert all(event.move != "hint" for event in table.log)


def test_a_hint_that_cannot_be_given_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("larceny.bots.evaluator.trained_weights.FILE_NAME", "missing.npz")
    local_game, shown = open_local_game(tmp_path, Keyboard("hint", "quit"))
    with pytest.raises(Quit):
        local_game.run()
    assert "dice-heist has no evaluator" in " ".join(shown().split())


def test_dice_need_no_hint(tmp_path: Path) -> None:
    local_game, shown = open_local_game(
        tmp_path, Keyboard("hint", "quit"), seed=None, chance="manual"
    )
    with pytest.raises(Quit):
        local_game.run()
    assert "enter what they show" in shown()


def test_a_hint_that_was_used_is_kept_with_the_game(tmp_path: Path) -> None:
    local_game, shown = open_local_game(tmp_path, Keyboard("hint", "1", "log", "quit"))
    with pytest.raises(Quit):
        local_game.run()
    local_game.journal.sync()
    used = local_game.table.hints
    assert [hint.seat for hint in used] == [0]
    assert f"{local_game.table.setup.name(0)} used a hint." in shown()
    assert larceny.replay(local_game.journal.path).hints == used
