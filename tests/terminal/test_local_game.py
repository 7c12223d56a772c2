"""A game at one keyboard, typed by a script."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

import larceny
from larceny.table.save import dump
from larceny.terminal.live_window import expected_seat
from larceny.terminal.local_game import LocalGame, Quit


class Keyboard:
    """Types what the script says, then the same last line for ever."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        return self.lines.pop(0) if len(self.lines) > 1 else self.lines[0]


def open_local_game(
    tmp_path: Path, ask: Callable[[str], str], **setup: object
) -> tuple[LocalGame, Callable[[], str]]:
    settings: dict[str, object] = {
        "seats": 2, "seed": 5, "names": ["Anna", "greedy 1"], "bots": ["", "greedy"], **setup,
    }  # fmt: skip
    table = larceny.load("dice-heist").table(**settings)  # type: ignore[arg-type]
    out = io.StringIO()
    console = Console(file=out, width=100, color_system=None)
    return LocalGame(table, tmp_path / "game.larceny", console, ask), out.getvalue


def test_a_game_is_played_to_its_end_by_numbers(tmp_path: Path) -> None:
    local_game, shown = open_local_game(tmp_path, Keyboard("1", "2"))
    local_game.run()
    assert local_game.table.over
    assert "The end" in shown()
    assert "wins" in shown()
    assert all(local_game.table.reckoning)
    assert all(words in shown() for words in local_game.table.reckoning)
    assert larceny.verify(local_game.journal.path).is_proved


def test_a_move_can_be_typed_in_words(tmp_path: Path) -> None:
    local_game, _ = open_local_game(tmp_path, Keyboard("  RECRUIT ", "quit"))
    with pytest.raises(Quit):
        local_game.run()
    assert "p0 recruit" in [str(event) for event in local_game.table.log]


def test_quitting_leaves_the_game_on_disk(tmp_path: Path) -> None:
    local_game, _ = open_local_game(tmp_path, Keyboard("1", "quit"))
    with pytest.raises(Quit):
        local_game.run()
    assert local_game.journal.path.read_text() == dump(local_game.table)


def test_mistakes_are_answered_and_change_nothing(tmp_path: Path) -> None:
    keyboard = Keyboard("99", "9" * 5000, "٣", "0", "heist louvre 9", "dance", "", "quit")
    local_game, shown = open_local_game(tmp_path, keyboard)
    before = dump(local_game.table)
    with pytest.raises(Quit):
        local_game.run()
    text = " ".join(shown().split())
    assert text.count("choose 1 to") == 4
    assert "DH-1" in text
    assert "'dance' is not a move" in text
    assert "? the rules of this moment" in text
    assert local_game.table.log
    assert all(event.seat != 0 for event in local_game.table.log)
    assert dump(local_game.table).startswith(before)


def test_a_question_mark_shows_the_rules_of_the_moment(tmp_path: Path) -> None:
    local_game, shown = open_local_game(tmp_path, Keyboard("?", "? dh-19", "? dh-99", "quit"))
    with pytest.raises(Quit):
        local_game.run()
    text = shown()
    assert "DH-08" in text
    assert "DH-19" in text
    assert "no rule DH-99" in text


def test_board_and_log_can_be_shown_again(tmp_path: Path) -> None:
    local_game, shown = open_local_game(tmp_path, Keyboard("log", "board", "quit"))
    with pytest.raises(Quit):
        local_game.run()
    assert shown().count("Hermitage") >= 2
    assert "rolls a" in shown()


def test_the_odds_stand_beside_the_choice(tmp_path: Path) -> None:
    local_game, shown = open_local_game(tmp_path, Keyboard("quit"))
    with pytest.raises(Quit):
        local_game.run()
    assert "%)" in shown()


def test_undo_is_refused_after_dice_fell(tmp_path: Path) -> None:
    local_game, shown = open_local_game(tmp_path, Keyboard("1", "undo", "quit"))
    with pytest.raises(Quit):
        local_game.run()
    assert "they stay as they fell" in shown()


def test_undo_is_refused_before_anything_was_played(tmp_path: Path) -> None:
    local_game, shown = open_local_game(tmp_path, Keyboard("undo", "quit"))
    with pytest.raises(Quit):
        local_game.run()
    assert "nothing of yours" in shown()


def small_deck() -> dict[str, object]:
    return {"custom_deck": 1, "paintings": [], "artifacts": [], "gems": [[1, 0, 0]]}


def test_undo_takes_back_a_move_that_nothing_random_followed(tmp_path: Path) -> None:
    local_game, _ = open_local_game(
        tmp_path,
        Keyboard("recruit", "undo", "quit"),
        params=small_deck(),
        names=["Anna", "Ben"],
        bots=["", ""],
    )
    with pytest.raises(Quit):
        local_game.run()
    assert {event.move.split()[0] for event in local_game.table.log} == {"die", "card"}


def test_real_dice_are_typed_in(tmp_path: Path) -> None:
    keyboard = Keyboard("die 6", "die 1", "undo", "die 2", "quit")
    local_game, shown = open_local_game(tmp_path, keyboard, seed=None, chance="manual")
    with pytest.raises(Quit):
        local_game.run()
    assert [str(event) for event in local_game.table.log] == ["chance die 6", "chance die 2"]
    assert keyboard.prompts[0] == "dice and cards > "
    assert "die 1" in shown()


def test_people_who_share_a_screen_see_nothing_secret(tmp_path: Path) -> None:
    local_game, shown = open_local_game(
        tmp_path,
        Keyboard("1", "quit"),
        names=["Anna", "Ben"],
        bots=["", ""],
        params={"custom_deck": 1, "paintings": [], "artifacts": [[4, 4]], "gems": []},
    )
    with pytest.raises(Quit):
        local_game.run()
    table = local_game.table
    own = table.contract.board.board(table.view(0)["board"], ["Anna", "Ben"])
    assert any("showing" in line for line in own), "each knows what their own artifacts show"
    assert "Anna" in shown()
    assert "showing" not in shown()


def test_a_live_game_can_be_played_with_lines_where_there_are_no_keys(tmp_path: Path) -> None:
    table = larceny.load("spell-stealers").table(
        2, "live", seed=3, names=["Anna", "Bot"], bots=["", "greedy"]
    )
    out = io.StringIO()

    def ask(prompt: str) -> str:
        """Rolls pyramids and stops when it may; in a window puts the marker where it belongs."""
        if prompt.startswith("keys"):
            return table.moves(0)[0].partition(" ")[2] if expected_seat(table) == 0 else ""
        return "stop" if "stop" in table.moves(0) else "1"

    console = Console(file=out, width=100, color_system=None)
    LocalGame(table, tmp_path / "live.larceny", console, ask).run()
    assert table.over
    assert larceny.verify(tmp_path / "live.larceny").is_proved
    assert any(event.at for event in table.log)
