"""How often Python searches for garbage: objects that refer to each other and nothing else does.

Tables are many and long-lived, and they are not garbage. Python's default is to search through them
again and again, which took more than half of the time of a busy server. So it searches seldom, and
a table that is removed from memory leaves no cycle of references. A closed connection leaves one of
half a kilobyte, inside asyncio; a full collection finds those from time to time.
"""

from __future__ import annotations

import asyncio
import gc

THRESHOLDS = (100_000, 50, 100)
"""Python's `gc.set_threshold`: the first is the number of new objects before a search."""
COLLECTION_SECONDS = 6 * 3600.0
"""Seconds between full collections. One keeps the event loop busy: with 2,000 tables in memory, of
sixty events each, for a third of a second."""


def collect_seldom() -> None:
    """Exempt all present objects from garbage collection, and search later ones seldom."""
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


async def collect_regularly() -> None:
    """Run a full collection from time to time, until cancelled."""
    while True:
        await asyncio.sleep(COLLECTION_SECONDS)
        gc.collect()
