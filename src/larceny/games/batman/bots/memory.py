"""The memory of Batman's solver: one array of floats with a block for each villain of the rule set.

A block holds the keys of the positions in ascending order; for each of them where its row begins;
the row of a whole turn; the rows. A row holds the mean of rolling, then for each aim above the
points that stopping scores the shares of 0, 1, 2, ... points. In front of the blocks there is for
each villain a head: where its block is, how many positions it has, and the most points of a turn.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import numpy as np

from larceny.bots.bot import Memory
from larceny.engine.rule import rule
from larceny.games.batman.odds.enumeration import Progress, build_graph
from larceny.games.batman.odds.per_turn import per_turn
from larceny.games.batman.odds.turn_graph import ROUNDING_ERROR, Array, TurnGraph
from larceny.games.batman.state import NOBODY, VILLAINS, Params

HEAD = 3
"""Places of a head."""


def villains_of(params: Params) -> Iterable[int]:
    """Return the villains that a rule set's games are played with."""
    return range(1, VILLAINS + 1) if params.villains else (NOBODY,)


def build_memory(params: Params, progress: Progress | None = None) -> Array:
    """Build the solver's memory; `progress` is called with the number of positions solved."""
    blocks = [np.zeros(HEAD * (VILLAINS + 1))]
    for villain in villains_of(params):
        graph = build_graph(params, villain, progress)
        begin = sum(map(len, blocks))
        blocks[0][HEAD * villain : HEAD * (villain + 1)] = begin, len(graph.keys), graph.most
        blocks.append(_block(graph, begin))
    return np.concatenate(blocks)


def _block(graph: TurnGraph, begin: int) -> Array:
    """Return a villain's block of the memory; `begin` is where it will stand."""
    utility, aims = _aims(graph)
    best = graph.solve(utility)
    paths = [
        graph.follow(
            best.rolls[:, aim] > utility[graph.points, aim] + ROUNDING_ERROR, utility[:, aim]
        )
        for aim in aims
    ]
    shares = np.stack([path.rolls for path in paths], axis=1)
    rows = [best.start[:1], *(path.start for path in paths)]
    order = np.argsort(graph.keys)
    places = np.zeros(len(order))
    place = begin + 2 * len(order) + sum(map(len, rows))
    for number, position in enumerate(order):
        row = [best.rolls[position, :1], shares[position, graph.points[position] :].ravel()]
        rows += row
        places[number] = place
        place += sum(map(len, row))
    return np.concatenate([graph.keys[order].astype(float), places, *rows])


def _aims(graph: TurnGraph) -> tuple[Array, range]:
    """Return the utilities in columns: the points, then whether they reach 1, 2, 3, ..."""
    points = np.arange(graph.most + 1)
    utility = (points[:, None] >= points).astype(float)
    utility[:, 0] = points
    return utility, range(1, graph.most + 1)


@per_turn
def remember(params: Params) -> Memory:
    """Return the memory for a rule set, built on first use."""
    return cast(Memory, build_memory(params))


@rule
def row_at(memory: Memory, villain: int, key: int) -> int:
    """Return where in the memory the row of a position begins."""
    begin = int(memory[HEAD * villain])
    count = int(memory[HEAD * villain + 1])
    low = 0
    high = count - 1
    while low < high:
        middle = (low + high) // 2
        if memory[begin + middle] < key:
            low = middle + 1
        else:
            high = middle
    return int(memory[begin + count + low])


@rule
def start_at(memory: Memory, villain: int) -> int:
    """Return where in the memory the row of a whole turn begins."""
    return int(memory[HEAD * villain]) + 2 * int(memory[HEAD * villain + 1])


@rule
def most_points(memory: Memory, villain: int) -> int:
    """Return the most points that a villain can get in a turn."""
    return int(memory[HEAD * villain + 2])


@rule
def reach_chance(memory: Memory, villain: int, points: int) -> float:
    """Return the best chance that a whole turn brings at least some points."""
    most = most_points(memory, villain)
    if points <= 0:
        return 1.0
    chance = 0.0
    row = start_at(memory, villain) + 1 + (points - 1) * (most + 1)
    for final in range(points, most + 1):
        chance += memory[row + final]
    return chance
