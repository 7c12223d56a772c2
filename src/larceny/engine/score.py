"""Winning by points."""

from __future__ import annotations

from collections.abc import Sequence

from larceny.engine.rule import rule


@rule
def highest_scores(points: Sequence[int], seats: int) -> int:
    """Return the mask of the seats with the most points; several seats may tie."""
    return highest_scores_among(points, seats, (1 << seats) - 1)


@rule
def highest_scores_among(points: Sequence[int], seats: int, contenders: int) -> int:
    """Return the mask of the seats with the most points among those of a mask of contenders."""
    best = 0
    mask = 0
    for seat in range(seats):
        if contenders >> seat & 1:
            if mask == 0 or points[seat] > best:
                best = points[seat]
                mask = 0
            if points[seat] == best:
                mask |= 1 << seat
    return mask
