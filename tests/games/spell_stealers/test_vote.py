"""SS-19, SS-23: throws at the same time, votes, and disputes."""

from __future__ import annotations

from pathlib import Path

import pytest

import larceny
from larceny import CHANCE, REFEREE, IllegalMove, Table
from larceny.table.save import dump
from tests.games.spell_stealers.script import board, last_roll, roll, run, throw, token, verdict
from tests.games.spell_stealers.test_live import deep


def tie(seats: int = 4) -> Table:
    """p1 and p2 both throw well enough for a diamond 5, and the referee calls it a tie."""
    table = roll(deep(seats), "diamond", 5, "green")
    throw(table, 1, "diamond", 6)
    throw(table, 2, "diamond", 7)
    return run(table, "simultaneous p1 p2")


def test_ss19_everybody_not_among_the_tied_votes_the_current_player_too() -> None:
    table = tie(5)
    assert table.actors == (0, 3, 4)
    for seat in (0, 3, 4):
        assert table.moves(seat) == ["vote none", "vote p1", "vote p2"]
    assert table.scores == (9, 9, 9, 9, 9), "nothing is judged before the vote"
    for seat, move in ((1, "vote p1"), (3, "vote p4"), (0, "settle 5"), (3, "throw orb")):
        with pytest.raises(IllegalMove, match="SS-19"):
            table.play(seat, move)


def test_ss19_most_votes_is_judged_first() -> None:
    table = run(tie(), "p3 vote p2", "p0 vote none")
    assert (verdict(table, 1), verdict(table, 2)) == ("too slow", "stolen")
    assert table.scores == (9, 3, 14, 9)
    assert table.moves(0) == ["settle 0"], "the window is open again"


def test_ss19_the_next_is_judged_when_the_first_fails() -> None:
    table = roll(deep(4), "diamond", 7, "green")
    throw(table, 1, "diamond", 8)
    throw(table, 2, "diamond", 3)
    run(table, "simultaneous p1 p2", "p0 vote p2", "p3 vote p2")
    assert (verdict(table, 2), verdict(table, 1)) == ("too low", "stolen")
    assert table.scores == (9, 16, 6, 9)


@pytest.mark.parametrize("votes", [("p0 vote p1", "p3 vote p2"), ("p0 vote none", "p3 vote none")])
def test_ss19_equal_votes_or_none_decide_nothing_and_all_fail(votes: tuple[str, str]) -> None:
    table = run(tie(), *votes)
    assert (verdict(table, 1), verdict(table, 2)) == ("undecided", "undecided")
    assert table.scores == (9, 3, 2, 9)
    assert (token(table, 1), token(table, 2)) == ("spent", "spent")
    assert table.moves(0) == ["settle 5"]


def test_ss19_the_rest_of_the_tied_follow_by_votes_and_then_by_seat() -> None:
    table = roll(deep(6), "diamond", 8, "green")
    for seat in (3, 2, 1):
        throw(table, seat, "diamond", 8 if seat != 3 else 2)
    run(table, "simultaneous p1 p2 p3", "p0 vote p3", "p4 vote p3", "p5 vote p2")
    order = [attempt["seat"] for attempt in last_roll(table)["attempts"]]
    assert order == [3, 2, 1]
    assert [verdict(table, seat) for seat in order] == ["too low", "stolen", "too slow"]
    table = roll(deep(6), "diamond", 8, "green")
    for seat in (3, 2, 1):
        throw(table, seat, "diamond", 8 if seat != 3 else 2)
    run(table, "simultaneous p1 p2 p3", "p0 vote p3", "p4 vote none", "p5 vote none")
    assert [attempt["seat"] for attempt in last_roll(table)["attempts"]] == [3, 1, 2]


def test_ss19_those_who_threw_before_the_tied_are_judged_before_them() -> None:
    table = roll(deep(5), "diamond", 5, "green")
    throw(table, 3, "diamond", 4)
    throw(table, 1, "diamond", 5)
    throw(table, 2, "diamond", 5)
    throw(table, 4, "diamond", 8)
    run(table, "simultaneous p1 p2", "p0 vote p2", "p3 vote p2", "p4 vote none")
    assert [attempt["seat"] for attempt in last_roll(table)["attempts"]] == [3, 2, 1, 4]
    assert [verdict(table, seat) for seat in (3, 2, 1, 4)] == [
        "too low", "stolen", "too slow", "too slow",
    ]  # fmt: skip


def test_ss19_an_undecided_tie_leaves_the_artifact_to_a_later_thief() -> None:
    table = tie()
    run(table, "p0 vote none", "p3 vote none")
    throw(table, 3, "diamond", 5)
    assert verdict(table, 3) == "stolen"
    assert table.scores == (9, 3, 2, 14)


def test_ss19_a_tie_may_be_reported_after_the_marker_was_put_down() -> None:
    table = roll(deep(4), "diamond", 5, "green")
    throw(table, 1, "diamond", 6)
    throw(table, 2, "diamond", 7)
    run(table, "p0 settle 0", "simultaneous p1 p2", "p0 vote p1", "p3 vote p2")
    assert board(table)["points"] == 5, "nobody stole it after all"
    assert table.moves(0)[-1] == "stop"


def test_ss19_only_throws_in_the_window_can_tie_and_only_once() -> None:
    table = roll(deep(5), "diamond", 5, "green")
    throw(table, 1, "diamond", 1)
    for report in ("simultaneous p1 p2", "simultaneous p1 p9", "simultaneous p1 p1"):
        with pytest.raises(larceny.LarcenyError):
            table.play(REFEREE, report)
    throw(table, 2, "diamond", 1)
    run(table, "p0 settle 5")
    throw(table, 3, "diamond", 1)
    with pytest.raises(IllegalMove, match="SS-19"):
        table.play(REFEREE, "simultaneous p2 p3")
    run(table, "simultaneous p1 p2", "p0 vote p1", "p3 vote none", "p4 vote none")
    with pytest.raises(IllegalMove, match="SS-19"):
        table.play(REFEREE, "simultaneous p1 p2")


