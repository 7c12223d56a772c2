"""The connections that are sent what happens at a match."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from larceny.engine.language import ENGLISH, Language

WriteText: TypeAlias = Callable[[str], bool]
"""Writes a message to a connection at once; returns False if that has to wait."""

RoundTrips: TypeAlias = Callable[[], tuple[int, int] | None]
"""Returns the usual and the quickest round trip of a connection in milliseconds, if known."""

Reader: TypeAlias = tuple[int | None, Language]
"""A viewer, whose sentences say `you`, and a language."""

MAX_UNSENT = 256
"""Messages that may wait for a slow reader before it is dropped; it may reconnect and catch up."""


@dataclass(eq=False)
class Subscriber:
    """One connection: the seats that it holds, the seat whose view it is sent, and its queue.

    `tokens` are the hashes of its seat tokens. While `follows_first_seat`, its viewer is the first
    of its seats, whichever that is by now. Messages are queued where `write` has to wait.
    `shown` is the last version that its page says it has shown; None if nobody watches there, or
    if it never says. While it `is_reading` what the page explains, it is shown nothing.
    """

    seats: frozenset[int]
    viewer: int | None
    tokens: frozenset[str] = frozenset()
    follows_first_seat: bool = False
    language: Language = ENGLISH
    write: WriteText | None = field(default=None, repr=False)
    round_trips: RoundTrips | None = field(default=None, repr=False)
    is_dropped: bool = field(default=False, init=False)
    shown: int | None = field(default=None, init=False)
    is_reading: bool = field(default=False, init=False)
    _unsent: deque[str] = field(default_factory=deque, init=False)
    _waiting: asyncio.Future[None] | None = field(default=None, init=False)
    _is_queue_empty: bool = field(default=True, init=False)
    """Whether all messages are written; the last one of the queue may still be on its way."""

    @property
    def reader(self) -> Reader:
        """Return whose view it is sent, and in which language."""
        return self.viewer, self.language

    def assign_seats(self, seats: frozenset[int]) -> bool:
        """Set the seats that this connection holds; return whether its viewer changes with them."""
        before = self.viewer
        self.seats = seats
        if self.viewer not in seats:
            self.viewer = min(seats, default=None) if self.follows_first_seat else None
        return self.viewer != before

    def select_viewer(self, viewer: int | None) -> None:
        """Send the view of this seat from now on."""
        self.viewer = viewer
        self.follows_first_seat = False

    def is_behind(self, version: int) -> bool:
        """Return whether somebody who sits at the table has yet to be shown a version here."""
        return bool(self.seats) and self.shown is not None and self.shown < version

    def send(self, message: str) -> None:
        """Write a message or queue it, or drop the connection if too many wait already."""
        if self._is_queue_empty and self.write is not None and self.write(message):
            return
        self._is_queue_empty = False
        if len(self._unsent) == MAX_UNSENT:
            self.is_dropped = True
        if not self.is_dropped:
            self._unsent.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def next_message(self) -> str | None:
        """Wait for the next message and return it; return None once the connection is dropped."""
        if not self._unsent and not self.is_dropped:
            self._is_queue_empty = True
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return None if self.is_dropped else self._unsent.popleft()


class Subscribers:
    """All subscribers of one match. A message is rendered once for each viewer among them."""

    def __init__(self) -> None:
        self._subscribers: set[Subscriber] = set()
        self.seats: frozenset[int] = frozenset()
        """The seats that they hold."""

    def __len__(self) -> int:
        return len(self._subscribers)

    def __iter__(self) -> Iterator[Subscriber]:
        return iter(tuple(self._subscribers))

    @property
    def readers(self) -> set[Reader]:
        """Return the viewers whose frames are sent, each with the language of a frame."""
        return {subscriber.reader for subscriber in self._subscribers}

    @property
    def slowest(self) -> int | None:
        """Return the version up to which all pages of people at the table have shown the game.

        None if no such page says what it shows.
        """
        seated = (subscriber.shown for subscriber in self._subscribers if subscriber.seats)
        return min((shown for shown in seated if shown is not None), default=None)

    def is_behind(self, version: int) -> bool:
        """Return whether a page of somebody who sits at the table has yet to show a version."""
        return any(subscriber.is_behind(version) for subscriber in self._subscribers)

    def find_readers(self) -> set[int]:
        """Return the seats of those who read what their page explains."""
        reading = (subscriber for subscriber in self._subscribers if subscriber.is_reading)
        return {seat for subscriber in reading for seat in subscriber.seats}

    def stop_waiting(self, version: int) -> None:
        """Wait no more for pages that have not shown a version, until they say something again."""
        for subscriber in self._subscribers:
            if subscriber.is_behind(version):
                subscriber.shown = None

    def add(self, subscriber: Subscriber) -> None:
        """Send what happens to a connection from now on."""
        self._subscribers.add(subscriber)
        self._collect_seats()

    def remove(self, subscriber: Subscriber) -> None:
        """Send nothing to a connection any more."""
        self._subscribers.discard(subscriber)
        self._collect_seats()

    def assign_seats(self, held: Callable[[frozenset[str]], frozenset[int]]) -> list[Subscriber]:
        """Give each subscriber the seats of its tokens; return those whose viewer has changed."""
        changed = [
            subscriber
            for subscriber in self._subscribers
            if subscriber.assign_seats(held(subscriber.tokens))
        ]
        self._collect_seats()
        return changed

    def broadcast(
        self,
        render: Callable[[int | None, Language], str],
        exclude: Subscriber | None = None,
    ) -> None:
        """Send each subscriber the message that is rendered for its viewer, in its language."""
        rendered: dict[Reader, str] = {}
        for subscriber in self._subscribers:
            if subscriber is exclude:
                continue
            reader = subscriber.reader
            if reader not in rendered:
                rendered[reader] = render(*reader)
            subscriber.send(rendered[reader])

    def _collect_seats(self) -> None:
        self.seats = frozenset(
            seat for subscriber in self._subscribers for seat in subscriber.seats
        )
