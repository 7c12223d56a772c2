"""HEIST!: challenges, the end phase and the count, each rule by its id."""

from __future__ import annotations

from itertools import product

import pytest

import larceny
from larceny import CHANCE
from tests.games.heist.script import (
    JEWEL_ROLLS,
    THREE_DUDS,
    board,
    cards,
    holder,
    locks,
    new,
    rule_against,
    run,
    take_all,
    turn,
)

EQUAL = "1 3 3 2 6; take sovereigns-orb; 3 3 1 1 6; challenge sovereigns-orb"


def test_hs14_the_defender_names_any_code_and_the_challenger_rolls_four() -> None:
    table = run(new(), EQUAL)
    assert table.actors == (0,)
    assert table.moves(0) == [f"code {face}" for face in range(1, 7)]
    run(table, "code 4")
    assert table.actors == (CHANCE,)
    assert board(table)["dice_left"] == 4


def test_hs14_one_match_wins_the_jewel_with_its_locks_as_they_are() -> None:
    table = run(new(), f"{EQUAL}; code 4; 1 4 2 3")
    assert holder(table, "sovereigns-orb") == 1
    assert locks(table, "sovereigns-orb") == 2
    assert turn(table) == 0


def test_hs14_a_challenge_lost_moves_nothing_and_returns_nothing() -> None:
    table = run(new(), f"1 1 2 2 6; take ampulla-and-spoon; {EQUAL}")
    before = cards(table)
    run(table, "code 4; 1 5 2 3")
    assert cards(table) == before
    assert turn(table) == 1


def test_hs14_only_the_defender_sets_the_code() -> None:
    table = run(new(3), EQUAL)
    with pytest.raises(larceny.IllegalMove) as caught:
        table.play(1, "code 2")
    assert caught.value.rule == "HS-14"
    assert rule_against(table, "keep") == "HS-14"


@pytest.mark.parametrize("code", range(1, 7))
def test_hs14_671_of_1296_rolls_crack_any_code(code: int) -> None:
    cracked = 0
    start = run(new(), f"{EQUAL}; code {code}")
    rules, params, position = start.contract.rules, start.setup.params, start.observe(1).state
    for roll in product(range(6), repeat=4):
        state = position.copy()
        for face in roll:
            rules.apply(params, state, CHANCE, face)
        cracked += state.holder[2]
    assert cracked == 671


@pytest.mark.parametrize(("seats", "first"), [(2, 0), (2, 1), (3, 2), (4, 0), (4, 3)])
def test_hs20_everybody_has_one_more_turn_and_who_took_the_last_comes_last(
    seats: int, first: int
) -> None:
    table = take_all(new(seats, first=first), JEWEL_ROLLS)
    taker = (first + 10) % seats
    assert board(table)["end_phase"] == {"turns_left": seats}
    order = []
    while not table.over:
        order.append(turn(table))
        run(table, THREE_DUDS)
    assert order == [(taker + step) % seats for step in range(1, seats + 1)]


def test_hs20_nobody_returns_a_jewel_in_the_end_phase() -> None:
    table = take_all(new(), JEWEL_ROLLS)
    before = cards(table)
    run(table, THREE_DUDS)
    assert cards(table) == before
    assert turn(table) == 0


def test_hs20_the_hope_diamond_does_not_hold_the_end_phase_up() -> None:
    table = take_all(new(), JEWEL_ROLLS)
    assert holder(table, "hope-diamond") is None
    assert board(table)["end_phase"]


def test_hs20_the_hope_diamond_may_still_be_taken() -> None:
    table = take_all(new(), JEWEL_ROLLS)
    run(table, "1 1 1 1 1; take hope-diamond")
    assert holder(table, "hope-diamond") == 1
    run(table, THREE_DUDS)
    assert table.over


def test_hs20_the_hope_diamond_taken_early_does_not_start_the_end_phase() -> None:
    table = new()
    for card, roll in [("hope-diamond", "1 1 1 1 1"), *JEWEL_ROLLS.items()]:
        assert board(table)["end_phase"] is None
        run(table, f"{roll}; take {card}")
    assert board(table)["end_phase"] == {"turns_left": 2}


def test_hs20_a_jewel_can_be_stolen_in_the_end_phase() -> None:
    table = take_all(new(), JEWEL_ROLLS)
    run(table, "1 1 1 2 2; challenge heart-of-eternity; code 1; 1 2 3 4")
    assert holder(table, "heart-of-eternity") == 1
    assert board(table)["end_phase"] == {"turns_left": 1}


@pytest.mark.parametrize(("count", "together"), [*enumerate((2, 8, 18, 32, 50, 72), 1)])
def test_hs21_crown_jewels_are_worth_more_together(count: int, together: int) -> None:
    table = new()
    for card, roll in list(JEWEL_ROLLS.items())[:count]:
        run(table, f"{roll}; take {card}")
        run(table, "1 1 1 1 1; challenge ampulla-and-spoon; code 6; 1 2 3 4")
    assert table.scores == (together, 0)


def test_hs22_the_most_valuable_collection_wins() -> None:
    table = take_all(new(), JEWEL_ROLLS)
    run(table, f"{THREE_DUDS}; {THREE_DUDS}")
    assert table.over
    assert table.scores == (18 + 6 + 10 + 12, 18 + 8 + 10)
    assert table.reckoning == ("12 + 10 + 6 + 6 + 6 + 6", "10 + 8 + 6 + 6 + 6")
    assert table.winners == (0,)


def test_hs22_a_tie_is_a_shared_win() -> None:
    table = new(worths=[0] * 12)
    take_all(table, JEWEL_ROLLS)
    run(table, f"{THREE_DUDS}; {THREE_DUDS}")
    assert table.winners == (0, 1)


def test_hs22_the_game_is_cut_at_its_limit_of_turns_as_it_stands() -> None:
    assert new().setup.params.turn_limit == 500
    table = new(3, turn_limit=4)
    run(table, "1 2 3 4 5; take great-star-of-africa; 1 1 2 2 3; take ampulla-and-spoon")
    run(table, "1 2 3 4 6; take regent-diamond")
    assert table.actors == (CHANCE,)
    run(table, "2 2 3 3 6; take imperial-state-crown")
    assert table.over
    assert table.scores == (14, 2, 10)
    assert table.winners == (0,)
