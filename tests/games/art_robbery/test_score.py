"""AR-20 .. AR-22: alibis, the penalty of two players, points and ties."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from larceny import Table
from larceny.games import load
from larceny.games.art_robbery.score import discarded_points, winners
from larceny.games.art_robbery.state import DOTTED, MAX_TILES, RAIDS, TILES
from larceny.games.art_robbery.tile import tile_of
from tests.games.art_robbery.script import board, share_out, start, turn


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ar20_the_fewest_alibis_are_arrested_and_score_nothing(seats: int) -> None:
    table = share_out("0.. 3", "1.", "5 5 4", *["1."] * (seats - 3))
    assert table.scores == (3, 1, 0, *[1] * (seats - 3))
    assert table.winners == (0,)


def test_ar20_all_who_tie_for_fewest_are_arrested() -> None:
    table = share_out("5", "0..", "4")
    assert table.scores == (0, 0, 0)
    assert table.winners == (1,)
    assert arrested(table) == [True, False, True]


def test_ar20_who_is_arrested_shows_at_the_end_and_not_before() -> None:
    assert arrested(start("0", "5", "4")) == [None] * 3
    assert arrested(share_out("3", "4", "5")) == [False] * 3


def test_ar21_who_discards_all_is_not_arrested() -> None:
    table = share_out("0..", "5 4")
    assert table.scores == (0, 0)
    assert arrested(table) == [False, False]


def arrested(table: Table) -> list[bool | None]:
    """Return whether each seat is shown as arrested."""
    return [thief["arrested"] for thief in board(table)["thieves"]]


def test_ar20_if_all_tie_nobody_is_arrested() -> None:
    assert share_out("3", "4", "5").scores == (3, 4, 5)
    assert share_out("1. 5", "1. 4", "1. 3").scores == (6, 5, 4)


def test_ar20_scores_before_the_end_are_as_if_it_ended_now() -> None:
    table = start("0", "5", "4")
    turn(table, "play 0")
    turn(table, "play 5")
    assert table.scores == (0, 0, 0)
    assert table.winners == ()


def test_ar21_two_players_discard_exactly_10() -> None:
    table = share_out("0..", "5 5 4 1")
    assert table.scores == (0, 5)
    assert table.winners == (1,)


def test_ar21_two_players_discard_the_least_over_10_that_can_be_reached() -> None:
    assert share_out("0..", "4 4 4").scores == (0, 0)
    assert share_out("0..", "4 4 4 3").scores == (0, 15 - 11)
    assert share_out("0..", "4 4 4 4").scores == (0, 16 - 12)


def test_ar21_who_has_less_than_10_discards_all() -> None:
    assert share_out("0..", "5 4").scores == (0, 0)


def test_ar21_a_boss_counts_5() -> None:
    assert share_out("0..", "5 boss 3").scores == (0, 3)


def test_ar21_a_dotted_tile_counts_its_value() -> None:
    assert share_out("0...", "3. 3 3 2").scores == (0, 0)


def test_ar21_on_a_tie_nobody_discards() -> None:
    assert share_out("1. 5 5", "1. 4").scores == (11, 5)
    assert share_out("5 5", "4").scores == (10, 4)


def test_ar21_with_more_than_two_nobody_discards() -> None:
    assert share_out("0..", "5 5 1.", "3").scores == (0, 11, 0)


@given(st.lists(st.integers(0, 6), max_size=9), st.integers(0, 20))
def test_ar21_the_discard_is_the_smallest_reachable_total(tiles: list[int], penalty: int) -> None:
    contract = load("art-robbery")
    params, _ = contract.params(None, {"penalty": penalty})
    state = contract.new_state(params, 2)
    for value in tiles:
        state.safe[0][2 * value] += 1
    worths = [5 if value == 6 else value for value in tiles]
    sums = {sum(some) for count in range(len(worths) + 1) for some in combinations(worths, count)}
    expected = min((total for total in sums if total >= penalty), default=sum(worths))
    assert discarded_points(params, state, 0) == expected


def test_ar22_most_points_wins_and_a_boss_is_5() -> None:
    table = share_out("1. 4 boss", "1. 5 3")
    assert table.scores == (10, 9)
    assert table.winners == (0,)


def test_ar22_a_tie_on_points_is_decided_by_alibis() -> None:
    tied = share_out("5 0..", "5 0.. 0..", "4")
    assert tied.scores == (5, 5, 0)
    assert tied.winners == (1,)


def test_ar22_alibis_for_a_tie_count_as_before_the_discard() -> None:
    table = share_out("5 5 3 0.", "3 0. 0.")
    assert table.scores == (3, 3)
    assert table.winners == (1,)


def test_ar22_a_point_counts_more_than_all_alibis_there_are() -> None:
    contract = load("art-robbery")
    alibis = [[9, 1], [9, 1, 1], [9, 1, 1], [9, 1, 1, 1]]
    params, _ = contract.params(None, {"alibis": alibis})
    state = contract.new_state(params, 3)
    for raid in range(RAIDS):
        state.safe[0][raid * TILES + tile_of(0, DOTTED)] = MAX_TILES
    state.safe[1][tile_of(1, DOTTED)] = 1
    assert winners(params, state) == 1 << 1


def test_ar20_the_arrested_are_not_among_winners_without_points() -> None:
    table = share_out("5", "0.", "0.")
    assert table.scores == (0, 0, 0)
    assert table.winners == (1, 2)


def test_ar22_equal_points_and_alibis_share_the_win() -> None:
    table = share_out("5 1.", "5 1.", "4")
    assert table.scores == (6, 6, 0)
    assert table.winners == (0, 1)


def test_the_reckoning_says_what_too_few_alibis_cost() -> None:
    assert share_out("0.. 3", "1.", "5 5 4").reckoning == (
        "loot 3, 2 alibis",
        "loot 1, 1 alibi",
        "loot 14, 0 alibis: arrested",
    )
    assert share_out("0..", "5 5 4 1").reckoning == (
        "loot 0, 2 alibis",
        "loot 15, 0 alibis: 10 given up",
    )
    assert start("0", "5", "4").reckoning == ()
