"""How quick the bots of each level are in a live window."""

from __future__ import annotations

from larceny.realtime.reaction_claim import MIN_REACTION
from larceny.realtime.reflex import Reflex

LEVEL_REFLEXES = {
    "level-1": Reflex(reaction=900, spread=140, tail=260, marker=1900, wrong=12),
    "level-2": Reflex(reaction=720, spread=100, tail=200, marker=1600, wrong=8),
    "level-3": Reflex(reaction=600, spread=80, tail=160, marker=1400, wrong=6),
    "level-4": Reflex(reaction=500, spread=60, tail=120, marker=1200, wrong=4),
    "level-5": Reflex(reaction=430, spread=50, tail=100, marker=1100, wrong=2),
}
"""From somebody who searches for the right die to somebody practised, whose time is that of the
laboratory (docs/guides/live-games.md)."""
DEFAULT_REFLEX = LEVEL_REFLEXES["level-3"]


def reflex_of(bot: str) -> Reflex:
    """Return the reflex of a bot, by its name."""
    return LEVEL_REFLEXES.get(bot, DEFAULT_REFLEX)


def limit_reaction(reaction: int) -> int:
    """Return a reaction that a person could have: nobody is quicker than that."""
    return max(MIN_REACTION, reaction)
