"""Exponential and logarithm: near those of the standard library, and the same bits compiled."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from larceny.compile.native.compiler import compile_driver
from larceny.engine import exponential
from larceny.engine.exponential import exp, log, power

NUMBERS = [-700.0, -87.3, -1.0, -0.34657359, -1e-9, 0.0, 1e-12, 0.34657359, 0.5, 1.0, 20.25, 700.0]


def ulps(value: float, exact: float) -> float:
    """Return how many units in the last place a value is off."""
    return abs(value - exact) / math.ulp(exact)


@given(st.floats(-700.0, 700.0))
def test_the_exponential_is_off_by_two_units_in_the_last_place_at_most(exponent: float) -> None:
    assert ulps(exp(exponent), math.exp(exponent)) <= 2


@given(st.floats(1e-300, 1e300))
def test_the_logarithm_is_off_by_two_units_in_the_last_place_at_most(number: float) -> None:
    assert ulps(log(number), math.log(number)) <= 2


@given(st.floats(0.0, 1.0), st.floats(0.01, 60.0))
def test_a_power_is_that_of_the_standard_library(number: float, exponent: float) -> None:
    assert power(number, exponent) == pytest.approx(number**exponent, rel=1e-12, abs=1e-300)


@pytest.mark.parametrize(("exponent", "bound"), [(-1e9, -700.0), (1e9, 700.0)])
def test_exponents_beyond_the_bounds_count_as_the_bounds(exponent: float, bound: float) -> None:
    assert exp(exponent) == exp(bound)


def test_certain_values_are_exact() -> None:
    assert (exp(0.0), log(1.0), power(0.0, 3.0), power(1.0, 5.0)) == (1.0, 0.0, 0.0, 1.0)


def fill(numbers: Any, out: Any) -> None:
    """Write the exponential, the logarithm and a power of each number."""
    for place in range(len(numbers)):
        out[place, 0] = exp(numbers[place])
        out[place, 1] = log(abs(numbers[place]) + 1e-3)
        out[place, 2] = power(abs(numbers[place]), 2.5)


@pytest.mark.compiled
def test_compiled_and_plain_values_have_the_same_bits() -> None:
    numbers = np.array([*NUMBERS, *np.random.default_rng(1).normal(0, 20, 1000)])
    plain, compiled = (np.zeros((len(numbers), 3)) for _ in range(2))
    fill(numbers.tolist(), plain)
    names = {name: getattr(exponential, name) for name in ("exp", "log", "power")}
    compile_driver(fill, "exponential", names)(numbers, compiled)
    assert plain.tobytes() == compiled.tobytes()
