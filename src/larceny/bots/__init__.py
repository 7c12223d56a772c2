"""Bots: they choose moves from observations, at live tables and in simulations.

`random` and `search` play every game, `evaluator` every game that has trained weights. A game's
other bots are the `POLICIES` of its package in this folder, which has the name of its folder in
`games`; every game has a `greedy`, and a `beginner` that plays by a rule of thumb. `sharp` means
the bot that measured strongest, by params and number of seats: the package's `sharpest` names it.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from larceny.bots.bot import Bot, Memory, Policy, PolicyFunction
from larceny.bots.evaluator.policy import evaluator_policy
from larceny.bots.evaluator.weights_path import find_weights
from larceny.bots.search.policy import DEFAULT_ITERATIONS, check_iterations, search_policy
from larceny.bots.search.timed_search import make_search
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam, BotRefusal, UnknownBot
from larceny.engine.rng import pick
from larceny.engine.text import read_number

RANDOM = "random"
GREEDY = "greedy"
EVALUATOR = "evaluator"
SEARCH = "search"
SHARP = "sharp"

__all__ = [
    "EVALUATOR",
    "GREEDY",
    "RANDOM",
    "SEARCH",
    "SHARP",
    "Bot",
    "Memory",
    "Policy",
    "PolicyFunction",
    "check_name",
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
    learned = [] if find_weights(contract) is None else [EVALUATOR]
    return [RANDOM, *policies(contract), *learned, SEARCH, SHARP]


def sharpest(contract: Contract, params: Any, seats: int) -> str:
    """Return the name of the bot that `sharp` stands for, by these params with so many seats."""
    choose = getattr(_package(contract), "sharpest", None)
    return SEARCH if choose is None else str(choose(params, seats))


def find_policy(contract: Contract, name: str, params: Any, seats: int) -> Policy | None:
    """Return a game's policy by name; None for `random`, which needs none.

    `search:500` is a search with 500 iterations for each move.
    """
    check_name(contract, name)
    if name == RANDOM:
        return None
    name = sharpest(contract, params, seats) if name == SHARP else name
    policy = policies(contract).get(name) or _generic(contract, name, seats)
    reason = policy.refusal(params, seats) if policy.refusal is not None else None
    if reason is not None:
        raise BotRefusal(contract.name, name, reason)
    return policy


def check_name(contract: Contract, name: str) -> None:
    """Raise if no bot of a game has this name, or if a search has no such budget."""
    if name in names(contract):
        return
    kind, _, number = name.partition(":")
    iterations = read_number(number)
    if kind != SEARCH or iterations is None:
        raise UnknownBot(contract.name, name, names(contract))
    check_iterations(iterations)


def _generic(contract: Contract, name: str, seats: int) -> Policy:
    """Return the evaluator, or the search that a name such as `search` or `search:500` asks for."""
    if name == EVALUATOR:
        return evaluator_policy(contract, seats)
    number = read_number(name.partition(":")[2])
    iterations = DEFAULT_ITERATIONS if number is None else number
    return search_policy(contract, policies(contract)[GREEDY], iterations)


def make(
    contract: Contract,
    name: str,
    seed: int = 0,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
) -> Bot:
    """Return a bot for one seat; a search takes a budget of iterations or of seconds a move."""
    check_name(contract, name)
    if name == SEARCH:
        return make_search(contract, policies(contract)[GREEDY], seed, iterations, seconds)
    if iterations is not None or seconds is not None:
        raise BadParam("iterations, seconds", f"only a {SEARCH} has a budget, not {name!r}")

    def find(params: Any, seats: int) -> Policy:
        return find_policy(contract, name, params, seats) or _random(contract)

    return Bot(name, find, seed)


def _random(contract: Contract) -> Policy:
    """Return the policy that picks any legal move, each equally likely."""
    moves = contract.rules.moves
    return Policy(lambda p, s, seat, out, rng, memory: out[pick(rng, moves(p, s, seat, out))])
