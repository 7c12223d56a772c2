"""SS-24, SS-25: the final round, the winner, and ties."""

from __future__ import annotations

import pytest

from larceny import CHANCE, IllegalMove
from tests.games.spell_stealers.script import advance, board, live, miss, roll, run, start, throw


def test_ss24_the_round_in_which_the_spell_is_reached_is_played_to_its_end() -> None:
    table = start(3, track=9)
    advance(table, 0, 9)
    assert board(table)["final"] is True
    assert table.actors == (1,)
    miss(table)
    assert table.actors == (2,)
    miss(table)
    assert table.over
    assert table.winners == (0,)


def test_ss24_before_the_spell_rounds_go_on() -> None:
    table = start(2, track=9)
    advance(table, 0, 8)
    miss(table)
    assert board(table)["final"] is False
    assert table.actors == (0,)


def test_ss24_a_round_ends_with_the_player_to_the_right_of_the_first() -> None:
    table = start(3, first=1, track=9)
    miss(table)  # p1
    miss(table)  # p2
    advance(table, 0, 9)  # p0 is last in the round
    assert table.over
    assert table.winners == (0,)


def test_ss24_a_theft_makes_the_round_final_too() -> None:
    table = start(3, track=7)
    roll(table, "diamond", 7, "green")
    run(table, "ask p2", "p2 steal", "die 8", "p0 stop")
    assert board(table)["final"] is True
    miss(table)
    miss(table)
    assert table.over
    assert table.winners == (2,)


def test_ss24_it_stays_final_when_the_pawn_falls_back() -> None:
    table = start(2, track=9)
    advance(table, 0, 9)
    roll(table, "orb", 12, "green")
    run(table, "ask p0", "p0 steal", "die 5")
    assert table.scores == (4, 0)
    assert board(table)["final"] is True
    run(table, "p1 stop")
    assert table.over


def test_ss25_the_deepest_pawn_wins_and_distance_past_the_spell_counts() -> None:
    table = start(2, track=9)
    advance(table, 0, 9)
    advance(table, 1, 10)
    assert table.winners == (1,)
    assert table.scores == (9, 10)


def test_ss25_the_winner_may_stand_before_the_spell() -> None:
    table = start(2, track=9)
    advance(table, 0, 9)
    roll(table, "orb", 12, "green")
    run(table, "ask p0", "p0 steal", "die 5", "p1 stop")
    assert table.scores == (4, 12)
    table = start(2, track=9)
    advance(table, 0, 9)
    roll(table, "orb", 12, "green")
    run(table, "ask p0", "p0 steal", "die 5")
    miss(table)
    assert table.scores == (4, 0)
    assert table.winners == (0,)


def test_ss25_the_tied_play_one_more_round_and_they_alone() -> None:
    table = start(4, track=9)
    for seat, steps in enumerate((3, 9, 5, 9)):
        advance(table, seat, steps)
    assert table.actors == (1,), "p1 comes first among the tied"
    roll(table, "pyramid", 3, "green")
    assert table.moves(CHANCE) == ["ask p3"], "only the tied steal"
    run(table, "ask p3", "p3 decline", "p1 stop")
    assert table.actors == (3,), "only the tied roll"
    miss(table)
    assert table.winners == (1,)
    assert table.scores == (3, 12, 5, 9)


def test_ss25_it_is_repeated_until_one_leads() -> None:
    table = start(2, track=9)
    for _ in range(2):
        advance(table, 0, 9)
        advance(table, 1, 9)
        assert not table.over
    miss(table)
    advance(table, 1, 1)
    assert table.winners == (1,)


def test_ss25_an_outsider_who_stands_deeper_by_then_does_not_win() -> None:
    table = start(3, track=9)
    for seat, steps in enumerate((9, 9, 8)):
        advance(table, seat, steps)
    for thief in (1, 0):  # both fail to steal an orb 12 and fall back
        roll(table, "orb", 12, "green")
        run(table, f"ask p{thief}", f"p{thief} steal", f"die {thief + 4}")
        miss(table)
    assert table.scores == (5, 4, 8)
    assert table.winners == (0,)
    assert table.reckoning == ("", "", "not among those who broke the tie")


def test_ss25_live_only_the_tied_may_throw() -> None:
    table = live(3, track=9)
    for seat, steps in enumerate((9, 9, 8)):
        advance(table, seat, steps)
    assert table.actors == (0, 1)
    roll(table, "pyramid", 4, "green")
    assert table.actors == (0, 1)
    with pytest.raises(IllegalMove, match="SS-25"):
        table.play(2, "throw pyramid")
    throw(table, 1, "pyramid", 4)
    run(table, "p0 settle 0", "p0 stop")
    miss(table)
    assert table.winners == (1,)


def test_ss25_after_the_end_nothing_happens() -> None:
    table = start(2, track=9)
    advance(table, 0, 9)
    miss(table)
    with pytest.raises(IllegalMove, match="SS-25"):
        table.play(0, "roll orb")
