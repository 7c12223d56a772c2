"""When bots move at a match, how fast, and when they pause; also for people who are away."""

from __future__ import annotations

import asyncio
import logging
import random
from dataclasses import dataclass

from larceny.engine.errors import EndlessGame, LarcenyError
from larceny.engine.phrase import phrase
from larceny.engine.seat import CHANCE
from larceny.match.absence import find_stand_in
from larceny.match.broadcaster import ignore_change
from larceny.match.clock import Clock
from larceny.match.document import BOT, PERSON, RUNNING
from larceny.match.match import Match
from larceny.match.move_request import MoveRequest
from larceny.match.rate_limit import RateLimit
from larceny.match.restore import MAX_EVENTS
from larceny.match.stand_in import replacement_of, stand_in_of
from larceny.match.stop_reason import NO_END, STOPPED
from larceny.match.window_status import expected_actors, is_live
from larceny.match.work import SlowWork
from larceny.table.bot_turn import next_bots
from larceny.table.notes import TakeoverKind

logger = logging.getLogger("larceny.match")

DELAY_FACTORS = 0.6, 1.4
"""A bot's delay varies between these, so that it seems human."""


START_MILLIS = 3_500
"""How long bots wait before the first roll of a race, while the page that came last counts down."""
RECAP_MILLIS = 1_500
"""How long bots wait after a window, while pages show how it ended."""


@dataclass(frozen=True)
class DueMove:
    """A move that a bot will make for a seat, and when; `reason`: why, if a person sits there."""

    seat: int
    bot: str
    due: float
    reason: TakeoverKind | None = None

    @property
    def is_stand_in(self) -> bool:
        """Return whether the bot moves for a person."""
        return self.reason is not None


