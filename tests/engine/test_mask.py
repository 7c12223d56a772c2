"""Masks of seats: Python and compiled code agree, and every seat is equally likely."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from larceny.compile.native.compiler import compile_driver
from larceny.engine.mask import count_of, first_of, nth_of, one_of
from larceny.engine.rng import new

MASKS = st.integers(1, (1 << 16) - 1)


def answer(mask: Any, generator: Any, out: Any) -> None:
    """Write the number of seats, the first, a random one, then all in ascending order."""
    out[0] = count_of(mask)
    out[1] = first_of(mask)
    out[2] = one_of(mask, generator)
    for place in range(count_of(mask)):
        out[3 + place] = nth_of(mask, place)


@cache
def compiled_answer() -> Any:
    return compile_driver(answer, "masks", {})


@given(mask=MASKS, seed=st.integers(0, 1 << 62))
def test_python_and_compiled_code_agree_on_every_mask(mask: int, seed: int) -> None:
    plain = [0] * 20
    answer(mask, new(seed), plain)
    native = np.zeros(20, np.int64)
    compiled_answer()(mask, np.array(new(seed), np.uint64), native)
    assert native.tolist() == plain


@given(mask=MASKS)
def test_the_seats_of_a_mask_are_counted_and_found_in_order(mask: int) -> None:
    seats = [seat for seat in range(16) if mask >> seat & 1]
    assert count_of(mask) == len(seats)
    assert first_of(mask) == seats[0]
    assert [nth_of(mask, place) for place in range(len(seats))] == seats


def test_every_seat_of_a_mask_is_equally_likely() -> None:
    rng = new(7)
    counts = [0] * 6
    for _ in range(9_000):
        counts[one_of(0b101100, rng)] += 1
    assert counts[0] == counts[1] == counts[4] == 0
    assert all(abs(counts[seat] - 3_000) < 200 for seat in (2, 3, 5))  # over 4 deviations


def test_a_single_seat_takes_no_random_number() -> None:
    rng = new(7)
    assert one_of(0b1000, rng) == 3
    assert rng == new(7)
