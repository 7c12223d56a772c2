"""Which edge of a node an iteration takes, and which move of the root is recommended."""

from __future__ import annotations

import math

from larceny.bots.search.tree import WAIT, Tree
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule


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
        total += math.exp((edge_value(tree, edge) - highest) / temperature)
    for edge in range(first, first + count):
        power = math.exp((edge_value(tree, edge) - highest) / temperature)
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
def compare_edges(tree: Tree, one: int, two: int) -> float:
    """Return a number above 0 if the first edge is better, below 0 if the second is."""
    visits = int(tree.visits[one]) - int(tree.visits[two])
    return float(visits) if visits != 0 else edge_value(tree, one) - edge_value(tree, two)
