"""A search from a position: the policy, and what it found out about every move.

The names annotated `Any` below are placeholders: `bind` puts a game's rules in their place.
"""

from __future__ import annotations

from typing import Any

from larceny.bots.search.memory import ITERATIONS
from larceny.bots.search.tree import (
    ROOT,
    WAIT,
    Tree,
    edge_value,
    free_tree,
    new_tree,
    recommend_edge,
    set_edge,
    set_expected,
)
from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.engine.seat import MAX_SEATS
from larceny.engine.turn_taking import wait_before

actors: Any = None
moves: Any = None
run_iterations: Any = None


@rule(borrows=True)
def search(params: Any, state: Any, seat: int, out: Any, rng: Rng, memory: Any) -> int:
    """Return the most visited move, or an answer that asks to wait if waiting was."""
    is_alone = actors(params, state) == 1 << seat
    if is_alone and moves(params, state, seat, out) == 1:
        return int(out[0])
    iterations = int(memory[ITERATIONS])
    tree = new_tree(iterations)
    run_iterations(params, state, seat, out, rng, memory, tree, iterations)
    answer = recommend_answer(tree, rng)
    free_tree(tree)
    return answer


@rule
def recommend_answer(tree: Tree, rng: Rng) -> int:
    """Return the answer that a tree recommends for its root."""
    root = int(tree.counters[ROOT])
    best = recommend_edge(tree, root, True, rng)
    if tree.moves[best] == WAIT:
        return wait_before(int(tree.moves[recommend_edge(tree, root, False, rng)]))
    return int(tree.moves[best])


@rule(borrows=True)
def rate_by_search(
    params: Any, state: Any, seat: int, move: int, out: Any, rng: Rng, memory: Any
) -> float:
    """Return the equity of one move of a seat, with all iterations spent on it."""
    iterations = int(memory[ITERATIONS])
    tree = new_tree(iterations)
    run_iterations(params, state, seat, out, rng, memory, tree, 1)
    root = int(tree.counters[ROOT])
    keep_edge(tree, root, move)
    run_iterations(params, state, seat, out, rng, memory, tree, iterations)
    equity = edge_value(tree, int(tree.first[root]))
    free_tree(tree)
    return equity


@rule
def keep_edge(tree: Tree, node: int, move: int) -> None:
    """Take all edges from a new node but that of one move; one that it lacks gets an edge."""
    first = int(tree.first[node])
    kept = first
    while kept < first + tree.degree[node] - 1 and tree.moves[kept] != move:
        kept += 1
    events = int(tree.events[kept]) if tree.moves[kept] == move else 0
    set_edge(tree, first, move, tree.totals[kept])
    set_expected(tree, first, events, tree.expected[kept], MAX_SEATS)
    tree.priors[first] = 1.0
    tree.degree[node] = 1


@rule(borrows=True)
def search_root(
    params: Any,
    state: Any,
    seat: int,
    out: Any,
    rng: Rng,
    memory: Any,
    codes: Any,
    equities: Any,
    visits: Any,
) -> int:
    """Search, write the code, the equity and the visits of each move, and return how many.

    The moves are those that the root has edges for, WAIT among them where the seat may wait.
    """
    iterations = int(memory[ITERATIONS])
    tree = new_tree(iterations)
    run_iterations(params, state, seat, out, rng, memory, tree, iterations)
    root = int(tree.counters[ROOT])
    first = int(tree.first[root])
    count = int(tree.degree[root])
    for place in range(count):
        codes[place] = tree.moves[first + place]
        equities[place] = edge_value(tree, first + place)
        visits[place] = tree.visits[first + place]
    free_tree(tree)
    return count
