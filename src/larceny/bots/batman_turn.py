"""One turn of Batman as a graph, enumerated from the rules themselves.

A turn is a handful of positions: what is in the cup, the Alarms and Batman in play, and what the
villain needs to know. Stopping ends the turn; rolling leads to other positions, each with its
chance. Positions that play alike are merged. On the graph a turn is solved for any utility of its
points (`Turn.solve`) or followed under fixed decisions (`Turn.follow`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np

from larceny.bots.batman_position import (
    ALARM_DIGIT,
    BATMAN_DIGIT,
    DIGIT,
    EXTRA_DIGIT,
    RETURNING_KEY,
    key_of,
    roll_out,
)
from larceny.engine.native.compiler import compile_driver
from larceny.games.batman import rules
from larceny.games.batman.move import MAX_MOVES
from larceny.games.batman.state import FACES, Params, State
from larceny.games.batman.villain import turn_points

Array: TypeAlias = np.ndarray[Any, Any]
Progress: TypeAlias = Callable[[int], None]

NOWHERE = -1
"""The start of a turn is no node that a roll could lead to."""
SURE = 1e-12
"""Rolling must be better than stopping by more than rounding."""


@cache
def _compiled() -> Any:
    return compile_driver(roll_out, "batman_turn", {})


@dataclass(frozen=True)
class Branch:
    """Where a roll leads: nodes and their chances. `stay` is the chance that nothing changes,
    `bust` the chance that this one roll busts the turn."""

    nodes: Array
    chances: Array
    stay: float
    bust: float

    def value(self, values: Array) -> Any:
        """The mean of the nodes' values, the dice being rolled again while nothing changes."""
        return self.chances @ values[self.nodes] / (1.0 - self.stay)


@dataclass(frozen=True)
class Solution:
    """The worth of every node, of rolling in every position, and of a whole turn, in columns.

    Rolling counts as rolling again for as long as nothing changes.
    """

    values: Array
    rolls: Array
    start: Array


@dataclass(frozen=True)
class Turn:
    """A villain's turn. Nodes 0 .. most are ends with so many points; positions follow them.

    Positions stand in an order in which rolls lead only to nodes before them. `points` is what
    stopping scores. `returns` are the Riddler's choices, for each row the nodes they lead to.
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
        """The node of the first row of which dice can be put back; they are the last nodes."""
        return self.most + 1 + len(self.keys)

    def node(self, key: int) -> int | None:
        """The node of an end, a position or a row by its key; None if no turn gets there."""
        if key < 0:
            return -1 - key if -1 - key <= self.most else None
        if key >= RETURNING_KEY:
            return self.first_row + self.row_keys.index(key) if key in self.row_keys else None
        places = np.flatnonzero(self.keys == key)
        return self.most + 1 + int(places[0]) if len(places) else None

    def solve(self, utility: Array) -> Solution:
        """Play for the highest mean utility of the turn's points: a row an end, in columns."""
        values = np.zeros((self.first_row + len(self.returns), utility.shape[1]))
        rolls = np.zeros((len(self.keys), utility.shape[1]))
        values[: self.most + 1] = utility
        for place, branch in enumerate(self.branches):
            rolls[place] = branch.value(values)
            stop = utility[self.points[place]]
            values[self.most + 1 + place] = np.where(rolls[place] > stop + SURE, rolls[place], stop)
        for place, nodes in enumerate(self.returns):
            values[self.first_row + place] = values[nodes].max(axis=0)
        return Solution(values, rolls, self.start.value(values))

    def follow(self, is_roll: Array, goal: Array) -> Solution:
        """The distribution of the turn's points where it is fixed in which positions to roll.

        Of the Riddler's choices the one is taken that serves the goal, a utility, best.
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
        worth = values @ goal
        for place, nodes in enumerate(self.returns):
            values[self.first_row + place] = values[nodes[int(worth[nodes].argmax())]]
        return Solution(values, rolls, self.start.value(values))


def build(params: Params, villain: int, progress: Progress | None = None) -> Turn:
    """Enumerate a villain's turn; `progress` hears of every position that was rolled out."""
    return _Builder(params, villain, progress or (lambda count: None)).turn()


@dataclass(frozen=True)
class Roll:
    """Where the next roll leads: keys with their chances, and a state for each position."""

    keys: Array
    chances: Array
    bust: float
    states: dict[int, Any]

    def branch(self, nodes: dict[int, int], itself: int = NOWHERE) -> Branch:
        """The same in nodes of a graph."""
        there = np.array([nodes[int(key)] for key in self.keys])
        moved = there != itself
        stay = float(self.chances[~moved].sum())
        return Branch(there[moved], self.chances[moved], stay, self.bust)


