"""A request to move, what became of it, and the same answer when it is repeated."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from larceny.engine.errors import LarcenyError
from larceny.engine.seat import CHANCE
from larceny.match.document import StoredEvent, TimedTakeover
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


IdempotencyKey: TypeAlias = tuple[int, str]
"""The seat that moves, and the id that its client gave the request."""

MAX_REFUSALS = 64
"""Refusals that a match remembers. They change nothing and are not stored: a request names the
version that it answers, so a refusal that is forgotten is made again."""


class IdempotencyStore:
    """The answers that requests to move at one match got."""

    def __init__(self) -> None:
        self._accepted: dict[IdempotencyKey, int] = {}
        self._refused: dict[IdempotencyKey, LarcenyError] = {}

    def find(self, key: IdempotencyKey | None) -> int | None:
        """Return the version that a request led to, or None if it is new.

        A request that was refused is refused again, with the same error.
        """
        if key is None:
            return None
        if key in self._refused:
            raise _copy_error(self._refused[key])
        return self._accepted.get(key)

    def accept(self, key: IdempotencyKey, version: int) -> None:
        """Remember that a request was carried out, by whichever server."""
        self._accepted[key] = version
        self._refused.pop(key, None)

    def accept_stored(self, events: Iterable[StoredEvent]) -> None:
        """Remember the requests that are stored with these events."""
        for event in events:
            if event.move_id is not None and event.reply is not None:
                self.accept((event.seat, event.move_id), event.reply)

    def refuse(self, key: IdempotencyKey | None, error: LarcenyError) -> None:
        """Remember that a request was refused; the oldest refusals are forgotten first."""
        if key is None:
            return
        self._refused[key] = _copy_error(error)
        if len(self._refused) > MAX_REFUSALS:
            del self._refused[next(iter(self._refused))]


def _copy_error(error: LarcenyError) -> LarcenyError:
    """Return a copy without the traceback, which would keep alive every frame it was raised in."""
    kind = type(error)
    copy = kind.__new__(kind, *error.args)
    vars(copy).update(vars(error))
    return copy
