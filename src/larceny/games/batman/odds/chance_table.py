"""The chances at all scores of Batman, and all its turns, in one array of floats for rules.

In front there is a head for each villain, and for each pair of villains where its block begins. The
block of a villain holds the keys of its positions in ascending order, and the node of each; for
each position what stopping scores, the chance that a roll changes nothing, and which of the edges
is its first; for each edge the node that it leads to, and its chance if something changes. The
block of a pair holds the solution's `tie`, `first`, `second` and `chase`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, cast

import numpy as np

from larceny.engine.rule import rule
from larceny.games.batman.odds.per_turn import per_turn
from larceny.games.batman.odds.turn_graph import Array, TurnGraph
from larceny.games.batman.odds.villain_turns import turn_graphs
from larceny.games.batman.state import VILLAINS, Params

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
    for number, (one, other) in enumerate(arrays["pairs"].tolist()):
        blocks[0][PAIRS + KINDS * one + other] = begin
        for name in ("tie", "first", "second", "chase"):
            blocks.append(arrays[name][number].ravel())
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
def pair_at(tables: Tables, one: int, other: int) -> int:
    """Return where the block of two villains begins: `tie`, the first player's chance then."""
    return int(tables[PAIRS + KINDS * one + other])


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
