"""AR-07 .. AR-13: the turn, and what each card takes."""

from __future__ import annotations

from collections import Counter

import pytest

from larceny import CHANCE, IllegalMove, Table
from larceny.games.art_robbery.state import NO_TILE, NOBODY
from tests.games.art_robbery.script import (
    board,
    draw,
    hand,
    middle,
    raids,
    start,
    tiles,
    turn,
    turns,
)


def test_ar07_a_turn_is_a_card_a_take_and_a_draw() -> None:
    table = start("3 4 4 4 4", "0")
    table.play(0, "play 3")
    assert board(table)["discard"] == {"3": 1}
    assert tiles(table, 0) == "3"
    assert table.actors == (CHANCE,)
    draw(table, "boss")
    assert hand(table, 0) == {"4": 4, "boss": 1}
    assert table.actors == (1,)


def test_ar07_play_goes_to_the_left() -> None:
    table = start("3", "3", "3", first=2)
    for seat in (2, 0, 1, 2):
        assert table.actors == (seat,)
        turn(table, table.moves(seat)[0])


def test_ar07_only_the_player_in_turn_may_play_and_only_a_card_in_hand() -> None:
    table = start("3 3 3 3 3", "4 4 4 4 4")
    with pytest.raises(IllegalMove, match=r"p0's turn.*AR-07"):
        table.play(1, "play 4")
    with pytest.raises(IllegalMove, match=r"do not hold a 4.*AR-07"):
        table.play(0, "play 4")


def nearly_empty() -> Table:
    """Return a table of two with a draw pile of three cards: 0, 0 and 5."""
    table = start("1 2 3 4 4", "1 2 3 4 4", hand_size=5, cards=[20, 2, 2, 2, 4, 1])
    for _ in range(18):
        turn(table, table.moves(table.actors[0])[0], card="0")
    assert board(table)["draw"] == 3
    return table


def test_ar07_an_emptied_draw_pile_is_replaced_at_once_by_the_discard_pile() -> None:
    table = nearly_empty()
    turn(table, table.moves(table.actors[0])[0], card="0")
    turn(table, table.moves(table.actors[0])[0], card="5")
    assert board(table)["draw"] == 1
    discarded = board(table)["discard"]
    seat = table.actors[0]
    table.play(seat, table.moves(seat)[0])
    last = str(table.log[-1].move).split()[1]
    draw(table)
    expected = Counter[str]({f"{card}": count for card, count in discarded.items()})
    expected[last] += 1
    assert board(table)["draw"] == sum(expected.values())
    assert board(table)["discard"] == {}
    seat = table.actors[0]
    table.play(seat, table.moves(seat)[0])
    assert sorted(table.moves(CHANCE)) == sorted(f"card {name}" for name in expected)


def test_ar08_a_card_that_takes_nothing_is_still_played() -> None:
    table = start("5 boss", "0", **raids("3 4"))
    before = middle(table)
    turn(table, "play boss")
    assert middle(table) == before
    assert (tiles(table, 0), tiles(table, 1)) == ("", "")
    assert board(table)["discard"] == {"boss": 1}
    assert table.actors == (1,)


def test_ar08_a_take_that_is_possible_must_be_made() -> None:
    table = start("4", "4 3", **raids("3 4"))
    turn(table, "play 4")
    assert "play 4" not in table.moves(1)
    assert "play 4 p0" in table.moves(1)
    with pytest.raises(IllegalMove, match=r"p0.*AR-08"):
        table.play(1, "play 4")


def test_ar09_a_number_takes_one_tile_of_its_value_from_the_middle() -> None:
    table = start("3", "0")
    turn(table, "play 3")
    assert tiles(table, 0) == "3"
    assert middle(table) == "0 1 2 3 3 4 5 boss"


