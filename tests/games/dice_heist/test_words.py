"""The words of Dice Heist: notation, refusals, sentences, odds, the board."""

from __future__ import annotations

import pytest

from larceny import CHANCE, BadNotation, IllegalMove
from larceny.games.dice_heist.board import board as draw_board
from tests.games.dice_heist.script import act, board, reveal, start, turn

NAMES = ["Anna", "Ben"]


@pytest.mark.parametrize(
    "text",
    [
        "recruit p5", "recruit p01", "recruit louvre", "heist", "heist louvre", "heist prado 0",
        "heist louvre 16", "heist louvre 00", "heist louvre -1", "heist louvre 0 0", "Recruit",
        "raid louvre-painting-51 0", "raid louvre 0", "recruit  p1", "die 3", "",
    ],
)  # fmt: skip
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    table = start()
    reveal(table, "louvre-gem-red-1")
    with pytest.raises(BadNotation, match="a move is"):
        table.play(0, text)


@pytest.mark.parametrize("text", ["die", "die 0", "die 7", "die 01", "card", "card louvre", "6"])
def test_a_text_that_is_no_outcome_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="an outcome is"):
        start().play(CHANCE, text)


def test_an_outcome_of_another_phase_is_refused_with_the_rule() -> None:
    table = start()
    with pytest.raises(IllegalMove, match=r"a card .* revealed now.*DH-05"):
        table.play(CHANCE, "die 3")
    reveal(table, "louvre-gem-red-1")
    table.play(0, "heist louvre 0")
    with pytest.raises(IllegalMove, match=r"a die must be rolled.*DH-13"):
        table.play(CHANCE, "card louvre-gem-red-2")
    with pytest.raises(IllegalMove, match=r"its dice must be rolled first.*DH-08"):
        table.play(0, "recruit")


def test_the_story_tells_heists_raids_and_recruits() -> None:
    table = start(rules="targeted-raid", sidekicks=1)
    turn(table, "louvre-painting-50", "recruit")
    turn(table, "hermitage-gem-red-1", "heist hermitage 0", 2)
    turn(table, "louvre-artifact-2-a", "raid louvre-painting-50 1", 1, 5)
    turn(table, "louvre-gem-red-1", "recruit")
    turn(table, "louvre-gem-red-2", "recruit p1")
    turn(table, "louvre-gem-blue-1", "heist louvre 0", 6)
    assert table.story()[2:] == [
        "The Louvre shows a painting worth $50m.",
        "p0 recruits a sidekick.",
        "The Hermitage shows a red gem.",
        "p1 breaks into the Hermitage, alone.",
        "p1's thief rolls a 2. The alarm rings; everybody gets away with nothing.",
        "The Louvre shows 2 artifacts.",
        "p0 goes for a painting worth $50m in the Louvre, with a sidekick.",
        "p0's thief rolls a 1.",
        "p0's sidekick rolls a 5. The Louvre misses a piece.",
        "The Louvre shows a red gem.",
        "p1 recruits a sidekick.",
        "The Louvre shows a red gem.",
        "p0 talks a sidekick of p1 into changing sides.",
        "The Louvre shows a blue gem.",
        "p1 breaks into the Louvre, alone.",
        "p1's thief rolls a 6. The Louvre is empty.",
    ]


def test_the_board_shows_museums_thieves_and_whose_turn_it_is() -> None:
    table = start()
    turn(table, "hermitage-gem-red-1", "recruit")
    reveal(table, "hermitage-gem-red-2")
    lines = draw_board(board(table, 0), NAMES)
    assert lines[0] == "deck 50 cards   supply 9 sidekicks"
    assert lines[2] == "[bold]Hermitage      [/bold] level 2   67% alone  [red]red gem[/red] x2"
    assert lines[4].startswith("[bold]British Museum [/bold] level 4")
    assert lines[-2].startswith("  [bold]Anna")
    assert lines[-1].startswith("[bold yellow]>[/bold yellow] [bold]Ben")


def test_the_board_tells_only_the_owner_what_a_pile_shows() -> None:
    table = start()
    reveal(table, "hermitage-artifact-2-a")
    act(table, "heist hermitage 0", 6)
    assert "1 artifact card  showing 2" in draw_board(board(table, 0), NAMES)[-2]
    assert "showing" not in draw_board(board(table, 1), NAMES)[-2]
