"""One turn of Batman as a graph of positions.

A position is what is in the cup, the Alarms and Batman in play, and what the villain needs to know.
Stopping ends the turn; rolling leads to other positions, each with its chance. On the graph a turn
is solved for any utility of its points (`solve`) or followed under fixed decisions (`follow`).

`build_graph` enumerates where each roll leads. It knows no rule: the rules carry out every draw,
every face and every move.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, wraps
from itertools import permutations
from typing import Any, TypeAlias, TypeVar

from larceny.compile.driver import need_driver
from larceny.engine.array import np
from larceny.engine.phrase import phrase
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE
from larceny.games.batman import SEATS
from larceny.games.batman.dice import colour_at, face_at
from larceny.games.batman.move import MAX_MOVES, encode_roll
from larceny.games.batman.odds.key import RETURNING_KEY, dice_left, key_of
from larceny.games.batman.rules import apply, begin, chance, moves
from larceny.games.batman.score import turn_points
from larceny.games.batman.state import (
    DECIDING,
    DRAWING,
    DRAWN,
    FACES,
    NO_VILLAINS,
    NOBODY,
    SHOWING,
    VILLAINS,
    Params,
    State,
)
from larceny.games.batman.turn import start_turn

Result = TypeVar("Result")

MAX_CACHED = 8
"""The most rule sets whose results are kept."""


def per_turn(work: Callable[[Params], Result]) -> Callable[[Params], Result]:
    """Decorate a function of params whose result depends on nothing but what turns are like.

    Params that differ only in the target, or in how villains are dealt, share one result.
    """

    @lru_cache(maxsize=MAX_CACHED)
    def build(values: str) -> Result:
        params = Params()
        for name, value in json.loads(values).items():
            setattr(params, name, value)
        return work(params)

    @wraps(work)
    def look_up(params: Params) -> Result:
        return build(json.dumps(alike_turns(params).as_dict()))

    return look_up


def alike_turns(params: Params) -> Params:
    """Return the params that stand for all with the same turns."""
    alike = params.copy()
    alike.target = 1
    alike.villains = DRAWN if params.villains else NO_VILLAINS
    return alike


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
class NodeValues:
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

    def solve(self, utility: Array) -> NodeValues:
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
        return NodeValues(values, rolls, self.start.value(values))

    def follow(self, is_roll: Array, goal: Array) -> NodeValues:
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
        return NodeValues(values, rolls, self.start.value(values))


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


def roll_out(params: Any, states: Any, picks: Any, odds: Any, ends: Any, chances: Any) -> Any:
    """Write every way the next roll can end, and return how many there are; compiled only.

    `states[0]` is where it starts; the other places, like `picks` and `odds`, are buffers for the
    way down. The ends go into `ends` (`key`, `state`) and `chances`.
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
            ends[count].key = key_of(rule_set, below, seat)
            ends[count].state = below
            chances[count] = odds[depth + 1]
            count += 1
    return count


GAME = "larceny.games.batman"


def find_roll_out() -> tuple[Any, Any]:
    """Return what enumerates rolls, and what makes the arrays that it works with."""
    driver: Any = need_driver(GAME, roll_out, "batman_turn")
    if not hasattr(driver, "apart"):
        return driver, np.zeros
    alone = driver.apart()
    return alone, alone.zeros


def build_graph(params: Params, villain: int, progress: Progress | None = None) -> TurnGraph:
    """Enumerate a villain's turn; `progress` is called with the number of positions done."""
    return _Builder(params, villain, progress or (lambda count: None)).build()


@dataclass(frozen=True)
class RollEnds:
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
        end_type = np.dtype([("key", "i8"), ("state", State.dtype())], align=True)
        self._roll_out, zeros = find_roll_out()
        self._params = params.to_records()
        self._states = zeros(depth + 2, State.dtype())
        self._picks = zeros(depth + 2, np.int64)
        self._odds = zeros(depth + 2)
        self._ends = zeros(FACES**depth, end_type)
        self._chances = zeros(FACES**depth)

    @property
    def arguments(self) -> tuple[Any, ...]:
        """What the rolls are enumerated with."""
        return (
            self._params, self._states, self._picks, self._odds, self._ends, self._chances
        )  # fmt: skip

    def enumerate(self, record: Any) -> RollEnds:
        """Enumerate the next roll, or the rest of one that has begun."""
        self._states[0] = record
        count = self._roll_out(*self.arguments)
        ends = self._ends[:count]
        chances = self._chances[:count]
        keys, places, back = np.unique(ends["key"], return_index=True, return_inverse=True)
        records = ends["state"][places]
        states = {int(key): records[place] for place, key in enumerate(keys) if key >= 0}
        is_bust = (ends["key"] < 0) & (ends["state"]["was_busted"] == 1)
        return RollEnds(keys, np.bincount(back, chances), float(chances[is_bust].sum()), states)


class _Builder:
    """Walks from the start of a turn to every position that can be reached."""

    def __init__(self, params: Params, villain: int, progress: Progress) -> None:
        self._params = params
        self._villain = villain
        self._progress = progress
        self._enumerator = RollEnumerator(params)
        self._rolls: dict[int, RollEnds] = {}
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

    def _assemble(self, start: RollEnds) -> TurnGraph:
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


Pair: TypeAlias = tuple[int, int]

MAX_POSITIONS = 16_000
"""The most positions of a turn: a bot solves one for every decision."""


class TooManyPositions(Exception):
    """A turn has too many positions to solve the game in reasonable time."""


def villain_pairs(params: Params) -> list[Pair]:
    """Return the villains that the first and the second player can have."""
    if params.villains == NO_VILLAINS:
        return [(NOBODY, NOBODY)]
    return list(permutations(range(1, VILLAINS + 1), 2))


@per_turn
def turn_graphs(params: Params) -> dict[int, TurnGraph]:
    """Return the turns of all villains of a rule set; raise if one has too many positions."""
    graphs = {}
    for villain in sorted({villain for villain, _ in villain_pairs(params)}):
        left = [MAX_POSITIONS]

        def count(positions: int, left: list[int] = left) -> None:
            left[0] -= positions
            if left[0] < 0:
                raise TooManyPositions(
                    phrase("a turn has more than {most:,} positions", most=MAX_POSITIONS)
                )

        graphs[villain] = build_graph(params, villain, count)
    return graphs
