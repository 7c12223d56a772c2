"""Schedule the moves of bots, and of bots that stand in for absent people."""

from __future__ import annotations

import asyncio
import logging
import random
from dataclasses import dataclass

from larceny.engine.errors import EndlessGame, LarcenyError
from larceny.engine.phrase import phrase
from larceny.engine.seat import CHANCE
from larceny.server.bots.pace import MAX_FAILURES, BackOff, Pace
from larceny.server.bots.pool import BotPool
from larceny.server.bots.stand_in import find_stand_in
from larceny.server.clock import Clock
from larceny.server.live.status import expected_actors
from larceny.server.match.broadcaster import ignore_change
from larceny.server.match.company import replacement_of, stand_in_of
from larceny.server.match.match import Match
from larceny.server.match.move_request import MoveRequest
from larceny.server.match.restore import MAX_EVENTS
from larceny.server.match.stop_reason import NO_END, STOPPED
from larceny.server.storage.record import BOT, RUNNING
from larceny.table.bot_turn import next_bots
from larceny.table.notes import TakeoverKind

logger = logging.getLogger("larceny.server")

DELAY_FACTORS = 0.6, 1.4
"""A bot's delay varies between these, so that it seems human."""


@dataclass(frozen=True)
class ScheduledMove:
    """A move that a bot will make for a seat, and when; `reason`: why, if a person sits there."""

    seat: int
    bot: str
    due: float
    reason: TakeoverKind | None = None

    @property
    def is_stand_in(self) -> bool:
        """Return whether the bot moves for a person."""
        return self.reason is not None


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
        self.is_paused = False
        """Whether a bot should move, and pauses because nobody is there."""

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
        if self.is_paused:
            self.is_paused = False
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
        self.is_paused = bool(moves) and self._pace.is_paused(self._match, self._clock())
        if not moves or self.is_paused:
            return None
        # A bot does not wait until the time of a person is up who may act as well.
        ready = [seat for seat, move in moves.items() if move.reason in (None, "bot")]
        order = next_bots(actors, ready)
        return moves[order[0]] if order else min(moves.values(), key=lambda move: move.due)

    def _move_of(self, seat: int) -> ScheduledMove | None:
        """Return the move that a bot has to make for one seat, or None if a person makes it."""
        if seat == CHANCE:
            return None
        record = self._match.record.seats[seat]
        if record.kind == BOT:
            return ScheduledMove(seat, record.bot, self._delayed())
        stand_in = find_stand_in(self._match, seat, self._clock())
        if stand_in is None:
            return None
        table = self._match.record
        is_chosen = stand_in.reason == "bot"
        bot = replacement_of(table, seat) if is_chosen else stand_in_of(table.game)
        return ScheduledMove(seat, bot, max(stand_in.due, self._delayed()), stand_in.reason)

    def _delayed(self) -> float:
        """Return when a bot moves that waits to seem human, and until people saw the last move."""
        seems_human = self._match.changed_at + self._pace.delay * random.uniform(*DELAY_FACTORS)
        return max(seems_human, self._pace.earliest(self._match))

    async def _run(self) -> None:
        try:
            while not self._is_too_long and (move := self.next_move()) is not None:
                self._changed.clear()
                if await self._wait_until_due(move) and await self._is_current(move):
                    await self._make(move)
            if self._is_too_long:
                await self._stop(phrase(NO_END, events=self._match.version))
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
        await self._match.stop(phrase(STOPPED, reason=reason))

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
        match.broadcaster.pages.stop_waiting(version)
        await self._pace.wait_for_share(match)
        text = await self._pool.choose(match.table, move.seat, move.bot)
        if await self._is_current(move):
            held, noted = frozenset([move.seat]), move.reason if move.reason != "bot" else None
            request = MoveRequest(held, move.seat, text, version, reason=noted, bot=move.bot)
            await match.submit(request)
            self._pace.charge(match, match.version - version)

    async def _is_current(self, move: ScheduledMove) -> bool:
        """Return whether a move is still due: a person may be back, at any process."""
        if move.is_stand_in:
            await self._match.broadcaster.refresh_presence()
            stand_in = find_stand_in(self._match, move.seat, self._clock())
            if stand_in is None or stand_in.due > self._clock():
                return False
        now = self.next_move()
        return now is not None and (now.seat, now.bot) == (move.seat, move.bot)
