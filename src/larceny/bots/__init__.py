"""Bots: they choose moves from observations, at live tables and in simulations.

`random` and `search` play every game, `evaluator` and the five levels every game that has trained
weights. `sharp` stands for the bot that measured strongest, by params and number of seats, and so
does the highest level. `card:NAME` and `card:FILE` play by a policy card. A game's other bots are
its own (`own_bots`). A kind of bot is one module and one entry in `registry.kinds`.
"""

from __future__ import annotations

from larceny.bots.bot import Bot, Memory, Policy, PolicyFunction
from larceny.bots.card.library import listed_names
from larceny.bots.card.policy import check_policy_card
from larceny.bots.evaluator.policy import EVALUATOR
from larceny.bots.levels import LEVELS
from larceny.bots.own_bots import GREEDY, playout_policy, policies
from larceny.bots.random_bot import RANDOM
from larceny.bots.registry import check_name, find_policy, make, names
from larceny.bots.search.policy import SEARCH, default_iterations
from larceny.bots.sharp import SHARP, default_bot, resolve, sharpest

__all__ = [
    "EVALUATOR",
    "GREEDY",
    "LEVELS",
    "RANDOM",
    "SEARCH",
    "SHARP",
    "Bot",
    "Memory",
    "Policy",
    "PolicyFunction",
    "check_name",
    "check_policy_card",
    "default_bot",
    "default_iterations",
    "find_policy",
    "listed_names",
    "make",
    "names",
    "playout_policy",
    "policies",
    "resolve",
    "sharpest",
]
