"""Bots in a browser: whoever takes long to prepare keeps nobody waiting."""

from __future__ import annotations

import asyncio

import larceny
from larceny import bots
from larceny.match.jobs import Job, WorkerAnswer, compute
from larceny.solo.work import Limits, SoloWork
from larceny.table.table import Table

SLOW = "level-5"
AT_ONCE = 0.0


class Workers:
    """Workers that answer for one bot when they are let."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, bool]] = []
        """The bots that were asked, and whether beside one that keeps its worker."""
        self.prepared: asyncio.Future[WorkerAnswer | None] = asyncio.Future()

    async def compute(self, job: Job, limits: Limits) -> WorkerAnswer:
        assert job["task"] == "move"
        self.asked.append((job["bot"], limits.beside))
        answer = await self.prepared if job["bot"] == SLOW else None
        return answer or compute({**job, "bot": bots.GREEDY})


def open_table() -> tuple[Table, int]:
    table = larceny.load("batman").table(seats=2, seed=1)
    return table, table.actors[0]


def test_a_quicker_bot_moves_for_one_that_prepares_and_then_the_bot_itself() -> None:
    async def play() -> None:
        table, seat = open_table()
        workers = Workers()
        work = SoloWork(workers.compute, AT_ONCE)
        for _ in range(2):
            assert await work.choose(table, seat, SLOW) in table.moves(seat)
        assert workers.asked == [(SLOW, False), (bots.EVALUATOR, True), (bots.EVALUATOR, True)]
        workers.prepared.set_result(None)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        workers.asked.clear()
        assert await work.choose(table, seat, SLOW) in table.moves(seat)
        assert workers.asked[0] == (SLOW, False)

    asyncio.run(play())


def test_a_bot_that_was_ended_is_not_asked_again_by_the_same_rules() -> None:
    async def play() -> None:
        table, seat = open_table()
        workers = Workers()
        work = SoloWork(workers.compute, AT_ONCE)
        await work.choose(table, seat, SLOW)
        workers.prepared.set_result({"error": "worker-failed"})
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        workers.asked.clear()
        await work.choose(table, seat, SLOW)
        assert workers.asked == [(bots.EVALUATOR, False)]

    asyncio.run(play())
