"""The slow work of matches: rules in a thread, bots in processes of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from larceny.match.jobs import CoachJob
from larceny.server.bots.pool import BotPool
from larceny.table.table import Table

THREAD_NAME = "larceny-rules"
Result = TypeVar("Result")


class ServerWork:
    """The `SlowWork` of a server."""

    def __init__(self, pool: BotPool) -> None:
        self.pool = pool
        self._thread = ThreadPoolExecutor(1, THREAD_NAME)
        """The one thread for what may take long: several would keep the event loop waiting."""

    async def run(self, work: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def choose(self, table: Table, seat: int, bot: str) -> str:
        return await self.pool.choose(table, seat, bot)

    async def decide(self, table: Table, seat: int, bot: str) -> str | None:
        return await self.pool.decide(table, seat, bot)

    async def ask(self, job: CoachJob) -> Any:
        return await self.pool.ask(job)

    def close(self) -> None:
        """Stop the thread."""
        self._thread.shutdown(cancel_futures=True)
