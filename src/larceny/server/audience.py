"""Everybody who watches a table through a socket of this process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import orjson

MOST_UNSENT = 256
"""Messages that may wait for a slow reader before it is let go; it can come back and catch up."""


@dataclass(eq=False)
class Watcher:
    """One socket: the seats it holds tokens of, and the seat whose view it is shown."""

    seats: frozenset[int]
    eye: int | None
    outbox: asyncio.Queue[str | None] = field(default_factory=lambda: asyncio.Queue(MOST_UNSENT))
    is_lost: bool = False

    def send(self, message: str) -> None:
        """Queue a message; a reader that is too slow is given up."""
        if self.is_lost:
            return
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.is_lost = True
            self.outbox.get_nowait()
            self.outbox.put_nowait(None)


class Audience:
    """The watchers of one table. A message is worded once for each eye, not for each socket."""

    def __init__(self) -> None:
        self._watchers: set[Watcher] = set()

    def __len__(self) -> int:
        return len(self._watchers)

    @property
    def seats(self) -> set[int]:
        """The seats whose people are here."""
        return {seat for watcher in self._watchers for seat in watcher.seats}

    def add(self, watcher: Watcher) -> None:
        self._watchers.add(watcher)

    def remove(self, watcher: Watcher) -> None:
        self._watchers.discard(watcher)

    def tell(self, word: Callable[[int | None], str], but: Watcher | None = None) -> None:
        """Send everybody (but one) the message worded for the eye they look through."""
        worded: dict[int | None, str] = {}
        for watcher in self._watchers - {but}:
            if watcher.eye not in worded:
                worded[watcher.eye] = word(watcher.eye)
            watcher.send(worded[watcher.eye])


def to_json(thing: object) -> str:
    return orjson.dumps(thing).decode()
