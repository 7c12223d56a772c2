"""Moments of streams: the same as those of the whole, whatever the blocks are."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from larceny.lab.metrics.histogram import Histogram
from larceny.lab.metrics.moments import Moments, PairedMoments

numbers = st.lists(st.floats(-1e6, 1e6), min_size=2, max_size=60)


@given(numbers, st.integers(0, 60))
def test_two_blocks_are_the_same_as_one(values: list[float], cut: int) -> None:
    data = np.array(values)
    moments = Moments()
    moments.add(data[:cut])
    moments.add(data[cut:])
    assert moments.count == len(data)
    assert moments.mean == pytest.approx(data.mean(), abs=1e-6)
    assert moments.variance == pytest.approx(data.var(ddof=1), rel=1e-6, abs=1e-3)


def test_nan_say_nothing() -> None:
    moments = Moments()
    moments.add(np.array([1.0, math.nan, 3.0]))
    assert (moments.count, moments.mean, moments.variance) == (2, 2.0, 2.0)
    moments.add(np.array([math.nan]))
    assert moments.count == 2


def test_few_numbers_have_no_interval() -> None:
    moments = Moments()
    moments.add(np.array([5.0]))
    assert moments.error == math.inf


def test_a_large_offset_costs_no_precision() -> None:
    moments = Moments()
    for _ in range(100):
        moments.add(1e9 + np.array([0.0, 1.0]))
    assert moments.variance == pytest.approx(200 * 0.25 / 199)


@given(st.integers(2, 50), st.integers(0, 50), st.integers(0, 99))
def test_pairs_are_compared_as_numpy_does(count: int, cut: int, seed: int) -> None:
    source = np.random.default_rng(seed)
    base = source.normal(size=count)
    other = 0.7 * base + source.normal(size=count)
    paired = PairedMoments.empty()
    paired.add(base[:cut], other[:cut])
    paired.add(base[cut:], other[cut:])
    gaps = other - base
    assert paired.difference == pytest.approx(gaps.mean())
    assert paired.paired_error == pytest.approx(gaps.std(ddof=1) / math.sqrt(count))
    assert paired.covariance == pytest.approx(np.cov(base, other)[0, 1])


def test_a_pair_with_a_gap_is_left_out() -> None:
    paired = PairedMoments.empty()
    paired.add(np.array([1.0, math.nan, 2.0]), np.array([2.0, 9.0, math.nan]))
    assert paired.count == 1
    assert paired.difference == 1.0


@given(st.lists(st.integers(-300, 3000), min_size=1, max_size=200), st.integers(0, 200))
def test_quantiles_of_whole_numbers_are_exact_while_they_fit(values: list[int], cut: int) -> None:
    data = np.array(values, float)
    histogram = Histogram()
    histogram.add(data[:cut])
    histogram.add(data[cut:])
    assert histogram.total == len(values)
    assert sum(count for _, _, count in histogram.bars()) == len(values)
    for part in (0.0, 0.25, 0.5, 0.95, 1.0):
        exact = float(np.percentile(data, 100 * part))
        assert exact - histogram.width < histogram.quantile(part) <= exact + 1e-9
        if histogram.width == 1:
            assert histogram.quantile(part) == pytest.approx(exact)


@given(st.lists(st.floats(0, 5000), min_size=1, max_size=80), st.integers(0, 99))
def test_the_order_of_numbers_makes_no_difference(values: list[float], seed: int) -> None:
    first, second = Histogram(1 / 32), Histogram(1 / 32)
    first.add(np.array(values))
    for value in np.random.default_rng(seed).permutation(values):
        second.add(np.array([value]))
    assert first.bars() == second.bars()


def test_bars_are_few_and_have_no_gaps() -> None:
    histogram = Histogram()
    histogram.add(np.arange(0.0, 900.0, 7.0))
    bars = histogram.bars(20)
    assert len(bars) <= 20
    assert all(bar[1] == next_bar[0] for bar, next_bar in itertools.pairwise(bars))
