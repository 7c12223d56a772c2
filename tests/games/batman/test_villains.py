"""BT-20 .. BT-24: what each villain changes."""

from __future__ import annotations

import pytest

from larceny import CHANCE, IllegalMove, Table
from tests.games.batman.script import again, board, dice, roll, start, stop, turn_of


def joker() -> Table:
    return start(("joker", "catwoman"))


def test_bt20_the_joker_busted_with_two_sets_scores_two() -> None:
    table = joker()
    roll(table, "yellow batman", "blue batman", "gray loot")
    again(table, "yellow loot", "blue loot", "gray batman")
    assert table.scores == (2, 0)
    assert turn_of(table) == 1


def test_bt20_the_joker_busted_without_a_set_scores_nothing() -> None:
    table = joker()
    roll(table, "yellow batman", "blue batman", "blue batman")
    assert table.scores == (0, 0)


def test_bt20_dice_in_play_count_whatever_they_show() -> None:
    table = joker()
    roll(table, "yellow alarm", "blue batman", "gray loot")
    stop(table)
    assert table.scores == (2, 0)


def test_bt20_two_sets_are_the_most() -> None:
    table = joker()
    roll(table, "yellow loot", "blue loot", "gray loot")
    again(table, "yellow loot", "blue loot", "gray loot")
    again(table, "blue loot", "gray loot", "gray loot")
    stop(table)
    assert table.scores == (9 + 2, 0)


def test_bt20_the_bonus_counts_when_the_dice_run_out() -> None:
    table = joker()
    roll(table, "yellow loot", "blue loot", "gray loot")
    again(table, "yellow loot", "blue loot", "gray loot")
    again(table, "blue loot", "gray loot", "gray loot")
    again(table, "gray alarm")
    assert table.scores == (10 + 2, 0)


def catwoman() -> Table:
    return start(("catwoman", "joker"))


def test_bt21_catwoman_scores_one_more_for_each_blue_loot() -> None:
    table = catwoman()
    roll(table, "blue loot", "blue loot", "gray loot")
    again(table, "blue alarm", "yellow loot", "gray batman")
    stop(table)
    assert table.scores == (4 + 2, 0)


def test_bt21_catwoman_busted_scores_nothing() -> None:
    table = catwoman()
    roll(table, "blue loot", "gray batman", "gray batman")
    again(table, "blue loot", "blue loot", "gray batman")
    assert table.scores == (0, 0)


def test_bt21_blue_alarms_turned_into_loot_count_for_catwoman() -> None:
    table = catwoman()
    roll(table, "gray loot", "gray loot", "gray loot")
    again(table, "gray loot", "gray loot", "yellow loot")
    again(table, "yellow loot", "blue loot", "blue alarm")
    again(table, "alarm", "blue alarm")
    assert table.scores == (10 + 3, 0)


def ivy() -> Table:
    return start(("poison-ivy", "joker"))


def test_bt22_the_first_blue_batman_is_dodged_before_batman_are_counted() -> None:
    table = ivy()
    roll(table, "gray batman", "blue batman", "yellow batman")
    assert table.moves(0) == ["roll", "stop"]
    now = board(table)
    assert now["batman"] == dice(yellow=1, gray=1)
    assert now["out_of_play"] == dice(blue=1)


def test_bt22_only_the_first_of_two_blue_batman_in_one_roll_is_dodged() -> None:
    table = ivy()
    roll(table, "blue batman", "blue batman", "gray loot")
    assert board(table)["batman"] == dice(blue=1)
    assert board(table)["out_of_play"] == dice(blue=1)


def test_bt22_only_one_is_dodged_in_a_turn() -> None:
    table = ivy()
    roll(table, "blue batman", "gray loot", "gray loot")
    again(table, "blue batman", "blue batman", "gray batman")
    assert table.scores == (0, 0)
    assert turn_of(table) == 1


def test_bt22_three_blue_batman_are_no_bust() -> None:
    table = ivy()
    roll(table, "blue batman", "blue batman", "blue batman")
    assert turn_of(table) == 0
    assert board(table)["batman"] == dice(blue=2)


def test_bt22_other_colours_are_not_dodged() -> None:
    table = ivy()
    roll(table, "gray batman", "gray batman", "yellow batman")
    assert turn_of(table) == 1


def test_bt22_the_dodged_die_does_not_go_back_into_the_cup_before_the_turn_ends() -> None:
    table = ivy()
    roll(table, "blue batman", "gray loot", "gray loot")
    assert board(table)["cup"] == dice(yellow=2, blue=2, gray=3)
    stop(table)
    assert table.scores == (2, 0)
    assert board(table)["cup"] == dice(yellow=2, blue=3, gray=5)
    assert board(table)["out_of_play"] == dice()


def test_bt22_a_new_turn_dodges_anew() -> None:
    table = start(("poison-ivy", "joker"))
    roll(table, "blue batman", "gray loot", "gray loot")
    stop(table)
    roll(table, "gray loot", "gray loot", "gray loot")
    stop(table)
    roll(table, "blue batman", "gray loot", "gray loot")
    assert board(table)["out_of_play"] == dice(blue=1)


