"""The proof of dice: anybody can compute it with a standard library."""

from __future__ import annotations

import hashlib
import hmac

from larceny.table import fair_dice


def test_the_commitment_is_the_sha256_of_the_seed() -> None:
    assert fair_dice.commitment("abc") == hashlib.sha256(b"abc").hexdigest()


def test_an_outcome_is_the_hmac_of_seed_and_event_number() -> None:
    digest = hmac.new(b"abc", b"17:0", hashlib.sha256).digest()
    assert fair_dice.outcome("abc", 17, 6) == int.from_bytes(digest[:8], "big") % 6


def test_numbers_above_the_last_full_multiple_are_drawn_again() -> None:
    count = (1 << 63) + 1  # nearly half of all numbers are rejected
    first = [
        int.from_bytes(hmac.new(b"s", f"{n}:0".encode(), hashlib.sha256).digest()[:8], "big")
        for n in range(50)
    ]
    assert any(number >= count for number in first)
    for event, number in enumerate(first):
        drawn = fair_dice.outcome("s", event, count)
        assert drawn < count
        assert (drawn == number) == (number < count)


def test_outcomes_are_uniform() -> None:
    """Chi-square over 60,000 dice; 20.5 is its 0.1 % bound for 5 degrees of freedom."""
    counts = [0] * 6
    for event in range(60_000):
        counts[fair_dice.outcome("fair", event, 6)] += 1
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts) < 20.5


def test_seeds_are_long_and_different() -> None:
    assert fair_dice.new_seed() != fair_dice.new_seed()
    assert len(fair_dice.new_seed()) == 64
