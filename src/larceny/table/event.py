"""One event of a match: a move, a chance outcome or a report of the referee."""

from __future__ import annotations

import re
from typing import NamedTuple

from larceny.engine.seat import seat_name

_TIMING = re.compile(
    r"(\d{1,9}) ms: claimed (\d{1,9}), painted (-1|\d{1,9}), received (\d{1,9}), "
    r"lag (\d{1,9}), spread (\d{1,9})"
)


class EventTiming(NamedTuple):
    """When somebody acted in a live window over a network, in milliseconds.

    `reaction` is what counted. It was found from what the page `claimed`, when word came that the
    dice were `painted` (-1: none came) and when the action was `received`, both since the dice were
    sent, and from the usual `lag` of that page and its `spread`.
    """

    reaction: int
    claimed: int
    painted: int
    received: int
    lag: int
    spread: int

    def __str__(self) -> str:
        return (
            f"{self.reaction} ms: claimed {self.claimed}, painted {self.painted}, "
            f"received {self.received}, lag {self.lag}, spread {self.spread}"
        )


def read_timing(text: str) -> EventTiming | None:
    """Return the timing that a text stands for; None if it is none."""
    match = _TIMING.fullmatch(text)
    return EventTiming(*map(int, match.groups())) if match else None


class Event(NamedTuple):
    """An event in notation. `at` is a time stamp in milliseconds, where time matters."""

    seat: int
    move: str
    at: int | None = None
    timing: EventTiming | None = None

    def masked(self) -> Event:
        """Return the event as those see it who may not know its content."""
        return self._replace(move=masked(self.move))

    def __str__(self) -> str:
        stamp = "" if self.at is None else f"@{self.at} "
        timing = "" if self.timing is None else f" [{self.timing}]"
        return f"{stamp}{seat_name(self.seat)} {self.move}{timing}"


_MASK = " ?"


def masked(move: str) -> str:
    """Return the kind of a move without its content: `card ?`."""
    return masked_kind(move) + _MASK


def masked_kind(move: str) -> str:
    """Return the kind of a move as far as those may know it who may not know its content."""
    return move.split(" ")[0]


def is_masked(move: str) -> bool:
    """Return whether the content of a move was masked."""
    return move.endswith(_MASK)