def test_ss19_a_theft_that_ended_the_game_is_taken_back_with_its_final_round() -> None:
    table = roll(deep(4, track=14), "diamond", 5, "green")
    throw(table, 1, "diamond", 5)
    assert board(table)["final"] is True
    throw(table, 2, "diamond", 1)
    run(table, "simultaneous p1 p2")
    assert board(table)["final"] is False
    run(table, "p0 vote none", "p3 vote none")
    assert board(table)["final"] is False


def test_ss19_the_referee_is_no_actor_and_its_moves_are_its_reports() -> None:
    table = roll(deep(), "diamond", 5, "green")
    assert table.moves(REFEREE) == []
    throw(table, 1, "diamond", 6)
    throw(table, 2, "diamond", 7)
    assert table.actors == (0,)
    assert table.moves(REFEREE) == ["disputed p1", "disputed p2", "simultaneous p1 p2"]


def test_ss19_a_report_is_an_event_of_its_own_and_is_saved(tmp_path: Path) -> None:
    table = roll(deep(4), "diamond", 5, "green")
    table.play(1, "throw diamond", at=412)
    table.play(CHANCE, "die 6")
    table.play(2, "throw diamond", at=415)
    table.play(CHANCE, "die 7")
    table.play(REFEREE, "simultaneous p2 p1", at=430)
    run(table, "p0 vote p1", "p3 vote none")
    assert str(table.log[-3]) == "@430 referee simultaneous p1 p2"
    table.save(tmp_path / "live.larceny")
    again = larceny.replay(tmp_path / "live.larceny")
    assert again.log == table.log
    assert dump(again) == dump(table)
    assert [event.at for event in again.log if event.move == "throw diamond"] == [412, 415]


def test_ss19_chance_may_hand_in_the_referees_report() -> None:
    table = roll(deep(4), "diamond", 5, "green")
    throw(table, 1, "diamond", 6)
    throw(table, 2, "diamond", 7)
    table.play(CHANCE, "simultaneous p1 p2")
    assert table.log[-1].seat == REFEREE
    assert table.actors == (0, 3)


def test_ss19_a_report_can_be_taken_back() -> None:
    table = roll(deep(4), "diamond", 5, "green")
    throw(table, 1, "diamond", 6)
    throw(table, 2, "diamond", 7)
    before = table.view(None)
    table.play(REFEREE, "simultaneous p1 p2")
    assert table.undo().move == "simultaneous p1 p2"
    assert table.view(None) == before


def test_ss20_in_a_polite_game_there_is_nothing_to_report() -> None:
    table = larceny.load("spell-stealers").table(3, "polite", seed=1)
    with pytest.raises(IllegalMove, match="SS-20"):
        table.play(REFEREE, "simultaneous p1 p2")


def test_ss23_a_disputed_throw_of_two_costs_the_token_and_no_steps() -> None:
    table = roll(deep(2, disputed_window=1), "diamond", 5, "green")
    throw(table, 1, "diamond", 6)
    assert table.scores == (9, 14)
    run(table, "disputed p1")
    assert verdict(table, 1) == "disputed"
    assert table.scores == (9, 9)
    assert token(table, 1) == "spent"
    assert table.moves(0) == ["settle 5"], "it was not stolen"


def test_ss23_without_the_option_a_disputed_throw_counts_as_late() -> None:
    table = roll(deep(2), "diamond", 5, "green")
    throw(table, 1, "diamond", 6)
    run(table, "p0 settle 0", "disputed p1")
    assert table.scores == (9, 3)
    assert board(table)["points"] == 5


def test_ss23_the_option_is_for_two_players_only() -> None:
    table = roll(deep(3, disputed_window=1), "diamond", 5, "green")
    throw(table, 1, "diamond", 6)
    run(table, "disputed p1")
    assert table.scores == (9, 3, 9)


def test_ss23_a_throw_after_the_marker_can_be_disputed_also_in_the_next_turn() -> None:
    table = roll(deep(2, disputed_window=1), "diamond", 5, "green")
    run(table, "p0 settle 5", "p0 stop")
    table.play(0, "throw orb")  # p1's turn: the dice have moved on
    run(table, "die 3")
    assert table.scores == (11, 9)
    with pytest.raises(IllegalMove, match="SS-23"):
        table.play(REFEREE, "disputed p1")


def test_ss23_a_late_throw_that_is_disputed_costs_no_steps_between_two() -> None:
    table = roll(deep(2, disputed_window=1), "diamond", 5, "green")
    run(table, "p0 settle 5")
    throw(table, 1, "diamond", 6)
    assert table.scores == (9, 3)
    run(table, "disputed p1")
    assert table.scores == (9, 9)


def test_ss23_a_throw_is_disputed_once_and_only_if_there_was_one() -> None:
    table = roll(deep(3), "diamond", 5, "green")
    with pytest.raises(IllegalMove, match="SS-23"):
        table.play(REFEREE, "disputed p1")
    throw(table, 1, "diamond", 6)
    run(table, "disputed p1")
    with pytest.raises(IllegalMove, match="SS-23"):
        table.play(REFEREE, "disputed p1")


def test_ss23_a_shared_tracker_is_display_only_and_for_two() -> None:
    shared = [board(deep(seats, shared_tracker=1))["shared_tracker"] for seats in (2, 3)]
    assert shared == [True, False]
