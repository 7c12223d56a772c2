"""What any position of Batman between two is worth, by the solution.

The rules read the chances at all scores, and all turns, in one array of floats (`make_tables`). In
front there is a head for each villain, and for each pair of villains where its block begins. The
block of a villain holds the keys of its positions in ascending order, and the node of each; for
each position what stopping scores, the chance that a roll changes nothing, and which of the edges
is its first; for each edge the node that it leads to, and its chance if something changes. The
block of a pair holds the solution's `tie`, `first`, `second` and `chase`.

A turn's points are worth the chance at the score that they lead to. From that follow the chances of
the turn's positions, backwards; a bot computes only those that can still be reached.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, TypeAlias, cast

from larceny.engine.array import np
from larceny.engine.contract import Contract
from larceny.engine.rule import rule
from larceny.engine.stack import new_floats
from larceny.games.batman.move import MAX_MOVES, RETURN, ROLL, STOP, decode
from larceny.games.batman.odds.key import kept, position_key, returned_key
from larceny.games.batman.odds.turn_graph import Array, TurnGraph, per_turn, turn_graphs
from larceny.games.batman.rules import moves
from larceny.games.batman.score import turn_points
from larceny.games.batman.state import BATMAN, DRAWING, NOBODY, PICKING, VILLAINS, Params, State
from larceny.odds.position_value import PositionValue

Tables: TypeAlias = Sequence[float]

KINDS = VILLAINS + 1
"""Nobody, and the villains."""
KEYS, NODES, POINTS, STAYS, FIRST_EDGES, TARGETS, CHANCES, COUNT, MOST, HEAD = range(10)
"""A villain's head: where its lists begin, its number of positions, the most points of a turn."""
PAIRS = HEAD * KINDS
"""Where the heads of pairs begin."""
FRONT = PAIRS + KINDS * KINDS


def make_tables(params: Params, arrays: dict[str, Array]) -> Tables:
    """Return the tables for the arrays of a solution; turns that it lacks are enumerated."""
    turns = arrays["turns"] if "turns" in arrays else build_turns(params)
    blocks = [turns.copy()]
    begin = len(blocks[0])
    for number, (first, second) in enumerate(arrays["pairs"].tolist()):
        blocks[0][PAIRS + KINDS * first + second] = begin
        for name in ("tie", "first", "second", "chase"):
            blocks.append(np.asarray(arrays[name][number]).ravel())
            begin += len(blocks[-1])
    return cast(Tables, np.concatenate(blocks))


@per_turn
def build_turns(params: Params) -> Array:
    """Return the heads, and the blocks of the villains."""
    blocks = [np.zeros(FRONT)]
    begin = FRONT
    for villain, graph in turn_graphs(params).items():
        lists = _turn_lists(graph)
        starts = begin + np.cumsum([0, *map(len, lists)])
        head = [*starts[:-1], len(graph.keys), graph.most]
        blocks[0][HEAD * villain : HEAD * (villain + 1)] = head
        blocks += lists
        begin = int(starts[-1])
    return np.concatenate(blocks)


def _turn_lists(graph: TurnGraph) -> list[Array]:
    """Return the lists of a villain's block, in the order of its head."""
    order = np.argsort(graph.keys)
    return [
        graph.keys[order].astype(float),
        graph.most + 1.0 + order,
        graph.points.astype(float),
        np.array([branch.stay for branch in graph.branches]),
        np.cumsum([0.0, *(len(branch.nodes) for branch in graph.branches)]),
        np.concatenate([branch.nodes for branch in graph.branches]).astype(float),
        np.concatenate([branch.chances / (1.0 - branch.stay) for branch in graph.branches]),
    ]


@rule
def most_gain(tables: Tables, villain: int) -> int:
    """Return the most points of a villain's turn."""
    return int(tables[HEAD * villain + MOST])


@rule
def node_at(tables: Tables, villain: int, key: int) -> int:
    """Return the node of a position by its key."""
    keys = int(tables[HEAD * villain + KEYS])
    low = 0
    high = int(tables[HEAD * villain + COUNT]) - 1
    while low < high:
        middle = (low + high) // 2
        if tables[keys + middle] < key:
            low = middle + 1
        else:
            high = middle
    return int(tables[int(tables[HEAD * villain + NODES]) + low])


@rule
def pair_at(tables: Tables, first: int, second: int) -> int:
    """Return where the block of two villains begins: `tie`, the first player's chance then."""
    return int(tables[PAIRS + KINDS * first + second])


@rule
def first_at(params: Params, pair: int, first: int, second: int) -> int:
    """Return where the first player's chance is by the points of both, at the start of a round."""
    return pair + 1 + params.target * first + second


