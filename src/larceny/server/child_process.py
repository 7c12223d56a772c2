"""A process that reads lines and answers with lines: started on demand, killed at will."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any


async def finish(work: Coroutine[Any, Any, None]) -> None:
    """Do some work to its end, however often the waiting for it is cancelled meanwhile."""
    task = asyncio.ensure_future(work)
    is_cancelled = False
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError:
            is_cancelled = True
    task.result()
    if is_cancelled:
        raise asyncio.CancelledError


class ChildProcess:
    """One process, started when it is first needed and after it has ended."""

    def __init__(self, command: Sequence[str], longest_line: int) -> None:
        self._command = command
        self._longest_line = longest_line
        self._process: asyncio.subprocess.Process | None = None

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def start(self) -> asyncio.subprocess.Process:
        """Return the process, which is started unless it runs."""
        if not self.is_running:
            await finish(self._launch())  # what is half started could not be ended
        assert self._process is not None
        return self._process

    async def write(self, line: str) -> None:
        """Send a line to the process; it is started first if need be."""
        process = await self.start()
        assert process.stdin is not None
        process.stdin.write(line.encode() + b"\n")
        await process.stdin.drain()

    async def read(self) -> bytes:
        """Return the next line of the process; raise OSError if it has ended."""
        process = await self.start()
        assert process.stdout is not None
        line = await process.stdout.readline()
        if not line:
            raise OSError("the process ended")
        return line

    async def stop(self) -> None:
        """Kill the process, if there is one, and wait for its end."""
        process, self._process = self._process, None
        if process is not None:
            await finish(_end(process))

    async def _launch(self) -> None:
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=pipe, stdout=pipe, limit=self._longest_line
        )


async def _end(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.kill()
    await process.wait()
    assert process.stdout is not None
    with suppress(RuntimeError):  # somebody else reads the rest
        await process.stdout.read()  # what is left unread would keep the pipe open
