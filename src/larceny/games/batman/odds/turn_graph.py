"""One turn of Batman as a graph of positions.

A position is what is in the cup, the Alarms and Batman in play, and what the villain needs to know.
Stopping ends the turn; rolling leads to other positions, each with its chance. On the graph a turn
is solved for any utility of its points (`solve`) or followed under fixed decisions (`follow`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from larceny.games.batman.odds.key import RETURNING_KEY

Array: TypeAlias = np.ndarray[Any, Any]

ROUNDING_ERROR = 1e-12
"""Rolling must be better than stopping by more than this."""


@dataclass(frozen=True)
class Branch:
    """Where a roll leads: nodes with their chances.

    `stay` is the chance that nothing changes, `bust` that this one roll busts the turn.
    """

    nodes: Array
    chances: Array
    stay: float
    bust: float

    def value(self, values: Array) -> Any:
        """Return the mean of the nodes' values if the dice are rolled until something changes."""
        return self.chances @ values[self.nodes] / (1.0 - self.stay)


@dataclass(frozen=True)
class TurnValues:
    """The values of every node, of rolling in every position, and of a whole turn, in columns.

    Rolling means rolling until something changes.
    """

    values: Array
    rolls: Array
    start: Array


@dataclass(frozen=True)
class TurnGraph:
    """A villain's turn. Nodes 0 .. most are ends, by their points; then come the positions.

    The positions are in an order in which rolls lead only to nodes before them. `points` is what
    stopping scores. `returns` has for each of the Riddler's rows the nodes that returns lead to.
    """

    villain: int
    most: int
    keys: Array
    points: Array
    branches: list[Branch]
    row_keys: list[int]
    returns: list[Array]
    start: Branch

    @property
    def first_row(self) -> int:
        """The node of the first row of which dice can be put back; the rows are the last nodes."""
        return self.most + 1 + len(self.keys)

    def node(self, key: int) -> int | None:
        """Return the node of an end, a position or a row by its key; None if no turn gets there."""
        if key < 0:
            return -1 - key if -1 - key <= self.most else None
        if key >= RETURNING_KEY:
            return self.first_row + self.row_keys.index(key) if key in self.row_keys else None
        places = np.flatnonzero(self.keys == key)
        return self.most + 1 + int(places[0]) if len(places) else None

    def solve(self, utility: Array) -> TurnValues:
        """Play for the highest mean of each utility: a column for each, a row for each end."""
        values = np.zeros((self.first_row + len(self.returns), utility.shape[1]))
        rolls = np.zeros((len(self.keys), utility.shape[1]))
        values[: self.most + 1] = utility
        for place, branch in enumerate(self.branches):
            rolls[place] = branch.value(values)
            stop = utility[self.points[place]]
            values[self.most + 1 + place] = np.where(
                rolls[place] > stop + ROUNDING_ERROR, rolls[place], stop
            )
        for place, nodes in enumerate(self.returns):
            values[self.first_row + place] = values[nodes].max(axis=0)
        return TurnValues(values, rolls, self.start.value(values))

    def follow(self, is_roll: Array, goal: Array) -> TurnValues:
        """Find the distribution of the turn's points, given in which positions to roll.

        The Riddler returns the dice that serve the goal, a utility, best.
        """
        ends = np.eye(self.most + 1)
        values = np.zeros((self.first_row + len(self.returns), self.most + 1))
        rolls = np.zeros((len(self.keys), self.most + 1))
        values[: self.most + 1] = ends
        for place, branch in enumerate(self.branches):
            rolls[place] = branch.value(values)
            values[self.most + 1 + place] = (
                rolls[place] if is_roll[place] else ends[self.points[place]]
            )
        utilities = values @ goal
        for place, nodes in enumerate(self.returns):
            values[self.first_row + place] = values[nodes[int(utilities[nodes].argmax())]]
        return TurnValues(values, rolls, self.start.value(values))