def riddler(*row: str) -> Table:
    table = start(("riddler", "joker"))
    roll(table, *row)
    return table


MIXED = ("gray loot", "blue batman", "gray alarm", "yellow batman")


def test_bt23_the_riddlers_first_roll_is_of_four_dice() -> None:
    table = riddler(*MIXED)
    assert table.actors == (0,)
    assert len(board(table)["row"]) == 4
    assert len(table.moves(0)) == 16


def test_bt23_later_rolls_are_of_three() -> None:
    table = riddler(*MIXED)
    table.play(0, "return")
    again(table, "alarm", "gray loot", "gray loot")
    assert board(table)["loot"] == dice(gray=3)
    assert board(table)["alarms"] == ["gray"]


def test_bt23_dice_put_back_are_in_the_cup_and_may_be_drawn_again() -> None:
    table = riddler(*MIXED)
    table.play(0, "return 2 4")
    now = board(table)
    assert now["cup"] == dice(yellow=2, blue=3, gray=3)
    assert (now["loot"], now["batman"], now["alarms"]) == (dice(gray=1), dice(), ["gray"])
    again(table, "loot", "yellow loot", "yellow loot")
    assert board(table)["loot"] == dice(yellow=2, gray=2)


def test_bt23_three_batman_put_back_do_not_bust() -> None:
    table = riddler("gray batman", "blue batman", "yellow batman", "gray loot")
    table.play(0, "return 1 2 3")
    assert table.moves(0) == ["roll", "stop"]
    stop(table)
    assert table.scores == (1, 0)


def test_bt23_three_batman_kept_bust() -> None:
    table = riddler("gray batman", "blue batman", "yellow batman", "gray loot")
    table.play(0, "return 4")
    assert table.scores == (0, 0)
    assert turn_of(table) == 1


def test_bt23_with_all_put_back_he_may_stop_with_nothing() -> None:
    table = riddler(*MIXED)
    table.play(0, "return 1 2 3 4")
    assert board(table)["cup"] == dice(yellow=2, blue=3, gray=5)
    stop(table)
    assert table.scores == (0, 0)
    assert turn_of(table) == 1


def test_bt23_with_all_put_back_he_may_go_on_with_three_dice() -> None:
    table = riddler(*MIXED)
    table.play(0, "return 1 2 3 4")
    again(table, "gray loot", "gray loot", "gray loot")
    assert table.moves(0) == ["roll", "stop"]


def test_bt23_dice_that_cannot_be_told_apart_are_named_by_their_lowest_positions() -> None:
    table = riddler("gray loot", "blue loot", "gray loot", "gray loot")
    assert table.moves(0) == [
        "return",
        "return 1",
        "return 2",
        "return 1 2",
        "return 1 3",
        "return 1 2 3",
        "return 1 3 4",
        "return 1 2 3 4",
    ]
    with pytest.raises(IllegalMove, match="lowest positions"):
        table.play(0, "return 3")
    with pytest.raises(IllegalMove, match="BT-23"):
        table.play(0, "return 5")


def test_bt23_putting_back_comes_before_rolling_and_only_after_the_first_roll() -> None:
    table = riddler(*MIXED)
    with pytest.raises(IllegalMove, match="BT-23"):
        table.play(0, "roll")
    table.play(0, "return 2")
    with pytest.raises(IllegalMove, match="BT-23"):
        table.play(0, "return 1")


def test_bt23_nobody_else_puts_dice_back() -> None:
    table = start(("joker", "riddler"))
    roll(table, "gray loot", "gray loot", "gray loot")
    with pytest.raises(IllegalMove, match="BT-23"):
        table.play(0, "return 1")


def four_alarms() -> Table:
    return riddler("gray alarm", "gray alarm", "blue alarm", "yellow alarm")


def test_bt24_four_alarms_kept_are_rolled_again_all_four() -> None:
    table = four_alarms()
    table.play(0, "return")
    again(table, "loot", "loot", "loot", "loot")
    assert board(table)["loot"] == dice(yellow=1, blue=1, gray=2)


def test_bt24_four_alarms_may_be_rolled_again_and_again() -> None:
    table = four_alarms()
    table.play(0, "return")
    for _ in range(3):
        again(table, "alarm", "alarm", "alarm", "alarm")
    assert board(table)["alarms"] == ["gray", "gray", "blue", "yellow"]
    again(table, "alarm", "alarm", "loot", "alarm")
    again(table, "loot", "loot", "loot")
    stop(table)
    assert table.scores == (4, 0)


def test_bt24_of_four_alarms_some_put_back_leave_an_ordinary_roll() -> None:
    table = four_alarms()
    table.play(0, "return 1 2")
    table.play(0, "roll")
    table.play(CHANCE, "draw gray")
    assert [die["colour"] for die in board(table)["row"]] == ["blue", "yellow", "gray"]


def test_bt24_four_batman_of_four_alarms_bust() -> None:
    table = four_alarms()
    table.play(0, "return")
    again(table, "batman", "batman", "batman", "batman")
    assert turn_of(table) == 1
