"""The reactions of bots: who starts one, which is due next, and which are held back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from larceny.engine import rng
from larceny.engine.turn_taking import wait_before
from larceny.realtime.reaction import Reactions
from larceny.realtime.reflex import Reflex
from larceny.realtime.window import NEVER, Window, open_window

SEATS = 4
OWNER = 0
STEADY = Reflex(spread=0, tail=0, marker_spread=0, marker_tail=0, wrong=0)
CLUMSY = replace(STEADY, wrong=100)


class Table:
    """What the seats answer, which the test changes, and whom they were asked about."""

    def __init__(self, **answers: int) -> None:
        self.answers = {int(seat[1:]): answer for seat, answer in answers.items()}
        self.calls: list[int] = []

    def decide(self, seat: int) -> int:
        self.calls.append(seat)
        return self.answers[seat]


def reactions(table: Table, reflex: Reflex = STEADY, stretch: int = 1) -> Reactions:
    window = Window()
    open_window(window)
    return Reactions(
        window, SEATS, reflex, stretch, rng.new(1), table.decide, lambda seat: [40, 41]
    )


def test_nothing_is_planned_at_first() -> None:
    assert reactions(Table()).due is None


def test_attempts_come_after_the_reaction_and_the_closing_after_the_marker() -> None:
    some = reactions(Table(p1=7, p2=8))
    some.plan(OWNER, [1, 2])
    assert some.window.due[:SEATS] == [STEADY.marker, STEADY.reaction, STEADY.reaction, NEVER]
    assert some.window.plan[1:3] == [7, 8]
    assert some.due == STEADY.reaction


def test_a_bot_that_would_rather_wait_plans_nothing() -> None:
    some = reactions(Table(p1=wait_before(7), p2=8))
    some.plan(None, [1, 2])
    assert some.window.due[1] == NEVER
    assert some.pop_next() == 2
    assert some.due is None


def test_a_window_that_no_bot_owns_is_closed_by_no_bot() -> None:
    some = reactions(Table(p1=7))
    some.plan(None, [1])
    assert some.window.due[OWNER] == NEVER


def test_bots_act_in_the_order_of_their_times() -> None:
    some = reactions(Table(p1=7, p2=8))
    some.plan(OWNER, [1, 2])
    some.window.due[1] = STEADY.reaction + 5
    assert [some.pop_next() for _ in range(3)] == [2, 1, OWNER]
    assert some.due is None


def test_a_slip_is_any_legal_attempt_though_the_bot_would_wait() -> None:
    some = reactions(Table(p1=wait_before(7), p2=8), CLUMSY)
    some.plan(None, [1, 2])
    assert set(some.window.plan[1:3]) <= {40, 41}
    assert some.window.due[1] == some.window.due[2] == STEADY.reaction


@pytest.mark.parametrize("stretch", [1, 4])
def test_all_times_are_stretched(stretch: int) -> None:
    some = reactions(Table(p1=7), stretch=stretch)
    some.window.now = 50
    some.plan(OWNER, [1])
    assert some.window.due[1] == 50 + stretch * STEADY.reaction
    assert some.window.due[OWNER] == 50 + stretch * STEADY.marker


def started(**answers: int) -> tuple[Reactions, Table]:
    table = Table(**answers)
    some = reactions(table)
    some.plan(OWNER, list(table.answers))
    table.calls.clear()
    return some, table


def test_an_attempt_that_is_no_longer_wanted_is_held_back() -> None:
    some, table = started(p1=7, p2=8)
    table.answers[1] = wait_before(7)
    some.withdraw(range(SEATS), OWNER)
    assert some.window.due[1] == NEVER
    assert some.window.due[2] == STEADY.reaction, "this one is still wanted"


def test_another_attempt_is_as_bad_as_none() -> None:
    some, table = started(p1=7)
    table.answers[1] = 8
    some.withdraw(range(SEATS), OWNER)
    assert some.window.due[1] == NEVER


def test_too_late_an_attempt_cannot_be_held_back_and_nobody_is_asked() -> None:
    some, table = started(p1=7)
    table.answers[1] = wait_before(7)
    some.window.now = STEADY.reaction - STEADY.hold + 1
    some.withdraw(range(SEATS), OWNER)
    assert some.window.due[1] == STEADY.reaction
    assert table.calls == []


def test_only_those_who_are_able_hold_back() -> None:
    some, table = started(p1=7, p2=8)
    table.answers = {1: wait_before(7), 2: wait_before(8)}
    some.withdraw([2], OWNER)
    assert some.window.due[1:3] == [STEADY.reaction, NEVER]


def test_the_owner_goes_on_to_close_the_window() -> None:
    some, table = started(p1=7)
    some.withdraw(range(SEATS), OWNER)
    assert some.window.due[OWNER] == STEADY.marker
    assert table.calls == [1]
