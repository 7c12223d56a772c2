"""The slow work of tables in a browser: bots, hints and reviews are jobs for somebody else."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeAlias, TypeVar

from larceny import bots
from larceny.engine.errors import BadWeights
from larceny.match.errors import Refusal
from larceny.match.jobs import BotJob, CoachJob, Job, WorkerAnswer, bot_job
from larceny.table.table import Table

logger = logging.getLogger("larceny.solo")
Result = TypeVar("Result")

PATIENCE = 5.0
"""Seconds after which a quicker bot moves for one that still prepares for the rules of a table."""
MOVE_SECONDS = 60.0
"""The most seconds that a bot may take, with what it computes beforehand."""
COACH_SECONDS = 300.0
QUICK = (bots.EVALUATOR, bots.GREEDY)
"""Bots that prepare for nothing, the stronger first."""


class Limits(NamedTuple):
    """How a job is computed: ended after so many seconds; `beside` one that keeps its worker."""

    seconds: float
    beside: bool


Compute: TypeAlias = Callable[[Job, Limits], Awaitable[WorkerAnswer]]


class CoachTimedOut(Refusal):
    code = "coach-failed"

    def __init__(self) -> None:
        super().__init__("the coach did not answer in time; ask again in a moment")


class SoloWork:
    """The `SlowWork` of a browser."""

    def __init__(self, compute: Compute, patience: float = PATIENCE) -> None:
        self._compute = compute
        self._patience = patience
        self._slow: set[str] = set()
        """The bots that take long by some rules: those that prepare, and those that failed."""
        self._preparing: asyncio.Future[WorkerAnswer] | None = None

    async def run(self, work: Callable[[], Result]) -> Result:
        return work()

    async def choose(self, table: Table, seat: int, bot: str) -> str:
        if bot != bots.RANDOM:
            answer = await self._ask_bot(bot_job(table, seat, bot))
            move = answer.get("move")
            if move is not None and move in table.moves(seat):
                return move
            logger.warning("bot %s failed: %s; random plays this move", bot, answer.get("error"))
        rng = secrets.randbits(63)
        return bots.make(table.contract, bots.RANDOM, rng).choose(table.observe(seat))

    async def decide(self, table: Table, seat: int, bot: str) -> str | None:
        if bot == bots.RANDOM:
            return await self.choose(table, seat, bot)
        answer = await self._ask_bot(bot_job(table, seat, bot, may_wait=True))
        move = answer.get("move")
        return move if move in table.moves(seat) else None

    async def ask(self, job: CoachJob) -> Any:
        answer = await self._compute(job, self._limits(COACH_SECONDS))
        if "reason" in answer:
            raise BadWeights(answer["reason"])
        result: Any = answer.get(job["task"])
        if result is None:
            logger.warning("a %s failed: %s", job["task"], answer.get("error"))
            raise CoachTimedOut
        return result

    def _limits(self, seconds: float) -> Limits:
        return Limits(seconds, beside=self._preparing is not None)

    async def _ask_bot(self, job: BotJob) -> WorkerAnswer:
        """Return the answer of a bot; that of a quicker one as long as it prepares."""
        spec = json.dumps([job["game"], job["rules"], job["changes"], job["bot"]])
        if spec not in self._slow:
            limits = self._limits(MOVE_SECONDS)
            computing = asyncio.ensure_future(self._compute(job, limits))
            await asyncio.wait([computing], timeout=self._patience)
            if computing.done():
                return computing.result()
            self._slow.add(spec)
            if not limits.beside:
                self._preparing = computing
            computing.add_done_callback(lambda done: self._note_prepared(spec, done))
        return await self._ask_quick_bot(job)

    def _note_prepared(self, spec: str, computing: asyncio.Future[WorkerAnswer]) -> None:
        if self._preparing is computing:
            self._preparing = None
        if (
            not computing.cancelled()
            and computing.exception() is None
            and "move" in computing.result()
        ):
            self._slow.discard(spec)

    async def _ask_quick_bot(self, job: BotJob) -> WorkerAnswer:
        answer: WorkerAnswer = {"error": "no-bot"}
        for bot in QUICK:
            quick: BotJob = {**job, "bot": bot}
            answer = await self._compute(quick, self._limits(MOVE_SECONDS))
            if "move" in answer:
                break
        return answer
