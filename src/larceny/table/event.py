"""One thing that happened at a table."""

from __future__ import annotations

from dataclasses import dataclass

from larceny.engine.seat import seat_name


@dataclass(frozen=True)
class Event:
    """A move or a chance outcome in notation. `at` is in milliseconds, where time matters."""

    seat: int
    move: str
    at: int | None = None

    def __str__(self) -> str:
        stamp = "" if self.at is None else f"@{self.at} "
        return f"{stamp}{seat_name(self.seat)} {self.move}"
