"""The bots of Dice Heist."""

from __future__ import annotations

from larceny.bots.bot import Policy
from larceny.games.dice_heist.bots.beginner import beginner
from larceny.games.dice_heist.bots.greedy import greedy

POLICIES = {"beginner": Policy(beginner), "greedy": Policy(greedy)}
