"""The list of all kinds of bots, and how a bot is found by its name.

A kind of bot is a module with the functions of `BotKind` and one entry in `kinds`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

from larceny.bots.bot import Bot, Policy
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam, BotRefusal, UnknownBot


class BotKind(Protocol):
    """Bots of one kind; the module that implements this says what they do."""

    def names(self, contract: Contract) -> Sequence[str]:
        """Return the names that are listed for a game; none if it lacks what these bots need."""
        ...

    def is_named(self, contract: Contract, name: str) -> bool:
        """Return whether a name means a bot of this kind; raise if it does, but cannot be used."""
        ...

    def find(self, contract: Contract, name: str, params: Any, seats: int) -> Policy | None:
        """Return the policy of a name; None for moves at random, which need none."""
        ...


@cache
def kinds() -> tuple[BotKind, ...]:
    """Return all kinds of bots, in the order in which their names are listed."""
    from larceny.bots import levels, own_bots, random_bot, sharp
    from larceny.bots.card import policy as card
    from larceny.bots.evaluator import policy as evaluator
    from larceny.bots.search import policy as search

    return random_bot, own_bots, levels, evaluator, search, sharp, card


def names(contract: Contract) -> list[str]:
    """Return the names of all bots that play a game, from `random` to `sharp`."""
    return [name for kind in kinds() for name in kind.names(contract)]


def check_name(contract: Contract, name: str) -> None:
    """Raise if no bot of a game has this name, or if a search has no such budget."""
    _find_kind(contract, name)


def find_policy(contract: Contract, name: str, params: Any, seats: int) -> Policy | None:
    """Return a game's policy by name; None for `random`, which needs none.

    `search:500` is a search with 500 iterations for each move, `card:always-steal` a policy card.
    """
    policy = _find_kind(contract, name).find(contract, name, params, seats)
    reason = policy.refusal(params, seats) if policy and policy.refusal else None
    if reason is not None:
        raise BotRefusal(contract.name, name, reason)
    return policy


def _find_kind(contract: Contract, name: str) -> BotKind:
    if isinstance(name, str):
        for kind in kinds():
            if kind.is_named(contract, name):
                return kind
    raise UnknownBot(contract.name, name, names(contract))


def make(
    contract: Contract,
    name: str,
    seed: int = 0,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    is_live: bool = False,
) -> Bot:
    """Return a bot for one seat; a search takes a budget of iterations or of seconds a move.

    For the moves of a bot that `is_live`, people wait: it does not wait for the compiler.
    """
    from larceny.bots.card.library import is_card, load_card
    from larceny.bots.own_bots import playout_policy
    from larceny.bots.random_bot import random_policy
    from larceny.bots.search.policy import SEARCH, make_search

    check_name(contract, name)
    if iterations is not None or seconds is not None:
        if name != SEARCH:
            raise BadParam("iterations, seconds", f"only a {SEARCH} has a budget, not {name!r}")
        return make_search(contract, playout_policy(contract), seed, iterations, seconds)
    if is_card(name):
        load_card(contract, name)  # says at once what is wrong with it

    def find(params: Any, seats: int) -> Policy:
        return find_policy(contract, name, params, seats) or random_policy(contract)

    return Bot(name, find, seed, is_live, contract.name)
