"""Seats that may act at once: one is picked, and a policy may let the others go first."""

from __future__ import annotations

import pytest

from larceny.engine.rng import new
from larceny.engine.turn_taking import can_wait, is_waiting, move_of, next_actor, wait_before


@pytest.mark.parametrize("move", [0, 1, 1000])
def test_an_answer_that_waits_still_names_its_move(move: int) -> None:
    assert not is_waiting(move)
    assert move_of(move) == move
    assert is_waiting(wait_before(move))
    assert move_of(wait_before(move)) == move


def test_a_seat_that_waits_is_not_picked() -> None:
    rng = new(1)
    assert {next_actor(0b1110, 0b0100, rng) for _ in range(50)} == {1, 3}


def test_the_last_seat_that_does_not_wait_must_move() -> None:
    assert can_wait(0b110, 0, seat=1)
    assert not can_wait(0b110, 0b100, seat=1)
    assert not can_wait(0b010, 0, seat=1)
