"""The code of rules: each keeps its own, and a driver links all rules below it once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from larceny.compile.native.compiler import compile_driver
from larceny.compile.native.rule_library import RuleLibrary, find_libraries
from larceny.engine.rule import rule

pytestmark = pytest.mark.compiled

left: Any = None
right: Any = None
"""Placeholders: rules are compiled in their places."""


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


def multiply(number: int) -> Any:
    return left(number) * right(number)


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))  # nothing is compiled yet
    driver = compile_driver(multiply, "diamond", {"left": twice_and_one, "right": twice_and_two})
    assert driver(5) == 11 * 12
    return driver


def compiled(caller: Any, name: str) -> Any:
    (result,) = callee(caller, name).overloads.values()
    return result


def callee(caller: Any, name: str) -> Any:
    return caller.py_func.__globals__[name]


def definitions(code: str, name: str) -> int:
    return sum(line.startswith("define") and name in line for line in code.splitlines())


def test_a_rule_keeps_no_code_of_the_rules_that_it_calls(driver: Any) -> None:
    inner = compiled(callee(driver, "left"), "twice").fndesc.llvm_func_name
    for name in ("left", "right"):
        library = compiled(driver, name).library
        assert inner in library.get_llvm_str(), "it is called"
        assert definitions(library.get_llvm_str(), inner) == 0
        assert definitions(str(library.bundle()), inner) == 1


def test_a_driver_links_a_rule_once_that_two_of_its_rules_call(driver: Any) -> None:
    (result,) = driver.overloads.values()
    libraries = [one for one in find_libraries(result.library) if isinstance(one, RuleLibrary)]
    assert len(libraries) == len(set(libraries)) == 3


def test_what_is_stored_of_a_rule_contains_all_that_it_calls_each_once(driver: Any) -> None:
    code = str(compiled(driver, "left").library.bundle())
    assert sum(line.startswith("define") for line in code.splitlines()) == 2


def test_a_rule_that_calls_itself_is_linked() -> None:
    driver = compile_driver(multiply, "recursive", {"left": count_down, "right": twice})
    assert driver(4) == 4 * 8
