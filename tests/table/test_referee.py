"""The referee's reports, bots that may wait, and events that reveal earlier ones."""

from __future__ import annotations

import pytest

import larceny
from larceny import CHANCE, REFEREE, Table
from larceny.bots import make
from larceny.engine.seat import seat_name, seat_number
from larceny.table.bot_turn import act


def live_window() -> Table:
    table = larceny.load("spell-stealers").table(3, "live", chance="manual")
    for die in ("die 12", "die 1", "die 1"):
        table.play(CHANCE, die)
    table.play(0, "roll diamond")
    table.play(CHANCE, "artifact 7")
    table.play(CHANCE, "success red")
    return table


def test_the_referee_has_a_name_in_logs() -> None:
    assert seat_name(REFEREE) == "referee"
    assert seat_number("referee") == REFEREE
    assert REFEREE not in range(larceny.load("spell-stealers").seats[1])


def test_a_game_without_a_referee_accepts_no_reports() -> None:
    table = larceny.load("dice-heist").table(2, seed=1)
    assert table.moves(REFEREE) == []
    with pytest.raises(larceny.BadSeats):
        table.play(REFEREE, "simultaneous p0 p1")


def test_a_text_that_is_no_report_belongs_to_chance() -> None:
    table = live_window()
    with pytest.raises(larceny.IllegalMove) as caught:
        table.play(CHANCE, "die 4")
    assert caught.value.seat == "chance"


def test_a_bot_that_does_not_wait_acts_before_those_that_do() -> None:
    table = live_window()
    bots = {seat: make(table.contract, "greedy", seat) for seat in range(3)}
    for start in range(3):
        clone = table.clone()
        assert act(clone, bots, start)
        assert str(clone.log[-1]) == "p0 pass"


def test_bots_that_wait_leave_the_move_to_a_person() -> None:
    table = live_window()
    bots = {seat: make(table.contract, "greedy", seat) for seat in (1, 2)}
    assert not act(table, bots)
    assert not act(table, {})


def test_a_story_shows_a_secret_choice_once_it_is_revealed() -> None:
    table = larceny.load("spell-stealers").table(2, chance="manual", names=["Anna", "Ben"])
    for event in ("die 12", "die 1"):
        table.play(CHANCE, event)
    table.play(0, "roll orb")
    assert table.story(1)[-1] == "Anna: roll ?."
    table.play(CHANCE, "artifact 9")
    assert table.story(1)[-2:] == ["Anna rolls the orb.", "The orb shows 9."]
