"""Reflexes: settings are checked, and drawn times have the shape of measured ones."""

from __future__ import annotations

import math
import statistics
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from larceny.engine import rng
from larceny.engine.errors import BadParam
from larceny.realtime.reflex import (
    MAX_MILLIS,
    Reflex,
    draw_closing,
    draw_reaction,
    draw_time,
    is_slip,
    reflex_records,
)

DRAWS = 4000
TOLERANCE = 4
"""Standard errors by which a mean of draws with a fixed seed may differ from what is expected."""

millis = st.integers(0, MAX_MILLIS)


def draw_many(mean: int, spread: int, tail: int, seed: int = 1) -> list[int]:
    dice = rng.new(seed)
    return [draw_time(mean, spread, tail, dice) for _ in range(DRAWS)]


@given(millis, millis, millis, st.integers(0, 1 << 32))
def test_a_time_is_at_least_a_millisecond_and_never_without_end(
    mean: int, spread: int, tail: int, seed: int
) -> None:
    """Twelve uniform numbers are at most 6 from their mean, and the tail at most log(2^16)."""
    time = draw_time(mean, spread, tail, rng.new(seed))
    assert 1 <= time <= mean + 6 * spread + math.log(1 << 16) * tail + 1


@given(millis)
def test_without_spread_and_tail_a_time_is_its_mean(mean: int) -> None:
    assert draw_time(mean, 0, 0, rng.new(5)) == max(1, mean)


@pytest.mark.parametrize(
    ("mean", "spread", "tail"), [(430, 50, 0), (430, 0, 100), (1100, 150, 200)]
)
def test_the_mean_of_times_is_that_of_both_parts(mean: int, spread: int, tail: int) -> None:
    times = draw_many(mean, spread, tail)
    error = math.hypot(spread, tail) / math.sqrt(DRAWS)
    assert abs(statistics.mean(times) + 0.5 - (mean + tail)) < TOLERANCE * error + 0.5


def test_the_normal_part_is_symmetric_and_the_tail_is_not() -> None:
    normal, tailed = draw_many(430, 50, 0), draw_many(430, 0, 100)
    assert abs(statistics.median(normal) - statistics.mean(normal)) < 4
    assert statistics.mean(tailed) - statistics.median(tailed) > 20, "100 * (1 - ln 2) is 31"
    assert min(tailed) >= 430
    assert min(normal) < 430 - 2 * 50 < 430 + 2 * 50 < max(normal)


def test_a_reaction_and_a_closing_have_settings_of_their_own() -> None:
    reflex = Reflex(reaction=100, spread=0, tail=0, marker=900, marker_spread=0, marker_tail=0)
    assert draw_reaction(reflex, rng.new(1)) == 100
    assert draw_closing(reflex, rng.new(1)) == 900


def test_the_same_seed_draws_the_same_times() -> None:
    assert draw_many(430, 50, 100, seed=3) == draw_many(430, 50, 100, seed=3)
    assert draw_many(430, 50, 100, seed=3) != draw_many(430, 50, 100, seed=4)


@pytest.mark.parametrize("percent", [0, 4, 50, 100])
def test_a_hand_slips_in_a_percentage_of_windows(percent: int) -> None:
    dice, reflex = rng.new(2), Reflex(wrong=percent)
    share = sum(is_slip(reflex, dice) for _ in range(DRAWS)) / DRAWS
    error = math.sqrt(percent * (100 - percent) / DRAWS) / 100
    assert abs(share - percent / 100) <= TOLERANCE * error


def test_by_default_a_hand_is_quicker_than_the_marker() -> None:
    reflex = Reflex()
    assert reflex.reaction + reflex.tail < reflex.marker
    assert 0 < reflex.hold < reflex.reaction, "an attempt can be held back at first"


@pytest.mark.parametrize("name", [field.name for field in fields(Reflex)])
@pytest.mark.parametrize("value", [-1, MAX_MILLIS + 1, 1.5, "9", True, None])
def test_a_setting_that_is_no_time_is_refused_by_name(name: str, value: Any) -> None:
    with pytest.raises(BadParam, match=f"{name}: must be a whole number, 0 to"):
        Reflex(**{name: value})


def test_the_bounds_themselves_are_allowed() -> None:
    assert Reflex(reaction=0).reaction == 0
    assert Reflex(think=MAX_MILLIS).think == MAX_MILLIS
    assert Reflex(wrong=100).wrong == 100
    with pytest.raises(BadParam, match="0 to 100"):
        Reflex(wrong=101)


def test_records_hold_every_setting_of_every_seat() -> None:
    records = reflex_records([Reflex(), Reflex(reaction=1, think=MAX_MILLIS)])
    assert records.dtype.names == tuple(field.name for field in fields(Reflex))
    assert records["think"].tolist() == [Reflex().think, MAX_MILLIS]
    assert records["reaction"].tolist() == [Reflex().reaction, 1]
