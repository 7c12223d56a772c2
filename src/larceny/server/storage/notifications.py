"""LISTEN/NOTIFY: how processes on one PostgreSQL wake each other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import psycopg

from larceny.server.storage.storage import CHANNEL

logger = logging.getLogger("larceny.server")

RETRY_SECONDS = 1.0


class NotificationListener:
    """Listens until cancelled. After a lost connection news may be missing: `on_gap` is called."""

    def __init__(
        self,
        url: str,
        on_news: Callable[[str], Awaitable[None]],
        on_gap: Callable[[], Awaitable[None]],
    ) -> None:
        self._url = url.replace("postgresql+psycopg://", "postgresql://", 1)
        self._on_news = on_news
        self._on_gap = on_gap

    async def run(self) -> None:
        while True:
            try:
                await self._listen()
            except Exception as error:
                logger.warning("news from the database stopped: %s", type(error).__name__)
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        link = await psycopg.AsyncConnection.connect(self._url, autocommit=True)
        async with link:
            await link.execute(f"LISTEN {CHANNEL}")
            await self._on_gap()
            async for news in link.notifies():
                await self._on_news(news.payload)
