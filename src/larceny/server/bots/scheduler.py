"""Schedule the moves of bots, and of bots that stand in for absent people."""

from __future__ import annotations

import asyncio
import logging
import random
from dataclasses import dataclass

from larceny import bots
from larceny.engine.errors import EndlessGame, LarcenyError
from larceny.engine.seat import CHANCE
from larceny.server.bots.pace import MAX_FAILURES, BackOff, Pace
from larceny.server.bots.pool import BotPool
from larceny.server.clock import Clock
from larceny.server.live.status import expected_actors
from larceny.server.match.broadcaster import ignore_change
from larceny.server.match.match import Match
from larceny.server.match.move_request import MoveRequest
from larceny.server.match.restore import MAX_EVENTS
from larceny.server.storage.record import BOT, RUNNING
from larceny.table.bot_turn import next_bots

logger = logging.getLogger("larceny.server")

STAND_IN = "greedy"
"""The bot that moves for an absent person, where the game has it."""
DELAY_FACTORS = 0.6, 1.4
"""A bot's delay varies between these, so that it seems human."""


@dataclass(frozen=True)
class ScheduledMove:
    """A move that a bot will make for a seat, and when; `is_stand_in` if a person sits there."""

    seat: int
    bot: str
    due: float
    is_stand_in: bool = False


class BotScheduler:
    """Makes the bots' moves at one match, as long as the next move is a bot's."""

    def __init__(self, match: Match, pool: BotPool, pace: Pace, clock: Clock) -> None:
        self._match = match
        self._pool = pool
        self._pace = pace
        self.back_off = BackOff(clock)
        self._clock = clock
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._is_paused = False

    @property
    def is_busy(self) -> bool:
        """Return whether a bot moves, or waits until it is time to."""
        return self._task is not None and not self._task.done()

    def notify(self, is_local: bool = True) -> None:
        """Look again who moves next, because something changed.

        A change that another process made is followed up by that process, or by a sweep if it dies.
        """
        self._changed.set()
        is_free = is_local and not self.is_busy and not self.is_backing_off
        if is_free and (self._is_too_long or self.next_move() is not None):
            self._task = asyncio.create_task(self._run())

    def wake(self) -> None:
        """Go on where bots paused, because somebody is there again."""
        if self._is_paused:
            self._is_paused = False
            self.notify()

    @property
    def _is_too_long(self) -> bool:
        return self._match.status == RUNNING and self._match.version >= MAX_EVENTS

    @property
    def is_backing_off(self) -> bool:
        """Return whether bots wait after a failure at this position."""
        return self.back_off.is_waiting(self._match.version)

    def detach(self) -> None:
        """Let go of the match, so that the two do not keep each other in memory."""
        self._match.broadcaster.on_change = ignore_change

    async def stop(self) -> None:
        """Cancel the move that is being made, if there is one."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    def next_move(self) -> ScheduledMove | None:
        """Return the next move that a bot has to make, or None if there is none."""
        if self._match.status != RUNNING:
            return None
        actors = expected_actors(self._match.table)
        moves = {seat: move for seat in actors if (move := self._move_of(seat)) is not None}
        self._is_paused = bool(moves) and self._pace.is_paused(self._match, self._clock())
        if not moves or self._is_paused:
            return None
        order = next_bots(actors, moves)
        return moves[order[0]] if order else None

    def _move_of(self, seat: int) -> ScheduledMove | None:
        """Return the move that a bot has to make for one seat, or None if a person makes it."""
        if seat == CHANCE:
            return None
        record = self._match.record.seats[seat]
        if record.kind == BOT:
            return ScheduledMove(seat, record.bot, self._delayed())
        timeout = self._absence_timeout(seat)
        if timeout is None:
            return None
        due = max(timeout, self._delayed())
        return ScheduledMove(seat, self._stand_in(), due, is_stand_in=True)

    def _delayed(self) -> float:
        """Return when a bot moves that waits only to seem human."""
        return self._match.changed_at + self._pace.delay * random.uniform(*DELAY_FACTORS)

    def _absence_timeout(self, seat: int) -> float | None:
        """Return when a bot may move for a person, unless they return before; None: never."""
        seconds = self._match.record.absent_seconds
        if seconds is None or (since := self._match.presence.absent_since(seat)) is None:
            return None
        return since + seconds

    def _stand_in(self) -> str:
        return STAND_IN if STAND_IN in bots.names(self._match.contract) else bots.RANDOM

    async def _run(self) -> None:
        try:
            while not self._is_too_long and (move := self.next_move()) is not None:
                self._changed.clear()
                if await self._wait_until_due(move) and await self._is_current(move):
                    await self._make(move)
            if self._is_too_long:
                await self._stop(f"it has {self._match.version} events and no end")
        except EndlessGame as error:
            await self._fail(str(error))
        except LarcenyError as error:
            logger.info("table %s: a bot's move came too late: %s", self._match.id, error.code)
        except Exception:
            self.back_off.fail(self._match.version)
            logger.exception("table %s: bots stopped; they try again later", self._match.id)

    async def _fail(self, reason: str) -> None:
        """Try a move again later that could not be computed; after some times stop the table."""
        self.back_off.fail(self._match.version)
        if self.back_off.failures >= MAX_FAILURES:
            await self._stop(reason)

    async def _stop(self, reason: str) -> None:
        logger.warning("table %s is stopped: %s", self._match.id, reason)
        await self._match.stop(f"This game was stopped: {reason}.")

    async def _wait_until_due(self, move: ScheduledMove) -> bool:
        """Wait until a move is due; return False if something changed before."""
        seconds = move.due - self._clock()
        if seconds <= 0:
            return True
        try:
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        except TimeoutError:
            return True
        return False

    async def _make(self, move: ScheduledMove) -> None:
        match, version = self._match, self._match.version
        await self._pace.wait_for_share(match)
        text = await self._pool.choose(match.table, move.seat, move.bot)
        if await self._is_current(move):
            await match.submit(MoveRequest(frozenset([move.seat]), move.seat, text, version))
            self._pace.charge(match, match.version - version)

    async def _is_current(self, move: ScheduledMove) -> bool:
        """Return whether a move is still due: a person may be back, at any process."""
        if move.is_stand_in:
            await self._match.broadcaster.refresh_presence()
            timeout = self._absence_timeout(move.seat)
            if timeout is None or timeout > self._clock():
                return False
        now = self.next_move()
        return now is not None and (now.seat, now.bot) == (move.seat, move.bot)
