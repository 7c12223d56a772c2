"""The tree of a search: nodes, edges, and which edge an iteration takes or the root recommends.

A node is an information set: what the seat that acts there knows. Whatever leads to the same
knowledge leads to the same node, so that the tree is a graph. An edge is a move of that seat.
Nodes are in a hash table, and the edges of each node side by side. All arrays are made for one
search; a tree that is full grows no more, but its statistics are still updated.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from larceny.engine.array import np
from larceny.engine.exponential import exp
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule
from larceny.engine.seat import MAX_SEATS

MAX_NODES = 1 << 16
MEAN_EDGES = 16
"""How many edges there is room for, for each node."""
MAX_EDGES = 64
"""The most edges of a node, waiting apart; of more moves, the best by first estimate are kept."""
MAX_DEPTH = 256
"""The most moves of one iteration."""
WAIT = -1
"""Stands among the moves of a seat that may wait for others to act."""

# Places in `Tree.counters`.
EDGES, NODES, ROOT = range(3)
COUNTERS = 3
# Columns of `Tree.path`.
NODE, EDGE, SEAT = range(3)
COLUMNS = 3

Array = np.ndarray[Any, Any]


class Tree(NamedTuple):
    """Nodes are named by their slots in the hash table, edges by their places."""

    keys: Array
    """The hash of each node; 0 marks an empty slot."""
    first: Array
    """The first edge of each node."""
    degree: Array
    """The number of edges of each node."""
    node_visits: Array
    """How often an edge of each node was taken."""
    moves: Array
    """The move of each edge, or WAIT."""
    priors: Array
    """How promising each edge looked at first; those of a node add up to 1."""
    visits: Array
    """How often each edge was taken."""
    totals: Array
    """The sum of the mover's rewards for each edge. The first estimate counts as one reward more
    than there are visits."""
    events: Array
    """How many chance events in a row were weighed for the first estimate of each edge."""
    expected: Array
    """The shares of all seats that were expected then, for each edge for which events were."""
    path: Array
    """For each step of an iteration the node, the edge that was taken and the seat that moved."""
    luck: Array
    """For each step of an iteration how lucky every seat was in the chance that followed it."""
    counters: Array
    """How many edges and nodes there are, and the slot of the root."""


@rule
def slots_for(iterations: int) -> int:
    """Return how many slots the hash table has for the nodes that so many iterations can add."""
    slots = 2
    while slots < 2 * min(iterations, MAX_NODES):
        slots *= 2
    return slots


@rule
def edges_for(iterations: int) -> int:
    """Return how many edges there is room for."""
    return MEAN_EDGES * min(iterations, MAX_NODES) + 2 * (MAX_EDGES + 1)


@rule(native="larceny.bots.search.native:new_tree", borrows=True)
def new_tree(iterations: int) -> Tree:
    """Return an empty tree with room for the nodes that so many iterations can add.

    Compiled, its memory is borrowed: `free_tree` must follow.
    """
    slots = slots_for(iterations)
    edges = edges_for(iterations)
    return Tree(
        np.zeros(slots, np.int64),
        np.zeros(slots, np.int32),
        np.zeros(slots, np.int32),
        np.zeros(slots, np.int32),
        np.empty(edges, np.int32),
        np.empty(edges, np.float32),
        np.empty(edges, np.int32),
        np.empty(edges, np.float64),
        np.empty(edges, np.int8),
        np.empty((edges, MAX_SEATS), np.float32),
        np.zeros((MAX_DEPTH, COLUMNS), np.int64),
        np.zeros((MAX_DEPTH, MAX_SEATS)),
        np.zeros(COUNTERS, np.int64),
    )


@rule(native="larceny.bots.search.native:free_tree")
def free_tree(tree: Tree) -> None:
    """Give back the memory of a tree; in plain Python nothing is left to do."""


@rule
def find_node(tree: Tree, key: int) -> int:
    """Return the slot of a node, or the empty slot where it belongs."""
    last = len(tree.keys) - 1
    slot = (key >> 24) & last
    while tree.keys[slot] != key and tree.keys[slot] != 0:
        slot = (slot + 1) & last
    return slot


@rule
def put_edge(tree: Tree, count: int, move: int, equity: float) -> int:
    """Write one more edge of the next node, which has `count` edges so far; return its place.

    In a node with too many edges it replaces the one with the lowest equity, or is left out: -1.
    """
    first = int(tree.counters[EDGES])
    place = first + count
    if count >= MAX_EDGES:
        place = first
        for edge in range(first, first + count):
            if tree.totals[edge] < tree.totals[place]:
                place = edge
        if tree.totals[place] >= equity:
            return -1
    set_edge(tree, place, move, equity)
    return place


@rule
def set_edge(tree: Tree, edge: int, move: int, equity: float) -> None:
    """Write an edge with its first estimate, without visits."""
    tree.moves[edge] = move
    tree.visits[edge] = 0
    tree.totals[edge] = equity
    tree.events[edge] = 0


@rule
def set_expected(tree: Tree, edge: int, events: int, shares: Any, seats: int) -> None:
    """Note what was expected of an edge when a number of chance events was weighed."""
    tree.events[edge] = events
    for place in range(seats):
        tree.expected[edge, place] = shares[place]


@rule
def add_node(tree: Tree, slot: int, key: int, count: int) -> None:
    """Add a node whose edges were just written, if there is room for it and for one more."""
    edges = int(tree.counters[EDGES])
    has_room = edges + count + MAX_EDGES + 1 <= len(tree.moves)
    if has_room and 2 * tree.counters[NODES] < len(tree.keys):
        if tree.counters[NODES] == 0:
            tree.counters[ROOT] = slot
        tree.keys[slot] = key
        tree.first[slot] = edges
        tree.degree[slot] = count
        tree.counters[EDGES] += count
        tree.counters[NODES] += 1


@rule
def add_step(tree: Tree, depth: int, node: int, edge: int, seat: int) -> None:
    """Note which edge an iteration takes at a depth, and which seat's move it is."""
    tree.path[depth, NODE] = node
    tree.path[depth, EDGE] = edge
    tree.path[depth, SEAT] = seat
    for place in range(MAX_SEATS):
        tree.luck[depth, place] = 0.0


