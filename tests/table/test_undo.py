"""How far a person may go back: to their last decision, if they learnt nothing since."""

from __future__ import annotations

import pytest

import larceny
from larceny import CHANCE, CannotUndo, Table
from larceny.table.undo import find_undo

NO_CARDS = {"custom_deck": 1, "paintings": [], "artifacts": [], "gems": [[1, 0, 0]]}


def test_back_to_the_last_decision_of_ones_own() -> None:
    table = larceny.load("heist").table(seats=2, chance="manual")
    while table.actors != (0,):
        play_any(table)
    before = table.version
    play_any(table)
    assert find_undo(table, {0}) == before


def play_any(table: Table) -> None:
    table.play(table.actors[0], table.moves(table.actors[0])[0])


def test_a_decision_that_the_servers_dice_followed_stays() -> None:
    table = larceny.load("batman").table(seats=2, seed=3)
    seat, before = table.actors[0], table.version
    while not any(event.seat == CHANCE for event in table.log[before:]):
        play_any(table)
    with pytest.raises(CannotUndo, match="stay as they fell"):
        find_undo(table, {seat})


def test_before_ones_first_decision_there_is_nothing_to_take_back() -> None:
    table = larceny.load("batman").table(seats=2, seed=3)
    with pytest.raises(CannotUndo, match="nothing of yours"):
        find_undo(table, {1})


def test_a_typed_die_can_be_taken_back_with_what_others_did_since() -> None:
    table = larceny.load("dice-heist").table(seats=2, chance="manual", params=NO_CARDS)
    table.play(CHANCE, "die 6")
    assert find_undo(table, {0}) == 0
    table.play(CHANCE, "die 1")
    while table.actors == (CHANCE,):
        play_any(table)
    typed = table.version
    table.play(0, "recruit")
    assert find_undo(table, {1}) == typed - 1
    assert find_undo(table, {0}) == typed


def test_nothing_comes_back_once_the_game_is_over() -> None:
    table = larceny.load("batman").table(seats=2, seed=3)
    while not table.over:
        play_any(table)
    with pytest.raises(CannotUndo, match="over"):
        find_undo(table, {0, 1})


def test_nothing_comes_back_in_real_time() -> None:
    table = larceny.load("spell-stealers").table(seats=3, rules="live", seed=3)
    with pytest.raises(CannotUndo, match="real time"):
        find_undo(table, {0})


def test_events_of_the_game_that_went_before_stay() -> None:
    table = larceny.load("heist").table(seats=2, chance="manual")
    while table.actors != (0,):
        play_any(table)
    play_any(table)
    twin = table.clone(seed=5)
    with pytest.raises(CannotUndo):
        find_undo(twin, {0})


def art_robbery_with_hands() -> Table:
    """Return a game with real cards, in which both hands are dealt."""
    table = larceny.load("art-robbery").table(seats=2, chance="manual")
    while table.actors == (CHANCE,):
        play_any(table)
    return table


def test_a_card_that_another_showed_from_a_secret_hand_cannot_be_forgotten() -> None:
    table = art_robbery_with_hands()
    mine, other = table.actors[0], 1 - table.actors[0]
    assert table.copy_state() != table.observe(mine).state, "something must be hidden"
    play_any(table)
    assert find_undo(table, {mine}) == table.version - 1, "one's own card tells one nothing"
    while table.actors != (other,):
        play_any(table)
    play_any(table)
    with pytest.raises(CannotUndo, match="hidden"):
        find_undo(table, {mine})


def test_the_drawer_alone_takes_a_secret_card_back() -> None:
    table = art_robbery_with_hands()
    mine, other = table.actors[0], 1 - table.actors[0]
    while not (table.actors == (CHANCE,) and table.dealers == (mine,)):
        play_any(table)
    drawn = table.version
    play_any(table)
    assert find_undo(table, {mine}) == drawn
    with pytest.raises(CannotUndo):
        find_undo(table, {other})


def test_at_a_shared_screen_a_card_comes_back_to_the_hand_that_showed_it() -> None:
    table = art_robbery_with_hands()
    before = table.version
    play_any(table)
    assert find_undo(table, {0, 1}) == before
