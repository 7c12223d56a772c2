"""A process of the server that is started and ended, however often that is cancelled."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import pytest

from larceny.server.child_process import ChildProcess

WAITS = [sys.executable, "-c", "input()"]


def test_a_start_that_is_cancelled_twice_leaves_no_process_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    launch, may_launch = asyncio.create_subprocess_exec, asyncio.Event()
    started: list[asyncio.subprocess.Process] = []

    async def launch_late(*command: str, **options: Any) -> asyncio.subprocess.Process:
        await may_launch.wait()
        started.append(await launch(*command, **options))
        return started[0]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", launch_late)

    async def cancel_twice() -> None:
        child = ChildProcess(WAITS, 100)
        writing = asyncio.create_task(child.write("a line"))
        for _ in range(2):
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            writing.cancel()
        await asyncio.sleep(0)
        may_launch.set()
        with pytest.raises(asyncio.CancelledError):
            await writing
        assert child.is_running
        stopping = asyncio.create_task(child.stop())
        await asyncio.sleep(0)
        stopping.cancel()
        with pytest.raises(asyncio.CancelledError):
            await stopping
        assert started[0].returncode is not None

    asyncio.run(cancel_twice())
