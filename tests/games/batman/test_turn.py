"""BT-05 .. BT-11: rolling, stopping, and running out of dice."""

from __future__ import annotations

import pytest

from larceny import CHANCE, IllegalMove, Table
from larceny.games.batman.dice import turn_alarms_into_loot
from larceny.games.batman.state import MAX_ROW
from tests.games.batman.script import (
    again,
    board,
    bust,
    dice,
    points,
    roll,
    score,
    start,
    stop,
    turn_of,
)

THREE_LOOT = ("gray loot", "gray loot", "gray loot")


def test_bt05_a_turn_begins_with_three_dice_drawn_and_rolled_by_themselves() -> None:
    table = start()
    for drawn in ("gray", "gray", "blue"):
        assert table.moves(CHANCE)[0].startswith("draw")
        table.play(CHANCE, f"draw {drawn}")
    for _ in range(3):
        assert table.moves(CHANCE)[0].startswith("show")
        table.play(CHANCE, "show loot")
    assert table.actors == (0,)


def test_bt05_after_drawing_one_cannot_stop() -> None:
    table = start()
    table.play(CHANCE, "draw gray")
    with pytest.raises(IllegalMove, match="BT-05"):
        table.play(0, "stop")
    roll_rest = ("gray", "gray")
    for drawn in roll_rest:
        table.play(CHANCE, f"draw {drawn}")
    with pytest.raises(IllegalMove, match="BT-05"):
        table.play(0, "stop")


def test_bt05_every_turn_begins_with_all_dice_in_the_cup() -> None:
    table = start()
    roll(table, "yellow loot", "blue batman", "gray alarm")
    assert board(table)["cup"] == dice(yellow=1, blue=2, gray=4)
    stop(table)
    assert board(table)["cup"] == dice(yellow=2, blue=3, gray=5)
    bust(table)
    assert board(table)["cup"] == dice(yellow=2, blue=3, gray=5)


def test_bt06_loot_and_batman_are_set_aside_and_alarms_stay() -> None:
    table = start()
    roll(table, "yellow loot", "blue batman", "gray alarm")
    now = board(table)
    assert now["loot"] == dice(yellow=1)
    assert now["batman"] == dice(blue=1)
    assert now["alarms"] == ["gray"]
    assert now["row"] == []


def test_bt06_loot_stays_loot_when_the_turn_goes_on() -> None:
    table = start()
    roll(table, "gray loot", "gray loot", "gray batman")
    again(table, "blue alarm", "blue alarm", "blue alarm")
    assert board(table)["loot"] == dice(gray=2)
    assert board(table)["batman"] == dice(gray=1)


def test_bt07_three_batman_bust_the_turn() -> None:
    table = start()
    score(table, 3)
    roll(table, "gray batman", "blue batman", "yellow batman")
    assert table.scores == (3, 0)
    assert turn_of(table) == 0
    assert board(table)["was_busted"]


def test_bt07_batman_of_several_rolls_add_up_and_all_loot_is_lost() -> None:
    table = start()
    roll(table, "gray loot", "gray loot", "gray batman")
    again(table, "gray loot", "gray loot", "blue batman")
    assert points(table) == 4
    again(table, "blue loot", "blue loot", "yellow batman")
    assert table.scores == (0, 0)
    assert turn_of(table) == 1


def test_bt07_two_batman_are_not_enough() -> None:
    table = start()
    roll(table, "gray batman", "blue batman", "yellow loot")
    assert table.moves(0) == ["roll", "stop"]


def test_bt07_more_than_three_batman_bust_as_well() -> None:
    table = start()
    roll(table, "gray batman", "blue batman", "gray loot")
    again(table, "gray batman", "blue batman", "yellow batman")
    assert table.scores == (0, 0)
    assert turn_of(table) == 1


def test_bt07_every_die_is_shown_even_when_a_bust_is_certain() -> None:
    table = start()
    roll(table, "gray batman", "blue batman", "gray loot")
    table.play(0, "roll")
    for drawn in ("gray", "blue", "yellow"):
        table.play(CHANCE, f"draw {drawn}")
    table.play(CHANCE, "show batman")
    table.play(CHANCE, "show loot")
    assert turn_of(table) == 0
    table.play(CHANCE, "show loot")
    assert turn_of(table) == 1


def test_bt08_stopping_scores_a_point_for_each_loot_and_nothing_for_alarms() -> None:
    table = start()
    roll(table, "gray loot", "blue loot", "yellow alarm")
    again(table, "alarm", "gray loot", "gray batman")
    stop(table)
    assert table.scores == (3, 0)
    assert turn_of(table) == 1


def test_bt08_points_count_only_when_the_turn_is_finished() -> None:
    table = start()
    roll(table, *THREE_LOOT)
    assert table.scores == (0, 0)
    assert points(table) == 3


def test_bt08_only_the_player_whose_turn_it_is_decides() -> None:
    table = start()
    roll(table, *THREE_LOOT)
    with pytest.raises(IllegalMove, match="BT-04"):
        table.play(1, "stop")
    with pytest.raises(IllegalMove, match="BT-08"):
        table.play(CHANCE, "draw gray")


