"""A live window at one keyboard: every seat has its keys, and the clock runs.

Each person has a key for each attempt. The owner of the window types a number and Enter to close
it; Enter alone is the move without a number, and where a bot owns the window it says that the
people are done. Bots act after human reaction times. A window that nobody closes is closed when the
time is up. Keys pressed just after the closing are late attempts. What nobody can tell apart the
referee reports; while that is settled the clock stands still.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping

from larceny.bots import RANDOM, Bot
from larceny.engine import rng
from larceny.engine.errors import LarcenyError
from larceny.engine.phrase import phrase
from larceny.engine.seat import REFEREE
from larceny.engine.turn_taking import wait_before
from larceny.engine.window_status import OPEN, PAUSED
from larceny.realtime.reaction import Reactions
from larceny.realtime.referee import NO_REPORT, TIE, Referee
from larceny.realtime.reflex import Reflex
from larceny.realtime.window import NEVER, Window, close_window, open_window, record_attempt
from larceny.table.table import Table
from larceny.table.table_view import Board
from larceny.terminal.keys import Keys, single_keys
from larceny.terminal.screen import Screen

KEYS = ("qwe", "asd", "uio", "jkl", "zxc", "bnm")
"""The keys of each seat, one for each attempt."""
LIMIT = 15_000
"""Milliseconds until a window is closed by itself."""
GRACE = 400
"""Milliseconds after the closing in which a key is still a late attempt."""
STRETCH = 4
"""Bots take this multiple of the times of people at a table: a screen is slower to read."""


def is_open(table: Table) -> bool:
    """Return whether all may act now and the clock runs."""
    return _status(table) == OPEN


def is_paused(table: Table) -> bool:
    """Return whether a window waits for a vote, or for a die that somebody rolls and types in."""
    return _status(table) == PAUSED


def expected_seat(table: Table) -> int:
    """Return the seat whose move the game expects; the others may only act by mistake."""
    live = table.contract.live
    if live is not None:
        seat = live.rules.window_owner(table.setup.params, table.public_state)
        if seat in table.actors:
            return seat
    return table.actors[0]


def _status(table: Table) -> int | None:
    live = table.contract.live
    if live is None:
        return None
    return live.rules.window_status(table.setup.params, table.public_state)


class KeyboardWindow:
    """One window, from its opening until nothing more is planned."""

    def __init__(
        self,
        table: Table,
        bots: Mapping[int, Bot],
        screen: Screen,
        keys: Keys,
        now: Callable[[], float] = time.monotonic,
        reflex: Reflex | None = None,
    ) -> None:
        self._table = table
        self._bots = bots
        self._screen = screen
        self._keys = keys
        self._now = now
        self._owner = expected_seat(table)
        self._people = [seat for seat in table.actors if seat not in bots]
        self._reconsidering = [seat for seat in bots if bots[seat].name != RANDOM]
        self._stamp = max((event.at or 0 for event in table.log), default=0) + 1
        self._typed = ""
        self._window = Window()
        open_window(self._window)
        self._reactions = Reactions(
            window=self._window,
            seats=table.seats,
            reflex=reflex or Reflex(),
            stretch=STRETCH,
            rng=rng.new(random.getrandbits(63)),
            decide=self._decide,
            moves=lambda seat: table.observe(seat).codes,
        )
        attempting = [seat for seat in table.actors if seat in bots and seat != self._owner]
        self._reactions.plan(self._owner if self._owner in bots else None, attempting)
        self._referee = Referee(table.contract, table.setup.params, self._window)
        self._closed_at: int | None = None
        self._start = now()
        self._paused_at: float | None = None

    def run(self) -> None:
        """Let everybody act until the window is over or paused; call again to resume it."""
        if self._paused_at is None:
            self._announce()
        else:
            self._start += self._now() - self._paused_at
            self._respond(self._millis())
        with single_keys(self._keys):
            while (until := self._next_time()) is not None:
                self._wait(until)
        self._paused_at = self._now()

    def _millis(self) -> int:
        """Return the time since the window opened, without pauses."""
        return round((self._now() - self._start) * 1000)

    def _decide(self, seat: int) -> int:
        """Return a bot's answer."""
        move = self._bots[seat].decide(self._table.observe(seat))
        return wait_before(0) if move is None else self._table.check(seat, move)

    def _next_time(self) -> int | None:
        """Return when something happens by itself at the latest; None if nothing is expected."""
        is_waiting = self._closed_at is None and not is_open(self._table)
        if is_waiting or is_paused(self._table) or self._table.over:
            return None
        times = [at for at in (self._reactions.due, self._referee.due) if at is not None]
        if self._closed_at is None:
            times.append(LIMIT)
        elif self._is_watched() and self._millis() < self._closed_at + GRACE:
            times.append(self._closed_at + GRACE)
        return min(times, default=None)

    def _is_watched(self) -> bool:
        """Return whether a key can still change anything; else nobody waits for one."""
        if self._closed_at is None:
            return any(seat in self._table.actors for seat in self._people)
        late = set(self._people) & set(self._table.actors) - {expected_seat(self._table)}
        return bool(late) and self._keys.is_instant

    def _announce(self) -> None:
        """Tell the people their keys."""
        if not self._people:
            return
        board = self._table.contract.need_live().board
        name = self._table.setup.name
        for seat in self._people:
            if seat != self._owner:
                keys = zip(KEYS[seat], board.attempt_moves(self._board(), seat), strict=False)
                self._screen.say(f"{name(seat)}: " + ", ".join(" ".join(pair) for pair in keys))
        if self._owner in self._people:
            self._screen.say(
                phrase(
                    "{who}, {prompt} ({seconds:# second|# seconds})",
                    who=str(name(self._owner)),
                    prompt=board.closing_prompt(self._board()),
                    seconds=LIMIT // 1000,
                )
            )
        else:
            self._screen.say("Enter lets it go")

    def _board(self) -> Board:
        return self._table.view(None)["board"]

    def _wait(self, until: int) -> None:
        """Wait for the next key, or until something happens by itself."""
        if not self._is_watched():
            self._catch_up(until)
            return
        key = self._keys.poll((until - self._millis()) / 1000)
        now = self._millis()
        self._catch_up(now)
        if key:
            self._press(key.lower(), now)

    def _catch_up(self, now: int) -> None:
        """Carry out what happens by itself until now, in the order of its times."""
        while (at := self._next_time()) is not None and at <= now:
            if at == self._referee.due:
                self._play_reports(at)
            elif at == self._reactions.due:
                self._play_reaction(at)
            else:
                break
        if now >= LIMIT and is_open(self._table):
            self._screen.say("time is up")
            self._play(self._owner, self._table.moves(self._owner)[0], LIMIT)

    def _play_reaction(self, at: int) -> None:
        """Let a bot act; one that owns the next move by now drops its attempt."""
        seat = self._reactions.pop_next()
        if seat not in self._table.actors:
            return
        if seat == self._owner and self._closed_at is None:
            self._play(seat, self._table.moves(seat)[0], at)
        elif self._closed_at is None or seat != expected_seat(self._table):
            self._play(seat, self._table.observe(seat).text(self._window.plan[seat]), at)

    def _press(self, key: str, at: int) -> None:
        if key.isascii() and key.isdecimal():
            self._typed += key
        elif key in "\r\n" and self._closed_at is None:
            self._enter(at)
        for seat in self._people:
            if key in KEYS[seat] and seat != self._owner:
                attempts = self._table.contract.need_live().board.attempt_moves(self._board(), seat)
                for own_key, move in zip(KEYS[seat], attempts, strict=False):
                    if key == own_key:
                        self._play(seat, move, at)

    def _enter(self, at: int) -> None:
        """Close the window; where a bot owns it, stop watching the people's keys."""
        typed = self._typed
        self._typed = ""
        if self._owner not in self._people:
            self._people = []
        else:
            move = self._table.contract.need_live().board.closing_move(self._board(), typed)
            self._play(self._owner, move, at)

    def _play(self, seat: int, move: str, at: int) -> None:
        try:
            self._table.play(seat, move, self._stamp + at)
        except LarcenyError as error:
            self._screen.warn(error.wording)
            return
        # Keys that come in lines have no times of their own: there the order typed counts.
        is_timed = seat not in self._people or self._keys.is_instant
        self._window.now = at
        if seat != self._owner:
            self._show_result(seat)
            if is_timed:
                record_attempt(self._window, seat, TIE)
        else:
            self._closed_at = at
            close_window(self._window, at if is_timed else -NEVER)
        self._respond(at)

    def _respond(self, at: int) -> None:
        """Let the bots reconsider, then the referee report, after something has changed."""
        self._window.now = at
        able = [seat for seat in self._reconsidering if seat in self._table.actors]
        self._reactions.withdraw(able, self._owner)
        self._play_reports(at)

    def _show_result(self, seat: int) -> None:
        shown = self._table.contract.need_live().board.attempt_result(self._board(), seat)
        if shown is not None:
            who = str(self._table.setup.name(seat))
            self._screen.say(phrase("{who}, {shown}", who=who, shown=shown))

    def _play_reports(self, at: int) -> None:
        """Play everything there is to report now, until the others have to vote on it."""
        self._window.now = at
        while not is_paused(self._table):
            notation = self._table.contract.notation
            setup = self._table.setup
            known = self._table.public_state
            report = self._referee.report(known)
            if report == NO_REPORT:
                return
            words = notation.sentence(setup.params, known, REFEREE, report, setup.all_names)
            move = notation.text(setup.params, known, REFEREE, report)
            self._table.play(REFEREE, move, self._stamp + at)
            self._screen.say(words)
