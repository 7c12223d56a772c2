"""Solves any game between two by brute force, through the functions of its contract alone.

It knows nothing about a game but its rules. Every position, with every field of its state, has a
lower and an upper bound of p0's chance to win; what was not looked into may be won or lost. Value
iteration carries the bounds back. The positions to look into next are those that come up with most
chance where nobody makes a move that the bounds show to be worse than another. The truth lies
between the bounds however much is left out, so games without end can be solved too.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from larceny.engine.contract import Contract
from larceny.engine.seat import CHANCE, seats_of

Array: TypeAlias = np.ndarray[Any, Any]

SETTLED = 1e-13
"""Bounds that change by less stay as they are."""


class Choice(NamedTuple):
    """Who acts in a position, and the positions that this can lead to."""

    seat: int
    nexts: list[int]


class Group(NamedTuple):
    """The positions in which a seat acts, and what follows each of them, in one row."""

    seat: int
    numbers: Array
    nexts: Array
    begins: Array
    """Where in the row that which follows a position begins."""
    lengths: Array


class BruteForce:
    """The positions of a game that were looked into, numbered from the first one on."""

    def __init__(self, contract: Contract, params: Any, state: Any) -> None:
        self._contract = contract
        self._params = params
        self.states: list[Any] = []
        self.low: list[float] = []
        self.high: list[float] = []
        self.choices: dict[int, Choice] = {}
        self._numbers: dict[tuple[Any, ...], int] = {}
        self._number(state)

    def solve(self, precision: float, most: int) -> None:
        """Look into more positions until the bounds of the first one are as close as this."""
        count = 2000
        while self.high[0] - self.low[0] > precision:
            assert len(self.choices) < most, f"{self.low[0]} to {self.high[0]}"
            self._look_into_more(count)
            self._carry_back()
            count += count // 4

    def _number(self, state: Any) -> int:
        """Return the number of a position; a new one gets the next."""
        values = (getattr(state, name) for name in state.FIELDS)
        key = tuple(tuple(value) if isinstance(value, list) else value for value in values)
        if key not in self._numbers:
            self._numbers[key] = len(self.states)
            self.states.append(state)
            is_over = not self._actions(state)[1]
            won = float(self._contract.rules.winners(self._params, state) == 1)
            self.low.append(won if is_over else 0.0)
            self.high.append(won if is_over else 1.0)
        return self._numbers[key]

    def _actions(self, state: Any) -> tuple[int, list[int]]:
        """Return who acts in a position, and the codes of what can be done, none at the end."""
        rules = self._contract.rules
        actors = seats_of(rules.actors(self._params, state))
        if not actors:
            return CHANCE, []
        if actors[0] == CHANCE:
            return CHANCE, list(range(rules.chance(self._params, state)))
        out = [0] * self._contract.max_moves
        return actors[0], out[: rules.moves(self._params, state, actors[0], out)]

    def _open(self, number: int) -> None:
        """Find out what follows a position; where only one thing can be done, it is done."""
        seat, codes = self._actions(self.states[number])
        nexts = []
        for code in codes:
            following = self.states[number].copy()
            actor, doing = seat, [code]
            while len(doing) == 1:
                self._contract.rules.apply(self._params, following, actor, doing[0])
                actor, doing = self._actions(following)
            nexts.append(self._number(following))
        self.choices[number] = Choice(seat, nexts)

    def _look_into_more(self, count: int) -> None:
        """Open so many positions, the likeliest first."""
        best, heap, most = {0: 1.0}, [(-1.0, 0)], len(self.choices) + count
        while heap and len(self.choices) < most:
            chance, number = -heap[0][0], heappop(heap)[1]
            if chance < best[number] or self.high[number] - self.low[number] < SETTLED:
                continue
            if number not in self.choices:
                self._open(number)
            choice = self.choices[number]
            if choice.seat == CHANCE:
                chance /= len(choice.nexts)
            for following in self._sensible(choice):
                if chance > best.get(following, 0.0):
                    best[following] = chance
                    heappush(heap, (-chance, following))

    def _sensible(self, choice: Choice) -> list[int]:
        """Return what may follow if nobody makes a move that is certainly worse than another."""
        seat, nexts = choice
        if seat == CHANCE:
            return nexts
        if seat == 0:
            worst = max(self.low[following] for following in nexts)
            return [following for following in nexts if self.high[following] >= worst]
        worst = min(self.high[following] for following in nexts)
        return [following for following in nexts if self.low[following] <= worst]

    def _carry_back(self) -> None:
        """Iterate the bounds until they stay as they are."""
        groups = [self._group(seat) for seat in (CHANCE, 0, 1)]
        self.low, self.high = (
            _iterate(np.array(bounds), groups).tolist() for bounds in (self.low, self.high)
        )

    def _group(self, seat: int) -> Group:
        numbers = [number for number, choice in self.choices.items() if choice.seat == seat]
        rows = [self.choices[number].nexts for number in numbers]
        lengths = np.array([len(row) for row in rows])
        begins = np.cumsum(lengths) - lengths
        return Group(seat, np.array(numbers), np.concatenate(rows), begins, lengths)


def _iterate(values: Array, groups: list[Group]) -> Array:
    while True:
        before = values.copy()
        for seat, numbers, nexts, begins, lengths in groups:
            if seat == CHANCE:
                values[numbers] = np.add.reduceat(values[nexts], begins) / lengths
            else:
                best = np.maximum if seat == 0 else np.minimum
                values[numbers] = best.reduceat(values[nexts], begins)
        if np.abs(values - before).max() < SETTLED:
            return values
