"""The bots that were written for one game: the `POLICIES` of its module `bots`.

A game may have none. Shipped games have a `greedy`, and a `beginner` that plays by a rule of thumb.
"""

from __future__ import annotations

from typing import Any

from larceny.bots.bot import Policy
from larceny.bots.random_bot import bind_any_move
from larceny.engine.contract import Contract

GREEDY = "greedy"


def policies(contract: Contract) -> dict[str, Policy]:
    """Return the policies written for one game, by name."""
    package = contract.find_module("bots")
    own: dict[str, Policy] = {} if package is None else package.POLICIES
    return own


def names(contract: Contract) -> tuple[str, ...]:
    """Return the names of a game's own bots."""
    return tuple(policies(contract))


def is_named(contract: Contract, name: str) -> bool:
    """Return whether a game has a bot of its own with this name."""
    return name in policies(contract)


def find(contract: Contract, name: str, params: Any, seats: int) -> Policy:
    """Return the policy of a game's own bot."""
    return policies(contract)[name]


def playout_policy(contract: Contract) -> Policy:
    """Return the policy with which a search plays games out."""
    return policies(contract).get(GREEDY) or Policy(bind_any_move(contract))
