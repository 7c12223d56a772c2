"""A process that reads lines and answers with lines: started on demand, killed at will."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress


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
        if self._process is None or self._process.returncode is not None:
            starting = asyncio.ensure_future(self._launch())
            try:
                self._process = await asyncio.shield(starting)
            except asyncio.CancelledError:
                self._process = await starting  # what is half started could not be ended
                raise
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
            if process.returncode is None:
                process.kill()
            await process.wait()
            assert process.stdout is not None
            with suppress(RuntimeError):  # somebody else reads the rest
                await process.stdout.read()  # what is left unread would keep the pipe open

    async def _launch(self) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        return await asyncio.create_subprocess_exec(
            *self._command, stdin=pipe, stdout=pipe, limit=self._longest_line
        )