@pytest.mark.parametrize("alarms", [0, 1, 2, 3])
def test_bt09_alarms_are_rolled_again_with_new_dice_that_make_three(alarms: int) -> None:
    table = start()
    roll(table, *["gray alarm"] * alarms, *["gray loot"] * (3 - alarms))
    table.play(0, "roll")
    draws = 0
    while table.moves(CHANCE)[0].startswith("draw"):
        table.play(CHANCE, "draw blue")
        draws += 1
    assert draws == 3 - alarms
    assert [die["colour"] for die in board(table)["row"]] == ["gray"] * alarms + ["blue"] * draws


def test_bt09_alarms_are_shown_first_in_the_order_they_came_into_play() -> None:
    table = start()
    roll(table, "yellow alarm", "gray loot", "blue alarm")
    again(table, "alarm", "alarm", "gray alarm")
    assert board(table)["alarms"] == ["yellow", "blue", "gray"]
    again(table, "loot", "alarm", "alarm")
    assert board(table)["alarms"] == ["blue", "gray"]
    again(table, "batman", "alarm", "gray alarm")
    assert board(table)["alarms"] == ["gray", "gray"]
    assert board(table)["batman"] == dice(blue=1)


def test_bt09_three_alarms_are_rolled_again_and_nothing_is_drawn() -> None:
    table = start()
    roll(table, "gray alarm", "gray alarm", "blue alarm")
    again(table, "loot", "loot", "loot")
    assert board(table)["cup"] == dice(yellow=2, blue=2, gray=3)
    assert board(table)["loot"] == dice(blue=1, gray=2)


def nine_dice(table: Table, *last: str) -> None:
    """Three rolls leave one die, a yellow one, in the cup; the third shows these faces."""
    roll(table, "gray loot", "gray loot", "gray loot")
    again(table, "gray loot", "gray loot", "yellow loot")
    again(table, *(f"blue {face}" for face in last))


def test_bt10_with_too_few_in_the_cup_what_there_is_is_rolled() -> None:
    table = start()
    nine_dice(table, "loot", "loot", "batman")
    table.play(0, "roll")
    table.play(CHANCE, "draw yellow")
    assert len(board(table)["row"]) == 1
    table.play(CHANCE, "show loot")
    assert table.scores == (9, 0)


def test_bt10_an_alarm_and_the_last_die_are_rolled_as_two() -> None:
    table = start()
    nine_dice(table, "loot", "loot", "alarm")
    table.play(0, "roll")
    table.play(CHANCE, "draw yellow")
    assert len(board(table)["row"]) == 2
    table.play(CHANCE, "show loot")
    table.play(CHANCE, "show batman")
    assert table.scores == (9, 0)


def test_bt11_with_the_cup_empty_and_no_alarm_the_turn_ends_by_itself() -> None:
    table = start()
    nine_dice(table, "loot", "loot", "loot")
    again(table, "yellow loot")
    assert table.scores == (10, 0)
    assert turn_of(table) == 1
    assert not board(table)["was_busted"]


def test_bt11_one_alarm_turns_into_loot() -> None:
    table = start()
    nine_dice(table, "loot", "batman", "batman")
    again(table, "yellow alarm")
    assert table.scores == (8, 0)
    assert turn_of(table) == 1


def test_bt11_two_alarms_turn_into_loot() -> None:
    table = start()
    nine_dice(table, "loot", "batman", "alarm")
    again(table, "alarm", "yellow alarm")
    assert table.scores == (9, 0)


def test_bt11_with_three_alarms_and_an_empty_cup_one_may_stop_and_they_score_nothing() -> None:
    table = start()
    nine_dice(table, "loot", "alarm", "alarm")
    again(table, "alarm", "alarm", "yellow alarm")
    assert board(table)["cup"] == dice()
    assert table.moves(0) == ["roll", "stop"]
    stop(table)
    assert table.scores == (7, 0)


def test_bt11_with_three_alarms_and_an_empty_cup_one_may_roll_them() -> None:
    table = start()
    nine_dice(table, "loot", "alarm", "alarm")
    again(table, "alarm", "alarm", "yellow alarm")
    again(table, "alarm", "alarm", "alarm")
    assert table.moves(0) == ["roll", "stop"]
    again(table, "loot", "alarm", "batman")
    assert table.scores == (9, 0)


def test_bt11_a_bust_on_the_last_dice_is_still_a_bust() -> None:
    table = start()
    nine_dice(table, "loot", "batman", "batman")
    again(table, "yellow batman")
    assert table.scores == (0, 0)
    assert board(table)["was_busted"]


def test_bt11_an_empty_cup_is_no_end_before_the_last_roll() -> None:
    table = start()
    nine_dice(table, "loot", "loot", "alarm")
    assert table.moves(0) == ["roll", "stop"]
    stop(table)
    assert table.scores == (8, 0)


def test_bt11_no_alarm_is_left_when_all_have_turned_into_loot() -> None:
    table = start()
    roll(table, "yellow alarm", "blue alarm", "gray alarm")
    state = table.observe(0).state.copy()
    turn_alarms_into_loot(state)
    assert (state.loot, state.alarms, state.alarm) == ([1, 1, 1], 0, [0] * MAX_ROW)
