"""What any position of a solved game between two is worth, also while dice are in the air.

A game that is solved has a module `odds.game_value` with a subclass of `PositionValue`,
`GameValue`: it says what a position is worth in which a seat decides. Here the dice in between are
averaged over.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import Any

from larceny.engine.contract import Contract
from larceny.engine.seat import CHANCE, seats_of

SEATS = 2
MAX_REMEMBERED = 20_000
"""How many positions in which dice are in the air are remembered."""


class PositionValue(ABC):
    """The chance to win of each seat, if both play as well as possible from here on."""

    def __init__(self, contract: Contract, params: Any) -> None:
        self.contract = contract
        self.params = params
        self._remembered: dict[Hashable, float] = {}

    def share(self, state: Any, seat: int) -> float:
        """Return the chance to win of a seat."""
        first = self._first_share(state)
        return first if seat == 0 else 1.0 - first

    @abstractmethod
    def move_share(self, state: Any, seat: int, move: int) -> float:
        """Return the chance to win of a seat that makes a move."""

    @abstractmethod
    def best_share(self, state: Any, seat: int) -> float:
        """Return the chance to win of a seat that decides now, by its best move."""

    def known_share(self, state: Any) -> float | None:
        """Return the chance of p0 in a position before dice that is stored; None if it is not."""
        return None

    def key(self, state: Any) -> Hashable:
        """Return a key that only positions of equal worth share."""
        key: Hashable = state.key()
        return key

    def _first_share(self, state: Any) -> float:
        rules = self.contract.rules
        params = self.params
        actors = seats_of(rules.actors(params, state))
        if not actors:
            winners = seats_of(rules.winners(params, state))
            return (0 in winners) / len(winners)
        if actors[0] == CHANCE:
            known = self.known_share(state)
            return self._mean_share(state) if known is None else known
        best = self.best_share(state, actors[0])
        return best if actors[0] == 0 else 1.0 - best

    def _mean_share(self, state: Any) -> float:
        """Return the mean over all outcomes, those that lead to the same position at once."""
        own = self.key(state)
        if own in self._remembered:
            return self._remembered[own]
        rules = self.contract.rules
        params = self.params
        weights: dict[Hashable, int] = {}
        reached: dict[Hashable, Any] = {}
        count = rules.chance(params, state)
        for outcome in range(count):
            after = state.copy()
            rules.apply(params, after, CHANCE, outcome)
            key = self.key(after)
            weights[key] = weights.get(key, 0) + 1
            reached.setdefault(key, after)
        total = sum(weights[key] * self._first_share(after) for key, after in reached.items())
        mean = float(total / count)
        if len(self._remembered) >= MAX_REMEMBERED:
            self._remembered.clear()
        self._remembered[own] = mean
        return mean


def find_value(contract: Contract, params: Any, seats: int) -> PositionValue | None:
    """Return what positions of a game are worth by its solution; None if it is not solved."""
    module = contract.find_module("odds.game_value") if seats == SEATS else None
    if module is None:
        return None
    from larceny.odds.solution import find_solution

    solution = find_solution(contract, params)
    if solution is None:
        return None
    value: PositionValue = module.GameValue(contract, params, solution.arrays)
    return value
