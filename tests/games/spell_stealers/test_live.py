"""SS-16 .. SS-18, SS-21, SS-22: the live window, and every way to fail in it."""

from __future__ import annotations

import pytest

from larceny import IllegalMove, Table
from tests.games.spell_stealers.script import (
    advance,
    board,
    last_roll,
    live,
    miss,
    roll,
    run,
    throw,
    token,
    verdict,
)


def deep(seats: int = 3, rules: str = "live", **params: int) -> Table:
    """p0's second turn; everybody stands at 9, so that a failure shows."""
    table = live(seats, rules, **params)
    for seat in range(seats):
        advance(table, seat, 9)
    return table


def test_ss21_all_others_may_throw_any_die_at_once() -> None:
    table = roll(live(4), "diamond", 6, "green")
    assert table.actors == (0, 1, 2, 3)
    for seat in (1, 2, 3):
        assert table.moves(seat) == ["throw pyramid", "throw diamond", "throw orb"]
    assert table.moves(0) == ["settle 6"]


def test_ss21_the_order_of_application_is_the_order_of_events() -> None:
    for first, second in ((1, 2), (2, 1)):
        table = roll(deep(), "diamond", 6, "green")
        throw(table, first, "diamond", 8)
        throw(table, second, "diamond", 8)
        assert (verdict(table, first), verdict(table, second)) == ("stolen", "too slow")
        assert table.scores[first] == 15
        assert table.scores[second] == 1


def test_ss21_others_may_throw_after_a_miss_too() -> None:
    table = roll(deep(), "diamond", 6, "red")
    assert table.actors == (0, 1, 2)
    assert table.moves(0) == ["pass"]
    assert "throw orb" in table.moves(2)


def test_ss21_a_wrong_number_is_refused_and_the_window_stays_open() -> None:
    table = roll(live(), "diamond", 6, "green")
    for wrong in ("settle 5", "settle 0", "settle 26"):
        with pytest.raises(IllegalMove, match="SS-21") as caught:
            table.play(0, wrong)
        assert caught.value.move == wrong
    assert table.actors == (0, 1, 2)
    throw(table, 1, "diamond", 7)
    assert verdict(table, 1) == "stolen"


def test_ss21_after_a_theft_the_marker_stays_but_is_touched() -> None:
    table = roll(live(), "pyramid", 4, "green")
    run(table, "p0 settle 4")
    roll(table, "diamond", 6, "green")
    throw(table, 1, "diamond", 6)
    assert table.moves(0) == ["settle 4"]
    with pytest.raises(IllegalMove, match="SS-18"):
        table.play(0, "stop")
    run(table, "p0 settle 4", "p0 stop")
    assert table.scores == (4, 6, 0)


def test_ss21_a_seat_throws_once_for_each_roll() -> None:
    table = roll(live(), "pyramid", 4, "green")
    throw(table, 1, "pyramid", 1)
    assert table.actors == (0, 2)
    with pytest.raises(IllegalMove, match="SS-21"):
        table.play(1, "throw orb")
    run(table, "p0 settle 4")
    assert 1 not in table.actors, "nor late"
    roll(table, "pyramid", 4, "green")
    assert 1 in table.actors


def test_ss21_there_is_nothing_to_throw_at_before_the_first_roll() -> None:
    table = live()
    assert table.actors == (0,)
    with pytest.raises(IllegalMove, match="SS-21"):
        table.play(1, "throw orb")


def test_ss21_nobody_is_asked_in_a_live_window() -> None:
    table = roll(live(), "pyramid", 4, "green")
    with pytest.raises(IllegalMove, match="SS-21"):
        table.play(1, "steal")


def test_ss17_a_throw_with_a_spent_token_fails() -> None:
    table = deep()
    roll(table, "pyramid", 3, "green")
    throw(table, 1, "pyramid", 1)
    run(table, "p0 settle 3")
    roll(table, "diamond", 5, "green")
    throw(table, 1, "diamond", 7)
    assert verdict(table, 1) == "spent token"
    assert table.scores == (9, 1, 9)  # 9 - 1 - 7
    assert last_roll(table)["stolen_by"] is None


