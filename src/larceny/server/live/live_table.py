"""The live windows of one match: announced to the pages, collected, and judged by one process."""

from __future__ import annotations

import asyncio
import logging
import time

from larceny.engine.window_status import NO_WINDOW, OPEN, PAUSED
from larceny.realtime.action_collection import MAX_COLLECTION, Action, judge_claim
from larceny.realtime.judged_window import RACING, UNHURRIED, LiveWindow
from larceny.realtime.reaction_claim import LagMeter, Timing
from larceny.server.bots.pool import BotPool
from larceny.server.clock import Clock
from larceny.server.live.agreement import agreed_window
from larceny.server.live.bot_plan import BotPlan
from larceny.server.live.judged_table import JudgedTable, abstain
from larceny.server.live.lag_probe import LagProbe
from larceny.server.live.live_refusal import WindowOver
from larceny.server.live.opening import Opening
from larceny.server.live.status import find_opening, is_live, window_owner, window_status
from larceny.server.match.absence import is_replaced
from larceny.server.match.company import stand_in_of
from larceny.server.match.match import Match
from larceny.server.match.permission import check_holder
from larceny.server.match.subscriber import Subscriber
from larceny.server.socket.live_message import window_message
from larceny.server.storage.record import BOT, LONGER, RUNNING, ClaimRecord
from larceny.server.storage.storage import Conflict, Storage
from larceny.table.table import Table

logger = logging.getLogger("larceny.server")

LEASE_SECONDS = 5.0
"""Seconds for which a process is the referee of a table; it renews that while it lives."""
RENEWAL_MILLIS = 2_000
PROBE_MILLIS = 2_000
"""Milliseconds between two measurements of the lag of every page."""