@rule
def second_at(params: Params, pair: int, first: int, second: int) -> int:
    """Return where the second player's chance is by the points of both, when it is their turn."""
    return pair + 1 + params.target * (params.target + first) + second


@rule
def chase_at(params: Params, pair: int, lead: int) -> int:
    """Return where the second player's chance is that the last round, or a tie-break, is won."""
    return pair + 1 + 2 * params.target * params.target + lead


MAX_NODES = 16_384
"""Room for the ends and the positions of any turn that can be solved."""
WANTED = -1.0
"""The value of a node that is to be computed."""


@rule
def move_chance(params: Params, state: State, seat: int, move: int, tables: Tables) -> float:
    """Return a seat's chance to win after a legal move, if both then play as well as possible."""
    values = new_floats(MAX_NODES)
    if state.phase != PICKING:
        write_ends(params, state, seat, tables, values)
        node = move_node(params, state, move, tables)
        if node > most_gain(tables, state.villain[seat]):
            values[node] = WANTED
            back_up(tables, state.villain[seat], values, node)
    return solved_move_chance(params, state, seat, move, tables, values)


@rule
def solved_move_chance(
    params: Params, state: State, seat: int, move: int, tables: Tables, values: list[float]
) -> float:
    """Return a seat's chance after a move, where the values of the turn are known."""
    if state.phase == PICKING:
        return pick_chance(params, state, seat, decode(move).villain, tables)
    villain = state.villain[seat]
    node = move_node(params, state, move, tables)
    if decode(move).kind != ROLL or node <= most_gain(tables, villain):
        return values[node]
    stay = tables[int(tables[HEAD * villain + STAYS]) + node - most_gain(tables, villain) - 1]
    changed = roll_value(tables, villain, values, node)
    return (1.0 - stay) * changed + stay * values[node]


@rule
def move_node(params: Params, state: State, move: int, tables: Tables) -> int:
    """Return the node that a move leads to; for a roll, the one from which it is made."""
    if decode(move).kind == STOP:
        return turn_points(params, state)
    if decode(move).kind == RETURN:
        return return_node(params, state, decode(move).mask, tables)
    return node_at(tables, state.villain[state.turn], position_key(params, state))


# --- What scores are worth ----------------------------------------------------------------------


@rule
def write_ends(
    params: Params, state: State, seat: int, tables: Tables, values: list[float]
) -> None:
    """Write what each number of points is worth to the seat whose turn it is."""
    for gain in range(most_gain(tables, state.villain[seat]) + 1):
        if seat == state.first:
            values[gain] = chance_of_first(params, state, seat, gain, tables)
        else:
            values[gain] = chance_of_second(params, state, seat, gain, tables)


@rule
def chance_of_first(params: Params, state: State, seat: int, gain: int, tables: Tables) -> float:
    """Return the first player's chance when their turn ends with some points."""
    other = 1 - seat
    pair = pair_at(tables, state.villain[seat], state.villain[other])
    mine = state.points[seat] + gain
    theirs = state.points[other]
    if state.tie_break or mine >= params.target:
        return 1.0 - tables[chase_at(params, pair, mine - theirs)]
    return 1.0 - tables[second_at(params, pair, mine, theirs)]


@rule
def chance_of_second(params: Params, state: State, seat: int, gain: int, tables: Tables) -> float:
    """Return the second player's chance when their turn, and the round, end with some points."""
    other = 1 - seat
    pair = pair_at(tables, state.villain[other], state.villain[seat])
    mine = state.points[seat] + gain
    theirs = state.points[other]
    if state.tie_break or max(mine, theirs) >= params.target:
        if mine == theirs:
            return 1.0 - tables[pair]
        return 1.0 if mine > theirs else 0.0
    return 1.0 - tables[first_at(params, pair, theirs, mine)]


@rule
def pick_chance(params: Params, state: State, seat: int, villain: int, tables: Tables) -> float:
    """Return the chance to win with a villain against the best one that the other can have."""
    other = state.villain[1 - seat]
    if other != NOBODY:
        return 1.0 - tables[first_at(params, pair_at(tables, other, villain), 0, 0)]
    worst = 1.0
    for answer in range(1, VILLAINS + 1):
        if answer != villain:
            worst = min(worst, tables[first_at(params, pair_at(tables, villain, answer), 0, 0)])
    return worst


# --- The turn -----------------------------------------------------------------------------------


@rule
def return_node(params: Params, state: State, mask: int, tables: Tables) -> int:
    """Return the node that putting dice back leads to; busted, the end without points."""
    if kept(state, mask, BATMAN) >= params.bust_batman:
        return 0
    return node_at(tables, state.villain[state.turn], returned_key(state, mask))


