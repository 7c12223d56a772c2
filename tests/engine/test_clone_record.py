"""A copy of a state on which a policy can try moves, in Python and compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from larceny.compile.native.compiler import compile_driver
from larceny.engine.rule import rule
from larceny.engine.stack import clone_record
from larceny.engine.struct import Struct, int8, int16


class State(Struct):
    turn: int = int8()
    points: list[int] = int16(3)


@rule
def raised(state: Any) -> Any:
    """Return the points of seat 1 on a copy where they are raised."""
    trial = clone_record(state)
    trial.points[1] += 5
    return trial.points[1] + trial.turn


def try_all(states: Any, outcomes: Any) -> Any:
    for place in range(len(states)):
        outcomes[place] = raised(states[place])
    return 0


def test_a_clone_changes_without_its_source() -> None:
    state = State()
    state.turn, state.points = 2, [1, 10, 100]
    assert raised(state) == 17
    assert state.points == [1, 10, 100]


@pytest.mark.compiled
def test_a_compiled_clone_changes_without_its_source() -> None:
    state = State()
    state.turn, state.points = 2, [1, 10, 100]
    states = state.to_records(3)
    states[2] = states[0]
    outcomes = np.zeros(3, np.int64)
    compile_driver(try_all, "clone_record", {})(states, outcomes)
    assert outcomes.tolist() == [17, 5, 17]
    assert State.from_record(states[2]) == state
