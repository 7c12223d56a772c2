"""Work that several may wait for at once."""

from __future__ import annotations

import asyncio

from larceny.server.coach_service import SharedWork


def test_work_that_nobody_waits_for_any_more_is_joined_too() -> None:
    """A server that stopped meanwhile left a worker process behind."""
    ended: list[str] = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            for _ in range(5):  # ends what it started
                await asyncio.sleep(0)
            ended.append("work")

    async def run() -> None:
        shared: SharedWork[None] = SharedWork()
        waiting = asyncio.create_task(shared.wait("key", work))
        while not shared:
            await asyncio.sleep(0)
        await asyncio.sleep(0)  # the work begins
        waiting.cancel()
        await asyncio.wait([waiting])
        assert not shared
        assert not ended
        await shared.join()
        assert ended == ["work"]

    asyncio.run(run())
