"""The mean shares of the win over the outcomes of chance that directly follow a move.

It is what `bots.evaluator.lookahead.weigh_outcomes` computes, faster in plain Python: positions are
found by a key, and those that several moves of a decision lead to are looked at once. An event with
more outcomes than the limit is never looked into, however many of them come to the same.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeAlias

from larceny.bots.evaluator.lookahead import MAX_EVENTS
from larceny.engine.contract import Contract
from larceny.engine.seat import CHANCE, CHANCE_BIT

Shares: TypeAlias = tuple[float, ...]
"""The share of the win of each seat."""

MAX_REMEMBERED = 4000
"""How many positions are remembered, at most."""


class Reached(NamedTuple):
    """A position, its key, and how likely it is."""

    state: Any
    key: Hashable
    weight: float


class OutcomeMean:
    """Weighs the outcomes after a move, as long as they lead to at most `limit` positions.

    `evaluate(state, viewer)` returns the shares in a position as a viewer can know them.
    """

    def __init__(
        self,
        contract: Contract,
        params: Any,
        limit: int,
        evaluate: Callable[[Any, int], Shares],
    ) -> None:
        self._rules, self._params = contract.rules, params
        self._limit = limit
        self._evaluate = evaluate
        self._shares: dict[tuple[Hashable, int], Shares] = {}
        self._next: dict[Hashable, list[Reached]] = {}

    def weigh(self, state: Any, viewer: int) -> Shares:
        """Return the mean shares in the positions that follow, as a viewer can know them."""
        if len(self._shares) + len(self._next) > MAX_REMEMBERED:
            self._shares.clear()
            self._next.clear()
        first = Reached(state, state.key(), 1.0)
        if not self._is_chance(state):
            return self._share(first, viewer)
        layer, final = [first], []
        for _ in range(MAX_EVENTS):
            reached = self._expand(layer)
            if reached is None or not layer:
                break
            layer = [one for one in reached if self._is_chance(one.state)]
            final += [one for one in reached if not self._is_chance(one.state)]
        return self._add_up([*final, *layer], viewer)

    def _add_up(self, positions: list[Reached], viewer: int) -> Shares:
        weighed = [(one.weight, self._share(one, viewer)) for one in positions]
        seats = range(len(weighed[0][1]))
        return tuple(sum(weight * shares[seat] for weight, shares in weighed) for seat in seats)

    def _is_chance(self, state: Any) -> bool:
        return bool(self._rules.actors(self._params, state) == CHANCE_BIT)

    def _share(self, one: Reached, viewer: int) -> Shares:
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
