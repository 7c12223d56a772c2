"""Rules have no machine code of their own; the drivers that call them have it all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from numba.core import event

from larceny.compile.native.compiler import compile_driver
from larceny.engine.rule import rule

pytestmark = pytest.mark.compiled

step: Any = None
"""Placeholder: a rule is compiled in its place."""


@rule
def collatz(number: int) -> int:
    return number // 2 if number % 2 == 0 else 3 * number + 1


@rule
def collatz_twice(number: int) -> int:
    return collatz(collatz(number))


def walk(number: int, steps: int) -> int:
    for _ in range(steps):
        number = step(number)
    return number


def test_a_driver_calls_the_rules_that_rules_call() -> None:
    driver = compile_driver(walk, "collatz", {"step": collatz_twice})
    for number in range(1, 20):
        plain = number
        for _ in range(6):
            plain = collatz(plain)
        assert driver(number, 3) == plain


def test_a_rule_is_optimised_within_its_drivers_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))  # nothing is compiled yet
    driver = compile_driver(walk, "collatz_once", {"step": collatz})
    assert driver(27, 111) == 1
    (compiled,) = driver.overloads.values()
    (inner,) = driver.py_func.__globals__["step"].overloads.values()
    name = inner.fndesc.llvm_func_name
    assert name in inner.library.get_llvm_str()
    assert inner.library.get_pointer_to_function(name) == 0
    assert compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name) != 0
    assert name not in compiled.library.get_llvm_str(), "not inlined"


def test_the_passes_of_a_rule_are_reported_to_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    driver = compile_driver(walk, "unreported", {"step": collatz_twice})
    with event.install_recorder("numba:run_pass") as recorder:
        driver(27, 3)
    reported = {one.data["qualname"] for _, one in recorder.buffer}
    assert any(name.endswith(".walk") for name in reported)
    assert not any("collatz" in name for name in reported - {driver.py_func.__qualname__})
