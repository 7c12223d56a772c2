"""The referee of a live window, on a clock that only the test moves."""

from __future__ import annotations

from typing import Any

import pytest

import larceny
from larceny import REFEREE, Table
from larceny.engine import rng
from larceny.games import load
from larceny.realtime.referee import NO_REPORT, TIE, Referee
from larceny.realtime.simulated_referee import draw_report
from larceny.realtime.window import NEVER, Window, close_window, open_window, record_attempt
from tests.games.spell_stealers.script import live, roll, run


class Watched:
    """A live table of Spell Stealers whose window is open, with a referee who watches it."""

    def __init__(self, seats: int = 4, tie: int = TIE) -> None:
        self.table: Table = live(seats)
        roll(self.table, "diamond", 5, "green")
        self.window = Window()
        open_window(self.window)
        self.tie = tie
        self.referee = Referee(self.table.contract, self.table.setup.params, self.window, tie)

    def throw(self, seat: int, at: int) -> None:
        run(self.table, f"p{seat} throw diamond", "die 2")
        self.window.now = at
        record_attempt(self.window, seat, self.tie)

    def close(self, at: int, seen: bool = True) -> None:
        self.table.play(0, "settle 5")
        self.window.now = at
        close_window(self.window, at if seen else -NEVER)

    def report(self, at: int) -> str | None:
        """Return in notation what the referee reports at a time, and carry it out."""
        self.window.now = at
        seen = self.table.observe(0)
        report = self.referee.report(seen.state)
        if report == NO_REPORT:
            return None
        words = self.table.contract.notation.text(seen.params, seen.state, REFEREE, report)
        self.table.play(REFEREE, words)
        return str(words)


def test_one_attempt_is_no_tie() -> None:
    watched = Watched()
    watched.throw(1, at=500)
    assert watched.referee.due is None
    assert watched.report(at=900) is None


def test_two_close_attempts_are_reported_once_no_third_can_join_them() -> None:
    watched = Watched()
    watched.throw(1, at=500)
    watched.throw(2, at=500 + TIE - 1)
    deadline = 500 + 2 * TIE - 1
    assert watched.referee.due == deadline
    assert watched.report(at=deadline - 1) is None
    assert watched.report(at=deadline) == "simultaneous p1 p2"


def test_a_tie_is_reported_once() -> None:
    watched = Watched()
    watched.throw(1, at=500)
    watched.throw(2, at=505)
    assert watched.report(at=600) == "simultaneous p1 p2"
    assert watched.referee.due is None
    assert watched.report(at=700) is None


def test_a_third_attempt_in_time_joins_the_tie_and_puts_it_off() -> None:
    watched = Watched()
    for seat, at in ((1, 500), (2, 515), (3, 530)):
        watched.throw(seat, at)
    assert watched.referee.due == 530 + TIE
    assert watched.report(at=530 + TIE) == "simultaneous p1 p2 p3"


@pytest.mark.parametrize("tie", [1, 20, 100])
def test_attempts_as_far_apart_as_the_tie_are_told_apart(tie: int) -> None:
    watched = Watched(tie=tie)
    watched.throw(1, at=500)
    watched.throw(2, at=500 + tie)
    assert watched.referee.due is None


def test_with_a_tie_of_nothing_even_equal_times_are_told_apart() -> None:
    watched = Watched(tie=0)
    watched.throw(1, at=500)
    watched.throw(2, at=500)
    assert watched.referee.due is None


@pytest.mark.parametrize("distance", [0, 1, TIE - 1])
def test_an_attempt_just_after_the_closing_is_disputed(distance: int) -> None:
    watched = Watched()
    watched.close(at=800)
    watched.throw(2, at=800 + distance)
    assert watched.report(at=900) == "disputed p2"
    assert watched.report(at=900) is None, "it is disputed once"


def test_an_attempt_well_after_the_closing_is_just_late() -> None:
    watched = Watched()
    watched.close(at=800)
    watched.throw(2, at=800 + TIE)
    assert watched.report(at=900) is None


def test_a_closing_whose_time_nobody_saw_disputes_nothing() -> None:
    watched = Watched()
    watched.close(at=800, seen=False)
    watched.throw(2, at=800)
    assert watched.report(at=900) is None


# --- Simulated referees -------------------------------------------------------------------------


@pytest.mark.parametrize("percent", [0, 30, 100])
def test_a_simulated_referee_finds_a_percentage_of_attempts_too_close(percent: int) -> None:
    """2,000 draws of a fixed seed; the tolerance is four standard errors."""
    dice = rng.new(3)
    share = sum(draw_report(9, percent, dice) == 9 for _ in range(2000)) / 2000
    error = (percent * (100 - percent) / 2000) ** 0.5 / 100
    assert abs(share - percent / 100) <= 4 * error


def close_call(table: Table, seed: int) -> str | None:
    seen = table.observe(0)
    rules = table.contract.need_live().rules
    due, percent = rules.close_call(seen.params, seen.state), rules.close_call_percent(seen.params)
    report = draw_report(due, percent, rng.new(seed))
    if report == NO_REPORT:
        return None
    return str(table.contract.notation.text(seen.params, seen.state, REFEREE, report))


def always_close(seats: int = 3, **params: Any) -> Table:
    table = live(seats, close_throws=100, **params)
    return roll(table, "diamond", 5, "green")


def test_without_an_attempt_there_is_nothing_to_report() -> None:
    assert close_call(always_close(), 1) is None


def test_the_second_of_two_attempts_may_be_too_close_to_the_first() -> None:
    table = run(always_close(), "p1 throw diamond", "die 2")
    assert close_call(table, 1) is None
    run(table, "p2 throw diamond", "die 2")
    assert close_call(table, 1) == "simultaneous p1 p2"


def test_a_late_attempt_may_be_too_close_to_the_closing() -> None:
    table = run(always_close(), "p0 settle 5", "p1 throw diamond", "die 2")
    assert close_call(table, 1) == "disputed p1"


def test_a_rule_set_without_close_throws_has_no_close_calls() -> None:
    table = live(3, close_throws=0)
    roll(table, "diamond", 5, "green")
    run(table, "p1 throw diamond", "die 2", "p2 throw diamond", "die 2")
    assert all(close_call(table, seed) is None for seed in range(50))


def test_polite_rules_have_no_referee_at_work() -> None:
    contract = load("spell-stealers")
    assert contract.needs_referee(contract.params("live")[0])
    assert not contract.needs_referee(contract.params("polite")[0])
    assert larceny.load("heist").contract.live_rules is None
