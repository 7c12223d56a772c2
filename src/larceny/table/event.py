"""One event of a match: a move, a chance outcome or a report of the referee."""

from __future__ import annotations

from typing import NamedTuple

from larceny.engine.seat import seat_name


class Event(NamedTuple):
    """An event in notation. `at` is a time stamp in milliseconds, where time matters."""

    seat: int
    move: str
    at: int | None = None

    def masked(self) -> Event:
        """Return the event as those see it who may not know its content."""
        return self._replace(move=masked(self.move))

    def __str__(self) -> str:
        stamp = "" if self.at is None else f"@{self.at} "
        return f"{stamp}{seat_name(self.seat)} {self.move}"


_MASK = " ?"


def masked(move: str) -> str:
    """Return the kind of a move without its content: `card ?`."""
    return move.split(" ")[0] + _MASK


def is_masked(move: str) -> bool:
    """Return whether the content of a move was masked."""
    return move.endswith(_MASK)
