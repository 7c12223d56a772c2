"""Rules with placeholders, bound to other rules and constants."""

from __future__ import annotations

from typing import Any

import numpy as np

from larceny.compile.native.compiler import compile_driver
from larceny.engine.rule import bind, rule

step: Any = None
TIMES = 0


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


inner: Any = None


def drive(numbers):  # type: ignore[no-untyped-def]
    """Call the bound rule: Python can call drivers only."""
    return inner(numbers[0])


def compiled(label: str, bound: Any) -> Any:
    return compile_driver(drive, label, {"inner": bound})


def test_a_placeholder_takes_a_rule_or_a_constant() -> None:
    assert compiled("one_more", bind(again, step=one_more, TIMES=5))(np.array([1])) == 6
    assert compiled("twice", bind(again, step=twice, TIMES=3))(np.array([1])) == 8


def test_a_driver_takes_a_bound_rule_which_takes_another() -> None:
    squared = bind(again, step=bind(again, step=twice, TIMES=2), TIMES=2)
    assert compiled("squared", squared)(np.array([1])) == 16


def test_equal_bindings_are_one_bound_rule() -> None:
    assert bind(again, step=twice, TIMES=2) == bind(again, TIMES=2, step=twice)
    assert hash(bind(again, step=twice)) == hash(bind(again, step=twice))
    assert bind(again, step=twice) != bind(again, step=one_more)
