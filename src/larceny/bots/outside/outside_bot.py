"""A program that plays one seat of many games, restarted when it fails and given up in the end."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from larceny.bots.outside.bot_failure import BotFailure
from larceny.bots.outside.bot_process import BotProcess
from larceny.bots.outside.protocol import (
    Subject,
    TimeLimits,
    Turn,
    hello,
    new_game,
    read_hello,
    read_move,
    turn_message,
    write,
)

MAX_FAILURES = 3
"""After so many games in a row that it failed in, a program is not started again."""
FIRST_DELAY = 0.1
"""Seconds before the first restart; each further one waits twice as long."""


@dataclass
class OutsideBot:
    """Plays one seat. Every method raises BotFailure if the program does not do its part."""

    command: Sequence[str]
    subject: Subject
    errors: Path
    """The file that keeps the error output of the program."""
    limits: TimeLimits = field(default_factory=TimeLimits)
    sleep: Callable[[float], None] = time.sleep
    failures: int = field(init=False, default=0)
    """How many games in a row it has failed in."""
    own_name: str | None = field(init=False, default=None)
    """The name that the program gives itself."""
    used: float = field(init=False, default=0.0)
    """The seconds that it has taken in this game."""
    slowest: float = field(init=False, default=0.0)
    """The seconds of its slowest answer in this game."""
    _process: BotProcess | None = field(init=False, default=None, repr=False)

    @property
    def is_given_up(self) -> bool:
        return self.failures >= MAX_FAILURES

    def start_game(self, number: int, seat: int) -> None:
        """Start the program unless it runs, and begin a game."""
        self.used = self.slowest = 0.0
        if self.is_given_up:
            raise BotFailure(f"was given up after it failed in {MAX_FAILURES} games in a row")
        if self._process is None:
            if self.failures:
                self.sleep(FIRST_DELAY * 2 ** (self.failures - 1))
            self._process = BotProcess(self.command, self.errors)
            self._process.send(write(hello(self.subject, self.limits)), self.limits.start)
            self.own_name = read_hello(self._process.receive(self.limits.start))
        self._process.send(write(new_game(number, seat)), self.limits.start)

    def ask(self, turn: Turn) -> str | None:
        """Return the program's move; None if it would rather wait, where it can."""
        assert self._process is not None, "a game must be started"
        if self._process.has_spoken():
            raise BotFailure("spoke without being asked")
        left = None if self.limits.game is None else self.limits.game - self.used
        seconds = self.limits.move if left is None else min(self.limits.move, left)
        if seconds <= 0:
            raise BotFailure(f"has used up its {self.limits.game:g} s for the game")
        began = time.monotonic()
        try:
            self._process.send(write(turn_message(turn, self.limits.move, left)), seconds)
            line = self._process.receive(seconds - (time.monotonic() - began))
        except BotFailure:
            if time.monotonic() - began < seconds:
                raise
            whole = self.limits.game if left is not None and left < self.limits.move else None
            raise BotFailure(
                f"no answer within {self.limits.move:g} s"
                if whole is None
                else f"has used up its {whole:g} s for the game"
            ) from None
        finally:
            took = time.monotonic() - began
            self.used += took
            self.slowest = max(self.slowest, took)
        return read_move(line, turn.can_wait)

    def end_game(self, result: Mapping[str, Any]) -> None:
        """Tell the program how a game ended in which it did not fail."""
        self.failures = 0
        if self._process is not None:
            with suppress(BotFailure):  # the game is over: what it does now costs it nothing
                self._process.send(write(result), self.limits.move)

    def fail(self) -> None:
        """End the program after a failure."""
        self.failures += 1
        self.close(grace=0.0)

    def close(self, grace: float | None = None) -> None:
        """End the program and everything that it has started."""
        process, self._process = self._process, None
        if process is not None:
            process.stop() if grace is None else process.stop(grace)
