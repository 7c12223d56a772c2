"""The words of Art Robbery: notation, refusals, sentences, the board."""

from __future__ import annotations

import pytest

import larceny
from larceny import CHANCE, BadNotation, IllegalMove
from larceny.games.art_robbery.board import board as draw_board
from tests.games.art_robbery.script import board, raids, start, turn, turns

NAMES = ["Anna", "Ben"]


@pytest.mark.parametrize(
    "text",
    [
        "play", "play 6", "play 3 p5", "play 3 p1 3 3", "play 3 4 p1", "play guard-dog p1",
        "play guard-dog 3", "play greedy-thief", "play greedy-thief p1", "play greedy-thief p1 3",
        "play 3  p1", "Play 3", "give", "give boss", "give tile p1", "card 3", "3", "play 3-alibi",
        "play greedy-thief dog", "play 3 p01",
    ],
)  # fmt: skip
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    table = start("3 dog thief", "3")
    with pytest.raises(BadNotation, match="a move is"):
        table.play(0, text)


@pytest.mark.parametrize("text", ["first", "first p5", "first 0", "card", "card 6", "card dog"])
def test_a_text_that_is_no_outcome_is_refused(text: str) -> None:
    table = larceny.load("art-robbery").table(2, chance="manual")
    with pytest.raises(BadNotation, match="an outcome is"):
        table.play(CHANCE, text)


@pytest.mark.parametrize(
    ("text", "rule", "reason"),
    [
        ("play 4 p0", "AR-09", "cannot steal from yourself"),
        ("play 4 p3", "AR-09", "no p3 at this table"),
        ("play 2 p1", "AR-09", "p1 has no tile 2"),
        ("play 4 5", "AR-09", "a 4 does not take a tile 5"),
        ("play 4 p1 4", "AR-09", "only one kind"),
        ("play 2 2", "AR-09", "the middle has no tile 2"),
        ("play boss p1", "AR-11", "comes first"),
        ("play 3 3-alibi", "AR-09", "only one kind"),
        ("give tile", "AR-13", "nobody is stealing"),
        ("play 1", "AR-07", "do not hold a 1"),
    ],
)
def test_a_refusal_names_the_rule_and_the_reason(text: str, rule: str, reason: str) -> None:
    table = start("5 4 2 3 boss", "4 0 0", **raids("0 3 3 5 4 boss 1"))
    turns(table, "play 5", "play 4")
    with pytest.raises(IllegalMove, match=reason) as caught:
        table.play(0, text)
    assert caught.value.rule == rule


def test_outcomes_are_refused_where_nothing_is_drawn() -> None:
    table = start("5", "4")
    with pytest.raises(IllegalMove, match="a player must decide"):
        table.play(CHANCE, "card 3")
    table.play(0, "play 5")
    with pytest.raises(IllegalMove, match=r"p0 must draw.*AR-07"):
        table.play(1, "play 4")
    with pytest.raises(IllegalMove, match="card that is in the draw pile"):
        table.play(CHANCE, "first p0")


def test_before_the_deal_nobody_plays() -> None:
    table = larceny.load("art-robbery").table(2, chance="manual")
    with pytest.raises(IllegalMove, match="AR-05"):
        table.play(0, "play 3")


def test_the_story_of_a_raid() -> None:
    table = start("4 dog dog boss", "4 4 0 5", **raids("0 4 5"))
    turns(table, "play 4", "play 0", "play guard-dog")
    turn(table, "play 4 p0", answer="give dog")
    turn(table, "play guard-dog")
    turn(table, "play 4 p0", answer="give tile")
    turn(table, "play boss")
    story = [line for line in table.story() if "draws" not in line]
    assert story == [
        "p0 begins.",
        "p0 plays a 4 and takes a 4.",
        "p1 plays a 0 and takes a 0.",
        "p0 plays a Guard Dog and whistles the dog over from the middle.",
        "p1 plays a 4 to steal a 4 from p0.",
        "p0 keeps the loot and lets p1 have the dog.",
        "p0 plays a Guard Dog and whistles the dog over from p1.",
        "p1 plays a 4 to steal a 4 from p0.",
        "p0 gives up a 4.",
        "p0 plays a Boss, and nothing happens.",
    ]


def test_a_sentence_counts_the_alibis_of_a_tile() -> None:
    table = start("0", "1")
    turns(table, "play 0", "play 1")
    story = table.story()
    assert "p0 plays a 0 and takes a 0 with 2 alibis." in story
    assert "p1 plays a 1 and takes a 1 with an alibi." in story


def test_the_board_shows_a_hand_only_to_its_owner() -> None:
    table = start("5 4 3 3 boss", "0 1 2 2 2")
    turn(table, "play 5", card="thief")
    own = "\n".join(draw_board(board(table, 0), NAMES))
    others = "\n".join(draw_board(board(table, 1), NAMES))
    assert "hand  3 x2  4  boss  greedy-thief" in own
    assert "greedy-thief" not in others
    assert "the dog" in own.splitlines()[3]


def test_the_board_says_what_is_being_stolen() -> None:
    table = start("4 dog", "0 4", **raids("0 1 4"))
    turns(table, "play 4", "play 0", "play guard-dog")
    table.play(1, "play 4 p0")
    assert "Ben reaches for the" in draw_board(board(table, 0), NAMES)[-1]
