"""Arguments of public functions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from larceny import BadParam
from larceny.engine.argument import as_int, check_workers, read_int

NOT_WHOLE: list[Any] = [None, True, np.True_, 1.0, np.float64(1), "1", b"1", [], {}, object()]


@pytest.mark.parametrize("value", [3, np.int64(3), np.uint8(3), np.array(3)])
def test_a_whole_number_of_python_or_numpy_is_an_int(value: Any) -> None:
    for number in (as_int(value), read_int("seed", value), check_workers(value)):
        assert number == 3
        assert type(number) is int


@pytest.mark.parametrize("value", NOT_WHOLE)
def test_anything_else_is_none_and_is_refused_by_name(value: Any) -> None:
    assert as_int(value) is None
    with pytest.raises(BadParam, match=r"^seed: takes a whole number, not "):
        read_int("seed", value)


def test_a_number_below_the_lowest_is_refused() -> None:
    assert read_int("at", 0, 0) == 0
    with pytest.raises(BadParam, match=r"^at: takes a whole number, 0 or more, not -1$"):
        read_int("at", -1, 0)


@pytest.mark.parametrize("value", [0, -1, *NOT_WHOLE[1:]])
def test_there_is_at_least_one_worker_or_as_many_as_there_are_cores(value: Any) -> None:
    assert check_workers(None) is None
    with pytest.raises(BadParam, match=r"^workers: must be at least 1, not "):
        check_workers(value)
