"""The bots of Spell Stealers."""

from __future__ import annotations

from larceny.bots.bot import Policy
from larceny.games.spell_stealers.bots import beginner, exact, greedy

POLICIES = {
    "beginner": Policy(beginner.beginner),
    "greedy": Policy(greedy.greedy, greedy.prepare),
    "exact": Policy(exact.exact, exact.prepare, refusal=exact.refusal),
}
