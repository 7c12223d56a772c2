"""The bots of Dice Heist."""

from __future__ import annotations

from larceny.bots.bot import Policy
from larceny.bots.dice_heist.beginner import beginner
from larceny.bots.dice_heist.greedy import greedy

POLICIES = {"beginner": Policy(beginner), "greedy": Policy(greedy)}
