"""The live windows of one match: announced to the pages, collected and judged."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import OrderedDict, defaultdict
from collections.abc import Coroutine, Iterable, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from weakref import WeakKeyDictionary

from larceny.engine import rng
from larceny.engine.seat import REFEREE
from larceny.engine.window_status import NO_WINDOW, OPEN, PAUSED
from larceny.match.absence import is_replaced
from larceny.match.clock import Clock
from larceny.match.creation import agreed_window
from larceny.match.document import BOT, LONGER, RUNNING, Claim, TableDocument
from larceny.match.errors import Conflict, WindowOver
from larceny.match.match import Match
from larceny.match.permission import check_holder
from larceny.match.stand_in import stand_in_of
from larceny.match.subscriber import Subscriber
from larceny.match.window_status import find_opening, is_live, window_owner, window_status
from larceny.match.work import SlowWork
from larceny.match.written_message import probe_message, window_message
from larceny.realtime.action_collection import MAX_COLLECTION, Action, ActionClaim, judge_claim
from larceny.realtime.judged_window import RACING, UNHURRIED, LiveWindow, PlannedAction
from larceny.realtime.reaction_claim import LagMeter, Timing
from larceny.realtime.reflex import draw_closing, draw_reaction, is_slip, limit_reaction, reflex_of
from larceny.table.event import EventTiming
from larceny.table.table import Table

logger = logging.getLogger("larceny.match")

LONGEST_WAIT = 2_000
"""Milliseconds after which a window is looked at again in which nothing seems to be due."""
CONFLICT_PAUSE = 0.05, 0.2
"""Seconds after which whoever was slower than another server judges again: so long that not both of
them are stopped by each other again and again."""
PROBE_MILLIS = 2_000
"""Milliseconds between two measurements of the lag of every page."""
MAX_PENDING = 8
"""Probes without an answer that are remembered for a page."""


class LiveTable:
    """Carries the live windows of one match.

    A window is announced to the pages, which are measured; what they claim is stored, then judged.
    """

    def __init__(self, match: Match, work: SlowWork, clock: Clock) -> None:
        self._match = match
        self._clock = clock
        self._bots = BotPlan(work)
        self._lags: defaultdict[int, LagMeter] = defaultdict(LagMeter)
        self._probe = LagProbe(self._lags)
        self._opening: WindowOpening | None = None
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
        if self._opening is not None and not _is_busy(self._judging):
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
        opening = self._opening
        table = self._match.table
        if opening is None or table.version == opening.number or self._status != OPEN:
            return False
        return find_opening(table) != opening.number

    def _announce(self) -> None:
        """Tell all pages that the window is open."""
        self._opening = WindowOpening(find_opening(self._match.table), now_millis())
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
        check_holder(self._match.document, held, seat)
        opening = self._opening
        now = now_millis()
        if opening is None or opening.number != window or self._match.status != RUNNING:
            raise WindowOver
        if self._window is not None and self._window.collection.find(seat) is not None:
            return
        self._match.table.check(seat, move)
        claim = opening.claim(seat, move, reaction, now)
        action = judge_claim(claim, self._lags[seat])
        timing = action.timing
        assert timing is not None
        later = opening.sent_again.get(seat, 0)
        stored = Claim(
            *(window, seat, move, action.reaction + later),
            *(timing.claimed, timing.painted, timing.received, timing.lag, timing.spread),
        )
        await self._match.change(lambda document: _with_claim(document, stored))
        self._add(stored, now)

    def _add(self, claim: Claim, now: int) -> None:
        if self._window is not None:
            self._window.collection.add(_to_action(claim), now)
            self._wake.set()

    async def _measure(self) -> None:
        while self._match.status == RUNNING and len(self._match.broadcaster.subscribers):
            self._probe.send(self._match.broadcaster.subscribers, now_millis())
            await asyncio.sleep(PROBE_MILLIS / 1000)

    # --- Judging ---

    async def _run(self) -> None:
        """Judge until no window is left. Where another server was first, go on from what it did."""
        try:
            while self._match.status == RUNNING and self._status != NO_WINDOW:
                self._wake.clear()
                window = self._window or self._open()
                try:
                    has_progressed = await self._judge(window)
                except Conflict:
                    logger.info("table %s: another server judges too", self._match.id)
                    await asyncio.sleep(random.uniform(*CONFLICT_PAUSE))
                else:
                    await self._wait(window, has_progressed)
        except Exception:
            logger.exception("table %s: a window was not judged", self._match.id)

    def _open(self) -> LiveWindow:
        """Begin to judge a window; what is stored of it already is judged at once."""
        table = self._match.table
        opening = self._opening
        assert opening is not None
        parts = table.contract, table.setup.params, window_owner(table), opening.at
        is_unhurried = agreed_window(self._match.document) == LONGER
        pace = UNHURRIED if is_unhurried else RACING
        window = LiveWindow(*parts, {seat: self._lags[seat] for seat in self._people}, pace)
        for claim in self._match.document.claims:
            if claim.window == opening.number:
                window.collection.add(_to_action(claim), opening.at - MAX_COLLECTION)
        self._window = window
        if self._status == OPEN:
            self._bots.plan(table, window, self._bot_names)
        return window

    @property
    def _people(self) -> frozenset[int]:
        return frozenset(self._match.presence.connected)

    @property
    def _bot_names(self) -> dict[int, str]:
        names = {seat.seat: seat.bot for seat in self._match.document.seats if seat.kind == BOT}
        stand_in = stand_in_of(self._match.document.game)
        now = self._clock()
        replaced = [absence.seat for absence in self._match.document.absences]
        return names | {seat: stand_in for seat in replaced if is_replaced(self._match, seat, now)}

    async def _judge(self, window: LiveWindow) -> bool:
        """Carry out what is due, store it, let the bots think again; return whether it was any."""
        opening = self._opening
        now = now_millis()
        version = self._match.version
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
        millis = LONGEST_WAIT if due is None else min(LONGEST_WAIT, due - now_millis())
        if millis <= 0 and has_progressed:
            return
        try:
            async with asyncio.timeout((millis if millis > 0 else LONGEST_WAIT) / 1000):
                await self._wake.wait()
        except TimeoutError:
            return


def now_millis() -> int:
    """Return the time in milliseconds, on a clock that never goes back."""
    return round(time.monotonic() * 1000)


def _with_claim(document: TableDocument, claim: Claim) -> TableDocument:
    """Return the table with a claim; a seat's second claim in a window does not count."""
    if any(made[:2] == claim[:2] for made in document.claims):
        return document
    return replace(document, claims=(*document.claims, claim))


