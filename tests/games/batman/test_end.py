"""BT-30 and BT-31: the last round and tie-breaks."""

from __future__ import annotations

import pytest

from larceny import IllegalMove, Table
from tests.games.batman.script import again, board, bust, roll, score, start, stop, turn_of


def play(table: Table, *points: int) -> None:
    """Play one turn for each number of points; -1 is a bust."""
    for brought in points:
        if brought < 0:
            bust(table)
        else:
            score(table, brought)


def test_bt30_at_30_points_the_seats_after_still_have_their_turn() -> None:
    table = start(seats=3)
    for _ in range(9):
        play(table, 3, 1, 1)
    play(table, 3)
    assert table.scores == (30, 9, 9)
    assert not table.over
    assert board(table)["last_round"]
    play(table, 2, 1)
    assert table.winners == (0,)


def test_bt30_with_29_points_the_game_goes_on() -> None:
    table = start()
    for _ in range(9):
        play(table, 3, 3)
    play(table, 2, 2)
    assert table.scores == (29, 29)
    assert not table.over
    assert turn_of(table) == 0


def test_bt30_the_last_seat_of_a_round_ends_the_game_at_once() -> None:
    table = start(seats=3, first=1, target=2)
    play(table, 1, -1, 2)
    assert table.over
    assert table.winners == (0,)


def test_bt30_a_later_seat_may_overtake_in_the_last_round() -> None:
    table = start(seats=2, target=2)
    play(table, 2, 3)
    assert table.over
    assert table.winners == (1,)


def test_bt30_a_round_ends_before_the_first_player_whoever_that_is() -> None:
    table = start(seats=3, first=2, target=3)
    play(table, 3)
    assert turn_of(table) == 0
    play(table, 1)
    assert not table.over
    play(table, 2)
    assert table.winners == (2,)


def test_bt30_bonus_points_count_towards_the_end() -> None:
    table = start(("joker", "catwoman"), target=4)
    roll(table, "yellow loot", "blue loot", "gray loot")
    stop(table)
    assert table.scores == (4, 0)
    bust(table)
    assert table.winners == (0,)


def test_bt30_after_the_end_nobody_may_move() -> None:
    table = start(target=1)
    play(table, 1, 0)
    assert table.over
    with pytest.raises(IllegalMove, match="BT-30"):
        table.play(0, "roll")


def test_bt31_tied_leaders_play_one_more_turn_each() -> None:
    table = start(target=2)
    play(table, 2, 2)
    assert not table.over
    assert board(table)["tie_break"]
    play(table, 1)
    assert not table.over
    play(table, 3)
    assert table.winners == (1,)
    assert table.scores == (3, 5)


def test_bt31_only_the_leaders_play_on_and_only_they_can_win() -> None:
    table = start(seats=4, target=3)
    play(table, 3, 2, 3, 1)
    assert [thief["can_win"] for thief in board(table)["thieves"]] == [True, False, True, False]
    assert turn_of(table) == 0
    play(table, 0)
    assert turn_of(table) == 2
    with pytest.raises(IllegalMove, match="BT-31"):
        table.play(1, "roll")
    play(table, 1)
    assert table.winners == (2,)


def test_bt31_a_three_way_tie_is_broken_turn_by_turn() -> None:
    table = start(seats=3, target=2)
    play(table, 2, 2, 2)
    play(table, 3, 1, 3)
    assert not table.over
    assert table.scores == (5, 3, 5)
    assert turn_of(table) == 0
    play(table, 2)
    assert turn_of(table) == 2
    play(table, 1)
    assert table.winners == (0,)
    assert table.scores == (7, 3, 6)


def test_bt31_a_tie_break_that_ends_level_is_repeated() -> None:
    table = start(seats=3, target=2)
    play(table, 2, 2, 2)
    play(table, 1, 1, 1)
    play(table, -1, -1, -1)
    assert not table.over
    play(table, 0, 1, 0)
    assert table.winners == (1,)
    assert table.scores == (3, 4, 3)


def test_bt31_tie_breaks_go_in_turn_order_from_the_first_player() -> None:
    table = start(seats=4, first=2, target=2)
    play(table, 0, 2, 2, 2)
    order = []
    for points in (1, 0, 0):
        order.append(turn_of(table))
        play(table, points)
    assert order == [3, 0, 1]
    assert table.winners == (3,)


def test_bt31_villains_work_in_tie_breaks_too() -> None:
    table = start(("catwoman", "joker"), target=2)
    play(table, 2, 2)
    roll(table, "blue loot", "gray alarm", "gray alarm")
    stop(table)
    assert table.scores == (4, 2)
    roll(table, "gray loot", "gray alarm", "gray alarm")
    again(table, "loot", "alarm", "gray batman")
    stop(table)
    assert not table.over
    assert table.scores == (4, 4)


def test_bt30_as_long_as_nobody_has_a_point_nobody_is_at_the_target_of_one() -> None:
    table = start(target=1)
    play(table, -1, 0)
    assert not table.over
    assert not board(table)["last_round"]


def test_bt31_what_the_tie_break_was_is_forgotten_when_it_is_over() -> None:
    table = start(seats=3, first=1, target=2)
    play(table, 2, 2, 1)
    assert table.observe(0).state.tie_break == 1
    play(table, 3, 0)
    state = table.observe(0).state
    assert table.over
    assert (state.tie_break, state.turn) == (0, state.first)
