"""Which bot moves next, and what happens if all of them would rather wait."""

from __future__ import annotations

from larceny.engine.seat import CHANCE
from larceny.table.bot_turn import forced_bot, next_bots


def test_bots_are_asked_in_the_order_of_seats() -> None:
    assert next_bots((0, 1, 2, 3), {3, 1, 0}) == [0, 1, 3]


def test_the_start_rotates_the_order_among_the_bots_alone() -> None:
    assert next_bots((0, 1, 2, 3), {0, 1, 3}, start=1) == [1, 3, 0]
    assert next_bots((0, 1, 2, 3), {0, 1, 3}, start=5) == [3, 0, 1]


def test_only_those_are_asked_that_may_act() -> None:
    assert next_bots((2,), {0, 1}) == []
    assert next_bots((CHANCE,), {0, 1}) == []
    assert next_bots((), {0, 1}, start=7) == []


def test_the_first_bot_asked_has_to_move_where_nobody_else_can() -> None:
    assert forced_bot((0, 2), {0, 1, 2}) == 0
    assert forced_bot((0, 2), {0, 1, 2}, start=1) == 2


def test_no_bot_has_to_move_while_a_person_may() -> None:
    assert forced_bot((0, 2), {2}) is None
    assert forced_bot((0,), {2}) is None
    assert forced_bot((), {2}) is None
