"""Which bots play while params are searched for: such as adapt their play to the params."""

from __future__ import annotations

from typing import Any

from larceny.bots import EVALUATOR, GREEDY, find_policy, names
from larceny.bots.sharp import preferred_bots
from larceny.engine.contract import Contract
from larceny.engine.errors import BadWeights, BotRefusal

ADAPTING = ("planner", "solver", EVALUATOR)
"""Bots that compute or learned what a position is worth by the params at hand, quickly enough to
play thousands of games for each rule set.
"""
OTHERS = (GREEDY, "beginner")
"""Bots of fixed rules of thumb, by which an answer is checked."""


def adaptive_bot(contract: Contract, params: Any, seats: int) -> str:
    """Return the strongest bot that adapts to params; `greedy` if there is none."""
    preferred = preferred_bots(contract, params, seats)
    for name in (*preferred, *ADAPTING):
        if name in ADAPTING and name in names(contract) and can_play(contract, name, params, seats):
            return name
    return GREEDY


def other_bot(bot: str) -> str:
    """Return a bot of another kind, to see how much an answer depends on the players."""
    return next(name for name in OTHERS if name != bot)


def can_play(contract: Contract, name: str, params: Any, seats: int) -> bool:
    """Return whether a bot can play by these params with so many seats."""
    try:
        policy = find_policy(contract, name, params, seats)
        if policy is not None and name == EVALUATOR:
            policy.memory(params)  # raises if its weights do not fit
    except (BotRefusal, BadWeights):
        return False
    return True