def test_ar09_the_middle_comes_before_players() -> None:
    table = start("3", "3")
    turn(table, "play 3")
    assert "play 3" in table.moves(1)
    assert "play 3 p0" not in table.moves(1)
    with pytest.raises(IllegalMove, match=r"comes first.*AR-09"):
        table.play(1, "play 3 p0")


def test_ar09_with_none_in_the_middle_it_is_stolen() -> None:
    table = start("4", "4")
    turns(table, "play 4", "play 4 p0")
    assert (tiles(table, 0), tiles(table, 1)) == ("", "4")


def test_ar09_of_several_victims_the_thief_chooses() -> None:
    table = start("3", "3", "3", **raids("3 3 5"))
    turns(table, "play 3", "play 3")
    assert [move for move in table.moves(2) if move.startswith("play 3")] == [
        "play 3 p0",
        "play 3 p1",
    ]
    turn(table, "play 3 p1")
    assert [tiles(table, seat) for seat in range(3)] == ["3", "", "3"]


def test_ar09_of_tiles_with_and_without_dots_in_the_middle_the_player_chooses() -> None:
    table = start("3 3", "3", **raids("3 3. 5"))
    assert [move for move in table.moves(0) if move.startswith("play 3")] == [
        "play 3 3",
        "play 3 3-alibi",
    ]
    with pytest.raises(IllegalMove, match=r"name the one.*AR-09"):
        table.play(0, "play 3")
    turn(table, "play 3 3-alibi")
    assert (tiles(table, 0), middle(table)) == ("3-alibi", "3 5")
    assert "play 3" in table.moves(1)


def test_ar09_of_a_victims_tiles_with_and_without_dots_the_thief_chooses() -> None:
    table = start("3 3", "3 5 5", "5 5", **raids("3 3. 4 4"))
    turns(table, "play 3 3", "play 5", "play 5", "play 3")
    assert tiles(table, 0) == "3 3-alibi"
    threes = [move for move in table.moves(1) if move.startswith("play 3")]
    assert threes == ["play 3 p0 3", "play 3 p0 3-alibi"]
    turn(table, "play 3 p0 3-alibi")
    assert (tiles(table, 0), tiles(table, 1)) == ("3", "3-alibi")


def test_ar09_if_only_you_hold_it_nothing_happens() -> None:
    table = start("4 4", "0")
    turns(table, "play 4", "play 0", "play 4")
    assert tiles(table, 0) == "4"
    assert table.actors == (1,)


def test_ar09_tiles_of_earlier_raids_cannot_be_stolen() -> None:
    table = start("5", "5 5", **raids("5", "4 4"))
    turn(table, "play 5")
    assert board(table)["raid"]["number"] == 2
    assert "play 5" in table.moves(1)
    assert "play 5 p0" not in table.moves(1)


def test_ar10_a_greedy_thief_takes_any_tile_from_the_middle() -> None:
    table = start("thief 5", "5", **raids("0 3 3. 5 boss"))
    assert [move for move in table.moves(0) if "thief" in move] == [
        "play greedy-thief 0",
        "play greedy-thief 3",
        "play greedy-thief 3-alibi",
        "play greedy-thief 5",
        "play greedy-thief boss",
    ]
    turn(table, "play greedy-thief boss")
    assert tiles(table, 0) == "boss"


def test_ar10_a_greedy_thief_takes_nothing_from_a_player() -> None:
    table = start("5", "thief")
    turn(table, "play 5")
    with pytest.raises(IllegalMove, match=r"not lie in the middle.*AR-10"):
        table.play(1, "play greedy-thief 5")


def test_ar11_a_boss_takes_the_boss_tile_from_the_middle_or_from_a_player() -> None:
    table = start("boss", "boss", "boss")
    turn(table, "play boss")
    assert (tiles(table, 0), middle(table)) == ("boss", "0 1 2 3 3 3 4 5")
    assert "play boss" not in table.moves(1)
    turn(table, "play boss p0")
    assert (tiles(table, 0), tiles(table, 1)) == ("", "boss")


