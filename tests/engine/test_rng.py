"""The generator: Python and compiled code agree, and every number is equally likely."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from larceny.compile.native.compiler import compile_driver
from larceny.engine import rng
from larceny.engine.rng import pick, start

SPLITMIX64_OF_1234567 = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)
"""The first outputs of the reference implementation for this seed."""


def draw(seed: Any, stream: Any, counts: Any, generator: Any, drawn: Any) -> None:
    """Fill `drawn` with one pick for every count."""
    start(generator, seed, stream)
    for index in range(len(counts)):
        drawn[index] = pick(generator, counts[index])


@cache
def compiled_draw() -> Any:
    return compile_driver(draw, "draw", {})


def native(seed: int, stream: int, counts: list[int]) -> tuple[list[int], int]:
    """Return the picks of compiled code, and the state of its generator afterwards."""
    generator = np.zeros(1, np.uint64)
    drawn = np.zeros(len(counts), np.int64)
    compiled_draw()(np.uint64(seed), stream, np.array(counts, np.int64), generator, drawn)
    return drawn.tolist(), int(generator[0])


def test_mix_and_step_are_splitmix64() -> None:
    outputs = [rng.mix((1234567 + n * rng.STEP) % 2**64) for n in range(1, 6)]
    assert outputs == list(SPLITMIX64_OF_1234567)


@given(
    seed=st.integers(0, 2**64 - 1),
    stream=st.integers(0, 2**62),
    counts=st.lists(st.integers(1, 2**31 - 1), max_size=50),
)
def test_python_and_compiled_code_pick_the_same_numbers(
    seed: int, stream: int, counts: list[int]
) -> None:
    generator = rng.new(seed, stream)
    picks = [rng.pick(generator, count) for count in counts]
    assert native(seed, stream, counts) == (picks, generator[0])


def test_rejected_picks_are_drawn_again_in_both() -> None:
    """Just above half the range nearly every second draw is rejected."""
    counts = [2**31 + 1] * 1000
    generator = rng.new(5)
    picks = [rng.pick(generator, count) for count in counts]
    steps = (generator[0] - rng.new(5)[0]) * pow(rng.STEP, -1, 2**64) % 2**64
    assert steps > 1800
    assert native(5, 0, counts) == (picks, generator[0])


@pytest.mark.parametrize("count", [2, 3, 6, 7, 10, 52])
def test_every_pick_is_equally_likely(count: int) -> None:
    """Chi-square of 200,000 picks: within five deviations of its mean (seed 11)."""
    picks, _ = native(11, count, [count] * 200_000)
    seen = np.bincount(picks, minlength=count)
    expected = 200_000 / count
    chi_square = float(((seen - expected) ** 2 / expected).sum())
    freedom = count - 1
    assert len(seen) == count
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5


def test_pairs_of_picks_are_equally_likely_too() -> None:
    """36 pairs of dice, 180,000 of them: chi-square within five deviations (seed 12)."""
    picks, _ = native(12, 0, [6] * 360_000)
    pairs = np.bincount(np.array(picks[::2]) * 6 + picks[1::2], minlength=36)
    chi_square = float(((pairs - 5000) ** 2 / 5000).sum())
    assert chi_square < 35 + 5 * 70**0.5


def test_streams_and_seeds_start_in_different_places() -> None:
    starts = {rng.new(seed, stream)[0] for seed in range(100) for stream in range(100)}
    assert len(starts) == 10_000


def test_first_picks_of_neighbouring_streams_are_unrelated() -> None:
    """60,000 games' first die: chi-square within five deviations (seed 3)."""
    firsts = np.bincount([rng.pick(rng.new(3, game), 6) for game in range(60_000)], minlength=6)
    assert float(((firsts - 10_000) ** 2 / 10_000).sum()) < 5 + 5 * 10**0.5


def test_a_pick_of_one_is_zero() -> None:
    assert rng.pick(rng.new(1), 1) == 0
