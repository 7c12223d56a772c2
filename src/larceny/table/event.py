"""One thing that happened at a table."""

from __future__ import annotations

from typing import NamedTuple

from larceny.engine.seat import seat_name


class Event(NamedTuple):
    """A move or a chance outcome in notation. `at` is in milliseconds, where time matters."""

    seat: int
    move: str
    at: int | None = None

    def masked(self) -> Event:
        """The same, for those who did not see what it was."""
        return self._replace(move=masked(self.move))

    def __str__(self) -> str:
        stamp = "" if self.at is None else f"@{self.at} "
        return f"{stamp}{seat_name(self.seat)} {self.move}"


HIDDEN = " ?"


def masked(move: str) -> str:
    """A move whose kind everybody sees and whose content not: `card ?`."""
    return move.split(" ")[0] + HIDDEN


def is_masked(move: str) -> bool:
    return move.endswith(HIDDEN)
