"""What single instructions of a policy card's program compute."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from larceny.bots.card import opcode
from larceny.engine.rule import rule

Points: TypeAlias = Sequence[int]
"""The score of each seat."""


@rule
def combine(code: int, left: float, right: float) -> float:
    """Return the value of an operator between two values; a condition is 1 or 0."""
    if code == opcode.ADD:
        return left + right
    if code == opcode.SUBTRACT:
        return left - right
    if code == opcode.MULTIPLY:
        return left * right
    return 1.0 if is_true(code, left, right) else 0.0


@rule
def is_true(code: int, left: float, right: float) -> bool:
    """Return whether a comparison or a combination of conditions is true."""
    if code == opcode.IS:
        return left == right
    if code == opcode.IS_NOT:
        return left != right
    if code == opcode.AT_LEAST:
        return left >= right
    if code == opcode.AT_MOST:
        return left <= right
    if code == opcode.ABOVE:
        return left > right
    if code == opcode.BELOW:
        return left < right
    if code == opcode.AND:
        return left != 0.0 and right != 0.0
    if code == opcode.OR:
        return left != 0.0 or right != 0.0
    return right >= 0.0 and right < 32.0 and int(left) >> int(right) & 1 == 1


@rule
def best_other(points: Points, seats: int, seat: int) -> int:
    """Return the highest score of the other seats."""
    best = points[1 if seat == 0 else 0]
    for other in range(seats):
        if other != seat and points[other] > best:
            best = points[other]
    return best


@rule
def lead_of(points: Points, seats: int, seat: int) -> int:
    """Return how far a seat is ahead of the best of the others."""
    return points[seat] - best_other(points, seats, seat)


@rule
def is_rival(points: Points, seats: int, seat: int, other: int) -> bool:
    """Return whether another seat has the highest score of all but this one."""
    if other < 0 or other >= seats or other == seat:
        return False
    return points[other] == best_other(points, seats, seat)


@rule
def total_score(points: Points, seats: int) -> int:
    """Return the points of all seats together."""
    total = 0
    for seat in range(seats):
        total += points[seat]
    return total
