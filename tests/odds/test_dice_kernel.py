"""The dice kernel: its numbers, its probabilities, and a proof from outside."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from math import factorial, prod
from typing import Any

import numpy as np
import pytest

from larceny.compile.native.compiler import compile_driver
from larceny.odds.dice_kernel import (
    FIRST_ROLL,
    KEEPS,
    ROLLS,
    add_die,
    best_keep,
    expect,
    improve,
    keep_number,
    keeps,
    table,
)
from tests.nightly import by_day
from tests.odds.yahtzee import FORCED_JOKER, FREE_JOKER, NO_JOKER, best_expectation


def chance_of(keep: tuple[int, ...], roll: tuple[int, ...]) -> Fraction:
    """The chance that a keep becomes a roll, by counting orders of the dice still to fall."""
    rest = list(roll)
    for face in keep:
        if face not in rest:
            return Fraction(0)
        rest.remove(face)
    orders = factorial(len(rest)) // prod(factorial(rest.count(face)) for face in set(rest))
    return Fraction(orders, 6 ** len(rest))


def counts_of(roll: tuple[int, ...]) -> list[int]:
    return [roll.count(face) for face in range(1, 7)]


def test_there_are_462_keeps_of_which_252_are_rolls() -> None:
    assert (len(keeps()), KEEPS, ROLLS) == (462, 462, 252)
    assert all(len(keep) == 5 for keep in keeps()[FIRST_ROLL:])
    assert all(len(keep) < 5 for keep in keeps()[:FIRST_ROLL])
    assert len(set(keeps())) == 462


def test_a_die_more_leads_to_the_keep_with_that_die() -> None:
    for number, keep in enumerate(keeps()[:FIRST_ROLL]):
        for face in range(6):
            bigger = tuple(sorted((*keep, face + 1)))
            assert keeps()[add_die(table(), number, face)] == bigger
            assert keep_number(bigger) == add_die(table(), number, face)


def test_every_transition_has_its_exact_chance() -> None:
    dice = random.Random(1)
    for place in dice.sample(range(ROLLS), 25):
        out = [0.0] * KEEPS
        out[FIRST_ROLL + place] = 1.0
        expect(table(), out, out)
        roll = keeps()[FIRST_ROLL + place]
        for number, keep in enumerate(keeps()):
            assert out[number] == pytest.approx(float(chance_of(keep, roll)), abs=1e-15)


def test_the_best_of_a_roll_is_the_best_of_all_its_keeps() -> None:
    dice = random.Random(2)
    out = [dice.random() for _ in range(KEEPS)]
    before = list(out)
    improve(table(), out)
    for roll in dice.sample(keeps()[FIRST_ROLL:], 40):
        inside = {
            tuple(face for face, is_kept in zip(roll, kept, strict=True) if is_kept)
            for kept in product((False, True), repeat=5)
        }
        best = max(inside, key=lambda keep: before[keep_number(keep)])
        assert out[keep_number(roll)] == before[keep_number(best)]
        assert keeps()[best_keep(table(), before, counts_of(roll))] == best


def plan(kernel: Any, worth: Any, out: Any) -> None:
    """What every roll is worth with two more rolls to come."""
    expect(kernel, worth, out)
    improve(kernel, out)
    expect(kernel, out, out)
    improve(kernel, out)


def test_compiled_it_plans_the_turn_of_plain_python() -> None:
    compiled = compile_driver(plan, "plan", {})
    kernel = np.array(table())
    worth = np.random.default_rng(3).random(KEEPS)
    out = np.zeros(KEEPS)
    compiled(kernel, worth, out)
    plain = [0.0] * KEEPS
    plan(table(), worth.tolist(), plain)
    assert out.tolist() == pytest.approx(plain, abs=1e-12)


@pytest.mark.parametrize(
    ("joker", "published"),
    by_day(
        (NO_JOKER, 245.8708),
        of=[(NO_JOKER, 245.8708), (FREE_JOKER, 254.5896), (FORCED_JOKER, 254.5877)],
    ),
    ids=["no bonus, no joker", "free choice", "forced joker"],
)
def test_solitaire_yahtzee_comes_out_as_published(joker: int, published: float) -> None:
    """Verhoeff's and Glenn's optimal expectations, to four decimals."""
    assert round(best_expectation(joker), 4) == published
