"""Idempotency of moves: a request that is repeated gets the answer it got before."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from larceny.engine.errors import LarcenyError
from larceny.match.document import StoredEvent

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
