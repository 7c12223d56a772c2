"""Masks of seats: a set of seats as one int with a bit for each of them."""

from __future__ import annotations

from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule


@rule(native="larceny.compile.native.mask:count_of")
def count_of(mask: int) -> int:
    """Return the number of seats in a mask."""
    return mask.bit_count()


@rule(native="larceny.compile.native.mask:first_of")
def first_of(mask: int) -> int:
    """Return the lowest seat of a mask that is not empty."""
    return (mask & -mask).bit_length() - 1


@rule(inline=True)
def nth_of(mask: int, place: int) -> int:
    """Return the seat at a place among those of a mask, in ascending order from place 0."""
    while place:
        mask &= mask - 1
        place -= 1
    return first_of(mask)


@rule(inline=True)
def one_of(mask: int, rng: Rng) -> int:
    """Return one seat of a mask, each equally likely."""
    if mask & (mask - 1) == 0:
        return first_of(mask)
    return nth_of(mask, pick(rng, count_of(mask)))