class Roller:
    """Rolls out states of one rule set."""

    def __init__(self, params: Params) -> None:
        depth = 2 * max(params.roll_dice, params.riddler_dice)
        found = np.dtype([("key", "i8"), ("state", State.dtype())], align=True)
        self._params = params.to_records()
        self._states = np.zeros(depth + 2, State.dtype())
        self._picks = np.zeros(depth + 2, np.int64)
        self._odds = np.zeros(depth + 2)
        self._found = np.zeros(FACES**depth, found)
        self._chances = np.zeros(FACES**depth)

    def roll(self, record: Any) -> Roll:
        """Roll, or go on with a roll that has begun."""
        self._states[0] = record
        count = _compiled()(
            self._params, self._states, self._picks, self._odds, self._found, self._chances
        )
        found, chances = self._found[:count], self._chances[:count]
        keys, places, back = np.unique(found["key"], return_index=True, return_inverse=True)
        records = found["state"][places]
        states = {int(key): records[place] for place, key in enumerate(keys) if key >= 0}
        is_bust = (found["key"] < 0) & (found["state"]["was_busted"] == 1)
        return Roll(keys, np.bincount(back, chances), float(chances[is_bust].sum()), states)


class _Builder:
    """Walks from the start of a turn to every position that can be reached."""

    def __init__(self, params: Params, villain: int, progress: Progress) -> None:
        self._params = params
        self._villain = villain
        self._progress = progress
        self._roller = Roller(params)
        self._rolls: dict[int, Roll] = {}
        self._points: dict[int, int] = {}
        self._returns: dict[int, list[int]] = {}
        self._waiting: dict[int, Any] = {}

    def turn(self) -> Turn:
        """The whole graph."""
        start = self._roller.roll(new_turn(self._params, self._villain).to_records()[0])
        self._meet(start.states)
        while self._waiting:
            key, record = self._waiting.popitem()
            state = State.from_record(record)
            if key >= RETURNING_KEY:
                self._put_back(key, state)
            else:
                self._points[key] = turn_points(self._params, state)
                self._rolls[key] = self._roller.roll(record)
                self._meet(self._rolls[key].states)
            self._progress(1)
        return self._assemble(start)

    def _meet(self, states: dict[int, Any]) -> None:
        """Put positions not seen before on the list."""
        for key, record in states.items():
            if key not in self._rolls and key not in self._returns:
                self._waiting.setdefault(key, record)

    def _put_back(self, row: int, state: State) -> None:
        """Follow each of the Riddler's choices."""
        self._returns[row] = []
        out = [0] * MAX_MOVES
        for move in out[: rules.moves(self._params, state, state.turn, out)]:
            after = state.copy()
            rules.apply(self._params, after, state.turn, move)
            key = key_of(self._params, after, state.turn)
            self._returns[row].append(key)
            if key >= 0:
                self._meet({key: after.to_records()[0]})

    def _assemble(self, start: Roll) -> Turn:
        ends = [-1 - int(roll.keys.min()) for roll in (start, *self._rolls.values())]
        most = max(*ends, *self._points.values())
        order = sorted(self._rolls, key=_depth)
        nodes = {-1 - points: points for points in range(most + 1)}
        for key in (*order, *self._returns):
            nodes[key] = len(nodes)
        return Turn(
            villain=self._villain,
            most=most,
            keys=np.array(order, np.int64),
            points=np.array([self._points[key] for key in order], np.int64),
            branches=[self._rolls[key].branch(nodes, nodes[key]) for key in order],
            row_keys=list(self._returns),
            returns=[np.array([nodes[key] for key in keys]) for keys in self._returns.values()],
            start=start.branch(nodes),
        )


def _depth(key: int) -> tuple[int, int]:
    """Rolls empty the cup or, when none are drawn, leave fewer Alarms."""
    digits = [key >> DIGIT * digit & (1 << DIGIT) - 1 for digit in range(EXTRA_DIGIT + 1)]
    return sum(digits[:ALARM_DIGIT]), sum(digits[ALARM_DIGIT:BATMAN_DIGIT])


def new_turn(params: Params, villain: int) -> State:
    """A game in which seat 0 is about to roll for the first time in a turn."""
    state = State()
    rules.begin(params, state, 2)
    state.villain[0] = villain
    rules.start_turn(params, state, 0)
    return state
