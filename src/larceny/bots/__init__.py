"""Blind players: who sits in for people, and what simulations are played with.

`random` and `search` play every game. A game's other bots are the `POLICIES` of its module in this
folder, which is named like its folder in `games`; every game has a `greedy`. `sharp` is the best of
them all: whichever the module names as `SHARP`, by what was measured.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from larceny.bots.bot import Bot, Memory, Policy, PolicyFunction
from larceny.bots.searcher import ITERATIONS, make_search, search_policy
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam, UnknownBot
from larceny.engine.rng import pick
from larceny.engine.text import read_number

RANDOM = "random"
GREEDY = "greedy"
SEARCH = "search"
SHARP = "sharp"

__all__ = [
    "GREEDY",
    "RANDOM",
    "SEARCH",
    "SHARP",
    "Bot",
    "Memory",
    "Policy",
    "PolicyFunction",
    "find_policy",
    "make",
    "names",
    "policies",
    "sharpest",
]


def policies(contract: Contract) -> dict[str, Policy]:
    """The policies written for a game, by name; those that play every game are not among them."""
    module = _module(contract)
    found: dict[str, Policy] = {} if module is None else module.POLICIES
    return found


def _module(contract: Contract) -> ModuleType | None:
    name = f"{__name__}.{contract.name.replace('-', '_')}"
    return None if find_spec(name) is None else import_module(name)


def names(contract: Contract) -> list[str]:
    """The bots that play a game, `random` first, and last the name of the best."""
    return [RANDOM, *policies(contract), SEARCH, SHARP]


def sharpest(contract: Contract) -> str:
    """The bot that `sharp` stands for."""
    found: str = getattr(_module(contract), "SHARP", SEARCH)
    return found


def find_policy(contract: Contract, name: str) -> Policy | None:
    """A game's policy by name; None for `random`, which needs none.

    `search:500` is a search with 500 iterations a move.
    """
    if name == RANDOM:
        return None
    name = sharpest(contract) if name == SHARP else name
    found = policies(contract)
    if name in found:
        return found[name]
    kind, colon, number = name.partition(":")
    iterations = read_number(number) if colon else ITERATIONS
    if kind != SEARCH or iterations is None:
        raise UnknownBot(contract.name, name, names(contract))
    return search_policy(contract, found[GREEDY], iterations)


def make(
    contract: Contract,
    name: str,
    seed: int = 0,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
) -> Bot:
    """A bot for one seat; a search takes a budget of iterations or of seconds a move."""
    name = sharpest(contract) if name == SHARP else name
    if name == SEARCH:
        return make_search(contract, policies(contract)[GREEDY], seed, iterations, seconds)
    if iterations is not None or seconds is not None:
        raise BadParam("iterations, seconds", f"only a {SEARCH} has a budget, not {name!r}")
    return Bot(name, find_policy(contract, name) or _random(contract), seed)


def _random(contract: Contract) -> Policy:
    moves = contract.rules.moves
    return Policy(lambda p, s, seat, out, rng, memory: out[pick(rng, moves(p, s, seat, out))])
