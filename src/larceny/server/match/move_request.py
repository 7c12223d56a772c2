"""A request to move, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from larceny.server.match.idempotency import IdempotencyKey


@dataclass(frozen=True)
class MoveRequest:
    """A move for a seat, in answer to a version, by somebody who holds these seats.

    `id` is chosen by the client: requests with the same seat and id are carried out once.
    """

    held: frozenset[int]
    seat: int
    move: str
    version: int
    id: str | None = None

    @property
    def key(self) -> IdempotencyKey | None:
        """Return the idempotency key, if the client gave an id."""
        return None if self.id is None else (self.seat, self.id)


class MoveResult(NamedTuple):
    """The version that a move led to; `is_new` unless it was carried out before."""

    version: int
    is_new: bool
