"""Bots think in processes of their own: a crash or a hang costs that process and no more."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

from larceny import bots
from larceny.server.metrics import Metrics
from larceny.table.table import Table

logger = logging.getLogger("larceny.server")

THINKER = (sys.executable, "-m", "larceny.server.bots.worker")
LONGEST_ANSWER = 1 << 16


class BotFailed(Exception):
    """A bot that crashed, hung or answered nonsense."""


class Thinker:
    """One process, started when it is first needed and again after a failure."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self.prepared: set[Kind] = set()
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
    """How long a bot may take: for a move, and for its first one, before which it may compile.

    For so long as a move may take, it also waits until somebody has time to think about it.
    """

    seconds: float
    first_seconds: float


class Kind(NamedTuple):
    """What a bot prepares itself for: a game by certain rules."""

    name: str
    is_changed: bool
    """By rules that somebody made up. Of those there is no end, of the others there are few."""


@dataclass(eq=False)
class Turn:
    """A job that waits for a thinker, or has one."""

    kind: Kind
    thinker: asyncio.Future[Thinker]
    prepares: bool = False


class BotPool:
    """So many thinkers, each with one job at a time.

    To prepare for rules may take long, so thinkers never do it all at once: one is left for tables
    by rules that are known. Rules that somebody made up do not keep others from being prepared.
    """

    def __init__(
        self, workers: int, patience: Patience, metrics: Metrics, command: Sequence[str] = THINKER
    ) -> None:
        self._patience = patience
        self._distrusted: set[Kind] = set()
        self._quick: set[Kind] = set()
        """Kinds for which a thinker was prepared within the time of a move."""
        self._metrics = metrics
        self._thinkers = [Thinker(command) for _ in range(workers)]
        self._idle = self._thinkers[::-1]
        self._waiting: list[Turn] = []
        self._most_preparing = max(1, workers - 1)
        self._preparing = {False: 0, True: 0}

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

    async def _ask(self, job: str, kind: Kind) -> str:
        async with self._turn(kind) as thinker:
            is_ready = kind in thinker.prepared or kind in self._distrusted
            wait = self._patience.seconds if is_ready else self._patience.first_seconds
            begun = time.monotonic()
            try:
                move = await thinker.ask(job, wait)
            except BotFailed:
                self._distrusted.add(kind)
                self._quick.discard(kind)
                raise
            thinker.prepared.add(kind)
            if time.monotonic() - begun <= self._patience.seconds:
                self._quick.add(kind)
            return move

    @asynccontextmanager
    async def _turn(self, kind: Kind) -> AsyncIterator[Thinker]:
        """A thinker for a job of some kind, as soon as one may do it; then it is idle again."""
        turn = Turn(kind, asyncio.get_running_loop().create_future())
        self._waiting.append(turn)
        self._hand_out()
        try:
            await asyncio.wait([turn.thinker], timeout=self._patience.seconds)
            if not turn.thinker.done():
                raise BotFailed(f"nobody had time to think within {self._patience.seconds:g} s")
            yield turn.thinker.result()
        finally:
            self._end(turn)

    def _hand_out(self) -> None:
        """Give idle thinkers to those who wait, in order, as far as they may have them."""
        for turn in self._waiting.copy():
            if not self._idle:
                break
            thinker = self._thinker_for(turn)
            if thinker is not None:
                self._waiting.remove(turn)
                self._idle.remove(thinker)
                turn.thinker.set_result(thinker)

    def _thinker_for(self, turn: Turn) -> Thinker | None:
        """An idle thinker, best one that is prepared; None if too many prepare as it is."""
        kind = turn.kind
        for thinker in reversed(self._idle):
            if kind in thinker.prepared:
                return thinker
        if kind not in self._quick:
            if self._preparing[kind.is_changed] == self._most_preparing:
                return None
            turn.prepares = True
            self._preparing[kind.is_changed] += 1
        return self._idle[-1]

    def _end(self, turn: Turn) -> None:
        if not turn.thinker.done():
            self._waiting.remove(turn)
            return
        self._preparing[turn.kind.is_changed] -= turn.prepares
        self._idle.append(turn.thinker.result())
        self._hand_out()

    async def close(self) -> None:
        for thinker in self._thinkers:
            await thinker.end()


def _kind(table: Table, name: str) -> Kind:
    rules = table.contract.fingerprint(table.setup.params)
    return Kind(f"{rules} {name}", bool(table.setup.changes))


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
