"""Who moves for bots, and for people who are away."""

from __future__ import annotations

import asyncio
import logging
import random
from dataclasses import dataclass

from larceny import bots
from larceny.engine.errors import LarcenyError
from larceny.engine.seat import CHANCE
from larceny.server.bots.pool import BotPool
from larceny.server.match.match import Match
from larceny.server.match.showing import Clock, nobody
from larceny.server.storage.record import BOT, RUNNING

logger = logging.getLogger("larceny.server")

STAND_IN = "greedy"


@dataclass(frozen=True)
class Plan:
    """Which bot is to move for which seat, and when; `is_stand_in`: for a person who is away."""

    seat: int
    bot: str
    due: float
    is_stand_in: bool = False


class Driver:
    """Drives one table on as long as the next move is a bot's to make."""

    def __init__(self, match: Match, pool: BotPool, delay: float, clock: Clock) -> None:
        self._match = match
        self._pool = pool
        self._delay = delay
        self._clock = clock
        self._stir = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        match.on_change = self.poke

    @property
    def is_busy(self) -> bool:
        return self._task is not None and not self._task.done()

    def poke(self, is_ours: bool = True) -> None:
        """Something changed: look again who is to move.

        What another process stored, that process follows up; should it die, the sweep does.
        """
        self._stir.set()
        if is_ours and not self.is_busy and self.plan() is not None:
            self._task = asyncio.create_task(self._run())

    def let_go(self) -> None:
        """The table is put to sleep: nothing of it is to stay in memory, held by this ring."""
        self._match.on_change = nobody

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    def plan(self) -> Plan | None:
        """The next move that is a bot's to make, if there is one."""
        match = self._match
        if match.status != RUNNING:
            return None
        for seat in match.table.actors:
            if seat == CHANCE:
                continue
            if match.record.seats[seat].kind == BOT:
                return Plan(seat, match.record.seats[seat].bot, self._soon())
            if (given_up := self._given_up(seat)) is not None:
                return Plan(seat, self._stand_in(), max(given_up, self._soon()), is_stand_in=True)
        return None

    def _soon(self) -> float:
        """When a bot moves that waits for nothing but to seem human."""
        return self._match.changed + self._delay * random.uniform(0.6, 1.4)

    def _given_up(self, seat: int) -> float | None:
        """When a bot may move for a person, unless they come back before; None: never."""
        patience = self._match.record.absent_seconds
        if patience is None or (away := self._match.presence.away_since(seat)) is None:
            return None
        return away + patience

    def _stand_in(self) -> str:
        known = bots.names(self._match.contract)
        return STAND_IN if STAND_IN in known else bots.RANDOM

    async def _run(self) -> None:
        try:
            while (plan := self.plan()) is not None:
                self._stir.clear()
                if await self._is_due(plan) and await self._holds(plan):
                    await self._play(plan)
        except LarcenyError as error:
            logger.info("table %s: a bot's move came too late: %s", self._match.id, error.code)
        except Exception:
            logger.exception("table %s: bots stopped; the next sweep tries again", self._match.id)

    async def _is_due(self, plan: Plan) -> bool:
        """Wait until the plan is due; False if something changed before."""
        wait = plan.due - self._clock()
        if wait > 0:
            try:
                async with asyncio.timeout(wait):
                    await self._stir.wait()
                return False
            except TimeoutError:
                pass
        return True

    async def _play(self, plan: Plan) -> None:
        match = self._match
        version = match.version
        move = await self._pool.choose(match.table, plan.seat, plan.bot)
        if await self._holds(plan):
            await match.play(frozenset([plan.seat]), plan.seat, move, version, None)

    async def _holds(self, plan: Plan) -> bool:
        """Whether a plan is still to be carried out: a person may be back, at any process."""
        if plan.is_stand_in:
            await self._match.look_around()
            given_up = self._given_up(plan.seat)
            if given_up is None or given_up > self._clock():
                return False
        now = self.plan()
        return now is not None and (now.seat, now.bot) == (plan.seat, plan.bot)