class LiveTable:
    """Carries the live windows of one match.

    Every process announces a window to the pages that it serves, measures them, and stores what
    they claim. One process at a time, which holds the lease, judges.
    """

    def __init__(self, match: Match, pool: BotPool, storage: Storage, clock: Clock) -> None:
        self._match = match
        self._storage = storage
        self._clock = clock
        self._bots = BotPlan(pool)
        self._lags: dict[int, LagMeter] = {}
        self._probe = LagProbe(self._lag_of)
        self._opening: Opening | None = None
        self._window: LiveWindow | None = None
        self._wake = asyncio.Event()
        self._judging: asyncio.Task[None] | None = None
        self._probing: asyncio.Task[None] | None = None

    # --- What happens at the match ---

    def notify(self) -> None:
        """Look at the match again, because something changed there."""
        if self._match.status != RUNNING or not is_live(self._match.table):
            return
        self._wake.set()
        if self._match.broadcaster.subscribers.seats and not _is_busy(self._probing):
            self._probing = asyncio.create_task(self._measure())
        if self._status == NO_WINDOW:
            self._opening = self._window = None
        elif self._opening is None or self._is_new_window:
            self._announce()
            if not _is_busy(self._judging):
                self._judging = asyncio.create_task(self._run())

    def greet(self, subscriber: Subscriber) -> None:
        """Measure a page that has just connected, and send it the window that is open."""
        if self._match.status == RUNNING and is_live(self._match.table):
            self._probe.send([subscriber], now_millis())
        if self._opening is not None and self._status == OPEN:
            for seat in subscriber.seats:
                self._opening.note_sent_again(seat, now_millis())
            subscriber.send(window_message(self._opening.number))

    def close(self) -> None:
        """Stop measuring and judging here."""
        self._bots.cancel()
        for task in (self._judging, self._probing):
            if task is not None:
                task.cancel()

    @property
    def is_busy(self) -> bool:
        """Return whether a window is open or still waits for a verdict."""
        return _is_busy(self._judging)

    @property
    def _status(self) -> int:
        return window_status(self._match.table)

    @property
    def _is_new_window(self) -> bool:
        """Return whether the window that is open is not the one announced."""
        opening, table = self._opening, self._match.table
        if opening is None or table.version == opening.number or self._status != OPEN:
            return False
        return find_opening(table) != opening.number

    def _announce(self) -> None:
        """Tell all pages that the window is open."""
        self._opening = Opening(find_opening(self._match.table), now_millis())
        self._window = None
        if self._status == OPEN:
            message = window_message(self._opening.number)
            self._match.broadcaster.subscribers.broadcast(lambda viewer, language: message)

    # --- What pages say ---

    def receive_painted(self, subscriber: Subscriber, window: int) -> None:
        """Note that a page has painted the dice of a window."""
        if self._opening is not None and self._opening.number == window:
            for seat in subscriber.seats:
                self._opening.note_painted(seat, now_millis())

    def receive_echo(self, subscriber: Subscriber, number: int) -> None:
        """Note the answer of a page to a probe."""
        self._probe.receive(subscriber, number, now_millis())

    async def act(
        self, held: frozenset[int], seat: int, move: str, window: int, reaction: int
    ) -> None:
        """Take an action in a window: it is stored, and judged with the others.

        The same action again changes nothing. One that the rules forbid is refused at once.
        """
        check_holder(self._match.record, held, seat)
        opening, now = self._opening, now_millis()
        if opening is None or opening.number != window or self._match.status != RUNNING:
            raise WindowOver
        if self._window is not None and self._window.collection.find(seat) is not None:
            return
        self._match.table.check(seat, move)
        claim = opening.claim(seat, move, reaction, now)
        action = judge_claim(claim, self._lag_of(seat))
        timing = action.timing
        assert timing is not None
        later = opening.sent_again.get(seat, 0)
        record = ClaimRecord(
            *(window, seat, move, action.reaction + later),
            *(timing.claimed, timing.painted, timing.received, timing.lag, timing.spread),
        )
        await self._storage.live.store_claim(self._match.id, record)
        self._add(record, now)

    async def read_claims(self) -> None:
        """Read what other processes have stored of this window."""
        if self._window is not None and self._opening is not None:
            for record in await self._storage.live.load_claims(
                self._match.id, self._opening.number
            ):
                self._add(record, now_millis())

    def _add(self, record: ClaimRecord, now: int) -> None:
        if self._window is not None:
            self._window.collection.add(_to_action(record), now)
            self._wake.set()

    def _lag_of(self, seat: int) -> LagMeter:
        return self._lags.setdefault(seat, LagMeter())

    async def _measure(self) -> None:
        while self._match.status == RUNNING and len(self._match.broadcaster.subscribers):
            self._probe.send(self._match.broadcaster.subscribers, now_millis())
            await asyncio.sleep(PROBE_MILLIS / 1000)

    # --- Judging ---

    async def _run(self) -> None:
        try:
            while self._match.status == RUNNING and self._status != NO_WINDOW:
                self._wake.clear()
                if await self._acquire():
                    window = self._window or await self._open()
                    has_progressed = await self._judge(window)
                    await self._wait(window, has_progressed)
                else:
                    await asyncio.sleep(RENEWAL_MILLIS / 1000)
        except Conflict:
            logger.info("table %s: another process judges", self._match.id)
        except Exception:
            logger.exception("table %s: a window was not judged", self._match.id)

    async def _acquire(self) -> bool:
        now = self._clock()
        return await self._storage.live.acquire_referee(self._match.id, now, now + LEASE_SECONDS)

    async def _open(self) -> LiveWindow:
        """Begin to judge a window; what is stored of it already is judged at once."""
        table, opening = self._match.table, self._opening
        assert opening is not None
        parts = table.contract, table.setup.params, window_owner(table), opening.at
        is_unhurried = agreed_window(self._match.record) == LONGER
        pace = UNHURRIED if is_unhurried else RACING
        window = LiveWindow(*parts, {seat: self._lag_of(seat) for seat in self._people}, pace)
        stored = await self._storage.live.load_claims(self._match.id, opening.number)
        for record in stored:
            window.collection.add(_to_action(record), opening.at - MAX_COLLECTION)
        self._window = window
        if self._status == OPEN:
            self._bots.plan(table, window, self._bot_names)
        return window

    @property
    def _people(self) -> frozenset[int]:
        return frozenset(self._match.presence.connected)

    @property
    def _bot_names(self) -> dict[int, str]:
        names = {seat.seat: seat.bot for seat in self._match.record.seats if seat.kind == BOT}
        stand_in, now = stand_in_of(self._match.record.game), self._clock()
        replaced = [one.seat for one in self._match.record.absences]
        return names | {seat: stand_in for seat in replaced if is_replaced(self._match, seat, now)}

    async def _judge(self, window: LiveWindow) -> bool:
        """Carry out what is due, store it, let the bots think again; return whether it was any."""
        opening, now, version = self._opening, now_millis(), self._match.version
        assert opening is not None

        def play(table: Table) -> tuple[int, ...]:
            judged = JudgedTable(table)
            window.judge(judged, now)
            due = window.due(judged.state)
            if window_status(table) == PAUSED and due is not None and due <= now:
                abstain(table)
            return tuple(judged.judged)

        try:
            await self._match.advance(play, opening.number)
        except BaseException:
            self._window = None  # what was not stored is judged again, from what is stored
            raise
        has_progressed = self._match.version != version
        if has_progressed and self._status != NO_WINDOW:
            elapsed = now - window.opened_at
            self._bots.reconsider(self._match.table, window, self._bot_names, elapsed)
        return has_progressed

    async def _wait(self, window: LiveWindow, has_progressed: bool) -> None:
        """Let other tasks run, and wait until something is due or something happens.

        What is due and yet was not carried out cannot be carried out now: trying it again at once
        would be an endless loop.
        """
        await asyncio.sleep(0)
        if self._status == NO_WINDOW:
            return
        due = window.due(self._match.table.public_state)
        millis = RENEWAL_MILLIS if due is None else min(RENEWAL_MILLIS, due - now_millis())
        if millis <= 0 and has_progressed:
            return
        try:
            async with asyncio.timeout((millis if millis > 0 else RENEWAL_MILLIS) / 1000):
                await self._wake.wait()
        except TimeoutError:
            return


def now_millis() -> int:
    """Return the time in milliseconds, on a clock that never goes back."""
    return round(time.monotonic() * 1000)


def _to_action(record: ClaimRecord) -> Action:
    times = (record.claimed, record.painted, record.received, record.lag, record.spread)
    return Action(record.seat, record.move, record.reaction, Timing(*times))


def _is_busy(task: asyncio.Task[None] | None) -> bool:
    return task is not None and not task.done()