def _to_action(claim: Claim) -> Action:
    times = (claim.claimed, claim.painted, claim.received, claim.lag, claim.spread)
    return Action(claim.seat, claim.move, claim.reaction, Timing(*times))


def _is_busy(task: asyncio.Task[None] | None) -> bool:
    return task is not None and not task.done()


# --- What the pages have seen ---


@dataclass
class WindowOpening:
    """When a live window was sent to the pages, and what came back.

    A page that reconnects is sent the window again, and counts anew from there: what passed since
    the first time is added to what it claims.
    """

    number: int
    """The version at which the window opened."""
    at: int
    painted: dict[int, int] = field(default_factory=dict)
    sent_again: dict[int, int] = field(default_factory=dict)

    def note_sent_again(self, seat: int, now: int) -> None:
        """Note that a page was sent the open window again."""
        self.sent_again[seat] = now - self.at
        self.painted.pop(seat, None)

    def note_painted(self, seat: int, now: int) -> None:
        """Note the first word of a page that it has painted the dice."""
        self.painted.setdefault(seat, now - self.at)

    def claim(self, seat: int, move: str, reaction: int, now: int) -> ActionClaim:
        """Return what a page claims, counted from the first time that the window was sent."""
        later = self.sent_again.get(seat, 0)
        painted = self.painted.get(seat, -1)
        times = (reaction, painted if painted < 0 else painted - later, now - self.at - later)
        return ActionClaim(seat, move, *times)


@dataclass
class _Probes:
    sent: OrderedDict[int, int] = field(default_factory=OrderedDict)


class LagProbe:
    """Sends numbered probes to pages and notes when their echoes come."""

    def __init__(self, lags: MutableMapping[int, LagMeter]) -> None:
        self._lags = lags
        self._pending: WeakKeyDictionary[Subscriber, _Probes] = WeakKeyDictionary()
        self._number = 0

    def send(self, subscribers: Iterable[Subscriber], now: int) -> None:
        """Send a probe to every page that holds a seat, and note what its transport measures."""
        self._number += 1
        for subscriber in subscribers:
            if not subscriber.seats:
                continue
            sent = self._pending.setdefault(subscriber, _Probes()).sent
            sent[self._number] = now
            if len(sent) > MAX_PENDING:
                sent.popitem(last=False)
            subscriber.send(probe_message(self._number))
            if subscriber.round_trips is not None and (known := subscriber.round_trips()):
                for seat in subscriber.seats:
                    self._lags[seat].add_transport(*known)

    def receive(self, subscriber: Subscriber, number: int, now: int) -> None:
        """Note an echo; one that was not asked for says nothing."""
        probes = self._pending.get(subscriber)
        sent = probes.sent.pop(number, None) if probes is not None else None
        if sent is not None:
            for seat in subscriber.seats:
                self._lags[seat].add(now - sent)


