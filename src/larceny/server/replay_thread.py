"""Work on long games, done in a thread of its own so that the event loop goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

EVENTS_PER_REQUEST = 250
"""Events that are rendered in the time of one plain request."""
CHECKED_EVENTS_PER_REQUEST = 60
"""Events that are checked and carried out in the time of one plain request."""
THREAD_NAME = "larceny-replay"
Result = TypeVar("Result")


class ReplayThread:
    """One thread for all long games: more would only compete for the interpreter's lock."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, THREAD_NAME)

    def close(self) -> None:
        """Stop the thread."""
        self._thread.shutdown(cancel_futures=True)

    async def run(self, work: Callable[[], Result], events: int = EVENTS_PER_REQUEST) -> Result:
        """Do work on some events: at once if they are few, in the thread otherwise."""
        if events < EVENTS_PER_REQUEST:
            return work()
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)