def test_ss17_a_throw_after_the_window_closed_fails() -> None:
    table = roll(deep(), "diamond", 5, "green")
    run(table, "p0 settle 5")
    throw(table, 2, "diamond", 8)
    assert verdict(table, 2) == "late"
    assert table.scores == (9, 9, 1)
    assert token(table, 2) == "spent"
    assert board(table)["points"] == 5


def test_ss17_a_throw_after_anothers_success_fails() -> None:
    table = roll(deep(), "diamond", 5, "green")
    throw(table, 1, "diamond", 5)
    throw(table, 2, "diamond", 6)
    assert verdict(table, 2) == "too slow"
    assert table.scores == (9, 14, 3)
    assert token(table, 2) == "spent"


def test_ss17_a_die_of_another_shape_fails() -> None:
    table = roll(deep(), "pyramid", 1, "green")
    throw(table, 1, "orb", 7)
    assert verdict(table, 1) == "wrong die"
    assert table.scores == (9, 2, 9)
    assert token(table, 1) == "spent"


def test_ss17_an_artifact_that_was_not_obtained_cannot_be_stolen() -> None:
    table = roll(deep(), "pyramid", 1, "red")
    throw(table, 1, "pyramid", 4)
    assert verdict(table, 1) == "not obtained"
    assert table.scores == (9, 5, 9)
    assert token(table, 1) == "spent"


def test_ss15_a_throw_that_is_too_low_fails_live_as_well() -> None:
    table = roll(deep(), "diamond", 7, "green")
    throw(table, 1, "diamond", 6)
    assert verdict(table, 1) == "too low"
    assert table.scores == (9, 3, 9)


def test_ss18_the_window_closes_when_the_marker_is_put_down() -> None:
    table = roll(deep(), "diamond", 5, "green")
    throw(table, 1, "diamond", 5)
    run(table, "p0 settle 0")
    throw(table, 2, "diamond", 8)
    assert (verdict(table, 1), verdict(table, 2)) == ("stolen", "late")


def test_ss18_settle_only_closes_an_open_window() -> None:
    table = roll(live(), "pyramid", 1, "red")
    with pytest.raises(IllegalMove, match="SS-18"):
        table.play(0, "settle 1")
    with pytest.raises(IllegalMove, match="SS-10"):
        table.play(1, "settle 1")


def test_ss21_a_late_throw_may_come_in_the_next_turn_before_its_roll() -> None:
    table = deep()
    miss(table)
    assert board(table)["turn"] == 1
    assert table.actors == (0, 1, 2)
    assert table.moves(1) == ["roll pyramid", "roll diamond", "roll orb"], "it is p1's turn"
    throw(table, 2, "orb", 4)
    assert table.scores == (9, 9, 5)
    roll(table, "pyramid", 2, "green")
    throw(table, 2, "pyramid", 4)
    assert verdict(table, 2) == "spent token"


def test_ss16_a_failure_does_not_keep_the_next_from_stealing() -> None:
    table = roll(deep(4), "diamond", 6, "green")
    throw(table, 3, "orb", 2)
    throw(table, 1, "diamond", 3)
    throw(table, 2, "diamond", 7)
    assert [verdict(table, seat) for seat in (3, 1, 2)] == ["wrong die", "too low", "stolen"]
    assert table.scores == (9, 6, 15, 7)


@pytest.mark.parametrize(
    ("symbol", "die", "why"), [("green", "orb", "wrong die"), ("red", "pyramid", "not obtained")]
)
def test_ss22_gentle_mistakes_spend_the_token_and_cost_no_steps(
    symbol: str, die: str, why: str
) -> None:
    table = roll(deep(rules="live-beginner"), "pyramid", 3, symbol)
    throw(table, 1, die, 4)
    assert verdict(table, 1) == why
    assert table.scores == (9, 9, 9)
    assert token(table, 1) == "spent"


def test_ss22_other_mistakes_are_not_gentle() -> None:
    table = roll(deep(rules="live-beginner"), "pyramid", 3, "green")
    throw(table, 1, "pyramid", 2)  # too low
    run(table, "p0 settle 3")
    throw(table, 2, "pyramid", 4)  # late
    assert table.scores == (9, 7, 5)
    roll(table, "diamond", 5, "green")
    throw(table, 1, "diamond", 5)  # spent token
    assert table.scores == (9, 2, 5)
