"""A game with secret hands at one keyboard: a curtain falls between people."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

import larceny
from larceny.terminal.local_game import LocalGame, Quit
from tests.games.art_robbery.script import hand


class Typist:
    """Types the lines of a script, and notes what the screen showed at each prompt."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.out = io.StringIO()
        self.seen: list[tuple[str, str]] = []

    def __call__(self, prompt: str) -> str:
        self.seen.append((prompt, self.out.getvalue()))
        self.out.seek(0)
        self.out.truncate()
        return self.lines.pop(0) if self.lines else "quit"


def open_local_game(tmp_path: Path, typist: Typist, bots: list[str], names: list[str]) -> LocalGame:
    table = larceny.load("art-robbery").table(len(bots), seed=11, bots=bots, names=names)
    console = Console(file=typist.out, width=100, color_system=None)
    return LocalGame(table, tmp_path / "game.larceny", console, typist)


def hand_line(local_game: LocalGame, seat: int) -> str:
    cards = hand(local_game.table, seat).items()
    return "hand  " + "  ".join(f"{name} x{n}" if n > 1 else name for name, n in cards)


def test_hands_are_shown_only_behind_the_curtain(tmp_path: Path) -> None:
    typist = Typist("", "1", "")
    local_game = open_local_game(tmp_path, typist, ["", ""], ["Anna", "Ben"])
    first = local_game.table.actors[0]
    lines = [hand_line(local_game, seat) for seat in range(2)]
    with pytest.raises(Quit):
        local_game.run()
    names = ["Anna", "Ben"]
    prompts = [prompt for prompt, _ in typist.seen]
    assert "look away" in prompts[0]
    assert prompts[1] == f"{names[first]} > "
    assert "look away" in prompts[2]
    assert prompts[3] == f"{names[1 - first]} > "
    screens = [screen for _, screen in typist.seen]
    assert "curtain" in screens[0]
    assert names[first] in screens[0]
    assert all(line not in screens[0] + screens[2] for line in lines)
    assert lines[first] in screens[1]
    assert lines[1 - first] not in screens[1]
    assert lines[1 - first] in screens[3]
    assert screens[3].count("hand  ") == 1


def test_the_story_on_a_shared_screen_names_no_card_that_was_drawn(tmp_path: Path) -> None:
    typist = Typist("", "1", "", "log")
    local_game = open_local_game(tmp_path, typist, ["", ""], ["Anna", "Ben"])
    with pytest.raises(Quit):
        local_game.run()
    told = "".join(screen for _, screen in typist.seen)
    drawn = [event.move for event in local_game.table.log if event.move.startswith("card ")]
    assert len(set(drawn)) > 3, "there is something to keep secret"
    assert told.count("draws a card.") > 10
    assert "draws a Boss" not in told
    assert "draws a 3" not in told


def test_a_lone_person_needs_no_curtain_and_hears_what_was_drawn(tmp_path: Path) -> None:
    typist = Typist("1")
    local_game = open_local_game(
        tmp_path, typist, ["", "greedy", "greedy"], ["Anna", "greedy 1", "greedy 2"]
    )
    with pytest.raises(Quit):
        local_game.run()
    told = "".join(screen for _, screen in typist.seen)
    assert "curtain" not in told
    assert told.count("Anna draws a") == 6
    assert "Anna draws a card." not in told
    assert told.count("greedy 1 draws a card.") >= 5


def test_real_cards_are_typed_behind_the_curtain_of_whoever_draws_them(tmp_path: Path) -> None:
    typist = Typist("1", "", *["1"] * 5, "")
    names = ["Anna", "Ben"]
    table = larceny.load("art-robbery").table(2, bots=["", ""], names=names, chance="manual")
    console = Console(file=typist.out, width=100, color_system=None)
    with pytest.raises(Quit):
        LocalGame(table, tmp_path / "game.larceny", console, typist).run()
    curtains = [screen for prompt, screen in typist.seen if "look away" in prompt]
    assert ["Anna" in screen for screen in curtains] == [True, False]
    assert "card 0" not in "".join(curtains)
    assert typist.seen[-1][0] == "dice and cards > "
    assert "hand" in typist.seen[-1][1]
