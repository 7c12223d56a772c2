"""Arrays without NumPy come to what NumPy does, in Python and by JavaScript."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from larceny.engine import plain_array
from tests.solo.array_cases import CASES, answers
from tests.solo.pyodide import run_in_pyodide

SIZES = (7, 1000)


def expected(size: int) -> list[tuple[str, str]]:
    with np.errstate(all="ignore"):
        return list(zip(CASES, answers(np, size), strict=True))


@pytest.mark.parametrize("size", SIZES)
def test_our_arrays_come_to_what_numpy_does(size: int) -> None:
    assert list(zip(CASES, answers(plain_array, size), strict=True)) == expected(size)


def test_our_arrays_come_to_the_same_by_javascript(tmp_path: Path) -> None:
    for size, numbers in zip(SIZES, run_in_pyodide(tmp_path, "array_cases.py"), strict=True):
        assert list(zip(CASES, numbers, strict=True)) == expected(size)


def test_a_sum_has_the_digits_that_numpy_s_has() -> None:
    for size in (0, 5, 8, 127, 129, 1000, 4097):
        numbers = np.sin(np.arange(size) * 1.7)
        assert plain_array.asarray(numbers.tolist(), "f8").sum() == numbers.sum()


def test_a_value_that_does_not_fit_is_refused() -> None:
    small = plain_array.zeros(3, plain_array.int8)
    with pytest.raises(OverflowError):
        small[1] = 128
    with pytest.raises(OverflowError):
        small.assign([1, 2, 300])
