"""The search as a policy of a game, and as a bot with a budget of iterations or seconds a move."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from larceny.bots.bot import Bot, Memory, Policy
from larceny.bots.evaluator.evaluation import bind_position
from larceny.bots.evaluator.lookahead import bind_lookahead, rate_waiting, weigh_outcomes
from larceny.bots.evaluator.trained_weights import has_evaluator, load_memory, trained_seats
from larceny.bots.own_bots import playout_policy
from larceny.bots.search.live_answer import answer_live
from larceny.bots.search.memory import (
    EXPLORATION_BY_EVALUATOR,
    EXPLORATION_BY_PLAYOUTS,
    make_memory,
    with_iterations,
)
from larceny.engine.argument import as_float, as_int
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam
from larceny.engine.rule import Bound, bind
from larceny.engine.text import quote, read_number

if TYPE_CHECKING:
    from larceny.table.observation import Observation

SEARCH = "search"
DEFAULT_ITERATIONS = 1000
MAX_ITERATIONS = 10_000_000


def names(contract: Contract) -> tuple[str, ...]:
    """Return the one name: every game can be searched."""
    return (SEARCH,)


def is_named(contract: Contract, name: str) -> bool:
    """Return whether a name means a search; raise if there is no budget like its own."""
    kind, _, number = name.partition(":")
    iterations = read_number(number)
    if name == SEARCH or kind != SEARCH or iterations is None:
        return name == SEARCH
    check_iterations(iterations)
    return True


def find(contract: Contract, name: str, params: Any, seats: int) -> Policy:
    """Return the policy of a search with the budget that its name says."""
    number = read_number(name.partition(":")[2])
    iterations = default_iterations(contract) if number is None else number
    return search_policy(contract, playout_policy(contract), seats, iterations)


def default_iterations(contract: Contract) -> int:
    """Return the iterations of a search by a game's default: those that take part of a second."""
    return int(getattr(contract.find_module("bots"), "SEARCH_ITERATIONS", DEFAULT_ITERATIONS))


def search_policy(
    contract: Contract, greedy: Policy, seats: int, iterations: int = DEFAULT_ITERATIONS
) -> Policy:
    """Return a policy that searches.

    Its leaves are valued by the evaluator, or by playouts of another policy of the game if there
    are no weights for this number of seats.
    """
    check_iterations(iterations)

    def prepare(params: Any) -> Any:
        if _is_trained(contract, seats):
            weights = load_memory(contract, params, seats)
            return make_memory(iterations, EXPLORATION_BY_EVALUATOR, weights)
        return make_memory(iterations, EXPLORATION_BY_PLAYOUTS, greedy.memory(params))

    run = find_iterations(contract, greedy, seats)
    search = bind_search(contract, run)
    live = partial(answer_live, search, run)
    return Policy(search, prepare, is_compiled=True, answer_live=live)


def find_iterations(contract: Contract, greedy: Policy, seats: int) -> Bound:
    """Return `run_iterations` for a game, with the best leaves for this number of seats."""
    if _is_trained(contract, seats):
        return bind_iterations(contract, bind_rating(contract), bind_position(contract))
    return bind_iterations(contract, bind_playout(contract, greedy.function))


def _is_trained(contract: Contract, seats: int) -> bool:
    return has_evaluator(contract) and seats in trained_seats(contract)


@cache
def bind_rating(contract: Contract) -> Bound:
    """Return `expand_by_rating` for a game."""
    from larceny.bots.search.move_rating import expand_by_rating

    return bind(
        expand_by_rating,
        **_rules(contract, "actors", "moves", "apply", "hide"),
        weigh=bind_lookahead(contract, weigh_outcomes),
        rate_wait=bind_lookahead(contract, rate_waiting),
    )


@cache
def bind_playout(contract: Contract, policy: Any) -> Bound:
    """Return `expand_by_playout` for a game and the policy of its playouts."""
    from larceny.bots.search import playout

    names = ("actors", "moves", "chance", "apply", "scores", "winners")
    return playout.bind_expansion(_rules(contract, *names), policy)


@cache
def bind_search(contract: Contract, iterations: Bound) -> Bound:
    """Return the policy for a game, with its `run_iterations`."""
    from larceny.bots.search.root import search

    return bind(search, **_rules(contract, "actors", "moves"), run_iterations=iterations)


@cache
def bind_iterations(contract: Contract, leaf: Bound, evaluate: Bound | None = None) -> Bound:
    """Return `run_iterations` for a game, with leaves that are valued by `leaf`.

    `evaluate` tells how lucky a seat was, where a leaf weighs the chance that follows a move.
    """
    from larceny.bots.search.mcts import evaluate_nothing, run_iterations

    names = ("actors", "chance", "apply", "winners", "hide", "guess")
    parts = {"expand": leaf, "evaluate_state": evaluate or evaluate_nothing}
    return bind(run_iterations, **_rules(contract, *names), **parts)


def _rules(contract: Contract, *names: str) -> dict[str, Any]:
    return {name: getattr(contract.rules, name) for name in names}


def check_iterations(iterations: int) -> None:
    """Raise if a search cannot have this many iterations."""
    number = as_int(iterations)
    if number is None or not 1 <= number <= MAX_ITERATIONS:
        raise BadParam("iterations", f"takes 1 to {MAX_ITERATIONS:,}, not {quote(iterations)}")


MAX_SECONDS = 3600
TRIAL_ITERATIONS = 50
"""The iterations of a first, small search whose time is measured."""
TIME_SHARE = 0.9
"""The share of the remaining time that is spent: better an early move than a late one."""


@dataclass(repr=False)
class TimedSearch(Bot):
    """A search with a budget of seconds; its first move also waits for the compiler."""

    seconds: float = 1.0
    clock: Callable[[], float] = time.perf_counter
    _is_compiled: bool = field(init=False, repr=False, default=False)

    def answer(self, observation: Observation, policy: Policy, memory: Memory) -> int:
        """Time a small search, then spend the remaining time on a larger one."""
        if not self._is_compiled:
            super().answer(observation, policy, with_iterations(memory, 1))
            self._is_compiled = True
        start = self.clock()
        answer = super().answer(observation, policy, with_iterations(memory, TRIAL_ITERATIONS))
        spent = self.clock() - start
        rate = TRIAL_ITERATIONS / max(spent, 1e-6)
        iterations = min(int(rate * (self.seconds - spent) * TIME_SHARE), MAX_ITERATIONS)
        if iterations > TRIAL_ITERATIONS:
            answer = super().answer(observation, policy, with_iterations(memory, iterations))
        return answer


def make_search(
    contract: Contract,
    greedy: Policy,
    seed: int,
    iterations: int | None = None,
    seconds: float | None = None,
) -> Bot:
    """Return a searching bot with a budget of iterations or of seconds."""
    if seconds is not None and iterations is not None:
        raise BadParam("seconds", "a search has a budget of seconds or of iterations, not both")
    if seconds is not None and not 0 < (as_float(seconds) or 0) <= MAX_SECONDS:
        raise BadParam(
            "seconds", f"takes more than 0 and at most {MAX_SECONDS}, not {quote(seconds)}"
        )
    budget = TRIAL_ITERATIONS if iterations is None else iterations
    check_iterations(budget)

    def find(params: Any, seats: int) -> Policy:
        return search_policy(contract, greedy, seats, budget)

    if seconds is None:
        return Bot("search", find, seed, game=contract.name)
    return TimedSearch("search", find, seed, game=contract.name, seconds=seconds)