# --- What bots are going to do ---


class BotPlan:
    """Asks the bots of a table, and plans what they want after a human reaction."""

    def __init__(self, work: SlowWork) -> None:
        self._work = work
        self._rng = rng.new(random.SystemRandom().getrandbits(63))
        self._tasks: set[asyncio.Task[None]] = set()

    def plan(self, table: Table, window: LiveWindow, bots: dict[int, str]) -> None:
        """Plan the attempts of all bots that may act, and the closing if a bot owns the window."""
        owner = window_owner(table)
        for seat in table.actors:
            if seat == owner and seat in bots:
                due = window.pace.stretch * draw_closing(reflex_of(bots[seat]), self._rng)
                window.plans[seat] = PlannedAction(table.moves(seat)[0], limit_reaction(due))
            elif seat in bots:
                self._start(self._plan_attempt(table, window, seat, bots[seat]))

    def reconsider(
        self, table: Table, window: LiveWindow, bots: dict[int, str], elapsed: int
    ) -> None:
        """Ask the bots again that could still withdraw, because something has happened."""
        for seat, plan in list(window.plans.items()):
            hold = reflex_of(bots[seat]).hold
            if seat == window.owner or plan.due - elapsed < hold:
                continue
            if not _promising(table, seat):
                del window.plans[seat]
            elif seat in table.actors:
                self._start(self._withdraw(table, window, seat, bots[seat]))

    def cancel(self) -> None:
        """Drop all questions that are under way."""
        for task in self._tasks:
            task.cancel()

    async def _plan_attempt(self, table: Table, window: LiveWindow, seat: int, bot: str) -> None:
        """Plan the right die where a bot wants to steal and can; if its hand slips, any die."""
        reflex = reflex_of(bot)
        due = limit_reaction(window.pace.stretch * draw_reaction(reflex, self._rng))
        promising = _promising(table, seat)
        if not promising or await self._work.decide(table, seat, bot) is None:
            return
        slips = is_slip(reflex, self._rng)
        move = random.choice(table.moves(seat) if slips else promising)
        if not window.is_closed and _promising(table, seat):
            window.plans[seat] = PlannedAction(move, due)

    async def _withdraw(self, table: Table, window: LiveWindow, seat: int, bot: str) -> None:
        if await self._work.decide(table, seat, bot) is None:
            window.plans.pop(seat, None)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _promising(table: Table, seat: int) -> Sequence[str]:
    """Return the attempts of a seat that may gain something now."""
    return table.contract.need_live().board.promising_attempts(table.view(None)["board"], seat)


# --- The table as a window changes it ---


class JudgedTable:
    """Carries out on a table what a live window judges; see `realtime.judged_window.JudgedGame`."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.judged: list[int] = []
        """The seats whose actions were judged."""

    @property
    def state(self) -> Any:
        return self._table.public_state

    @property
    def actors(self) -> Sequence[int]:
        return self._table.actors

    def act(self, action: Action) -> None:
        timing = _to_event_timing(action)
        legal = self._table.moves(action.seat)
        # The right place for the marker may have changed by a theft that was judged before.
        move = action.move if action.move in legal else legal[0]
        self._table.play(action.seat, move, timing=timing)
        self.judged.append(action.seat)

    def report(self, code: int) -> None:
        table = self._table
        text = table.contract.notation.text
        table.play(REFEREE, text(table.setup.params, table.public_state, REFEREE, code))

    def close(self, seat: int) -> str:
        return self._table.moves(seat)[0]


def _to_event_timing(action: Action) -> EventTiming:
    """Return how quick an action was; a bot has no lag, and its claim is what counts."""
    reaction = action.reaction
    raw = action.timing
    if raw is None:
        return EventTiming(reaction, reaction, 0, reaction, 0, 0)
    return EventTiming(reaction, raw.claimed, raw.painted, raw.received, raw.lag, raw.spread)


def abstain(table: Table) -> None:
    """Let everybody abstain who has not voted, so that a vote comes to its end."""
    move = table.contract.need_live().board.abstention(table.view(None)["board"])
    for seat in table.actors:
        if seat in table.actors and move in table.moves(seat):
            table.play(seat, move)
