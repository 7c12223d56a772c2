"""AR-14 .. AR-18: the end of a raid, and what follows."""

from __future__ import annotations

import pytest

from larceny import CHANCE, IllegalMove
from tests.games.art_robbery.script import (
    board,
    draw,
    hand,
    middle,
    raids,
    safe,
    start,
    tiles,
    turn,
    turns,
)


def test_ar14_a_raid_ends_when_the_last_tile_leaves_the_middle() -> None:
    table = start("5 4", "4", **raids("5 4", "3"))
    turn(table, "play 5")
    assert board(table)["raid"]["number"] == 1
    turn(table, "play 4")
    assert board(table)["raid"]["number"] == 2
    assert middle(table) == "3"


def test_ar14_a_raid_ends_with_the_dog_in_the_middle() -> None:
    table = start("5", "4", **raids("5", "3"))
    turn(table, "play 5")
    assert (board(table)["raid"]["number"], board(table)["dog"]) == (2, None)


def test_ar14_the_player_still_draws_after_the_last_raid() -> None:
    table = start("5 4 4 4 4", "4", **raids("5"))
    table.play(0, "play 5")
    assert table.actors == (CHANCE,)
    draw(table, "0")
    assert table.over
    assert hand(table, 0) == {"0": 1, "4": 4}


def test_ar15_a_boss_is_kept_with_a_4_or_a_5_of_the_raid() -> None:
    for keeper in ("4", "5"):
        table = start(f"boss {keeper}", "0 0", **raids(f"boss {keeper} 0", "3"))
        turns(table, "play boss", "play 0", f"play {keeper}")
        assert safe(table, 0) == f"{keeper} boss"


def test_ar15_a_boss_without_a_4_or_5_leaves_the_game() -> None:
    table = start("boss 3", "5 0", **raids("boss 3 5", "3"))
    turns(table, "play boss", "play 5", "play 3")
    assert safe(table, 0) == "3"
    assert safe(table, 1) == "5"
    assert board(table)["thieves"][0]["piles"] == [1, 0]


def test_ar15_a_4_of_an_earlier_raid_does_not_keep_the_boss() -> None:
    table = start("4 boss", "0", **raids("4", "boss"))
    turn(table, "play 4")
    if table.actors == (1,):
        turn(table, "play 0")
    turn(table, "play boss")
    assert table.over
    assert table.scores[0] == 4


def test_ar15_before_the_end_a_lone_boss_scores_nothing() -> None:
    table = start("boss 4", "0", **raids("boss 4 0"))
    turn(table, "play boss")
    assert table.scores == (0, 0)
    turn(table, "play 0")
    table.play(0, "play 4")
    assert table.scores == (9, 0)


def test_ar15_of_two_bosses_each_owner_needs_a_4_or_5() -> None:
    table = start("boss 4", "boss 0", **raids("boss boss 4", "3"))
    turns(table, "play boss", "play boss", "play 4")
    assert (safe(table, 0), safe(table, 1)) == ("4 boss", "")


def test_ar16_tiles_go_face_down_and_the_others_see_only_how_many() -> None:
    table = start("5 4", "3", "0", **raids("5 4 3", "3"))
    turns(table, "play 5", "play 3", "play 0", "play 4")
    for viewer in (0, 1, None):
        thieves = board(table, viewer)["thieves"]
        assert [thief["piles"] for thief in thieves] == [[2, 0], [1, 0], [0, 0]]
        assert [thief["tiles"] for thief in thieves] == [[], [], []]
    assert safe(table, 0) == "4 5"
    assert board(table, 1)["thieves"][0]["safe"] is None
    assert board(table, None)["thieves"][0]["points"] is None
    assert board(table, 0)["thieves"][0]["points"] == 9


def test_ar17_hands_and_piles_stay_as_they_are() -> None:
    table = start("5 1 2 3 4", "0 1 2 3 4", **raids("5", "3"))
    turn(table, "play 5", card="boss")
    assert hand(table, 0) == {"1": 1, "2": 1, "3": 1, "4": 1, "boss": 1}
    assert hand(table, 1) == {"0": 1, "1": 1, "2": 1, "3": 1, "4": 1}
    assert board(table)["discard"] == {"5": 1}
    assert board(table)["draw"] == 44


def test_ar17_whoever_has_the_figure_keeps_it_and_begins_the_next_raid() -> None:
    table = start("dog", "5 0", "0", **raids("5", "3"))
    turns(table, "play guard-dog", "play 5")
    assert board(table)["dog"] == 0
    assert table.actors == (0,)


@pytest.mark.parametrize(("last", "begins"), [(0, 1), (1, 2), (2, 0)])
def test_ar17_with_the_figure_in_the_middle_the_left_of_the_last_mover_begins(
    last: int, begins: int
) -> None:
    table = start("5", "5", "5", first=last, **raids("5", "3"))
    turn(table, "play 5")
    assert table.actors == (begins,)
    assert board(table)["dog"] is None


def test_ar18_a_raid_of_too_many_turns_ends_as_it_stands() -> None:
    table = start("4 0 0", "0 0", **raids("4 5 boss", "3"), max_turns=3)
    turns(table, "play 4", "play 0", "play 0")
    assert board(table)["raid"]["number"] == 2
    assert (safe(table, 0), safe(table, 1)) == ("4", "")
    assert middle(table) == "3"
    assert table.actors == (1,)


def test_ar18_the_printed_bound_is_200_turns() -> None:
    table = start("0", "0", **raids("5", "4"), cards=[20, 20])
    for _ in range(200):
        assert board(table)["raid"]["number"] == 1
        turn(table, table.moves(table.actors[0])[0])
    assert board(table)["raid"]["number"] == 2


def test_ar18_tiles_left_in_the_middle_go_to_nobody() -> None:
    table = start("4", "0", **raids("4 5 0.."), max_turns=1)
    turn(table, "play 4")
    assert table.over
    assert table.scores == (4, 0)
    assert middle(table) == tiles(table, 1) == ""
    with pytest.raises(IllegalMove, match="over"):
        table.play(1, "play 0")
