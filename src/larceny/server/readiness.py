"""Whether a server can store moves now, for what sends people to it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from larceny.server.storage.storage import Storage

KEPT_SECONDS = 1.0
"""How long an answer is given again: however many ask, the database is asked once."""
ANSWER_SECONDS = 3.0


class Readiness:
    """Asks the database whether it answers."""

    def __init__(self, storage: Storage, clock: Callable[[], float] = time.monotonic) -> None:
        self._storage = storage
        self._clock = clock
        self._lock = asyncio.Lock()
        self._asked_at: float | None = None
        self._is_ready = False

    async def is_ready(self) -> bool:
        """Return whether the database answers; the answer may be a second old."""
        async with self._lock:
            if self._asked_at is None or self._clock() >= self._asked_at + KEPT_SECONDS:
                self._is_ready = await self._ask()
                self._asked_at = self._clock()
            return self._is_ready

    async def _ask(self) -> bool:
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await asyncio.to_thread(self._query)
        except (SQLAlchemyError, TimeoutError):
            return False
        return True

    def _query(self) -> None:
        with self._storage.engine.connect() as connection:
            connection.execute(select(1))
