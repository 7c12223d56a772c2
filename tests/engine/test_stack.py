"""Arrays on the stack: they are zero whenever a rule makes them."""

from __future__ import annotations

from typing import Any

import numpy as np

from larceny.compile.native.compiler import compile_driver
from larceny.engine.rule import rule
from larceny.engine.stack import new_floats

COUNT = 5
MANY = 16_384


@rule
def running_total(items: Any, room: Any) -> None:
    """Add the running totals of some items to the numbers in a room."""
    total = 0.0
    for index in range(COUNT):
        total += items[index]
        room[index] += total


@rule
def last_total(items: Any) -> float:
    room = new_floats(COUNT)
    running_total(items, room)
    return room[COUNT - 1]


def total_twice(items: Any, out: Any) -> None:
    """Compute the last total several times: the room must be zero each time."""
    for index in range(len(out)):
        out[index] = last_total(items)


def test_new_floats_are_zero_in_every_call() -> None:
    items = np.arange(1.0, COUNT + 1)
    out = np.zeros(2)
    compile_driver(total_twice, "total_twice", {})(items, out)
    plain = [0.0, 0.0]
    total_twice(items.tolist(), plain)
    assert out.tolist() == plain == [15.0, 15.0]


@rule
def sum_of_many(first: float) -> float:
    room = new_floats(MANY)
    total = 0.0
    for index in range(MANY):
        total += room[index]
        room[index] = first + index
    for index in range(MANY):
        total += room[index]
    return total


def sum_twice(out: Any) -> None:
    """Compute a sum several times: the room must be zero each time."""
    for index in range(len(out)):
        out[index] = sum_of_many(1.0)


def test_a_large_array_is_zero_in_every_call() -> None:
    out = np.zeros(2)
    compile_driver(sum_twice, "sum_twice", {})(out)
    assert out.tolist() == [MANY * (MANY + 1) / 2] * 2