@rule
def back_up(tables: Tables, villain: int, values: list[float], top: int) -> None:
    """Compute the wanted values up to a node, and all that they depend on."""
    most = most_gain(tables, villain)
    targets = int(tables[HEAD * villain + TARGETS])
    edges = int(tables[HEAD * villain + FIRST_EDGES])
    for node in range(top, most, -1):
        if values[node] == WANTED:
            place = edges + node - most - 1
            for edge in range(int(tables[place]), int(tables[place + 1])):
                target = int(tables[targets + edge])
                if target > most:
                    values[target] = WANTED
    points = int(tables[HEAD * villain + POINTS])
    for node in range(most + 1, top + 1):
        if values[node] == WANTED:
            stop = values[int(tables[points + node - most - 1])]
            values[node] = max(stop, roll_value(tables, villain, values, node))


@rule
def roll_value(tables: Tables, villain: int, values: list[float], node: int) -> float:
    """Return the chance to win when one rolls until something changes."""
    head = HEAD * villain
    targets = int(tables[head + TARGETS])
    chances = int(tables[head + CHANCES])
    place = int(tables[head + FIRST_EDGES]) + node - most_gain(tables, villain) - 1
    value = 0.0
    for edge in range(int(tables[place]), int(tables[place + 1])):
        value += tables[chances + edge] * values[int(tables[targets + edge])]
    return value


MAX_TURNS = 8
"""How many solved turns are kept."""


class GameValue(PositionValue):
    """The chances to win, by the chances at all scores."""

    def __init__(self, contract: Contract, params: Any, arrays: dict[str, Array]) -> None:
        super().__init__(contract, params)
        self._tables: list[float] = np.asarray(make_tables(params, arrays)).tolist()
        self._turns: dict[Hashable, list[float]] = {}

    def move_share(self, state: State, seat: int, move: int) -> float:
        tables = self._tables
        values = self._solve_turn(state, seat)
        return solved_move_chance(self.params, state, seat, move, tables, values)

    def best_share(self, state: State, seat: int) -> float:
        out = [0] * MAX_MOVES
        count = moves(self.params, state, seat, out)
        return max(self.move_share(state, seat, move) for move in out[:count])

    def known_share(self, state: State) -> float | None:
        """Return what the scores are worth at the start of a turn."""
        if state.phase != DRAWING or not state.is_first_roll or state.rolled:
            return None
        chance = self._start_chance(state, state.turn)
        return chance if state.turn == 0 else 1.0 - chance

    def key(self, state: State) -> Hashable:
        """Return a key in which the order of dice does not matter."""
        shown = sorted(zip(state.row[: state.shown], state.face[: state.shown], strict=True))
        return (
            *(state.phase, state.first, state.turn, state.tie_break, state.contenders),
            *(*state.villain, *state.points, *state.cup, *state.loot, *state.batman),
            *(state.dodged, state.is_first_roll, state.draws_left, *shown),
            *(None, *sorted(state.row[state.shown : state.rolled])),
            *(None, *sorted(state.alarm[: state.alarms])),
        )

    def _start_chance(self, state: State, seat: int) -> float:
        """Return the chance of a seat whose turn begins."""
        params = self.params
        tables = self._tables
        other = 1 - seat
        mine = state.points[seat]
        theirs = state.points[other]
        if seat == state.first:
            pair = pair_at(tables, state.villain[seat], state.villain[other])
            place = pair if state.tie_break else first_at(params, pair, mine, theirs)
        else:
            pair = pair_at(tables, state.villain[other], state.villain[seat])
            is_last = state.tie_break or theirs >= params.target
            lead = theirs - mine
            place = (
                chase_at(params, pair, lead) if is_last else second_at(params, pair, theirs, mine)
            )
        return tables[place]

    def _solve_turn(self, state: State, seat: int) -> list[float]:
        """Return the chances in all positions of a turn, and after each number of points."""
        key = (state.first, seat, state.tie_break, *state.villain, *state.points)
        if key not in self._turns:
            if len(self._turns) >= MAX_TURNS:
                self._turns.clear()
            villain = state.villain[seat]
            tables = self._tables
            if villain or not any(state.villain):
                self._turns[key] = self._solve(state, seat, villain, tables)
            else:
                self._turns[key] = []  # villains are being picked
        return self._turns[key]

    def _solve(self, state: State, seat: int, villain: int, tables: list[float]) -> list[float]:
        count = int(tables[HEAD * villain + COUNT])
        most = most_gain(tables, villain)
        values = [WANTED] * (most + 1 + count)
        write_ends(self.params, state, seat, tables, values)
        back_up(tables, villain, values, most + count)
        return values
