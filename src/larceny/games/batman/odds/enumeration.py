"""Enumerates a turn of Batman: where each roll leads, and the graph of all positions.

Nothing here knows a rule: the rules carry out every draw, every face and every move.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np

from larceny.compile.native.compiler import compile_driver
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE
from larceny.games.batman import SEATS
from larceny.games.batman.dice import colour_at, face_at
from larceny.games.batman.move import MAX_MOVES, encode_roll
from larceny.games.batman.odds.key import RETURNING_KEY, dice_left, key_of
from larceny.games.batman.odds.turn_graph import Array, Branch, TurnGraph
from larceny.games.batman.rules import apply, begin, chance, moves
from larceny.games.batman.score import turn_points
from larceny.games.batman.state import DECIDING, DRAWING, FACES, SHOWING, Params, State
from larceny.games.batman.turn import start_turn

Progress: TypeAlias = Callable[[int], None]

NOWHERE = -1
"""The start of a turn is not a node that a roll could lead to."""


@rule
def alike_outcomes(params: Params, state: State, outcome: int) -> int:
    """Return how many outcomes, from this one on, have the same effect."""
    if state.phase == DRAWING:
        return state.cup[colour_at(state, outcome)]
    colour = state.row[state.shown]
    return params.faces[colour][face_at(params, colour, outcome)]


def roll_out(params: Any, states: Any, picks: Any, odds: Any, found: Any, chances: Any) -> Any:
    """Write every way the next roll can end, and return how many there are; compiled only.

    `states[0]` is where it starts; the other places, like `picks` and `odds`, are buffers for the
    way down. The ends go into `found` (`key`, `state`) and `chances`.
    """
    rule_set = params[0]
    seat = states[0].turn
    if states[0].phase == DECIDING:
        apply(rule_set, states[0], seat, encode_roll())
    count = 0
    depth = 0
    picks[0] = 0
    odds[0] = 1.0
    while depth >= 0:
        outcome = picks[depth]
        ways = chance(rule_set, states[depth])
        if outcome == ways:
            depth -= 1
            continue
        alike = alike_outcomes(rule_set, states[depth], outcome)
        picks[depth] += alike
        states[depth + 1] = states[depth]
        below = states[depth + 1]
        apply(rule_set, below, CHANCE, outcome)
        odds[depth + 1] = odds[depth] * alike / ways
        if below.turn == seat and (below.phase == DRAWING or below.phase == SHOWING):
            depth += 1
            picks[depth] = 0
        else:
            found[count].key = key_of(rule_set, below, seat)
            found[count].state = below
            chances[count] = odds[depth + 1]
            count += 1
    return count


@cache
def _compiled() -> Any:
    return compile_driver(roll_out, "batman_turn", {})


def build_graph(params: Params, villain: int, progress: Progress | None = None) -> TurnGraph:
    """Enumerate a villain's turn; `progress` is called with the number of positions done."""
    return _Builder(params, villain, progress or (lambda count: None)).build()


@dataclass(frozen=True)
class Roll:
    """Where the next roll leads: keys with their chances, and a state for each position."""

    keys: Array
    chances: Array
    bust: float
    states: dict[int, Any]

    def branch(self, nodes: dict[int, int], itself: int = NOWHERE) -> Branch:
        """Return where the roll leads in a graph; `itself` is the node it starts from, if any."""
        there = np.array([nodes[int(key)] for key in self.keys])
        moved = there != itself
        stay = float(self.chances[~moved].sum())
        return Branch(there[moved], self.chances[moved], stay, self.bust)


class RollEnumerator:
    """Enumerates rolls by one rule set."""

    def __init__(self, params: Params) -> None:
        depth = 2 * max(params.roll_dice, params.riddler_dice)
        found = np.dtype([("key", "i8"), ("state", State.dtype())], align=True)
        self._params = params.to_records()
        self._states = np.zeros(depth + 2, State.dtype())
        self._picks = np.zeros(depth + 2, np.int64)
        self._odds = np.zeros(depth + 2)
        self._found = np.zeros(FACES**depth, found)
        self._chances = np.zeros(FACES**depth)

    def enumerate(self, record: Any) -> Roll:
        """Enumerate the next roll, or the rest of one that has begun."""
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
        self._enumerator = RollEnumerator(params)
        self._rolls: dict[int, Roll] = {}
        self._points: dict[int, int] = {}
        self._returns: dict[int, list[int]] = {}
        self._waiting: dict[int, Any] = {}

    def build(self) -> TurnGraph:
        """Return the whole graph."""
        start = self._enumerator.enumerate(new_turn(self._params, self._villain).to_records()[0])
        self._discover(start.states)
        while self._waiting:
            key, record = self._waiting.popitem()
            state = State.from_record(record)
            if key >= RETURNING_KEY:
                self._put_back(key, state)
            else:
                self._points[key] = turn_points(self._params, state)
                self._rolls[key] = self._enumerator.enumerate(record)
                self._discover(self._rolls[key].states)
            self._progress(1)
        return self._assemble(start)

    def _discover(self, states: dict[int, Any]) -> None:
        """Add positions not seen before to those waiting."""
        for key, record in states.items():
            if key not in self._rolls and key not in self._returns:
                self._waiting.setdefault(key, record)

    def _put_back(self, row: int, state: State) -> None:
        """Find where each of the Riddler's returns leads."""
        self._returns[row] = []
        out = [0] * MAX_MOVES
        for move in out[: moves(self._params, state, state.turn, out)]:
            after = state.copy()
            apply(self._params, after, state.turn, move)
            key = key_of(self._params, after, state.turn)
            self._returns[row].append(key)
            if key >= 0:
                self._discover({key: after.to_records()[0]})

    def _assemble(self, start: Roll) -> TurnGraph:
        ends = [-1 - int(roll.keys.min()) for roll in (start, *self._rolls.values())]
        most = max(*ends, *self._points.values())
        order = sorted(self._rolls, key=dice_left)
        nodes = {-1 - points: points for points in range(most + 1)}
        for key in (*order, *self._returns):
            nodes[key] = len(nodes)
        return TurnGraph(
            villain=self._villain,
            most=most,
            keys=np.array(order, np.int64),
            points=np.array([self._points[key] for key in order], np.int64),
            branches=[self._rolls[key].branch(nodes, nodes[key]) for key in order],
            row_keys=list(self._returns),
            returns=[np.array([nodes[key] for key in keys]) for keys in self._returns.values()],
            start=start.branch(nodes),
        )


def new_turn(params: Params, villain: int) -> State:
    """Return a game in which seat 0 is about to roll for the first time in a turn."""
    state = State()
    begin(params, state, SEATS[0])
    state.villain[0] = villain
    start_turn(params, state, 0)
    return state
