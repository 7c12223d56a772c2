"""Who acts next where several seats may act at once, and how a policy asks to wait.

A policy answers with a legal move. Where other seats may act too it can answer
`wait_before(move)` instead: let the others go first, and make this move if they all wait as well.
Every loop over a game keeps the mask of the seats that are waiting, and clears it after each move.
"""

from __future__ import annotations

from larceny.engine.mask import one_of
from larceny.engine.rng import Rng
from larceny.engine.rule import rule


@rule
def wait_before(move: int) -> int:
    """Return the answer of a policy that would rather wait than make this move now."""
    return -1 - move


@rule
def is_waiting(answer: int) -> bool:
    """Return whether a policy's answer asks to wait."""
    return answer < 0


@rule
def move_of(answer: int) -> int:
    """Return the move in a policy's answer, whether it asks to wait or not."""
    return answer if answer >= 0 else -1 - answer


@rule(inline=True)
def next_actor(mask: int, waiting: int, rng: Rng) -> int:
    """Return one of the actors that do not wait, each equally likely."""
    return one_of(mask & ~waiting, rng)


@rule(inline=True)
def can_wait(mask: int, waiting: int, seat: int) -> bool:
    """Return whether any actor but this seat is left that does not wait."""
    return mask & ~waiting != 1 << seat
