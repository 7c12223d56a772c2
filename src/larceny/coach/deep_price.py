"""Prices the moves of a decision by search: slower than the evaluator alone, and deeper.

Of each decision the moves that look best, and the one played, each have a Monte Carlo tree search of
their own, all of whose iterations begin with that move.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from larceny.bots import GREEDY, policies
from larceny.bots.bot import to_array
from larceny.bots.search.policy import find_iterations, search_policy
from larceny.bots.search.root import rate_by_search
from larceny.coach.mark import round_equity
from larceny.coach.price import Prices, price_moves
from larceny.coach.valuation import Valuation
from larceny.engine.contract import Contract
from larceny.engine.native.compiler import compile_driver
from larceny.engine.rule import bind
from larceny.table.observation import Observation

ITERATIONS = 4000
"""The iterations for each move."""
CANDIDATES = 4
"""How many of the moves that look best are searched, beside the one played."""

value: Any = None


def rate_after(
    params: Any, states: Any, seat: Any, move: Any, out: Any, rng: Any, memory: Any
) -> Any:
    """Return what a move is worth to a seat, by search; `states` holds what the seat knows."""
    return value(params[0], states[0], seat, move, out, rng, memory)


class DeepPrice:
    """Prices decisions of one game, as `price_moves` does."""

    def __init__(
        self,
        contract: Contract,
        params: Any,
        seats: int,
        valuation: Valuation,
        iterations: int = ITERATIONS,
    ) -> None:
        greedy = policies(contract)[GREEDY]
        rate = bind(rate_by_search, run_iterations=find_iterations(contract, greedy, seats))
        label = f"{contract.name.replace('-', '_')}_rate_after"
        self._run = compile_driver(rate_after, label, {"value": rate})
        self._params = params.to_records()
        policy = search_policy(contract, greedy, seats, iterations)
        self._memory = to_array(policy.memory(params))
        self._out = np.zeros(contract.max_moves + 1, np.int32)
        self._valuation = valuation

    def __call__(self, observation: Observation, played: int) -> Prices:
        """Return the equities of the moves that were searched.

        Where several seats may act, and one may wait, they are the evaluator's.
        """
        prices = price_moves(self._valuation, observation, (played,))
        if prices.waiting is not None or len(prices.equities) == 1:
            return prices
        codes = dict.fromkeys([*prices.order[:CANDIDATES], played])
        return Prices({code: self._rate(observation, code) for code in codes})

    def _rate(self, observation: Observation, code: int) -> float:
        states = observation.state.to_records()
        counter = np.zeros(1, np.uint64)  # the same dice for every move
        arguments = self._params, states, observation.seat, code, self._out, counter, self._memory
        return round_equity(float(self._run(*arguments)))
