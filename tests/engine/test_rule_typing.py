"""Calls within rules: each combination of types is resolved once, and ints are widened."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numba.core import event, types

from larceny.compile.native.compiler import compile_driver
from larceny.compile.native.rule_typing import widen
from larceny.engine.rule import rule

pytestmark = pytest.mark.compiled

NUMBERS = np.dtype([("byte", "i1"), ("short", "i2"), ("long", "i8")])
step: Any = None
"""Placeholder: a rule is compiled in its place."""


@rule
def smallest_of_mixed(numbers: Any) -> Any:
    first = min(numbers.byte, numbers.long)
    second = min(numbers.short, numbers.byte)
    third = min(numbers.long, numbers.short)
    return first + 1_000 * second + 1_000_000 * third


@rule
def is_listed(numbers: Any) -> Any:
    listed = 1 if numbers.byte in (1, 2) else 0
    return listed + 2 if numbers.short in (1, 2) else listed


@rule
def add_many(numbers: Any) -> Any:
    total = numbers.long * numbers.long + numbers.long
    total = total * numbers.long + numbers.long
    return total * numbers.long + numbers.long


def run(records: Any) -> Any:
    return step(records[0])


def records(byte: int, short: int, long: int) -> Any:
    return np.array([(byte, short, long)], NUMBERS)


@pytest.fixture(autouse=True)
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def test_ints_are_widened_but_for_the_words_of_a_generator() -> None:
    assert widen(types.int8) == widen(types.IntegerLiteral(3)) == types.int64
    assert widen(types.uint64) == types.uint64
    assert widen(types.float64) == types.float64


@pytest.mark.parametrize("function", [smallest_of_mixed, is_listed])
def test_functions_of_python_are_compiled_once_for_all_widths(function: Any) -> None:
    driver = compile_driver(run, function.__name__, {"step": function})
    with event.install_recorder("numba:run_pass") as recorder:
        for byte, short, long in ((1, -2, 3), (9, 2, 300), (2, 2, -7)):
            plain = function(SimpleNamespace(byte=byte, short=short, long=long))
            assert driver(records(byte, short, long)) == plain
    typed = [
        one.data["qualname"]
        for _, one in recorder.buffer
        if one.is_start and one.data["name"].startswith("nopython_type_inference")
    ]
    assert typed, "the driver"
    assert sum("impl" in name for name in typed) <= 1


def test_a_call_is_resolved_once_for_each_combination_of_types(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    attempts: Counter[Any] = Counter()
    functions: Any = types.BaseFunction
    resolve = functions.get_call_type

    def count(function: Any, context: Any, arguments: Any, keywords: Any) -> Any:
        attempts[function, tuple(arguments)] += 1
        return resolve(function, context, arguments, keywords)

    monkeypatch.setattr(functions, "get_call_type", count)
    driver = compile_driver(run, "add_many", {"step": add_many})
    assert driver(records(0, 0, 3)) == 120
    assert set(attempts.values()) <= {1}
    assert functions.get_call_type is count, "as it was before"
