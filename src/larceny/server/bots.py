"""Bots think in processes of their own: a crash or a hang costs that process and no more."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from larceny import bots
from larceny.server.metrics import Metrics
from larceny.table.table import Table

logger = logging.getLogger("larceny.server")

THINKER = (sys.executable, "-m", "larceny.server.thinker")
LONGEST_ANSWER = 1 << 16


class BotFailed(Exception):
    """A bot that crashed, hung or answered nonsense."""


class Thinker:
    """One process, started when it is first needed and again after a failure."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self.prepared: set[str] = set()
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, job: str, seconds: float) -> str:
        try:
            async with asyncio.timeout(seconds):
                return await self._ask(job)
        except TimeoutError:
            await self.end()
            raise BotFailed(f"no answer within {seconds:g} s") from None
        except (OSError, ValueError, asyncio.LimitOverrunError) as error:
            await self.end()
            raise BotFailed(f"its process failed: {type(error).__name__}") from None
        except asyncio.CancelledError:
            await self.end()
            raise

    async def _ask(self, job: str) -> str:
        process = await self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(job.encode() + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise OSError("the process ended")
        answer = json.loads(line)
        if "move" not in answer:
            raise BotFailed(str(answer.get("error")))
        return str(answer["move"])

    async def _started(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            self.prepared.clear()
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=pipe, stdout=pipe, limit=LONGEST_ANSWER
            )
        return self._process

    async def end(self) -> None:
        """Kill the process, if there is one, and see it off."""
        process, self._process = self._process, None
        self.prepared.clear()
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.wait()


@dataclass(frozen=True)
class Patience:
    """How long a bot may take: for a move, and for its first one, before which it may compile."""

    seconds: float
    first_seconds: float


class BotPool:
    """So many thinkers, each with one job at a time."""

    def __init__(
        self, workers: int, patience: Patience, metrics: Metrics, command: Sequence[str] = THINKER
    ) -> None:
        self._patience = patience
        self._distrusted: set[str] = set()
        self._metrics = metrics
        self._thinkers = [Thinker(command) for _ in range(workers)]
        self._idle: asyncio.LifoQueue[Thinker] = asyncio.LifoQueue()
        for thinker in reversed(self._thinkers):
            self._idle.put_nowait(thinker)

    async def choose(self, table: Table, seat: int, name: str) -> str:
        """A legal move for a seat: the bot's, or a random one if the bot fails."""
        if name != bots.RANDOM:
            try:
                with self._metrics.thinking.time():
                    move = await self._ask(_job(table, seat, name), _kind(table, name))
                if move in table.moves(seat):
                    return move
                raise BotFailed("it chose a move that is not legal")
            except BotFailed as failure:
                self._metrics.bot_failures.inc()
                logger.warning(
                    "bot %s of %s failed at seat %d (%s): random plays this move",
                    *(name, table.contract.name, seat, failure),
                )
        rng = secrets.randbits(63)
        return bots.make(table.contract, bots.RANDOM, rng).choose(table.observe(seat))

    async def _ask(self, job: str, kind: str) -> str:
        thinker = await self._idle.get()
        is_ready = kind in thinker.prepared or kind in self._distrusted
        try:
            wait = self._patience.seconds if is_ready else self._patience.first_seconds
            move = await thinker.ask(job, wait)
        except BotFailed:
            self._distrusted.add(kind)
            raise
        finally:
            self._idle.put_nowait(thinker)
        thinker.prepared.add(kind)
        return move

    async def close(self) -> None:
        for thinker in self._thinkers:
            await thinker.end()


def _kind(table: Table, name: str) -> str:
    """What a bot prepares itself for: a game by certain rules."""
    return f"{table.contract.fingerprint(table.setup.params)} {name}"


def _job(table: Table, seat: int, name: str) -> str:
    seen = table.observe(seat)
    job: dict[str, Any] = {
        "game": table.contract.name,
        "rules": table.setup.rules,
        "changes": table.setup.changes,
        "bot": name,
        "seat": seat,
        "state": seen.state.as_dict(),
        "seed": secrets.randbits(63),
    }
    return json.dumps(job)
