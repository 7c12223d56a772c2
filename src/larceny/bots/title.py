"""What a bot is called where people choose one."""

from __future__ import annotations

from larceny.bots.card.library import PREFIX, is_card
from larceny.bots.levels import LEVELS
from larceny.engine.phrase import phrase

WORDS = {
    "level-1": "novice",
    "level-2": "casual",
    "level-3": "skilled",
    "level-4": "expert",
    "level-5": "master",
    "random": "any legal move",
    "beginner": "a beginner's rule of thumb",
    "greedy": "what looks best at once",
    "solver": "plans its turn exactly",
    "planner": "plans by what was learned",
    "exact": "perfect play, where the game is solved",
    "evaluator": "looks one move ahead",
    "search": "looks many moves ahead",
    "sharp": "the strongest there is",
}
"""A few words about each bot that more than one game may have."""


def title_of(name: str) -> str:
    """Return the title of a bot: `novice · level 1`, `greedy · what looks best at once`."""
    if is_card(name):
        return phrase("{name} · a rule of thumb on a card", name=name.removeprefix(PREFIX))
    words = phrase(WORDS[name]) if name in WORDS else None
    if name in LEVELS:
        return phrase("{words} · level {level}", level=LEVELS.index(name) + 1, words=words or name)
    return phrase("{name} · {words}", name=name, words=words) if words else name
