"""The bots that move for people who are away."""

from __future__ import annotations

from functools import cache

from larceny import bots
from larceny.games import load
from larceny.match.document import TableDocument

STAND_IN = "greedy"
"""The bot that moves for somebody who is away unless the others chose another, and when time is up.
It knows every rule set and number of seats, needs no time, and everybody knows how it plays."""


@cache
def stand_in_of(game: str) -> str:
    """Return the bot that moves for somebody who is away from a game."""
    return STAND_IN if STAND_IN in bots.names(load(game)) else bots.RANDOM


def replacement_of(document: TableDocument, seat: int) -> str:
    """Return the bot that plays for a person as the others decided: the last that took over."""
    chosen = (
        takeover.name for takeover in reversed(document.takeovers) if takeover[1:3] == (seat, "bot")
    )
    name = next(chosen, "")
    return name if name in bots.listed_names(load(document.game)) else stand_in_of(document.game)
