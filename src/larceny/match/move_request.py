"""A request to move, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from larceny.engine.seat import CHANCE
from larceny.match.document import TimedTakeover
from larceny.match.idempotency import IdempotencyKey
from larceny.table.notes import TakeoverKind
from larceny.table.table import Table


@dataclass(frozen=True)
class MoveRequest:
    """A move for a seat, in answer to a version, by somebody who holds these seats.

    `id` is chosen by the client: requests with the same seat and id are carried out once. Where a
    bot makes a single move for a person, `reason` says why, and `bot` which one.
    """

    held: frozenset[int]
    seat: int
    move: str
    version: int
    id: str | None = None
    reason: TakeoverKind | None = None
    bot: str = ""

    @property
    def key(self) -> IdempotencyKey | None:
        """Return the idempotency key, if the client gave an id."""
        return None if self.id is None else (self.seat, self.id)

    def takeovers(self, number: int, now: float) -> tuple[TimedTakeover, ...]:
        """Return the note that a bot made this move for a person, after event `number`, if so."""
        if self.reason is None:
            return ()
        return (TimedTakeover(number, self.seat, self.reason, self.bot, now),)


class MoveResult(NamedTuple):
    """The version that a move led to; `is_new` unless it was carried out before."""

    version: int
    is_new: bool


# --- Entering real cards ---


def reveals_secret(table: Table, request: MoveRequest) -> bool:
    """Return whether an outcome is impossible, and whoever entered it could not know that."""
    if request.seat != CHANCE:
        return False
    if request.move in table.outcomes():
        return False
    dealers = request.held.intersection(table.dealers)
    offered = (choice for seat in dealers for choice in table.enterable_outcomes(seat))
    return any(choice["move"] == request.move for choice in offered)
