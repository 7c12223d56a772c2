"""Axes: the values that a param takes, as people type them."""

from __future__ import annotations

from typing import Any

import pytest

from larceny.engine.errors import BadParam
from larceny.games import load
from larceny.lab.sweep.axis import Axis, read_axes, read_axis


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("rolls=2,3,4", (2, 3, 4)),
        (" rolls = 2, 3 ", (2, 3)),
        ("rolls=3", (3,)),
        ("lock_supply=10..40:10", (10, 20, 30, 40)),
        ("lock_supply=10..35:10", (10, 20, 30)),
        ("lock_supply=-1..1", (-1, 0, 1)),
        ("levels=[2,3,4,5],[3,3,4,5]", ([2, 3, 4, 5], [3, 3, 4, 5])),
    ],
)
def test_values_are_a_range_or_a_list(text: str, values: tuple[Any, ...]) -> None:
    assert read_axis(text, "--over") == Axis(text.partition("=")[0].strip(), values)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rolls", "--over: takes name=values, not 'rolls'"),
        ("=2", "--over: takes name=values"),
        ("rolls=", "rolls: takes a range like 10..40:5 or values like 2,3,4"),
        ("rolls=2,x", "rolls: takes a range"),
        ("rolls=4..2", "rolls: takes a range"),
        ("rolls=2..4:0", "rolls: takes a range"),
        ("rolls=2,2", "rolls: a value stands twice"),
        ("lock_supply=0..999999", "lock_supply: takes at most 1000 values; make the step larger"),
    ],
)
def test_what_is_no_axis_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadParam, match=words):
        read_axis(text, "--over")


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        (["rolls=2,9"], "rolls: 9 is out of range; it must be 1 to 5"),
        (["role=2"], "role: there is no such param"),
        (["worths.x=2"], "worths.x: there is no entry 'x'"),
        (["rolls=2", "rolls=3"], "rolls: stands twice: give all its values in one --over"),
        (["worths.11=2,100"], "worths.11: 100 is out of range"),
    ],
)
def test_axes_are_checked_before_anything_is_played(texts: list[str], words: str) -> None:
    with pytest.raises(BadParam, match=words):
        read_axes(texts, "--over", load("heist"))
