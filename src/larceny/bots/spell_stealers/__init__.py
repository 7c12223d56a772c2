"""The bots of Spell Stealers."""

from __future__ import annotations

from larceny.bots.bot import Policy
from larceny.bots.spell_stealers.greedy import greedy, prepare

POLICIES = {"greedy": Policy(greedy, prepare)}
