"""Everybody who watches a table through a socket of this process."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

MOST_UNSENT = 256
"""Messages that may wait for a slow reader before it is let go; it can come back and catch up."""


@dataclass(eq=False)
class Watcher:
    """One socket: the seats it holds tokens of, and the seat whose view it is shown.

    `tokens` are hashes; `is_led`: it looks through its first seat until it says otherwise.
    """

    seats: frozenset[int]
    eye: int | None
    tokens: frozenset[str] = frozenset()
    is_led: bool = False
    is_lost: bool = field(default=False, init=False)
    _unsent: deque[str] = field(default_factory=deque, init=False)
    _waiting: asyncio.Future[None] | None = field(default=None, init=False)

    def settle(self, seats: frozenset[int]) -> bool:
        """Hold these seats from now on; whether that changes what it is shown."""
        before, self.seats = self.eye, seats
        if self.eye not in seats:
            self.eye = min(seats, default=None) if self.is_led else None
        return self.eye != before

    def look(self, eye: int | None) -> None:
        self.eye, self.is_led = eye, False

    def send(self, message: str) -> None:
        """Queue a message; a reader that is too slow is given up."""
        if len(self._unsent) == MOST_UNSENT:
            self.is_lost = True
        if not self.is_lost:
            self._unsent.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def next_message(self) -> str | None:
        """The message to send next, as soon as there is one; None: the reader is given up."""
        if not self._unsent and not self.is_lost:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return None if self.is_lost else self._unsent.popleft()


class Audience:
    """The watchers of one table. A message is worded once for each eye, not for each socket."""

    def __init__(self) -> None:
        self._watchers: set[Watcher] = set()
        self.seats: frozenset[int] = frozenset()
        """The seats whose people are here."""

    def __len__(self) -> int:
        return len(self._watchers)

    def add(self, watcher: Watcher) -> None:
        self._watchers.add(watcher)
        self._count()

    def remove(self, watcher: Watcher) -> None:
        self._watchers.discard(watcher)
        self._count()

    def resettle(self, seats_of: Callable[[frozenset[str]], frozenset[int]]) -> list[Watcher]:
        """Give everybody the seats their tokens are for by now; who sees something else for it?"""
        turned = [one for one in self._watchers if one.settle(seats_of(one.tokens))]
        self._count()
        return turned

    def _count(self) -> None:
        self.seats = frozenset(seat for watcher in self._watchers for seat in watcher.seats)

    def tell(self, word: Callable[[int | None], str], but: Watcher | None = None) -> None:
        """Send everybody (but one) the message worded for the eye they look through."""
        worded: dict[int | None, str] = {}
        for watcher in self._watchers:
            if watcher is but:
                continue
            if watcher.eye not in worded:
                worded[watcher.eye] = word(watcher.eye)
            watcher.send(worded[watcher.eye])