class BotTurns:
    """Makes the bots' moves at one match, as long as the next move is a bot's."""

    def __init__(self, match: Match, work: SlowWork, pace: Pace, clock: Clock) -> None:
        self._match = match
        self._work = work
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

        A change that another server made is followed up by that server, unless people are here.
        """
        self._changed.set()
        is_home = is_local or len(self._match.broadcaster.subscribers) > 0
        is_free = is_home and not self.is_busy and not self.is_backing_off
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

    def next_move(self) -> DueMove | None:
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

    def _move_of(self, seat: int) -> DueMove | None:
        """Return the move that a bot has to make for one seat, or None if a person makes it."""
        if seat == CHANCE:
            return None
        document = self._match.document
        if document.seats[seat].kind == BOT:
            return DueMove(seat, document.seats[seat].bot, self._delayed())
        stand_in = find_stand_in(self._match, seat, self._clock())
        if stand_in is None:
            return None
        is_chosen = stand_in.reason == "bot"
        bot = replacement_of(document, seat) if is_chosen else stand_in_of(document.game)
        return DueMove(seat, bot, max(stand_in.due, self._delayed()), stand_in.reason)

    def _delayed(self) -> float:
        """Return when a bot moves that waits to seem human, and until people saw the last move."""
        seems_human = self._match.changed_at + self._pace.delay * random.uniform(*DELAY_FACTORS)
        return max(seems_human, self._pace.earliest(self._match))

    async def _run(self) -> None:
        try:
            while not self._is_too_long and (move := self.next_move()) is not None:
                self._changed.clear()
                if await self._wait_until_due(move) and self._is_current(move):
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

    async def _wait_until_due(self, move: DueMove) -> bool:
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

    async def _make(self, move: DueMove) -> None:
        match = self._match
        version = self._match.version
        match.broadcaster.subscribers.stop_waiting(version)
        await self._pace.wait_for_share(match)
        text = await self._work.choose(match.table, move.seat, move.bot)
        if self._is_current(move):
            held = frozenset([move.seat])
            noted = move.reason if move.reason != "bot" else None
            request = MoveRequest(held, move.seat, text, version, reason=noted, bot=move.bot)
            await match.submit(request)
            self._pace.charge(match, match.version - version)

    def _is_current(self, move: DueMove) -> bool:
        """Return whether a move is still due: a person may be back."""
        if move.is_stand_in:
            stand_in = find_stand_in(self._match, move.seat, self._clock())
            if stand_in is None or stand_in.due > self._clock():
                return False
        now = self.next_move()
        return now is not None and (now.seat, now.bot) == (move.seat, move.bot)


# --- Pace ---

EVENTS_PER_MOVE = 10
"""Events of a move above which it counts as several, where addresses have equal shares."""
PAUSE_SECONDS = 0.2
"""Seconds between two questions whether an address has its share again."""
LONGEST_BACK_OFF = 300.0
ARRIVAL_SECONDS = 5.0
"""Seconds after a table was opened for which its bots wait until the first page has come."""
READING_SECONDS = 3600.0
"""Seconds for which bots wait at most while everybody at their table reads what a page explains."""
MAX_FAILURES = 3
"""Moves of a bot at one position that may fail before its table is stopped."""


@dataclass(frozen=True)
class Pace:
    """The delay before a bot's move, when bots pause, and the share of each address.

    Bots let those who sit at their table see each move before the next one, but for no more than
    `patience` seconds, or an hour while all of them read an explanation. They wait only for pages
    that say what they show, and at a new table a little until the first page has come; without a
    delay, bots play for programs. Bots pause once nobody has looked at their table for
    `unwatched_seconds`. At tables of bots alone, all that one address opened share one rate.
    """

    delay: float
    unwatched_seconds: float
    share: RateLimit
    patience: float = 0.0

    def earliest(self, match: Match) -> float:
        """Return when a bot may move that waits until the pages at its table are ready for it."""
        if is_live(match.table):
            return self._earliest_in_race(match) if self.delay > 0 else match.changed_at
        pages = match.broadcaster.subscribers
        if pages.is_behind(match.version):
            is_all_reading = pages.find_readers() >= _find_people(match)
            return match.changed_at + (READING_SECONDS if is_all_reading else self.patience)
        arrival = match.document.created + min(ARRIVAL_SECONDS, self.patience)
        is_waiting = self.delay > 0 and match.changed_at < arrival and _is_unattended(match)
        return arrival if is_waiting else match.changed_at

    def _earliest_in_race(self, match: Match) -> float:
        """Return when a bot may roll in a race: nobody's page counts down over an open window."""
        if any(event.seat != CHANCE for event in match.table.log):
            return match.changed_at + RECAP_MILLIS / 1000
        begins = max(match.changed_at, match.presence.arrived_at)
        begins += min(ARRIVAL_SECONDS, self.patience) if _is_unattended(match) else 0
        return begins + START_MILLIS / 1000

    def is_paused(self, match: Match, now: float) -> bool:
        """Return whether nobody is there for whom bots would play."""
        is_watched = len(match.broadcaster.subscribers) > 0 or match.presence.connected
        last_seen = max(match.used_at, match.presence.last_seen)
        return not is_watched and now - last_seen > self.unwatched_seconds

    async def wait_for_share(self, match: Match) -> None:
        """Wait until the address that opened a table of bots alone may have another move there."""
        if _has_bots_alone(match):
            while not self.share.allow(match.document.address_hash):
                await asyncio.sleep(PAUSE_SECONDS)

    def charge(self, match: Match, events: int) -> None:
        """Count a move that led to many events as several."""
        if _has_bots_alone(match):
            self.share.charge(match.document.address_hash, events // EVENTS_PER_MOVE)


class BackOff:
    """After a failure at a position, longer and longer until the next attempt there."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._version = -1
        self.failures = 0
        """How often moves failed at the present position."""
        self.retry_at = 0.0

    def fail(self, version: int) -> None:
        """Note that a move failed at the position of a version."""
        self.failures = self.failures + 1 if version == self._version else 1
        self._version = version
        self.retry_at = self._clock() + min(LONGEST_BACK_OFF, 2.0**self.failures)

    def is_waiting(self, version: int) -> bool:
        """Return whether the next attempt at the position of a version is still to wait."""
        return version == self._version and self._clock() < self.retry_at


def _find_people(match: Match) -> set[int]:
    return {seat.seat for seat in match.document.seats if seat.kind == PERSON}


def _is_unattended(match: Match) -> bool:
    """Return whether the people at a table have neither come nor moved."""
    people = _find_people(match)
    have_moved = any(event.seat in people for event in match.table.log)
    return bool(people) and not match.presence.connected and not have_moved


def _has_bots_alone(match: Match) -> bool:
    return all(seat.kind == BOT for seat in match.document.seats)
