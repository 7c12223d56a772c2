"""A program that plays one seat of many games, restarted when it fails and given up in the end.

It is a process of its own: lines in, lines out, ended with all that it started. Everything that it
can do wrong is bounded: the time it is waited for, the length of its answers, and the bytes it
writes to its error output, of which a file keeps the first ones.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from larceny.bots.outside.protocol import (
    BotFailure,
    GameSetup,
    TimeLimits,
    TurnRequest,
    hello,
    new_game,
    read_hello,
    read_move,
    turn_message,
    write,
)

MAX_ANSWER = 1 << 16
"""The longest line, in bytes, that a program may answer with."""
MAX_ERRORS = 1 << 20
"""The bytes of its error output that are kept."""
GRACE_SECONDS = 0.5
"""How long a program may take to end once its input was closed."""
_POLL_SECONDS = 0.01
_CHUNK = 1 << 16


class BotProcess:
    """One process in a process group of its own."""

    def __init__(self, command: Sequence[str], errors: Path) -> None:
        """Start a program; raise BotFailure if there is none."""
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            raise BotFailure(f"cannot be started: {command[0]}: {error.strerror}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._input = self._process.stdin.fileno()
        self._output = self._process.stdout.fileno()
        for pipe in (self._input, self._output):
            os.set_blocking(pipe, False)
        self._buffer = b""
        self._is_stopped = threading.Event()
        self._keeper = threading.Thread(
            target=_keep_errors,
            args=(self._process.stderr.fileno(), errors, self._is_stopped),
            daemon=True,
        )
        self._keeper.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, line: bytes, seconds: float) -> None:
        """Write a line; raise BotFailure if the program does not read it in time."""
        end = time.monotonic() + seconds
        while line:
            try:
                line = line[os.write(self._input, line) :]
            except BlockingIOError:
                left = end - time.monotonic()
                if left <= 0 or not select.select([], [self._input], [], left)[1]:
                    raise BotFailure(f"does not read its input for {seconds:g} s") from None
            except BrokenPipeError:
                raise BotFailure(self._describe_end("input")) from None

    def receive(self, seconds: float) -> bytes:
        """Return the next line; raise BotFailure if none comes in time or it is too long."""
        end = time.monotonic() + seconds
        while b"\n" not in self._buffer:
            if len(self._buffer) > MAX_ANSWER:
                raise BotFailure(f"answered with more than {MAX_ANSWER:,} bytes in one line")
            left = end - time.monotonic()
            if left <= 0 or not select.select([self._output], [], [], left)[0]:
                raise BotFailure(f"no answer within {seconds:g} s")
            chunk = os.read(self._output, _CHUNK)
            if not chunk:
                raise BotFailure(self._describe_end("output"))
            self._buffer += chunk
        line, _, self._buffer = self._buffer.partition(b"\n")
        if len(line) > MAX_ANSWER:
            raise BotFailure(f"answered with more than {MAX_ANSWER:,} bytes in one line")
        return line

    def has_spoken(self) -> bool:
        """Return whether there is output that nobody has asked for."""
        if self._buffer:
            return True
        with suppress(BlockingIOError):
            self._buffer = os.read(self._output, _CHUNK)
        return bool(self._buffer)

    def stop(self, grace: float = GRACE_SECONDS) -> None:
        """Close the program's input, wait for its end, and kill what is left of its group."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(OSError):
            self._process.stdin.close()
        self._wait(grace)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(
                self._process.pid, signal.SIGKILL
            )  # before the process is reaped: its id is its own
        self._process.wait()
        self._is_stopped.set()
        self._keeper.join()
        self._process.stdout.close()
        assert self._process.stderr is not None
        self._process.stderr.close()

    def _wait(self, seconds: float) -> int | None:
        """Wait for the end of the process without reaping it; return its status, or None."""
        end = time.monotonic() + seconds
        while True:
            ended = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            if ended is not None:
                return -ended.si_status if ended.si_code != os.CLD_EXITED else ended.si_status
            if time.monotonic() >= end:
                return None
            time.sleep(_POLL_SECONDS)

    def _describe_end(self, closed: str) -> str:
        """Return how the program ended; if it runs on, which of its pipes it has closed."""
        status = self._wait(GRACE_SECONDS)
        if status is None:
            return f"closed its {closed}"
        if status < 0:
            return f"was ended by {signal.Signals(-status).name}"
        return f"ended with exit code {status}"


def _keep_errors(pipe: int, path: Path, is_stopped: threading.Event) -> None:
    """Append what a program writes to its error output to a file, up to a limit; discard the rest.

    A process that it has started may hold the pipe open for ever, so its end is not waited for.
    """
    with path.open("ab") as file:
        room = MAX_ERRORS - file.tell()
        while True:
            is_last = is_stopped.is_set()
            if select.select([pipe], [], [], 0.0 if is_last else 0.1)[0]:
                chunk = os.read(pipe, _CHUNK)
                if not chunk:
                    return
                if room > 0:
                    file.write(chunk[:room])
                    file.flush()
                room -= len(chunk)
            if is_last:
                return


MAX_FAILURES = 3
"""After so many games in a row that it failed in, a program is not started again."""
FIRST_DELAY = 0.1
"""Seconds before the first restart; each further one waits twice as long."""


@dataclass
class OutsideBot:
    """Plays one seat. Every method raises BotFailure if the program does not do its part."""

    command: Sequence[str]
    setup: GameSetup
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
            self._process.send(write(hello(self.setup, self.limits)), self.limits.start)
            self.own_name = read_hello(self._process.receive(self.limits.start))
        self._process.send(write(new_game(number, seat)), self.limits.start)

    def ask(self, turn: TurnRequest) -> str | None:
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
        process = self._process
        self._process = None
        if process is not None:
            process.stop() if grace is None else process.stop(grace)
