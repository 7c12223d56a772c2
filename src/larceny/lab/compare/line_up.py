"""Line-ups: which bots play, one for each seat, under a name for tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from larceny.engine.errors import BadParam, BadSeats
from larceny.engine.text import quote

LineUps: TypeAlias = str | Sequence[str] | Sequence[Sequence[str]]
"""One bot for all seats, one for each seat, or several line-ups, each a list of bots."""


def read_line_ups(bots: LineUps, seats: int) -> dict[str, tuple[str, ...]]:
    """Return the bots of each line-up by its label; raise BadSeats unless they fill the seats."""
    if not isinstance(bots, Sequence) or not all(isinstance(names, Sequence) for names in bots):
        raise BadParam(
            "bots",
            f"takes a bot, or a list with one for each seat, not {quote(bots)}",
        )
    if isinstance(bots, str):
        lists: list[Sequence[str]] = [[bots]]
    elif all(isinstance(bot, str) for bot in bots):
        lists = [[str(bot) for bot in bots]]
    else:
        lists = [[names] if isinstance(names, str) else list(names) for names in bots]
    if not lists or not all(lists):
        raise BadSeats("no bots are named")
    return {label_of(names): fill_seats(names, seats) for names in lists}


def count_seats(bots: LineUps) -> int | None:
    """Return how many seats the line-ups fill that name a bot for each; None if none does."""
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        return None
    is_flat = all(isinstance(bot, str) for bot in bots)
    lists = [bots] if is_flat else [names for names in bots if isinstance(names, list | tuple)]
    return max((len(names) for names in lists if len(names) > 1), default=None)


def fill_seats(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return one bot for each seat; a single one plays them all."""
    if not isinstance(names, Sequence):
        raise BadParam(
            "bots",
            f"takes a bot, or a list with one for each seat, not {quote(names)}",
        )
    if len(names) not in (1, seats):
        raise BadSeats(f"{seats} seats take one bot for all or {seats} bots, not {len(names)}")
    return tuple(names) * (seats if len(names) == 1 else 1)


def label_of(names: Sequence[str]) -> str:
    """Return the name of a line-up: that of its bot, or of all of them where they differ."""
    return names[0] if len(set(names)) == 1 else ",".join(names)
