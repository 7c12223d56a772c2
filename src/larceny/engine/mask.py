"""Sets of seats in rules: a bit for each, so that a whole set is one number."""

from __future__ import annotations

from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule


@rule(native="larceny.engine.native.mask:count_of")
def count_of(mask: int) -> int:
    """How many seats a mask has."""
    return mask.bit_count()


@rule(native="larceny.engine.native.mask:first_of")
def first_of(mask: int) -> int:
    """The lowest seat of a mask that is not empty."""
    return (mask & -mask).bit_length() - 1


@rule(inline=True)
def nth_of(mask: int, place: int) -> int:
    """The seat at a place, from 0, among those of a mask."""
    while place:
        mask &= mask - 1
        place -= 1
    return first_of(mask)


@rule(inline=True)
def one_of(mask: int, rng: Rng) -> int:
    """One seat of a mask, all equally likely: who happens to be quickest."""
    if mask & (mask - 1) == 0:
        return first_of(mask)
    return nth_of(mask, pick(rng, count_of(mask)))
