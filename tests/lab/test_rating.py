"""Ratings: odds of 10 to 1 are 400 points, whoever played against whom."""

from __future__ import annotations

import pytest

from larceny.lab.ladder.pairing import Pairing
from larceny.lab.ladder.rating import ANCHOR_RATING, rate

MANY = 10_000_000


def expected(rating: float, other: float) -> float:
    return 1 / (1 + 10 ** ((other - rating) / 400))


def test_ratings_are_found_again_from_the_shares_that_they_imply() -> None:
    truth = {"a": 1000.0, "b": 1130.0, "c": 720.0, "d": 1450.0}
    names = list(truth)
    pairings = [
        Pairing(2, name, other, MANY, MANY * expected(truth[name], truth[other]))
        for place, name in enumerate(names)
        for other in names[place + 1 :]
    ]
    assert rate(pairings, "a") == pytest.approx(truth, abs=0.1)


def test_bots_that_never_met_are_compared_through_others() -> None:
    pairings = [
        Pairing(2, "b", "a", MANY, MANY * 10 / 11),
        Pairing(2, "c", "b", MANY, MANY * 10 / 11),
    ]
    ratings = rate(pairings, "a")
    assert ratings == pytest.approx({"a": 1000, "b": 1400, "c": 1800}, abs=0.1)


def test_who_has_won_everything_has_a_rating_all_the_same() -> None:
    ratings = rate([Pairing(2, "b", "a", 100, 100)], "a")
    assert ratings["a"] == ANCHOR_RATING
    assert 1800 < ratings["b"] < 2100


def test_only_games_with_so_many_seats_count() -> None:
    pairings = [Pairing(3, "b", "a", 100, 90), Pairing(2, "b", "c", 100, 50)]
    assert rate(pairings, "a") == {"a": ANCHOR_RATING}


def test_one_seat_of_three_that_is_ten_times_as_strong_wins_ten_games_of_twelve() -> None:
    pairings = [
        Pairing(3, "b", "a", MANY, MANY * 10 / 12),
        Pairing(3, "b", "c", MANY, MANY / 3),
    ]
    ratings = rate(pairings, "a", 3)
    assert ratings == pytest.approx({"a": 1000, "b": 1400, "c": 1400}, abs=0.1)
