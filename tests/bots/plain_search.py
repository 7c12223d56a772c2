"""A search that runs in plain Python, for tests that need not wait for the compiler."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from larceny.bots import Bot, Policy, policies
from larceny.bots.search.policy import search_policy
from larceny.games import load


def plain_policy(game: str, iterations: int, seats: int) -> Policy:
    """Return a search as a policy that is not compiled."""
    contract = load(game)
    policy = search_policy(contract, policies(contract)["greedy"], seats, iterations)
    return replace(policy, is_compiled=False)


def plain_search(game: str, iterations: int, seed: int = 0) -> Bot:
    """Return a bot that searches in plain Python."""

    def find(params: Any, seats: int) -> Policy:
        return plain_policy(game, iterations, seats)

    return Bot("search", find, seed)
