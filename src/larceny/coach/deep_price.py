"""Prices the moves of a decision by search: slower than the evaluator alone, and deeper.

Of each decision the moves that look best, and the one played, each have a Monte Carlo tree search
of their own, all of whose iterations begin with that move.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from larceny.bots import playout_policy
from larceny.bots.search.memory import with_valued_repeats
from larceny.bots.search.policy import find_iterations, search_policy
from larceny.bots.search.root import rate_by_search
from larceny.coach.mark import round_equity
from larceny.coach.price import Prices, price_moves
from larceny.coach.valuation import Valuation
from larceny.compile.driver import find_driver
from larceny.engine import rng
from larceny.engine.array import np
from larceny.engine.contract import Contract
from larceny.engine.rule import bind, plain
from larceny.table.observation import Observation

Rater: TypeAlias = Callable[[Observation, int], float]
"""Returns what a move is worth to the observing seat."""

ITERATIONS = 1000
"""The iterations for each move."""
CANDIDATES = 4
"""How many of the moves that look best are searched, beside the one played."""

rate: Any = None


def rate_after(
    params: Any, states: Any, seat: Any, move: Any, out: Any, rng: Any, memory: Any
) -> Any:
    """Return what a move is worth to a seat, by search; `states` holds what the seat knows."""
    return rate(params[0], states[0], seat, move, out, rng, memory)


def make_rater(
    contract: Contract, params: Any, seats: int, iterations: int = ITERATIONS, *, is_compiled: bool
) -> Rater:
    """Return a function that searches; every move of a decision is tried with the same dice."""
    greedy = playout_policy(contract)
    rule = bind(rate_by_search, run_iterations=find_iterations(contract, greedy, seats))
    memory = with_valued_repeats(search_policy(contract, greedy, seats, iterations).memory(params))
    label = f"{contract.identifier}_rate_after"
    compiled = (
        find_driver(contract.folder, rate_after, label, {"rate": rule}) if is_compiled else None
    )
    records = params.to_records()

    def search(seen: Observation, move: int) -> float:
        if compiled is None:
            out = [0] * (contract.max_moves + 1)
            equity = plain(rule)(params, seen.state, seen.seat, move, out, rng.new(0), memory)
        else:
            buffer = np.zeros(contract.max_moves + 1, np.int32)
            dice = np.zeros(1, np.uint64)
            states = seen.state.to_records()
            equity = compiled(records, states, seen.seat, move, buffer, dice, memory)
        return round_equity(float(equity))

    return search


class DeepPrice:
    """Prices decisions as `price_moves` does, with equities of another source."""

    def __init__(self, valuation: Valuation, rater: Rater) -> None:
        self._valuation = valuation
        self._rate = rater

    def __call__(self, observation: Observation, played: int) -> Prices:
        """Return the equities of the moves that were searched.

        Where several seats may act, and one may wait, they are the evaluator's.
        """
        prices = price_moves(self._valuation, observation, (played,))
        if prices.waiting is not None or len(prices.equities) == 1:
            return prices
        codes = dict.fromkeys([*prices.order[:CANDIDATES], played])
        return Prices({code: self._rate(observation, code) for code in codes})
