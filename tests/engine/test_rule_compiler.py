"""Rules have no machine code of their own; the drivers that call them have it all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from numba.core import types

from larceny.compile.native.compiler import compile_driver, widen
from larceny.compile.native.rule_compiler import RuleLibrary
from larceny.engine.rule import rule

pytestmark = pytest.mark.compiled

left: Any = None
right: Any = None
step: Any = None
"""Placeholders: rules are compiled in their places."""


@rule
def collatz(number: int) -> int:
    return number // 2 if number % 2 == 0 else 3 * number + 1


@rule
def collatz_twice(number: int) -> int:
    return collatz(collatz(number))


@rule
def twice(number: int) -> int:
    return 2 * number


@rule
def twice_and_one(number: int) -> int:
    return twice(number) + 1


@rule
def twice_and_two(number: int) -> int:
    return twice(number) + 2


@rule
def count_down(number: int) -> int:
    return 0 if number <= 0 else 1 + count_down(number - 1)


def walk(number: int, steps: int) -> int:
    for _ in range(steps):
        number = step(number)
    return number


def multiply(number: int) -> Any:
    return left(number) * right(number)


@pytest.fixture(autouse=True)
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def test_a_driver_calls_the_rules_that_rules_call() -> None:
    driver = compile_driver(walk, "collatz", {"step": collatz_twice})
    for number in range(1, 20):
        plain = number
        for _ in range(6):
            plain = collatz(plain)
        assert driver(number, 3) == plain


def test_a_rule_is_optimised_within_its_drivers_alone() -> None:
    driver = compile_driver(walk, "collatz_once", {"step": collatz})
    assert driver(27, 111) == 1
    (compiled,) = driver.overloads.values()
    (inner,) = driver.py_func.__globals__["step"].overloads.values()
    name = inner.fndesc.llvm_func_name
    assert name in inner.library.get_llvm_str()
    assert inner.library.get_pointer_to_function(name) == 0
    assert compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name) != 0
    assert name not in compiled.library.get_llvm_str(), "not inlined"


def test_a_driver_links_a_rule_once_that_two_of_its_rules_call() -> None:
    driver = compile_driver(multiply, "diamond", {"left": twice_and_one, "right": twice_and_two})
    assert driver(5) == 11 * 12
    (compiled,) = driver.overloads.values()
    libraries = set(compiled.library._linking_libraries)
    assert sum(isinstance(library, RuleLibrary) for library in libraries) == 3


def test_a_rule_that_calls_itself_is_linked() -> None:
    driver = compile_driver(multiply, "recursive", {"left": count_down, "right": twice})
    assert driver(4) == 4 * 8


def test_ints_are_widened_but_for_the_words_of_a_generator() -> None:
    assert widen(types.int8) == widen(types.IntegerLiteral(3)) == types.int64
    assert widen(types.uint64) == types.uint64
    assert widen(types.float64) == types.float64
