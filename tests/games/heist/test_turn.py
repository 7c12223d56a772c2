"""HEIST!: components, the turn, taking and locking, each rule by its id."""

from __future__ import annotations

import pytest

import larceny
from larceny import CHANCE
from tests.games.heist.script import (
    JEWEL_ROLLS,
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

ALL_BUT_GREAT_STAR = {
    card: roll for card, roll in JEWEL_ROLLS.items() if card != "great-star-of-africa"
}


def test_hs01_twelve_jewels_lie_in_the_vault_and_five_dice_are_rolled() -> None:
    table = new()
    assert len(cards(table)) == 12
    assert all(card["holder"] is None for card in cards(table).values())
    for left in (5, 4, 3, 2, 1):
        assert board(table)["dice_left"] == left
        table.play(CHANCE, "die 3")
    assert table.actors == (0,)


@pytest.mark.parametrize(
    ("jewel", "enough", "not_enough"),
    [
        ("ampulla-and-spoon", "1 2 2 3 3", "2 2 3 3 5"),
        ("jeweled-sword-of-offering", "2 3 3 4 4", "1 3 3 4 4"),
        ("sovereigns-orb", "3 1 1 6 6", "1 1 6 6 5"),
        ("sceptre-with-the-dove", "4 1 1 6 6", "1 1 6 6 5"),
        ("sceptre-with-the-cross", "5 1 1 2 2", "1 1 2 2 6"),
        ("imperial-state-crown", "6 1 1 2 2", "1 1 2 2 5"),
        ("delong-star-ruby", "1 1 1 2 3", "1 1 2 2 3"),
        ("star-of-india", "1 1 1 1 3", "1 1 1 2 2"),
        ("heart-of-eternity", "1 1 1 2 2", "1 1 1 2 3"),
        ("regent-diamond", "1 2 3 4 4", "1 2 3 5 6"),
        ("regent-diamond", "3 4 5 6 1", "2 3 4 6 6"),
        ("great-star-of-africa", "1 2 3 4 5", "1 2 3 4 6"),
        ("great-star-of-africa", "2 3 4 5 6", "1 3 4 5 6"),
        ("hope-diamond", "4 4 4 4 4", "4 4 4 4 5"),
    ],
)
def test_hs02_each_jewel_needs_its_dice(jewel: str, enough: str, not_enough: str) -> None:
    assert f"take {jewel}" in choices(run(new(), enough))
    assert f"take {jewel}" not in choices(run(new(), not_enough))


@pytest.mark.parametrize(
    ("jewel", "worth"),
    [
        *((jewel, 2) for jewel in list(JEWEL_ROLLS)[:6]),
        ("delong-star-ruby", 6),
        ("star-of-india", 8),
        ("heart-of-eternity", 10),
        ("regent-diamond", 10),
        ("great-star-of-africa", 12),
        ("hope-diamond", 15),
    ],
)
def test_hs02_each_jewel_alone_is_worth_its_millions(jewel: str, worth: int) -> None:
    roll = {**JEWEL_ROLLS, "hope-diamond": "1 1 1 1 1"}[jewel]
    assert run(new(), f"{roll}; take {jewel}").scores == (worth, 0)


def test_hs02_the_final_scores_of_playtest_8_were_25_and_30() -> None:
    table = new(first=1)
    run(table, "1 2 3 4 6; take regent-diamond; 6 6 6 6 1; take star-of-india")
    run(table, "1 2 3 4 5; take great-star-of-africa; 3 3 1 1 2; take sovereigns-orb")
    run(table, "5 5 1 1 2; take sceptre-with-the-cross; 2 2 2 2 2; take hope-diamond")
    run(table, "6 1 2 2 4; take imperial-state-crown")
    assert table.scores == (25, 30)


def test_hs03_five_alike_are_not_three_and_a_pair_but_three_and_four_alike() -> None:
    assert choices(run(new(), "4 4 4 4 4")) == [
        "take sceptre-with-the-dove",
        "take delong-star-ruby",
        "take star-of-india",
        "take hope-diamond",
    ]


def test_hs04_locks_are_unlimited_by_default() -> None:
    table = take_all(new(), JEWEL_ROLLS)
    assert sum(card["locks"] for card in cards(table).values()) == 6 * 5 + 6 + 6
    assert board(table)["locks_left"] is None


def test_hs04_with_a_supply_one_gets_only_what_is_left() -> None:
    table = new(lock_supply=25)
    take_all(table, dict(list(JEWEL_ROLLS.items())[:4]))
    assert board(table)["locks_left"] == 5
    run(table, "1 5 5 5 5; take sceptre-with-the-cross; 6 6 6 6 6; take delong-star-ruby")
    assert (locks(table, "sceptre-with-the-cross"), locks(table, "delong-star-ruby")) == (4, 1)
    assert board(table)["locks_left"] == 0
    run(table, "1 6 6 6 6; take star-of-india")
    assert locks(table, "star-of-india") == 0


def test_hs04_locks_of_a_returned_jewel_are_in_the_box_again() -> None:
    table = take_all(new(lock_supply=42), ALL_BUT_GREAT_STAR)
    assert board(table)["locks_left"] == 0
    run(table, f"{THREE_DUDS}; return ampulla-and-spoon")
    assert board(table)["locks_left"] == 5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hs05_chance_draws_the_first_player_and_play_goes_left(seats: int) -> None:
    table = larceny.load("heist").table(seats, chance="manual")
    assert table.actors == (CHANCE,)
    assert table.moves(CHANCE) == [f"first p{seat}" for seat in range(seats)]
    table.play(CHANCE, f"first p{seats - 1}")
    order = []
    for roll, card in (("1 1 1 2 3", "ampulla-and-spoon"), ("2 2 3 3 5", "sovereigns-orb")):
        order.append(turn(table))
        run(table, f"{roll}; take {card}")
    assert order == [seats - 1, 0]


def test_hs06_two_more_rolls_of_any_dice_also_of_those_kept_before() -> None:
    table = run(new(), "1 2 3 3 6; keep 3 3")
    assert board(table)["dice"] == [3, 3]
    assert board(table)["dice_left"] == 3
    run(table, "5 1 1; keep 1 5")
    assert board(table)["dice"] == [1, 5]
    run(table, "6 6 6")
    assert board(table)["dice"] == [1, 5, 6, 6, 6]
    assert not any(move.startswith("keep") for move in table.moves(0))


def test_hs06_a_bare_keep_rolls_all_five_again() -> None:
    table = run(new(), "1 2 3 3 6; keep")
    assert board(table)["dice"] == []
    assert board(table)["dice_left"] == 5


def test_hs06_keeps_of_the_same_dice_are_one_move() -> None:
    keeps = [move for move in run(new(), "3 3 3 5 5").moves(0) if move.startswith("keep")]
    assert sorted(keeps) == [
        "keep", "keep 3", "keep 3 3", "keep 3 3 3", "keep 3 3 3 5", "keep 3 3 5",
        "keep 3 3 5 5", "keep 3 5", "keep 3 5 5", "keep 5", "keep 5 5",
    ]  # fmt: skip


def test_hs06_only_dice_of_the_roll_can_be_kept() -> None:
    table = run(new(), "1 2 3 3 6")
    assert rule_against(table, "keep 3 3 3") == "HS-06"
    for wrong in ("keep 3 1", "keep 1 2 3 3 6", "keep 7", "keep  3", "keep 0"):
        with pytest.raises(larceny.BadNotation):
            table.play(0, wrong)


@pytest.mark.parametrize("before", ["", "1 1 1 2 2; keep;", "1 1 1 2 2; keep; 2 2 3 3 5; keep 3;"])
def test_hs07_a_jewel_may_be_taken_after_any_of_the_three_rolls(before: str) -> None:
    roll = "3 4 4 6 6" if "keep 3" not in before else "4 4 6 6"
    table = run(new(), f"{before} {roll}; take sovereigns-orb")
    assert holder(table, "sovereigns-orb") == 0
    assert turn(table) == 1


def test_hs07_after_the_third_roll_an_eligible_jewel_must_be_taken() -> None:
    table = run(new(), "1 1 2 2 4; keep; 1 1 2 2 4; keep; 1 1 2 2 4")
    assert table.moves(0) == [
        "take ampulla-and-spoon",
        "take jeweled-sword-of-offering",
        "take sceptre-with-the-dove",
    ]
    assert rule_against(table, "keep 1 1") == "HS-07"
    assert rule_against(table, "return ampulla-and-spoon") == "HS-15"


def test_hs08_from_the_vault_a_matching_roll_is_enough() -> None:
    table = run(new(), "1 3 3 2 6")
    assert choices(table) == [
        "take ampulla-and-spoon",
        "take jeweled-sword-of-offering",
        "take sovereigns-orb",
        "take imperial-state-crown",
    ]
    assert rule_against(table, "take regent-diamond") == "HS-08"


@pytest.mark.parametrize(
    ("roll", "jewel", "value"),
    [
        ("1 3 3 2 6", "sovereigns-orb", 2),
        ("1 3 3 3 6", "delong-star-ruby", 3),
        ("5 5 5 5 1", "star-of-india", 5),
        ("5 5 5 5 1", "delong-star-ruby", 5),
        ("2 2 2 2 2", "jeweled-sword-of-offering", 5),
        ("2 2 2 2 2", "hope-diamond", 0),
        ("2 2 3 3 3", "heart-of-eternity", 0),
        ("1 2 3 4 4", "regent-diamond", 0),
        ("1 2 3 4 5", "great-star-of-africa", 0),
    ],
)
def test_hs09_the_value_of_a_roll_depends_on_the_kind_of_jewel(
    roll: str, jewel: str, value: int
) -> None:
    assert locks(run(new(), f"{roll}; take {jewel}"), jewel) == value


def test_hs10_all_locks_of_the_value_go_on_and_none_on_diamonds() -> None:
    table = run(new(), "1 3 3 2 6; take sovereigns-orb; 1 2 3 4 5; take regent-diamond")
    assert locks(table, "sovereigns-orb") == 2
    assert locks(table, "regent-diamond") == 0


def test_hs11_a_higher_value_takes_the_jewel_and_resets_its_locks() -> None:
    table = run(new(), "1 3 3 3 6; take delong-star-ruby; 1 5 6 6 6; take delong-star-ruby")
    assert holder(table, "delong-star-ruby") == 1
    assert locks(table, "delong-star-ruby") == 6


def test_hs11_one_lock_more_than_the_value_is_safe() -> None:
    table = run(new(), "1 3 3 3 6; take sovereigns-orb; 3 3 1 1 6")
    assert "take sovereigns-orb" not in choices(table)
    assert "challenge sovereigns-orb" not in choices(table)


def test_hs12_an_equal_value_allows_a_challenge_only() -> None:
    table = run(new(), "1 3 3 2 6; take sovereigns-orb; 3 3 1 1 6")
    assert "challenge sovereigns-orb" in choices(table)
    assert rule_against(table, "take sovereigns-orb") == "HS-12"


def test_hs12_a_diamond_of_another_can_only_be_challenged_for() -> None:
    table = run(new(), "1 2 3 4 6; take regent-diamond; 2 3 4 5 6")
    assert "challenge regent-diamond" in choices(table)
    assert "take regent-diamond" not in choices(table)


def test_hs12_a_lower_value_is_not_eligible() -> None:
    table = run(new(), "1 4 4 4 6; take delong-star-ruby; 1 3 3 3 6")
    assert rule_against(table, "challenge delong-star-ruby") == "HS-12"
    assert rule_against(table, "take delong-star-ruby") == "HS-12"


def test_hs13_who_can_only_challenge_must() -> None:
    table = take_all(new(), JEWEL_ROLLS)
    run(table, "1 1 1 2 2; keep; 1 1 1 2 2; keep; 1 1 1 2 2")
    assert table.moves(table.actors[0]) == ["challenge heart-of-eternity"]


def test_hs13_a_jewel_of_ones_own_is_never_eligible() -> None:
    table = run(new(), "1 3 3 2 6; take sovereigns-orb; 1 1 1 2 2; take ampulla-and-spoon")
    run(table, "3 3 3 4 6")
    assert "challenge sovereigns-orb" not in choices(table)
    assert rule_against(table, "take sovereigns-orb") == "HS-13"


def test_hs15_without_an_eligible_jewel_one_of_ones_choice_returns() -> None:
    table = take_all(new(), ALL_BUT_GREAT_STAR)
    run(table, THREE_DUDS)
    assert table.moves(0) == [
        "return ampulla-and-spoon",
        "return sovereigns-orb",
        "return sceptre-with-the-cross",
        "return delong-star-ruby",
        "return heart-of-eternity",
    ]
    run(table, "return sovereigns-orb")
    assert holder(table, "sovereigns-orb") is None
    assert locks(table, "sovereigns-orb") == 0
    assert turn(table) == 1


def test_hs15_with_no_jewel_nothing_happens() -> None:
    table = new()
    loot = {"heart-of-eternity": JEWEL_ROLLS["heart-of-eternity"], **ALL_BUT_GREAT_STAR}
    for card, roll in loot.items():
        run(table, f"{roll}; take {card}")
        if card != "regent-diamond":
            run(table, "1 1 1 2 2; challenge heart-of-eternity; code 6; 1 2 3 4")
    assert turn(table) == 1
    run(table, THREE_DUDS)
    assert turn(table) == 0
    assert table.log[-1].seat == CHANCE
    assert table.scores[1] == 0
