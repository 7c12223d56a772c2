"""Single keys, read as they are pressed, for games in real time."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from larceny.engine.phrase import phrase


class Keys(Protocol):
    """A source of keys; unless `is_instant`, they come in lines, when Enter is pressed."""

    @property
    def is_instant(self) -> bool: ...
    def open(self) -> None: ...
    def close(self) -> None: ...
    def poll(self, seconds: float) -> str:
        """Return the next key, or an empty text if none is pressed within some seconds."""


class Keyboard:
    """The keyboard, read key by key where the terminal can do that, else line by line."""

    def __init__(self, ask: Callable[[str], str]) -> None:
        self._ask = ask
        self._typed = ""
        self._saved: list[Any] | None = None

    @property
    def is_instant(self) -> bool:
        return self._saved is not None

    def open(self) -> None:
        """Start to read single keys, without Enter."""
        try:
            import termios
            import tty

            if sys.stdin is not None and sys.stdin.isatty():
                self._saved = termios.tcgetattr(sys.stdin)
                tty.setcbreak(sys.stdin)
        except (ImportError, OSError, ValueError):
            self._saved = None

    def close(self) -> None:
        """Go back to reading lines."""
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
            line = self._ask(phrase("keys > ")).strip()
            self._typed = line if line and not line[-1].isdigit() else line + "\n"
        key = self._typed[0]
        self._typed = self._typed[1:]
        return key


@contextmanager
def single_keys(keys: Keys) -> Iterator[Keys]:
    """Read single keys for as long as the context lasts."""
    keys.open()
    try:
        yield keys
    finally:
        keys.close()
