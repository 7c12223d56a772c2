"""The search as a policy of a game, with a budget of iterations for each move."""

from __future__ import annotations

from functools import cache
from typing import Any

from larceny.bots.bot import Memory, Policy
from larceny.bots.search.memory import make_memory
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam
from larceny.engine.rule import Bound, bind

DEFAULT_ITERATIONS = 1000
MAX_ITERATIONS = 10_000_000


@cache
def bind_search(contract: Contract, policy: Any) -> Bound:
    """Return the search with a game's rules and the policy of its playouts filled in."""
    from larceny.bots.search.mcts import search

    return _bind(contract, policy, search)


@cache
def bind_rating(contract: Contract, policy: Any) -> Bound:
    """Return `rate_by_search` with a game's rules and the policy of its playouts filled in."""
    from larceny.bots.search.mcts import rate_by_search

    return _bind(contract, policy, rate_by_search)


def _bind(contract: Contract, policy: Any, function: Any) -> Bound:
    from larceny.bots.search.playout import play_out

    rules = contract.rules
    turn = {name: getattr(rules, name) for name in ("actors", "moves", "chance", "apply")}
    return bind(
        function,
        **turn,
        scores=rules.scores,
        winners=rules.winners,
        guess=rules.guess,
        policy=policy,
        play_out=bind(play_out, **turn, policy=policy),
        STATE=contract.state.State.dtype(),
    )


def search_policy(
    contract: Contract, greedy: Policy, iterations: int = DEFAULT_ITERATIONS
) -> Policy:
    """Return a policy that searches; another policy of the game plays its playouts."""
    check_iterations(iterations)

    def prepare(params: Any) -> Memory:
        return make_memory(iterations, greedy.memory(params))

    return Policy(bind_search(contract, greedy.function), prepare, is_compiled=True)


def check_iterations(iterations: int) -> None:
    """Raise if a search cannot have this many iterations."""
    is_whole = isinstance(iterations, int) and not isinstance(iterations, bool)
    if not is_whole or not 1 <= iterations <= MAX_ITERATIONS:
        raise BadParam("iterations", f"takes 1 to {MAX_ITERATIONS:,}, not {iterations!r}")
