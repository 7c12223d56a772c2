"""The live window at one keyboard: every seat has its keys, and the clock is running.

Each person has three keys, one for each stealing die. The current player types the number where
the marker belongs and Enter (Enter alone passes the dice after a miss, and at a bot's turn lets
the artifact go). Bots' hands take human times (hands.py). Who forgets the marker has it moved for
him when the time is up. Keys pressed just after that are late throws. What nobody can tell apart
the referee reports (referee.py); while the others vote the clock stands still.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from typing import Any

from larceny.bots import Bot
from larceny.bots.reflex import Reflex
from larceny.engine import rng
from larceny.engine.errors import LarcenyError
from larceny.engine.seat import REFEREE
from larceny.table.table import Table
from larceny.terminal.hands import Hands
from larceny.terminal.keys import Keys, pressed
from larceny.terminal.referee import Referee
from larceny.terminal.screen import Screen

KEYS = ("qwe", "asd", "uio", "jkl", "zxc", "bnm")
"""The keys of each seat: pyramid, diamond, orb."""
DICE = ("pyramid", "diamond", "orb")
LIMIT = 15_000
"""Milliseconds until a window closes by itself."""
GRACE = 400
"""Milliseconds after it in which a key is still a late throw."""


def is_open(table: Table) -> bool:
    """Is this a moment at which all may act and the clock runs?"""
    return table.contract.has_referee and _board(table)["phase"] == "window"


def is_interrupted(table: Table) -> bool:
    """Does a window wait for a vote, or for a die that somebody rolls by hand?"""
    return table.contract.has_referee and _board(table)["phase"] in ("vote", "steal")


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
    """One window, from the dice on the table until all hands are at rest."""

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
        self._screen = screen
        self._keys = keys
        self._now = now
        self._turn = awaited(table)
        self._people = [seat for seat in table.actors if seat not in bots]
        self._stamp = max((event.at or 0 for event in table.log), default=0) + 1
        self._typed = ""
        dice = rng.new(random.getrandbits(63))
        self._hands = Hands(table, bots, self._turn, reflex or Reflex(), dice)
        self._referee = Referee(table)
        self._closed_at: int | None = None
        self._start = now()
        self._left: float | None = None  # when the clock was stopped

    def run(self) -> None:
        """Let everybody act, or go on with it; comes back when others have to act first."""
        if self._left is None:
            self._announce()
        else:
            self._start += self._now() - self._left
            self._hands.hold_back(self._millis())
            self._hear_referee(self._millis())
        with pressed(self._keys):
            while (until := self._next_time()) is not None:
                self._wait(until)
        self._left = self._now()

    def _millis(self) -> int:
        """Since the window opened."""
        return round((self._now() - self._start) * 1000)

    def _next_time(self) -> int | None:
        """When something happens by itself at the latest; None if there is nothing to wait for."""
        is_waiting = self._closed_at is None and not is_open(self._table)
        if is_waiting or is_interrupted(self._table) or self._table.over:
            return None
        times = [at for at in (self._hands.due, self._referee.due) if at is not None]
        if self._closed_at is None:
            times.append(LIMIT)
        elif self._is_watched() and self._millis() < self._closed_at + GRACE:
            times.append(self._closed_at + GRACE)
        return min(times, default=None)

    def _is_watched(self) -> bool:
        """Can a key still change anything? Else nobody need wait for the clock."""
        if self._closed_at is None:
            return any(seat in self._table.actors for seat in self._people)
        late = set(self._people) & set(self._table.actors) - {awaited(self._table)}
        return bool(late) and self._keys.is_instant

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

    def _wait(self, until: int) -> None:
        """Until the next key, or until something happens by itself."""
        if not self._is_watched():
            self._catch_up(until)
            return
        key = self._keys.poll((until - self._millis()) / 1000)
        now = self._millis()
        self._catch_up(now)
        if key:
            self._press(key.lower(), now)

    def _catch_up(self, now: int) -> None:
        """What happens by itself until now, in the order of its times."""
        while (at := self._next_time()) is not None and at <= now:
            if at == self._referee.due:
                self._hear_referee(at)
            elif at == self._hands.due:
                self._move_hand(at)
            else:
                break
        if now >= LIMIT and is_open(self._table):
            self._screen.say("time is up")
            self._play(self._turn, self._table.moves(self._turn)[0], LIMIT)

    def _move_hand(self, at: int) -> None:
        """A bot's hand is there; whose own turn has begun meanwhile drops the die."""
        seat, move = self._hands.move()
        is_turn = seat == awaited(self._table)
        if seat in self._table.actors and (self._closed_at is None or not is_turn):
            self._play(seat, move, at)

    def _press(self, key: str, at: int) -> None:
        if key.isascii() and key.isdecimal():
            self._typed += key
        elif key in "\r\n" and self._closed_at is None:
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
            self._play(self._turn, f"settle {number.lstrip('0') or 0}" if number else "pass", at)

    def _play(self, seat: int, move: str, at: int) -> None:
        is_late = self._closed_at is not None
        try:
            self._table.play(seat, move, self._stamp + at)
        except LarcenyError as error:
            self._screen.warn(str(error))
            return
        # Keys that come in lines have no times of their own: there the order typed counts.
        is_timed = seat not in self._people or self._keys.is_instant
        if move.startswith("throw"):
            self._tell(seat)
            if is_timed:
                self._referee.see_throw(seat, at, is_late=is_late)
        else:
            self._closed_at = at
            if is_timed and move != "pass":
                self._referee.see_marker(at)
        self._hands.hold_back(at)
        self._hear_referee(at)

    def _tell(self, seat: int) -> None:
        for attempt in _board(self._table)["roll"]["attempts"]:
            if attempt["seat"] == seat and attempt["shows"] is not None:
                shows = f"{attempt['die']} {attempt['shows']}: {attempt['verdict']}"
                self._screen.say(f"{self._table.setup.name(seat)}, {shows}")

    def _hear_referee(self, at: int) -> None:
        """Everything there is to report now, until the others have to act."""
        while not is_interrupted(self._table):
            report = self._referee.report(at)
            if report is None:
                return
            told = {one["move"]: one["sentence"] for one in self._table.choices(REFEREE)}
            self._table.play(REFEREE, report, self._stamp + at)
            self._screen.say(told[report])
