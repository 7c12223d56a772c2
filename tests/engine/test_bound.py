# ruff: noqa: F821 - open names are filled in when a rule is bound
"""Rules that leave names open, bound to a game's own."""

from __future__ import annotations

from typing import Any

import numpy as np

from larceny.engine.native import Compiler
from larceny.engine.rule import bind, rule

step: Any
TIMES: int


@rule
def one_more(number: int) -> int:
    return number + 1


@rule
def twice(number: int) -> int:
    return 2 * number


@rule
def again(number: int) -> int:
    for _ in range(TIMES):
        number = step(number)
    return number


inner: Any


def drive(numbers):  # type: ignore[no-untyped-def]
    """A driver, as `engine.driver` has them."""
    return inner(numbers[0])


def test_an_open_name_takes_a_rule_or_a_constant() -> None:
    compiler = Compiler()
    assert compiler.function(bind(again, step=one_more, TIMES=5))(1) == 6
    assert compiler.function(bind(again, step=twice, TIMES=3))(1) == 8


def test_a_driver_takes_a_bound_rule_and_a_bound_rule_another() -> None:
    squared = bind(again, step=bind(again, step=twice, TIMES=2), TIMES=2)
    drive_it = Compiler().driver(drive, "test_bound", {"inner": squared})
    assert drive_it(np.array([1])) == 16


def test_equal_bindings_are_one_bound_rule() -> None:
    assert bind(again, step=twice, TIMES=2) == bind(again, TIMES=2, step=twice)
    assert hash(bind(again, step=twice)) == hash(bind(again, step=twice))
    assert bind(again, step=twice) != bind(again, step=one_more)
