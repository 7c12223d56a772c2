"""The rule sets of the design log: what each does differently, by its id."""

from __future__ import annotations

import pytest

import larceny
from tests.games.heist.script import (
    LOG_ROLLS,
    THREE_DUDS,
    board,
    cards,
    choices,
    holder,
    locks,
    new,
    rule_against,
    run,
    take_all,
    turn,
)

LOG = [f"yah-steal-{number}" for number in range(1, 8)]


def test_the_rule_sets_are_heist_and_the_seven_of_the_log() -> None:
    assert sorted(larceny.load("heist").rule_sets) == ["heist", *LOG]


@pytest.mark.parametrize("rules", LOG)
def test_the_logs_cards_are_named_after_their_dice(rules: str) -> None:
    assert list(cards(new(rules=rules)))[:12] == [*LOG_ROLLS, "five-of-a-kind"]


# --- yah-steal-1 --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "worth"),
    [
        *((card, 1) for card in list(LOG_ROLLS)[:6]),
        ("three-of-a-kind", 5),
        ("four-of-a-kind", 5),
        ("full-house", 10),
        ("small-straight", 10),
        ("large-straight", 15),
        ("five-of-a-kind", 15),
    ],
)
def test_hl1_worths_of_the_first_playtest(card: str, worth: int) -> None:
    roll = {**LOG_ROLLS, "five-of-a-kind": "1 1 1 1 1"}[card]
    assert run(new(rules="yah-steal-1"), f"{roll}; take {card}").scores == (worth, 0)


def test_hl1_blue_cards_are_worth_a_point_each_however_many() -> None:
    table = take_all(new(rules="yah-steal-1"), dict(list(LOG_ROLLS.items())[:6]))
    assert table.scores == (3, 3)


def test_hl1_an_equal_score_steals_without_a_challenge() -> None:
    table = run(new(rules="yah-steal-1"), "1 3 3 3 6; take threes; 1 3 3 3 5")
    assert "take threes" in choices(table)
    assert not any(move.startswith("challenge") for move in choices(table))
    run(table, "take threes")
    assert (holder(table, "threes"), locks(table, "threes")) == (1, 3)


def test_hl1_a_lower_score_does_not_steal() -> None:
    table = run(new(rules="yah-steal-1"), "1 4 4 4 6; take three-of-a-kind; 1 3 3 3 5")
    assert rule_against(table, "take three-of-a-kind") == "HS-12"
    higher = run(new(rules="yah-steal-1"), "1 4 4 4 6; take three-of-a-kind; 1 5 6 6 6")
    run(higher, "take three-of-a-kind")
    assert locks(higher, "three-of-a-kind") == 6


@pytest.mark.parametrize("card", ["full-house", "small-straight", "large-straight"])
def test_hl1_purple_cards_are_stolen_by_any_matching_roll(card: str) -> None:
    roll = LOG_ROLLS[card]
    table = run(new(rules="yah-steal-1"), f"{roll}; take {card}; {roll}; take {card}")
    assert holder(table, card) == 1


def test_hl1_the_end_phase_waits_for_all_twelve_cards() -> None:
    table = take_all(new(rules="yah-steal-1"), LOG_ROLLS)
    assert board(table)["end_phase"] is None
    run(table, "1 1 1 1 1; take five-of-a-kind")
    assert board(table)["end_phase"] == {"turns_left": 2}


def test_hl1_nobody_returns_a_card_in_the_end_phase() -> None:
    table = take_all(new(rules="yah-steal-1"), {**LOG_ROLLS, "five-of-a-kind": "1 1 1 1 1"})
    before = cards(table)
    run(table, f"{THREE_DUDS}; {THREE_DUDS}")
    assert table.over
    assert cards(table) == before


# --- yah-steal-2 --------------------------------------------------------------------------------


def test_hl2_blue_cards_multiply_each_other_and_worths_come_closer() -> None:
    table = take_all(new(rules="yah-steal-2"), {**LOG_ROLLS, "five-of-a-kind": "1 1 1 1 1"})
    assert table.scores == (18 + 8 + 10 + 12, 18 + 8 + 10 + 15)


def test_hl2_three_blue_cards_are_worth_six_each() -> None:
    table = new(3, rules="yah-steal-2")
    for card in ("aces", "fours", "fives"):
        run(table, f"{LOG_ROLLS[card]}; take {card}")
        run(table, "1 2 3 4 6; take small-straight; 1 2 3 4 6; take small-straight")
    assert table.scores[0] == 18
    assert cards(table)["fours"]["worth"] == 6


def test_hl2_the_end_phase_does_not_wait_for_the_red_card() -> None:
    table = take_all(new(rules="yah-steal-2"), LOG_ROLLS)
    assert board(table)["end_phase"] == {"turns_left": 2}
    assert holder(table, "five-of-a-kind") is None


def test_hl2_an_equal_score_still_steals() -> None:
    table = run(new(rules="yah-steal-2"), "1 3 3 3 6; take threes; 1 3 3 3 5; take threes")
    assert holder(table, "threes") == 1


# --- yah-steal-3 --------------------------------------------------------------------------------


def test_hl3_an_equal_score_does_not_steal() -> None:
    table = run(new(rules="yah-steal-3"), "1 3 3 3 6; take threes; 1 3 3 3 5")
    assert rule_against(table, "take threes") == "HL-3"
    run(table, "keep 3 3 3; 3 5; take threes")
    assert (holder(table, "threes"), locks(table, "threes")) == (1, 4)


@pytest.mark.parametrize("card", ["full-house", "small-straight", "large-straight"])
def test_hl3_purple_cards_cannot_be_stolen(card: str) -> None:
    roll = LOG_ROLLS[card]
    table = run(new(rules="yah-steal-3"), f"{roll}; take {card}; {roll}")
    assert f"take {card}" not in choices(table)
    assert f"challenge {card}" not in choices(table)


def test_hl3_a_return_breaks_the_end_phase_off_until_the_centre_is_empty_again() -> None:
    table = take_all(new(rules="yah-steal-3"), LOG_ROLLS)
    assert turn(table) == 1
    run(table, THREE_DUDS)
    assert table.actors == (1,)
    run(table, "return sixes")
    assert board(table)["end_phase"] is None
    run(table, "6 6 6 6 6; take sixes")
    assert board(table)["end_phase"] == {"turns_left": 2}
    assert turn(table) == 1


def test_hl3_returning_the_red_card_does_not_end_the_end_phase() -> None:
    table = take_all(new(rules="yah-steal-3"), {"five-of-a-kind": "1 1 1 1 1", **LOG_ROLLS})
    run(table, f"{THREE_DUDS}; return five-of-a-kind")
    assert holder(table, "five-of-a-kind") is None
    assert board(table)["end_phase"] == {"turns_left": 1}
    run(table, f"{THREE_DUDS}; return aces")
    assert board(table)["end_phase"] is None
    assert not table.over


def test_hl3_a_turn_that_steals_returns_nothing() -> None:
    table = take_all(new(rules="yah-steal-3"), {**LOG_ROLLS, "aces": "1 2 2 3 3"})
    run(table, "1 1 4 4 6; take aces")
    assert (holder(table, "aces"), turn(table)) == (1, 0)
    assert board(table)["end_phase"] == {"turns_left": 1}
