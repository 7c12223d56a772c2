"""Single keys, read as they are pressed: for games in which a second counts."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol


class Keys(Protocol):
    """Where keys come from. Not `is_instant`: they come in lines, and only when Enter is hit."""

    @property
    def is_instant(self) -> bool: ...
    def open(self) -> None: ...
    def close(self) -> None: ...
    def poll(self, seconds: float) -> str:
        """The next key, or nothing if none is pressed in so many seconds."""


class Keyboard:
    """The keyboard itself where it can be read key by key; else lines, taken key by key."""

    def __init__(self, ask: Callable[[str], str]) -> None:
        self._ask = ask
        self._typed = ""
        self._saved: list[Any] | None = None

    @property
    def is_instant(self) -> bool:
        return self._saved is not None

    def open(self) -> None:
        """From now on a key counts when it is pressed, without Enter."""
        try:
            import termios
            import tty

            if sys.stdin is not None and sys.stdin.isatty():
                self._saved = termios.tcgetattr(sys.stdin)
                tty.setcbreak(sys.stdin)
        except (ImportError, OSError, ValueError):
            self._saved = None

    def close(self) -> None:
        """Lines again, as before."""
        self._typed = ""
        if self._saved is not None:
            import termios

            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, self._saved)
            self._saved = None

    def poll(self, seconds: float) -> str:
        if self._saved is None:
            return self._poll_line()
        ready, _, _ = select.select([sys.stdin], [], [], max(0.0, seconds))
        if not ready:
            return ""
        key = os.read(sys.stdin.fileno(), 1).decode("ascii", "ignore")
        if key in ("", "\x04"):
            raise EOFError
        return key

    def _poll_line(self) -> str:
        if not self._typed:
            line = self._ask("keys > ").strip()
            self._typed = line if line and not line[-1].isdigit() else line + "\n"
        key, self._typed = self._typed[0], self._typed[1:]
        return key


@contextmanager
def pressed(keys: Keys) -> Iterator[Keys]:
    """Keys that count when they are pressed, for as long as this lasts."""
    keys.open()
    try:
        yield keys
    finally:
        keys.close()
