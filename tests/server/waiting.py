"""Wait for something to happen; never for nothing to happen."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

SECONDS = 120.0
"""The limit of whatever is waited for. Only what never happens takes so long, however busy the
machine is."""
PAUSE = 0.02


def wait_until(is_so: Callable[[], bool], seconds: float = SECONDS) -> None:
    """Return as soon as something is so; fail if it takes too long."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(PAUSE)


async def until(is_so: Callable[[], bool], seconds: float = SECONDS) -> None:
    """Return as soon as something is so, while the event loop goes on."""
    async with asyncio.timeout(seconds):
        while not is_so():
            await asyncio.sleep(PAUSE)
