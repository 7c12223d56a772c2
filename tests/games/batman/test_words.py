"""Batman: notation, view, guide and sentences."""

from __future__ import annotations

import pytest

import larceny
from larceny import CHANCE, BadNotation
from tests.games.batman.script import again, board, dice, odds, roll, start


@pytest.mark.parametrize(
    "text",
    ["return 0", "return 7", "return 2 1", "return 1 1", "return  1", "return 1 ", "pick nobody",
     "pick", "roll 1", "Stop", "draw gray", "show loot"],
)  # fmt: skip
def test_a_text_that_is_no_move_is_refused_as_notation(text: str) -> None:
    table = start(("riddler", "joker"))
    roll(table, "gray loot", "gray loot", "blue loot", "gray alarm")
    with pytest.raises(BadNotation):
        table.play(0, text)


@pytest.mark.parametrize(
    "text", ["first p9", "first", "villain nobody", "draw red", "show", "roll"]
)
def test_a_text_that_is_no_outcome_is_refused_as_notation(text: str) -> None:
    table = start()
    with pytest.raises(BadNotation):
        table.play(CHANCE, text)


def test_the_view_shows_everything_about_the_turn() -> None:
    table = start(("poison-ivy", "joker"))
    roll(table, "blue batman", "gray loot", "gray alarm")
    again(table, "alarm", "yellow batman", "gray loot")
    now = board(table)
    assert now["cup"] == dice(yellow=1, blue=2, gray=2)
    assert now["loot"] == dice(gray=2)
    assert now["batman"] == dice(yellow=1)
    assert now["alarms"] == ["gray"]
    assert now["out_of_play"] == dice(blue=1)
    assert now["running"] == {
        "points": 2, "if_busted": 0, "batman": 1, "bust_at": 3, "dodges_left": 0,
    }  # fmt: skip
    assert odds(table)["new"] == 2
    assert odds(table)["again"] == dice(gray=1)


def test_the_bust_odds_of_a_single_die_are_its_batman_faces() -> None:
    table = start()
    roll(table, "gray batman", "gray batman", "gray loot")
    again(table, "gray loot", "gray loot", "blue loot")
    again(table, "blue loot", "blue loot", "yellow loot")
    assert odds(table)["bust"] == pytest.approx(3 / 6)


def test_the_story_tells_a_bust_and_a_success() -> None:
    table = start()
    roll(table, "gray batman", "gray batman", "gray batman")
    assert table.story()[-1] == "p0's gray die shows Batman. Busted: 0 points for p0."
    roll(table, "gray loot", "gray loot", "gray loot")
    again(table, "gray loot", "gray loot", "blue loot")
    again(table, "blue loot", "blue loot", "yellow loot")
    again(table, "yellow alarm")
    assert "The cup is empty, and the heist a success: 10 points" in table.story()[-1]


def test_every_rule_set_says_where_its_numbers_come_from() -> None:
    contract = larceny.load("batman").contract
    assert list(larceny.load("batman").rule_sets) == ["standard", "no-villains", "pick-villains"]
    for rule_set in contract.rule_sets.values():
        assert rule_set.provenance["dice"].source == "reviewed"
        assert rule_set.provenance["faces"].source == "reviewed"
        assert set(rule_set.provenance) == set(rule_set.values)


def test_bt23_every_choice_of_the_riddler_has_a_sentence_of_its_own() -> None:
    table = start(("riddler", "joker"))
    roll(table, "gray loot", "gray loot", "blue batman", "gray alarm")
    sentences = {choice["move"]: choice["sentence"] for choice in table.choices(0)}
    assert len(set(sentences.values())) == len(sentences)
    assert sentences["return"] == "p0 puts nothing back into the cup."
    assert sentences["return 3"] == "p0 puts the blue Batman back into the cup."
    assert sentences["return 1 2 4"] == (
        "p0 puts 2 gray Loot and the gray Alarm back into the cup."
    )
    assert sentences["return 1 3 4"] == (
        "p0 puts the gray Loot, the blue Batman and the gray Alarm back into the cup."
    )
