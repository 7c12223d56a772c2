"""Marks: how grave a loss is, in parts of an equal player's share."""

from __future__ import annotations

from fractions import Fraction

import pytest

from larceny.coach.mark import MARKS, UNITS, bounds_for, mark_of, round_equity


@pytest.mark.parametrize(
    ("loss", "seats", "mark"),
    [
        (0.0, 2, "best"),
        (1e-7, 2, "best"),
        (0.0099, 2, "fine"),
        (0.0101, 2, "inaccuracy"),
        (0.0299, 2, "inaccuracy"),
        (0.0301, 2, "mistake"),
        (0.0799, 2, "mistake"),
        (0.0801, 2, "blunder"),
        (0.0101, 4, "inaccuracy"),
        (0.0301, 4, "mistake"),
        (0.0401, 4, "blunder"),
    ],
)
def test_a_mark_follows_from_the_loss_and_the_number_of_seats(
    loss: float, seats: int, mark: str
) -> None:
    assert mark_of(loss, seats) == mark


def test_every_mark_but_the_gravest_has_a_bound() -> None:
    bounds = bounds_for(5)
    assert tuple(bounds) == MARKS[:-1]
    assert list(bounds.values()) == sorted(bounds.values())
    for mark, bound in bounds.items():
        assert mark_of(bound * 0.999, 5) == mark
        assert mark_of(bound * 1.001, 5) != mark


def test_rounded_equities_add_up_without_error() -> None:
    equities = [round_equity(sevenths / 7) for sevenths in range(1, 7)]
    assert all((Fraction(equity) * UNITS).denominator == 1 for equity in equities)
    assert Fraction(sum(equities)) == sum(map(Fraction, equities))
    assert equities[0] == pytest.approx(1 / 7, abs=1e-12)
