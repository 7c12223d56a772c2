"""The best of several candidates: ties are broken at random, and nothing else is."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from larceny.bots.tie_break import CHOICE, TOLERANCE, choose, has_candidate, offer
from larceny.compile.native.compiler import compile_driver
from larceny.engine import rng
from larceny.engine.stack import new_floats

DRAWS = 3000


def draw_all(utilities: Any, choice: Any, out: Any, rng: Any, drawn: Any) -> None:
    """Choose among the places of a list of utilities, once for each place of `drawn`."""
    for index in range(len(drawn)):
        choice[0] = 0.0
        for place in range(len(utilities)):
            offer(choice, out, place, utilities[place])
        drawn[index] = choose(choice, out, rng)


def draw(utilities: list[float], seed: int = 1) -> Counter[int]:
    """Count how often each place is drawn."""
    drawn = [-1] * DRAWS
    draw_all(utilities, new_floats(CHOICE), [0] * len(utilities), rng.new(seed), drawn)
    return Counter(drawn)


@pytest.mark.parametrize(
    ("utilities", "tied"),
    [
        ([3.0], {0}),
        ([-5.0, -7.0], {0}),
        ([1.0, 2.0, 3.0], {2}),
        ([2.0, 2.0, 1.0, 2.0], {0, 1, 3}),
        ([2.0, 2.0, 3.0, 1.0, 3.0], {2, 4}),
        ([0.0, 0.0, 0.0, 0.0, 0.0], {0, 1, 2, 3, 4}),
    ],
)
def test_each_of_the_best_is_drawn_equally_often(utilities: list[float], tied: set[int]) -> None:
    """3,000 draws: each share is within four standard errors of an equal one (seed 1)."""
    counts = draw(utilities)
    assert set(counts) == tied
    share = 1 / len(tied)
    margin = 4 * (DRAWS * share * (1 - share)) ** 0.5
    assert all(abs(count - DRAWS * share) <= margin for count in counts.values())


def test_a_rounding_error_makes_no_difference() -> None:
    assert set(draw([0.3, 0.1 + 0.2])) == {0, 1}
    assert set(draw([1.0, 1.0 + 3 * TOLERANCE])) == {1}
    assert set(draw([1.0 + 3 * TOLERANCE, 1.0])) == {0}


def test_without_a_tie_nothing_is_drawn() -> None:
    generator = rng.new(1)
    before = list(generator)
    draw_all([1.0, 3.0, 2.0], new_floats(CHOICE), [0] * 3, generator, [0] * 10)
    assert list(generator) == before


def test_candidates_can_be_read_from_the_buffer_that_collects_them() -> None:
    out, choice = [50, 51, 52, 53, 54], new_floats(CHOICE)
    for index, utility in enumerate([1.0, 2.0, 1.0, 2.0, 2.0]):
        offer(choice, out, out[index], utility)
    assert out[:3] == [51, 53, 54]
    assert choose(choice, out, rng.new(1)) in (51, 53, 54)


def test_a_choice_without_candidates_says_so() -> None:
    choice = new_floats(CHOICE)
    assert not has_candidate(choice)
    offer(choice, [0], 7, -1000.0)
    assert has_candidate(choice)


@pytest.mark.compiled
def test_the_same_candidates_are_drawn_in_python_and_compiled() -> None:
    utilities = [2.0, 1.0, 2.0, 2.0, 0.0]
    expected = [0] * DRAWS
    draw_all(utilities, new_floats(CHOICE), [0] * 5, rng.new(3), expected)
    run = compile_driver(draw_all, "draw_all", {})
    generator, drawn = np.array(rng.new(3), np.uint64), np.zeros(DRAWS, np.int64)
    run(np.array(utilities), np.zeros(CHOICE), np.zeros(5, np.int32), generator, drawn)
    assert drawn.tolist() == expected
    assert len(set(expected)) == 3
