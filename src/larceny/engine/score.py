"""Who wins by points, in every game where most points win."""

from __future__ import annotations

from collections.abc import Sequence

from larceny.engine.rule import rule


@rule
def highest_scores(points: Sequence[int], seats: int) -> int:
    """The mask of the seats with most points: one, or all who tie for it."""
    best = points[0]
    mask = 0
    for seat in range(seats):
        if points[seat] > best:
            best = points[seat]
            mask = 0
        if points[seat] == best:
            mask |= 1 << seat
    return mask
