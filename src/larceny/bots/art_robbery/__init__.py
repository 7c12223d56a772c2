"""The bots of Art Robbery."""

from __future__ import annotations

from typing import Any

from larceny.bots.art_robbery.beginner import beginner
from larceny.bots.art_robbery.greedy import greedy
from larceny.bots.bot import Policy

POLICIES = {"beginner": Policy(beginner), "greedy": Policy(greedy)}


def sharpest(params: Any, seats: int) -> str:
    """Return the strongest bot: search won 94 % against greedy (docs/decisions/search.md)."""
    return "search"
