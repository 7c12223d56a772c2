"""Bots: they choose moves from observations, at live tables and in simulations.

`random` and `search` play every game. A game's other bots are the `POLICIES` of its package in this
folder, which has the name of its folder in `games`; every game has a `greedy`. `sharp` stands for
the strongest bot of a game, which the package names as `SHARP`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from larceny.bots.bot import Bot, Memory, Policy, PolicyFunction
from larceny.bots.search.policy import DEFAULT_ITERATIONS, search_policy
from larceny.bots.search.timed_search import make_search
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
    """Return the policies written for one game, by name."""
    package = _package(contract)
    found: dict[str, Policy] = {} if package is None else package.POLICIES
    return found


def _package(contract: Contract) -> ModuleType | None:
    """Return the package with a game's bots; None if there is none."""
    name = f"{__name__}.{contract.name.replace('-', '_')}"
    return None if find_spec(name) is None else import_module(name)


def names(contract: Contract) -> list[str]:
    """Return the names of all bots that play a game, from `random` to `sharp`."""
    return [RANDOM, *policies(contract), SEARCH, SHARP]


def sharpest(contract: Contract) -> str:
    """Return the name of the bot that `sharp` stands for."""
    found: str = getattr(_package(contract), "SHARP", SEARCH)
    return found


def find_policy(contract: Contract, name: str) -> Policy | None:
    """Return a game's policy by name; None for `random`, which needs none.

    `search:500` is a search with 500 iterations for each move.
    """
    if name == RANDOM:
        return None
    name = sharpest(contract) if name == SHARP else name
    found = policies(contract)
    if name in found:
        return found[name]
    kind, colon, number = name.partition(":")
    iterations = read_number(number) if colon else DEFAULT_ITERATIONS
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
    """Return a bot for one seat; a search takes a budget of iterations or of seconds a move."""
    name = sharpest(contract) if name == SHARP else name
    if name == SEARCH:
        return make_search(contract, policies(contract)[GREEDY], seed, iterations, seconds)
    if iterations is not None or seconds is not None:
        raise BadParam("iterations, seconds", f"only a {SEARCH} has a budget, not {name!r}")
    return Bot(name, find_policy(contract, name) or _random(contract), seed)


def _random(contract: Contract) -> Policy:
    """Return the policy that picks any legal move, each equally likely."""
    moves = contract.rules.moves
    return Policy(lambda p, s, seat, out, rng, memory: out[pick(rng, moves(p, s, seat, out))])
