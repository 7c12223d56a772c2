"""How far the pages of those who sit at a match have shown what happened, at all processes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from larceny.server.match.subscriber import Subscribers

logger = logging.getLogger("larceny.server")

TellShown: TypeAlias = Callable[[int | None], Awaitable[None]]
"""Tells the other processes which version all pages here have shown; None: there are none."""
UNTOLD: Final = -1
"""What others were told, if they were told nothing: no version."""


class PageProgress:
    """The pages that bots wait for: those of this process, and those that others tell of.

    A process tells the others when it begins or ceases to have such pages, and how far the slowest
    of them is while another process leads the game. One message at a time is on its way, so that of
    several reports in short order only the last is told.
    """

    def __init__(self, subscribers: Subscribers, tell: TellShown | None) -> None:
        self._subscribers = subscribers
        self._tell = tell
        self._told: int | None = None
        self._telling: asyncio.Task[None] | None = None
        self._elsewhere: dict[str, int] = {}
        self.is_awaited: Callable[[], bool] = lambda: False
        """Says whether a bot of another process may wait for the pages here."""

    def is_behind(self, version: int) -> bool:
        """Return whether a page has yet to show a version to somebody who sits at the table."""
        return self._subscribers.is_behind(version) or any(
            shown < version for shown in self._elsewhere.values()
        )

    def stop_waiting(self, version: int) -> None:
        """Wait no more for pages that have not shown a version, until they say something again."""
        self._subscribers.stop_waiting(version)
        self._elsewhere = {
            process: shown for process, shown in self._elsewhere.items() if shown >= version
        }

    def hear(self, process: str, shown: int | None) -> None:
        """Note how far the slowest page of another process is; None if it has none."""
        self._elsewhere.pop(process, None)
        if shown is not None:
            self._elsewhere[process] = shown

    def answer(self) -> None:
        """Tell a process that asks what it does not know yet."""
        self._told = None
        self.tell()

    def tell(self) -> None:
        """Tell the other processes how far the pages here are, if they need to know."""
        if self._tell is None or self._telling is not None or not self._has_news():
            return
        self._telling = asyncio.create_task(self._send(self._tell))
        self._telling.add_done_callback(self._end)

    def _has_news(self) -> bool:
        shown = self._subscribers.slowest
        is_new_kind = (shown is None) != (self._told is None)
        return is_new_kind or (shown != self._told and self.is_awaited())

    async def _send(self, tell: TellShown) -> None:
        while self._has_news():
            self._told = self._subscribers.slowest
            await tell(self._told)

    def _end(self, task: asyncio.Task[None]) -> None:
        self._telling = None
        if not task.cancelled() and task.exception() is not None:
            self._told = None if self._subscribers.slowest is not None else UNTOLD
            logger.warning("what pages have shown could not be told: %s", task.exception())
