"""The memory of Batman's `exact`: one array of floats with all turns and the chances at all scores.

In front there is a head for each villain, and for each pair of villains where its block begins. The
block of a villain holds the keys of its positions in ascending order, and the node of each; for
each position what stopping scores, and which of the edges is its first; for each edge the node that
it leads to, and its chance. The block of a pair holds the solution's `tie`, `first`, `second` and
`chase`.
"""

from __future__ import annotations

from typing import cast

import numpy as np

from larceny.bots.bot import Memory
from larceny.engine.errors import BotRefusal
from larceny.engine.rule import rule
from larceny.games import load
from larceny.games.batman.state import VILLAINS, Params
from larceny.odds.batman.optimum import turn_graphs
from larceny.odds.batman.per_turn import per_turn
from larceny.odds.batman.turn_graph import Array, TurnGraph
from larceny.odds.solution import find_solution, solve_command

KINDS = VILLAINS + 1
"""Nobody, and the villains."""
KEYS, NODES, POINTS, FIRST_EDGES, TARGETS, CHANCES, COUNT, MOST, HEAD = range(9)
"""A villain's head: where its lists begin, its number of positions, the most points of a turn."""
PAIRS = HEAD * KINDS
"""Where the heads of pairs begin."""
FRONT = PAIRS + KINDS * KINDS


def refusal(params: Params, seats: int) -> str | None:
    """Return why `exact` cannot play a table, or None."""
    if seats != 2:
        return f"it plays between two, not {seats}"
    contract = load("batman")
    if find_solution(contract, params) is None:
        return f"these rules are not solved; `{solve_command(contract, params)}` does that"
    return None


def recall(params: Params) -> Memory:
    """Return the memory for a rule set that is solved."""
    contract = load("batman")
    solution = find_solution(contract, params)
    if solution is None:
        raise BotRefusal(contract.name, "exact", str(refusal(params, 2)))
    blocks = [build_turns(params).copy()]
    begin = len(blocks[0])
    for number, (one, other) in enumerate(solution.arrays["pairs"].tolist()):
        blocks[0][PAIRS + KINDS * one + other] = begin
        for name in ("tie", "first", "second", "chase"):
            blocks.append(solution.arrays[name][number].ravel())
            begin += len(blocks[-1])
    return cast(Memory, np.concatenate(blocks))


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
        np.cumsum([0.0, *(len(branch.nodes) for branch in graph.branches)]),
        np.concatenate([branch.nodes for branch in graph.branches]).astype(float),
        np.concatenate([branch.chances / (1.0 - branch.stay) for branch in graph.branches]),
    ]


@rule
def most_gain(memory: Memory, villain: int) -> int:
    """Return the most points of a villain's turn."""
    return int(memory[HEAD * villain + MOST])


@rule
def node_at(memory: Memory, villain: int, key: int) -> int:
    """Return the node of a position by its key."""
    keys = int(memory[HEAD * villain + KEYS])
    low = 0
    high = int(memory[HEAD * villain + COUNT]) - 1
    while low < high:
        middle = (low + high) // 2
        if memory[keys + middle] < key:
            low = middle + 1
        else:
            high = middle
    return int(memory[int(memory[HEAD * villain + NODES]) + low])


@rule
def pair_at(memory: Memory, one: int, other: int) -> int:
    """Return where the block of two villains begins: `tie`, the first player's chance then."""
    return int(memory[PAIRS + KINDS * one + other])


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
