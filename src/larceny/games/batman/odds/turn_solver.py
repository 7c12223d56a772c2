"""Solves a turn of Batman for many utilities of its points at once, compiled."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from larceny.compile.native.compiler import compile_driver
from larceny.games.batman.odds.turn_graph import Array, TurnGraph

WIDTH = 256
"""Utilities that are solved side by side: their values stay in the processor's cache."""


def back_up(
    points: Any, first_edge: Any, nodes: Any, chances: Any, row_edge: Any, options: Any, values: Any
) -> Any:
    """Fill in the values of positions and rows, from those of the ends; compiled only.

    `values` has a row for each node and a column for each utility.
    """
    width = values.shape[1]
    node = len(values) - len(points) - len(row_edge) + 1
    for place in range(len(points)):
        for column in range(width):
            values[node, column] = 0.0
        for edge in range(first_edge[place], first_edge[place + 1]):
            chance = chances[edge]
            there = nodes[edge]
            for column in range(width):
                values[node, column] += chance * values[there, column]
        stop = points[place]
        for column in range(width):
            values[node, column] = max(values[node, column], values[stop, column])
        node += 1
    for row in range(len(row_edge) - 1):
        for column in range(width):
            values[node, column] = 0.0
        for edge in range(row_edge[row], row_edge[row + 1]):
            there = options[edge]
            for column in range(width):
                values[node, column] = max(values[node, column], values[there, column])
        node += 1
    return node


@cache
def _compiled() -> Any:
    return compile_driver(back_up, "batman_turn_values", {})


class TurnSolver:
    """A villain's turn, ready to be solved for any utilities that are not negative."""

    def __init__(self, graph: TurnGraph) -> None:
        self.villain = graph.villain
        self.most = graph.most
        self.positions = len(graph.keys) + len(graph.returns)
        self._nodes = graph.first_row + len(graph.returns)
        self._start = graph.start
        self._branches = (
            graph.points,
            _offsets([branch.nodes for branch in graph.branches]),
            np.concatenate([branch.nodes for branch in graph.branches]),
            np.concatenate([branch.chances / (1.0 - branch.stay) for branch in graph.branches]),
            _offsets(graph.returns),
            np.concatenate([np.zeros(0, np.int64), *graph.returns]),
        )

    @property
    def edges(self) -> int:
        """How many steps it takes to solve the turn for one utility."""
        return len(self._branches[2]) + len(self._branches[5])

    def solve(self, utility: Array) -> Array:
        """Return the value of a whole turn for each column of utilities; a row is an end."""
        parts = [
            self._solve_some(utility[:, first : first + WIDTH])
            for first in range(0, utility.shape[1], WIDTH)
        ]
        return np.concatenate(parts)

    def _solve_some(self, utility: Array) -> Array:
        values = np.zeros((self._nodes, utility.shape[1]))
        values[: self.most + 1] = utility
        _compiled()(*self._branches, values)
        start: Array = self._start.value(values)
        return start


def _offsets(lists: list[Array]) -> Array:
    """Return where each list begins when they stand behind each other, and where the last ends."""
    return np.cumsum([0, *map(len, lists)])
