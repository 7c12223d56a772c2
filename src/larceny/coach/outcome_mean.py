"""The mean share of the win over the outcomes of chance that directly follow a move.

It is what `bots.evaluator.lookahead.weigh_outcomes` computes, faster in plain Python: positions are
found by a key, and those that several moves of a decision lead to are looked at once. An event with
more outcomes than the limit is never looked into, however many of them come to the same.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from larceny.bots.evaluator.lookahead import MAX_EVENTS
from larceny.engine.contract import Contract
from larceny.engine.seat import CHANCE, CHANCE_BIT

MAX_REMEMBERED = 4000
"""How many positions are remembered, at most."""


class Reached(NamedTuple):
    """A position, its key, and how likely it is."""

    state: Any
    key: Hashable
    weight: float


class OutcomeMean:
    """Weighs the outcomes after a move, as long as they lead to at most `limit` positions.

    `evaluate(state, viewer)` returns a viewer's share in a position.
    """

    def __init__(
        self,
        contract: Contract,
        params: Any,
        limit: int,
        evaluate: Callable[[Any, int], float],
    ) -> None:
        self._rules, self._params = contract.rules, params
        self._limit = limit
        self._evaluate = evaluate
        self._shares: dict[tuple[Hashable, int], float] = {}
        self._next: dict[Hashable, list[Reached]] = {}

    def weigh(self, state: Any, viewer: int) -> float:
        """Return the mean share of a viewer in the positions that follow."""
        if len(self._shares) + len(self._next) > MAX_REMEMBERED:
            self._shares.clear()
            self._next.clear()
        layer = [Reached(state, state.key(), 1.0)]
        total = 0.0
        if self._is_chance(state):
            for _ in range(MAX_EVENTS):
                reached = self._expand(layer)
                if reached is None:
                    break
                layer = []
                for one in reached:
                    if self._is_chance(one.state):
                        layer.append(one)
                    else:
                        total += one.weight * self._share(one, viewer)
                if not layer:
                    return total
        return total + sum(one.weight * self._share(one, viewer) for one in layer)

    def _is_chance(self, state: Any) -> bool:
        return bool(self._rules.actors(self._params, state) == CHANCE_BIT)

    def _share(self, one: Reached, viewer: int) -> float:
        key = one.key, viewer
        if key not in self._shares:
            self._shares[key] = self._evaluate(one.state, viewer)
        return self._shares[key]

    def _expand(self, layer: list[Reached]) -> list[Reached] | None:
        """Return all positions after one more event; None if they are more than the limit."""
        reached: dict[Hashable, Reached] = {}
        for one in layer:
            outcomes = self._outcomes(one)
            for after in outcomes:
                weight = one.weight * after.weight
                if after.key in reached:
                    weight += reached[after.key].weight
                reached[after.key] = after._replace(weight=weight)
            if not outcomes or len(reached) > self._limit:
                return None
        return list(reached.values())

    def _outcomes(self, one: Reached) -> list[Reached]:
        """Return the positions after the event that is pending; none if there are too many."""
        if one.key not in self._next:
            self._next[one.key] = self._find_outcomes(one.state)
        return self._next[one.key]

    def _find_outcomes(self, state: Any) -> list[Reached]:
        count = self._rules.chance(self._params, state)
        found: dict[Hashable, Reached] = {}
        for outcome in range(count if count <= self._limit else 0):
            after = state.copy()
            self._rules.apply(self._params, after, CHANCE, outcome)
            key = after.key()
            weight = found[key].weight if key in found else 0.0
            found[key] = Reached(after, key, weight + 1.0 / count)
        return list(found.values())
