"""HEIST!: what a seat can do with its roll, its locks and its cards, seen on single positions."""

from __future__ import annotations

from typing import Any

import pytest

import larceny
from larceny.games.heist.holding import raise_card
from larceny.games.heist.reach import can_move_locks, can_raise, least_value, must_give_back
from larceny.games.heist.roll import face_alike
from larceny.games.heist.score import score
from larceny.games.heist.state import IN_VAULT, KINDS_OF_CARD, NO_CARD, NOT_IN_PLAY, PURPLE
from tests.games.heist.script import (
    JEWEL_ROLLS,
    THREE_DUDS,
    board,
    choices,
    new,
    run,
    take_all,
)

ACES, TWOS, THREES, FOURS = range(4)


def position(rules: str = "heist", **changes: Any) -> tuple[Any, Any]:
    """Return params and the first position of a game of three."""
    contract = larceny.load("heist").contract
    params, _ = contract.params(rules, changes)
    return params, contract.new_state(params, 3)


def all_but(*left: str) -> larceny.Table:
    """A table on which all other jewels but the Hope Diamond are out, with many locks."""
    table = new(optional_challenges=1)
    return take_all(table, {card: roll for card, roll in JEWEL_ROLLS.items() if card not in left})


@pytest.mark.parametrize("last", ["ampulla-and-spoon", "jeweled-sword-of-offering"])
def test_hs07_a_jewel_that_is_all_a_roll_is_good_for_must_be_taken(last: str) -> None:
    assert run(all_but(last), THREE_DUDS).moves(turn_of(last)) == [f"take {last}"]


def turn_of(last: str) -> int:
    """Ten jewels are taken in turn by two: p0 is next."""
    return len([card for card in JEWEL_ROLLS if card != last]) % 2


@pytest.mark.parametrize("last", ["ampulla-and-spoon", "jeweled-sword-of-offering"])
def test_hs13_who_can_take_a_jewel_returns_none_instead_of_a_challenge(last: str) -> None:
    rolls = {"great-star-of-africa": "1 2 3 4 5", **JEWEL_ROLLS}
    del rolls[last]
    table = take_all(new(optional_challenges=1), rolls)
    run(table, "1 1 2 2 4; keep; 1 1 2 2 4; keep; 1 2 3 4 4")
    assert sorted(move.split()[0] for move in choices(table)) == ["challenge", "take"]


def test_hs12_the_least_value_for_a_card_follows_what_equal_value_does() -> None:
    for rules, least in (("heist", 2), ("yah-steal-1", 2), ("yah-steal-3", 3), ("yah-steal-6", 2)):
        params, state = position(rules)
        assert least_value(params, state, THREES) == 0, "it is in the vault"
        state.holder[THREES], state.locks[THREES] = 1, 2
        assert least_value(params, state, THREES) == least


def test_hl5_a_card_is_raised_as_long_as_there_is_a_lock_in_the_box() -> None:
    params, state = position("yah-steal-5", lock_supply=1)
    state.holder[THREES], state.dice[THREES] = 0, 3
    assert can_raise(params, state, THREES, 3)
    raise_card(params, state, THREES)
    assert (state.locks[THREES], state.supply) == (1, 0)
    assert not can_raise(params, state, THREES, 3)


@pytest.mark.parametrize("card", [ACES, TWOS, KINDS_OF_CARD - 1])
def test_hs15_who_has_a_card_must_give_one_back_whichever_it_is(card: int) -> None:
    params, state = position()
    state.holder[card] = 1
    assert [must_give_back(params, state, seat) for seat in range(3)] == [False, True, False]


def test_hl4_locks_are_moved_by_who_has_one_and_another_card_for_it() -> None:
    params, state = position("yah-steal-4")
    state.holder[ACES] = 0
    state.locks[ACES] = 1
    assert not can_move_locks(params, state, 0), "there is no other card"
    state.holder[THREES] = 0
    assert can_move_locks(params, state, 0)
    state.locks[ACES] = 0
    assert not can_move_locks(params, state, 0), "there is no lock"


def test_hs09_of_faces_that_as_many_dice_show_the_lowest_counts() -> None:
    _, state = position()
    state.dice = [1, 2, 0, 0, 2, 0]
    assert face_alike(state) == 1


def test_hl5_second_copies_form_runs_of_their_own() -> None:
    params, state = position("yah-steal-5")
    for card in (ACES, TWOS, THREES, KINDS_OF_CARD + ACES, KINDS_OF_CARD + TWOS):
        state.holder[card] = 0
    worths = params.worths[:3]
    assert score(params, state, 0) == sum(3 * worth for worth in worths) + 2 * sum(worths[:2])


def test_hl5_a_number_that_is_not_blue_breaks_a_run() -> None:
    kinds = list(position("yah-steal-5")[0].kinds)
    kinds[THREES] = PURPLE
    params, state = position("yah-steal-5", kinds=kinds)
    for card in (TWOS, THREES, FOURS):
        state.holder[card] = 0
    assert score(params, state, 0) == sum(params.worths[TWOS : FOURS + 1])


def test_hs01_twelve_cards_are_in_play_and_second_copies_only_where_there_are_two() -> None:
    for rules, copies in (("heist", 0), ("yah-steal-5", 1)):
        params, state = position(rules)
        assert params.is_card == [1] * KINDS_OF_CARD + [copies] * 6
        assert state.holder == [IN_VAULT] * 12 + [IN_VAULT if copies else NOT_IN_PLAY] * 6
        assert state.card == NO_CARD


@pytest.mark.parametrize("dice", ["1 4 2 3", "1 5 2 3"])
def test_hs14_a_challenge_is_forgotten_when_it_is_over(dice: str) -> None:
    table = run(new(), "1 3 3 2 6; take sovereigns-orb; 3 3 1 1 6; challenge sovereigns-orb")
    assert table.observe(0).state.dice_left == 0, "the code is named, not rolled"
    run(table, f"code 4; {dice}")
    state = table.observe(0).state
    assert (state.card, state.code) == (NO_CARD, 0)


def test_hs10_there_are_two_answers_to_whether_locks_go_on() -> None:
    table = run(new(optional_locks=1), "1 3 3 2 6; take sovereigns-orb")
    assert table.moves(0) == ["raise sovereigns-orb", "done"]


def test_hs20_an_end_phase_that_is_broken_off_leaves_no_turns() -> None:
    table = run(take_all(new(optional_returns=1), JEWEL_ROLLS), THREE_DUDS)
    seat = table.actors[0]
    mine = [card["name"] for card in board(table)["cards"] if card["holder"] == seat]
    assert table.moves(seat) == ["done", *(f"return {name}" for name in mine)]
    run(table, f"return {mine[0]}")
    assert table.observe(0).state.turns_left == 0


def test_hs22_no_dice_are_left_to_roll_when_the_game_is_over() -> None:
    table = run(take_all(new(), JEWEL_ROLLS), f"{THREE_DUDS}; {THREE_DUDS}")
    assert table.over
    assert board(table)["dice_left"] == table.observe(0).state.dice_left == 0
