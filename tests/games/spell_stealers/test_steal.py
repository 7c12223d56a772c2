"""SS-12 .. SS-16, SS-20: stealing, and the polite window."""

from __future__ import annotations

import pytest

from larceny import CHANCE, BadNotation, IllegalMove
from tests.games.spell_stealers.script import advance, board, miss, roll, run, start, token, verdict


def test_ss12_the_stealing_die_has_the_shape_of_the_artifact() -> None:
    for die, faces in (("pyramid", 4), ("diamond", 8), ("orb", 12)):
        table = roll(start(), die, faces, "green")
        run(table, "ask p1", "p1 steal")
        assert table.moves(CHANCE) == [f"die {n}" for n in range(1, faces + 1)]


def test_ss12_the_current_player_does_not_steal_from_himself() -> None:
    table = roll(start(3), "pyramid", 2, "green")
    assert table.moves(CHANCE) == ["ask p1", "ask p2"]
    run(table, "ask p1")
    with pytest.raises(IllegalMove, match="SS-12"):
        table.play(0, "steal")


@pytest.mark.parametrize(("shows", "scores"), [(4, (0, 3)), (1, (0, 0))])
def test_ss13_an_attempt_spends_the_token_success_or_not(
    shows: int, scores: tuple[int, ...]
) -> None:
    table = roll(start(), "pyramid", 3, "green")
    run(table, "ask p1", "p1 steal", f"die {shows}")
    assert token(table, 1) == "spent"
    assert table.scores == scores
    roll(table, "pyramid", 2, "green")  # the next artifact: p1 is not asked again
    assert table.actors == (0,)


@pytest.mark.parametrize(("shows", "victims"), [(3, [0]), (2, [])])
def test_ss14_who_is_robbed_is_told_as_the_victim(shows: int, victims: list[int]) -> None:
    table = roll(start(), "pyramid", 3, "green")
    run(table, "ask p1", "p1 steal", f"die {shows}")
    entries = table.entries()
    assert [entry.victim for entry in entries if entry.victim is not None] == victims


def test_ss13_the_token_comes_back_with_the_own_next_turn_only() -> None:
    table = start(3)
    roll(table, "pyramid", 1, "green")
    run(table, "ask p2", "p2 steal", "die 1", "p0 stop")
    assert token(table, 2) == "spent", "p1's turn"
    miss(table)
    assert token(table, 2) == "ready", "p2's turn"


@pytest.mark.parametrize(("shows", "is_stolen"), [(6, False), (7, True), (8, True)])
def test_ss14_an_equal_or_higher_die_steals(shows: int, is_stolen: bool) -> None:
    table = start()
    advance(table, 0, 9)
    advance(table, 1, 8)
    roll(table, "diamond", 7, "green")
    run(table, "ask p1", "p1 steal", f"die {shows}")
    assert table.scores == ((9, 15) if is_stolen else (9, 2))


def test_ss14_the_thief_moves_at_once_and_the_robbed_keeps_earlier_points() -> None:
    table = start()
    roll(table, "pyramid", 4, "green")
    run(table, "ask p1", "p1 decline")
    roll(table, "diamond", 6, "green")
    run(table, "ask p1", "p1 steal", "die 6")
    assert table.scores == (0, 6)
    assert board(table)["points"] == 4
    assert "stop" in table.moves(0)
    run(table, "p0 stop")
    assert table.scores == (4, 6)


def test_ss15_a_failed_thief_goes_back_by_his_own_die() -> None:
    table = start()
    miss(table)
    advance(table, 1, 9)
    roll(table, "orb", 12, "green")
    run(table, "ask p1", "p1 steal", "die 5")
    assert table.scores == (0, 4)


def test_ss15_never_behind_the_entrance() -> None:
    table = start()
    miss(table)
    advance(table, 1, 3)
    roll(table, "orb", 12, "green")
    run(table, "ask p1", "p1 steal", "die 11")
    assert table.scores == (0, 0)


def test_ss16_nobody_is_asked_after_a_success() -> None:
    table = roll(start(3), "pyramid", 1, "green")
    run(table, "ask p2", "p2 steal", "die 1")
    assert table.actors == (0,)
    assert (token(table, 1), token(table, 2)) == ("ready", "spent")


def test_ss16_after_a_failure_the_next_may_still_try() -> None:
    table = roll(start(3), "pyramid", 3, "green")
    run(table, "ask p2", "p2 steal", "die 2")
    assert table.moves(CHANCE) == ["ask p1"]
    run(table, "ask p1", "p1 steal", "die 3")
    assert table.scores == (0, 3, 0)
    assert (verdict(table, 2), verdict(table, 1)) == ("too low", "stolen")


def test_ss20_everybody_with_a_ready_token_is_asked_once_in_a_random_order() -> None:
    table = roll(start(4), "pyramid", 3, "green")
    assert table.moves(CHANCE) == ["ask p1", "ask p2", "ask p3"]
    run(table, "ask p3")
    assert table.actors == (3,)
    assert table.moves(3) == ["steal", "decline"]
    run(table, "p3 decline")
    assert table.moves(CHANCE) == ["ask p1", "ask p2"]
    run(table, "ask p2", "p2 decline")
    assert table.moves(CHANCE) == ["ask p1"], "also when only one is left"
    run(table, "ask p1", "p1 decline")
    assert board(table)["points"] == 3


def test_ss20_who_declined_is_asked_again_about_the_next_artifact() -> None:
    table = roll(start(), "pyramid", 3, "green")
    run(table, "ask p1", "p1 decline")
    roll(table, "pyramid", 2, "green")
    assert table.moves(CHANCE) == ["ask p1"]


def test_ss20_after_a_miss_nobody_is_asked_and_the_turn_passes_by_itself() -> None:
    table = roll(start(), "pyramid", 3, "red")
    assert table.actors == (1,)


def test_ss20_only_valid_attempts_are_offered() -> None:
    table = roll(start(3), "pyramid", 3, "green")
    run(table, "ask p1")
    with pytest.raises(IllegalMove, match="SS-20"):
        table.play(2, "steal")
    with pytest.raises(IllegalMove, match="SS-20"):
        table.play(1, "throw orb")
    with pytest.raises(BadNotation):
        table.play(1, "steal orb")