def test_ar11_a_5_does_not_take_the_boss() -> None:
    table = start("5", "5", **raids("boss 4"))
    turn(table, "play 5")
    assert (tiles(table, 0), middle(table)) == ("", "4 boss")
    with pytest.raises(IllegalMove, match=r"AR-09"):
        table.play(1, "play 5 boss")


def test_ar11_of_two_bosses_the_middle_comes_first() -> None:
    table = start("boss", "boss", "boss", **raids("boss boss 4"))
    turn(table, "play boss")
    assert "play boss" in table.moves(1)
    assert "play boss p0" not in table.moves(1)
    turn(table, "play boss")
    assert [move for move in table.moves(2) if move.startswith("play boss")] == [
        "play boss p0",
        "play boss p1",
    ]


def test_ar12_a_guard_dog_takes_the_figure_from_the_middle_and_from_a_player() -> None:
    table = start("dog", "dog")
    turn(table, "play guard-dog")
    assert board(table)["dog"] == 0
    turn(table, "play guard-dog")
    assert board(table)["dog"] == 1
    assert table.actors == (0,)


def test_ar12_a_second_guard_dog_does_nothing() -> None:
    table = start("dog dog", "0")
    turns(table, "play guard-dog", "play 0", "play guard-dog")
    assert board(table)["dog"] == 0


def guarded(card: str = "4") -> Table:
    """Return a table where p0 has a tile and the figure, and p1 the card that takes the tile."""
    table = start(f"{card} dog", f"0 {card} {card}", **raids("0 1 4 boss"))
    turns(table, f"play {card}", "play 0", "play guard-dog")
    return table


def test_ar13_a_victim_with_the_figure_chooses_what_to_give() -> None:
    table = guarded()
    table.play(1, "play 4 p0")
    assert table.actors == (0,)
    assert table.moves(0) == ["give tile", "give dog"]
    assert table.moves(1) == []


def test_ar13_the_tile_is_given() -> None:
    table = guarded()
    turn(table, "play 4 p0", answer="give tile")
    assert (tiles(table, 0), tiles(table, 1)) == ("", "0 4")
    assert board(table)["dog"] == 0
    assert table.actors == (0,)


def test_ar13_the_dog_is_given_instead_of_the_tile() -> None:
    table = guarded()
    turn(table, "play 4 p0", answer="give dog")
    assert (tiles(table, 0), tiles(table, 1)) == ("4", "0")
    assert board(table)["dog"] == 1
    assert table.actors == (0,)


def test_ar13_the_dog_is_given_instead_of_the_boss() -> None:
    table = guarded("boss")
    table.play(1, "play boss p0")
    assert table.actors == (0,)
    table.play(0, "give dog")
    draw(table)
    assert (tiles(table, 0), board(table)["dog"]) == ("boss", 1)


def test_ar13_without_the_figure_nobody_is_asked() -> None:
    table = start("4", "4")
    turn(table, "play 4")
    table.play(1, "play 4 p0")
    assert table.actors == (CHANCE,)
    with pytest.raises(IllegalMove, match="AR-07"):
        table.play(0, "give dog")


def test_ar13_a_theft_is_forgotten_when_it_is_settled() -> None:
    table = start("4 4 0", "4 0 1", **raids("4 5 boss"))
    assert theft(table) == (NOBODY, NO_TILE)
    turn(table, "play 4")
    turn(table, "play 4 p0")
    assert theft(table) == (NOBODY, NO_TILE)


def theft(table: Table) -> tuple[int, int]:
    state = table.observe(0).state
    return state.victim, state.tile


def test_ar13_a_take_from_the_middle_asks_nobody() -> None:
    table = start("dog", "4")
    turns(table, "play guard-dog", "play 4")
    assert tiles(table, 1) == "4"
    with pytest.raises(IllegalMove, match="nobody is stealing"):
        table.play(0, "give dog")
