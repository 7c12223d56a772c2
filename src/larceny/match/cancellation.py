"""Work that has begun and is finished whatever becomes of those who wait for it."""

from __future__ import annotations

import asyncio
from typing import TypeVar

Result = TypeVar("Result")


class EnduringFuture(asyncio.Future[Result]):
    """A future that whoever waits for it cannot cancel. It needs no shield, which takes time."""

    def cancel(self, msg: object = None) -> bool:
        return False


async def wait_uncancelled(future: asyncio.Future[Result]) -> Result:
    """Wait for a future even if this task is cancelled, and cancel the task again afterwards."""
    is_cancelled = False
    while not future.done():
        try:
            await (future if isinstance(future, EnduringFuture) else asyncio.shield(future))
        except asyncio.CancelledError:
            is_cancelled = True
        except Exception:
            break
    task = asyncio.current_task()
    if is_cancelled and task is not None:
        task.cancel()
    return future.result()
