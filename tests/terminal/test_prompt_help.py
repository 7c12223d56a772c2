"""What the prompt of a game answers: help, unknown words, and news after a resume."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

import larceny
from larceny.terminal.local_game import COMMANDS, LocalGame, Quit


def play(table: larceny.Table, path: Path, *lines: str) -> str:
    """Return what the terminal shows while these lines are typed, and then `quit`."""
    rest = iter([*lines, "quit"])
    console = Console(width=200, force_terminal=False)
    with console.capture() as captured, pytest.raises(Quit):
        LocalGame(table, path, console, lambda prompt: next(rest)).run()
    return captured.get()


def new_table() -> larceny.Table:
    return larceny.load("dice-heist").table(2, seed=1, bots=["", ""])


@pytest.mark.parametrize("typed", ["help", ""])
def test_help_tells_what_can_be_typed_now_and_at_any_time(typed: str, tmp_path: Path) -> None:
    table = new_table()
    shown = play(table, tmp_path / "a.larceny", typed)
    count = len(table.moves(table.actors[0]))
    assert f"Now: a move, by its number, 1 to {count}, or in words: `recruit`, `heist " in shown
    for command in COMMANDS:
        assert f"\n{command} " in shown
    assert "such as `? DH-01`" in shown


def test_a_question_mark_tells_the_rules_and_how_to_ask_for_more(tmp_path: Path) -> None:
    shown = play(new_table(), tmp_path / "a.larceny", "?")
    assert "\nDH-08 " in shown
    assert "\n`help` tells what can be typed: `recruit`, `heist " in shown


def test_dice_of_ones_own_are_asked_for(tmp_path: Path) -> None:
    table = larceny.load("dice-heist").table(2, chance="manual", bots=["", ""])
    shown = play(table, tmp_path / "a.larceny", "help")
    assert "Now: what your dice and cards show, by its number, 1 to 6, or in words: `" in shown


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("helpp", "'helpp' is not a move; did you mean `help`? `help` tells what can be typed"),
        ("Recrut", "'Recrut' is not a move; did you mean `recruit`? `help` tells what"),
        ("dance", "'dance' is not a move; a move is "),
        ("99", "choose 1 to "),
    ],
)
def test_unknown_input_is_answered_by_one_line(typed: str, line: str, tmp_path: Path) -> None:
    before, after = (
        play(new_table(), tmp_path / f"{count}.larceny", *[typed] * count) for count in (0, 1)
    )
    answer = after.removeprefix(before)
    assert answer.startswith(line)
    assert answer.count("\n") == 1


def test_a_resumed_game_tells_only_its_last_round(tmp_path: Path) -> None:
    table = new_table()
    for _ in range(6):
        table.play(table.actors[0], "recruit")
    story = table.story()
    shown = play(table, tmp_path / "a.larceny", "log")
    news, _, _ = shown.partition("deck ")
    told = [line.strip() for line in news.splitlines() if line.startswith("  ")]
    assert 0 < len(told) < len(story) / 2
    assert told == story[-len(told) :]
    count = len(story) - len(told)
    assert news.startswith(f"The last round, after {count} events that `log` tells:\n")
    assert f"   1 {story[0]}" in shown
