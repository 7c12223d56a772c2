"""A searching bot for one seat, with a budget of iterations or of seconds for each move."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from larceny.bots.bot import Bot, Memory, Policy
from larceny.bots.search.memory import with_iterations
from larceny.bots.search.policy import (
    MAX_ITERATIONS,
    check_iterations,
    search_policy,
)
from larceny.engine.argument import as_float
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam
from larceny.engine.text import quote

if TYPE_CHECKING:
    from larceny.table.observation import Observation

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
