"""The live window at one keyboard: every seat has its keys, and the clock is running.

Each person has three keys, one for each stealing die. The current player types the number where
the marker belongs and Enter (Enter alone passes the dice after a miss, and at a bot's turn lets
the artifact go). Bots' hands take human
times, stretched because a screen is slower to read than dice. Who forgets the marker has it moved
for him when the time is up. Keys pressed just after that are late throws.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from typing import Any

from larceny.bots import Bot
from larceny.bots.reflex import Reflex, draw_time
from larceny.engine import rng
from larceny.engine.errors import LarcenyError
from larceny.engine.seat import REFEREE
from larceny.table.table import Table
from larceny.terminal.keys import Keys, pressed
from larceny.terminal.screen import Screen

KEYS = ("qwe", "asd", "uio", "jkl", "zxc", "bnm")
"""The keys of each seat: pyramid, diamond, orb."""
DICE = ("pyramid", "diamond", "orb")
LIMIT = 15_000
"""Milliseconds until a window closes by itself."""
GRACE = 400
"""Milliseconds after it in which a key is still a late throw."""
TIE = 20
"""Throws closer together than this are simultaneous."""
STRETCH = 4
"""Bots' hands take so many times the times of people at a table with real dice."""


def is_open(table: Table) -> bool:
    """Is this a moment at which all may act and the clock runs?"""
    return table.contract.has_referee and _board(table)["phase"] == "window"


def awaited(table: Table) -> int:
    """Whose move the game waits for; others may only act by mistake."""
    if table.contract.has_referee:
        turn: int = _board(table)["turn"]
        if turn in table.actors:
            return turn
    return table.actors[0]


def _board(table: Table) -> dict[str, Any]:
    board: dict[str, Any] = table.view(None)["board"]
    return board


class LiveWindow:
    """One window, from the dice on the table to the marker put down."""

    def __init__(
        self,
        table: Table,
        bots: Mapping[int, Bot],
        screen: Screen,
        keys: Keys,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._table = table
        self._bots = bots
        self._screen = screen
        self._keys = keys
        self._now = now
        self._turn = awaited(table)
        self._people = [seat for seat in table.actors if seat not in bots]
        self._start = now()
        self._stamp = max((event.at or 0 for event in table.log), default=0) + 1
        self._typed = ""
        self._throws: list[tuple[int, int]] = []  # when, and by which seat
        self._due = self._plan()

    def run(self) -> None:
        """Let everybody act until the window is closed or the others have to vote."""
        self._announce()
        with pressed(self._keys):
            while is_open(self._table):
                self._wait()
            if self._people and self._keys.is_instant:
                self._take_late_throws()

    def _millis(self) -> int:
        """Since the window opened."""
        return int((self._now() - self._start) * 1000)

    def _plan(self) -> dict[int, int]:
        """When each bot's hand will be there; people take their own time."""
        dice, hand = rng.new(random.getrandbits(63)), Reflex()
        due = {}
        for seat in self._table.actors:
            if seat not in self._bots:
                continue
            if seat == self._turn:
                delay = draw_time(hand.marker, hand.marker_spread, hand.marker_tail, dice)
            else:
                delay = draw_time(hand.reaction, hand.spread, hand.tail, dice)
            due[seat] = delay * STRETCH
        return due

    def _announce(self) -> None:
        if not self._people:
            return
        name = self._table.setup.name
        for seat in self._people:
            if seat != self._turn:
                keys = ", ".join(f"{k} {die}" for k, die in zip(KEYS[seat], DICE, strict=True))
                self._screen.say(f"{name(seat)} throws: {keys}")
        if self._turn in self._people:
            close = "where does the marker belong? type the number and Enter"
            if "pass" in self._table.moves(self._turn):
                close = "a miss: Enter passes the dice"
            self._screen.say(f"{name(self._turn)}, {close} ({LIMIT // 1000} seconds)")
        else:
            self._screen.say("Enter lets it go")

    def _wait(self) -> None:
        """Until the next key, the next bot's hand or the end of time, whatever is first."""
        seat = min(self._due, key=lambda one: self._due[one], default=None)
        until = LIMIT if seat is None else min(LIMIT, self._due[seat])
        is_watched = any(person in self._table.actors for person in self._people)
        key = self._keys.poll((until - self._millis()) / 1000) if is_watched else ""
        if key:
            self._press(key)
        elif seat is not None and (self._due[seat] <= self._millis() or not is_watched):
            at = self._due.pop(seat)
            self._move_bot(seat, at)
        elif self._millis() >= LIMIT:
            self._screen.say("time is up")
            self._play(self._turn, self._table.moves(self._turn)[0], LIMIT)

    def _move_bot(self, seat: int, at: int) -> None:
        """A bot's hand arrives; it may have thought better of it."""
        if seat in self._table.actors:
            move = self._bots[seat].decide(self._table.observe(seat))
            if move is not None:
                self._play(seat, move, at)

    def _press(self, key: str) -> None:
        at, key = self._millis(), key.lower()
        if key.isdigit():
            self._typed += key
        elif key in "\r\n":
            self._enter(at)
        for seat in self._people:
            if key in KEYS[seat] and seat != self._turn:
                self._play(seat, f"throw {DICE[KEYS[seat].index(key)]}", at)

    def _enter(self, at: int) -> None:
        """The current player is done; where that is a bot, the people let it go."""
        number, self._typed = self._typed, ""
        if self._turn not in self._people:
            self._people = []
        else:
            self._play(self._turn, f"settle {int(number)}" if number else "pass", at)

    def _play(self, seat: int, move: str, at: int) -> None:
        try:
            self._table.play(seat, move, self._stamp + at)
        except LarcenyError as error:
            self._screen.warn(str(error))
            return
        if move.startswith("throw"):
            self._tell(seat)
            self._throws.append((at, seat))
            self._report_tie(at)

    def _tell(self, seat: int) -> None:
        for attempt in self._table.view(None)["board"]["roll"]["attempts"]:
            if attempt["seat"] == seat:
                shows = f"{attempt['die']} {attempt['shows']}: {attempt['verdict']}"
                self._screen.say(f"{self._table.setup.name(seat)}, {shows}")

    def _report_tie(self, at: int) -> None:
        """What a referee would say of throws that nobody can tell apart."""
        together = sorted({seat for when, seat in self._throws if at - when < TIE})
        report = "simultaneous " + " ".join(f"p{seat}" for seat in together)
        if report in self._table.moves(REFEREE):
            self._table.play(REFEREE, report, self._stamp + at)

    def _take_late_throws(self) -> None:
        end = self._millis() + GRACE
        while self._millis() < end and not self._table.over:
            late = [seat for seat in self._people if seat in self._table.actors]
            if not late:
                return
            key = self._keys.poll((end - self._millis()) / 1000)
            if key and not key.isdigit():
                self._press(key)