@rule
def is_on_path(tree: Tree, node: int, depth: int) -> bool:
    """Return whether an iteration has come through a node before."""
    for step in range(depth):
        if tree.path[step, NODE] == node:
            return True
    return False


@rule
def backpropagate(tree: Tree, depth: int, rewards: Any) -> None:
    """Add a visit, and the reward of the seat that moved, to every edge of the path.

    The luck that a seat had after an edge is no merit of that edge, and taken from its reward.
    """
    for step in range(depth - 1, -1, -1):
        for place in range(MAX_SEATS):
            rewards[place] -= tree.luck[step, place]
        edge = tree.path[step, EDGE]
        tree.node_visits[tree.path[step, NODE]] += 1
        tree.visits[edge] += 1
        tree.totals[edge] += rewards[tree.path[step, SEAT]]


@rule
def edge_value(tree: Tree, edge: int) -> float:
    """Return the mean reward of an edge; its first estimate counts as one reward."""
    value: float = tree.totals[edge] / (1.0 + tree.visits[edge])
    return value


EQUAL_PART = 0.1
"""The part of all priors that is shared equally: estimates are sometimes far from the truth."""


@rule
def spread_priors(tree: Tree, first: int, count: int, temperature: float) -> None:
    """Turn the first estimates of new edges into priors, for the most part by a softmax."""
    highest = edge_value(tree, first)
    for edge in range(first + 1, first + count):
        highest = max(highest, edge_value(tree, edge))
    total = 0.0
    for edge in range(first, first + count):
        total += exp((edge_value(tree, edge) - highest) / temperature)
    for edge in range(first, first + count):
        power = exp((edge_value(tree, edge) - highest) / temperature)
        tree.priors[edge] = (1.0 - EQUAL_PART) * power / total + EQUAL_PART / count


@rule
def select_edge(tree: Tree, node: int, exploration: float, rng: Rng) -> int:
    """Return the edge with the highest bound, one of them at random if several have it.

    The bound is that of PUCT: the mean reward, and a bonus for edges that looked promising and have
    few visits.
    """
    first = int(tree.first[node])
    best = first
    highest = -1.0
    ties = 1
    scale = exploration * math.sqrt(tree.node_visits[node] + 1.0)
    for edge in range(first, first + tree.degree[node]):
        bound = edge_value(tree, edge) + scale * tree.priors[edge] / (1.0 + tree.visits[edge])
        if bound > highest:
            highest = bound
            best = edge
            ties = 1
        elif bound == highest:
            ties += 1
            if pick(rng, ties) == 0:
                best = edge
    return best


@rule
def recommend_edge(tree: Tree, node: int, may_wait: bool, rng: Rng) -> int:
    """Return the edge with the most visits; among equals that of the highest value, or any."""
    best = -1
    ties = 1
    first = int(tree.first[node])
    for edge in range(first, first + tree.degree[node]):
        if tree.moves[edge] == WAIT and not may_wait:
            continue
        lead = 1.0 if best < 0 else compare_edges(tree, edge, best)
        if lead > 0.0:
            best = edge
            ties = 1
        elif lead == 0.0:
            ties += 1
            if pick(rng, ties) == 0:
                best = edge
    return best


@rule
def compare_edges(tree: Tree, first: int, second: int) -> float:
    """Return a number above 0 if the first edge is better, below 0 if the second is."""
    visits = int(tree.visits[first]) - int(tree.visits[second])
    return float(visits) if visits != 0 else edge_value(tree, first) - edge_value(tree, second)
