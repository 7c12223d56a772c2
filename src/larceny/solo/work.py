"""The slow work of tables in a browser: bots, hints and reviews are jobs for somebody else."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias, TypeVar

from larceny import bots
from larceny.engine.errors import BadWeights
from larceny.match.errors import Refusal
from larceny.match.jobs import CoachJob, Job, WorkerAnswer, bot_job
from larceny.table.table import Table

logger = logging.getLogger("larceny.solo")
Result = TypeVar("Result")
Compute: TypeAlias = Callable[[Job], Awaitable[WorkerAnswer]]


class CoachTimedOut(Refusal):
    code = "coach-failed"

    def __init__(self) -> None:
        super().__init__("the coach did not answer in time; ask again in a moment")


class SoloWork:
    """The `SlowWork` of a browser."""

    def __init__(self, compute: Compute) -> None:
        self._compute = compute

    async def run(self, work: Callable[[], Result]) -> Result:
        return work()

    async def choose(self, table: Table, seat: int, bot: str) -> str:
        if bot != bots.RANDOM:
            answer = await self._compute(bot_job(table, seat, bot))
            move = answer.get("move")
            if move is not None and move in table.moves(seat):
                return move
            logger.warning("bot %s failed: %s; random plays this move", bot, answer.get("error"))
        rng = secrets.randbits(63)
        return bots.make(table.contract, bots.RANDOM, rng).choose(table.observe(seat))

    async def decide(self, table: Table, seat: int, bot: str) -> str | None:
        if bot == bots.RANDOM:
            return await self.choose(table, seat, bot)
        answer = await self._compute(bot_job(table, seat, bot, may_wait=True))
        move = answer.get("move")
        return move if move in table.moves(seat) else None

    async def ask(self, job: CoachJob) -> Any:
        answer = await self._compute(job)
        if "reason" in answer:
            raise BadWeights(answer["reason"])
        result: Any = answer.get(job["task"])
        if result is None:
            logger.warning("a %s failed: %s", job["task"], answer.get("error"))
            raise CoachTimedOut
        return result
