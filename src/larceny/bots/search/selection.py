"""Which child of a node the search selects."""

from __future__ import annotations

import math
from collections.abc import Sequence

from larceny.bots.search.tree import ROOT, Tree, find_child
from larceny.engine.rule import rule


@rule
def count_unexpanded(tree: Tree, node: int, seat: int, out: Sequence[int], count: int) -> int:
    """Return how many legal moves have no child yet; count the availability of the others."""
    missing = 0
    for index in range(count):
        child = tree[find_child(tree, node, seat, out[index])]
        if child.key == 0:
            missing += 1
        else:
            child.availability += 1
    return missing


@rule
def nth_unexpanded(tree: Tree, node: int, seat: int, out: Sequence[int], nth: int) -> int:
    """Return one of the legal moves that have no child yet."""
    index = 0
    while True:
        if tree[find_child(tree, node, seat, out[index])].key == 0:
            if nth == 0:
                return out[index]
            nth -= 1
        index += 1


@rule
def highest_bound(
    tree: Tree, node: int, seat: int, out: Sequence[int], count: int, exploration: float
) -> int:
    """Return the move with the highest upper confidence bound."""
    best = out[0]
    best_bound = -1.0
    for index in range(count):
        child = tree[find_child(tree, node, seat, out[index])]
        spread = math.sqrt(math.log(child.availability + 1.0) / child.visits)
        bound = child.reward / child.visits + exploration * spread
        if bound > best_bound:
            best_bound = bound
            best = out[index]
    return best


@rule
def most_visited(tree: Tree, seat: int, out: Sequence[int], count: int) -> int:
    """Return the move of the root's child with the most visits."""
    best = out[0]
    for index in range(1, count):
        if root_visits(tree, seat, out[index]) > root_visits(tree, seat, best):
            best = out[index]
    return best


@rule
def root_visits(tree: Tree, seat: int, move: int) -> int:
    """Return the visits of a child of the root."""
    visits: int = tree[find_child(tree, ROOT, seat, move)].visits
    return visits
