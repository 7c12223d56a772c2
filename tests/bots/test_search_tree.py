"""The tree of a search: nodes in a hash table, edges side by side; run in plain Python."""

from __future__ import annotations

import pytest

from larceny.bots.search import memory
from larceny.bots.search.memory import make_memory, with_iterations
from larceny.bots.search.tree import (
    EDGES,
    MAX_EDGES,
    MAX_NODES,
    NODES,
    ROOT,
    WAIT,
    Tree,
    add_node,
    add_step,
    backpropagate,
    find_node,
    is_on_path,
    new_tree,
    put_edge,
    set_edge,
)
from larceny.engine.seat import MAX_SEATS

KEY = 0x1234_5678_9ABC


def add(tree: Tree, key: int, *equities: float) -> int:
    """Add a node with one edge for each equity; the moves are numbered from 0."""
    for move, equity in enumerate(equities):
        put_edge(tree, min(move, MAX_EDGES), move, equity)
    slot = find_node(tree, key)
    add_node(tree, slot, key, min(len(equities), MAX_EDGES))
    return slot


def shares(*values: float) -> list[float]:
    """Return the rewards of all seats that a table can have."""
    return [*values, *[0.0] * (MAX_SEATS - len(values))]


def moves_of(tree: Tree, node: int) -> list[int]:
    first = int(tree.first[node])
    return [int(move) for move in tree.moves[first : first + int(tree.degree[node])]]


def test_a_node_has_its_edges_side_by_side() -> None:
    tree = new_tree(10)
    earlier, later = add(tree, KEY, 0.5, 0.25, 0.75), add(tree, KEY + 1, 0.125, 0.5)
    assert moves_of(tree, earlier) == [0, 1, 2]
    assert moves_of(tree, later) == [0, 1]
    assert tree.first[later] == tree.first[earlier] + 3
    assert [float(total) for total in tree.totals[:5]] == [0.5, 0.25, 0.75, 0.125, 0.5]
    assert not tree.visits[:5].any()


def test_nodes_are_found_again_also_where_slots_collide() -> None:
    tree = new_tree(200)
    slots = [add(tree, KEY + number, 0.5) for number in range(200)]
    assert len(set(slots)) == 200
    assert [find_node(tree, KEY + number) for number in range(200)] == slots
    assert tree.keys[find_node(tree, KEY - 1)] == 0, "no node has this key"


def test_the_first_node_is_the_root() -> None:
    tree = new_tree(4)
    first = add(tree, KEY, 0.5)
    add(tree, KEY + 1, 0.5)
    assert tree.counters[ROOT] == first
    assert tree.counters[NODES] == 2


def test_of_too_many_moves_the_best_are_kept() -> None:
    tree = new_tree(4)
    equities = [(move * 37 % 101) / 101 for move in range(101)]
    node = add(tree, KEY, *equities)
    best = sorted(range(101), key=lambda move: -equities[move])[:MAX_EDGES]
    assert sorted(moves_of(tree, node)) == sorted(best)


def test_a_full_tree_grows_no_more() -> None:
    tree = new_tree(3)
    for number in range(20):
        add(tree, KEY + (number << 24), *([0.5] * MAX_EDGES))
    nodes, edges = int(tree.counters[NODES]), int(tree.counters[EDGES])
    assert 1 <= nodes <= len(tree.keys) // 2
    assert edges == nodes * MAX_EDGES
    assert edges + MAX_EDGES + 1 <= len(tree.moves), "there is room for a node to be looked at"
    assert tree.keys[find_node(tree, KEY)] == KEY
    assert tree.keys[find_node(tree, KEY + (19 << 24))] == 0


def test_the_tree_never_outgrows_its_memory() -> None:
    tree = new_tree(10 * MAX_NODES)
    assert sum(part.nbytes for part in tree) < 64 << 20


def test_rewards_are_added_to_those_who_moved() -> None:
    tree = new_tree(10)
    earlier, later = add(tree, KEY, 0.5, 0.5), add(tree, KEY + 1, 0.25)
    first, second = int(tree.first[earlier]) + 1, int(tree.first[later])
    add_step(tree, 0, earlier, first, 0)
    add_step(tree, 1, later, second, 1)
    backpropagate(tree, 2, shares(0.125, 0.75))
    backpropagate(tree, 1, shares(1.0, 0.0))
    assert (tree.visits[first], tree.totals[first]) == (2, 0.5 + 0.125 + 1.0)
    assert (tree.visits[second], tree.totals[second]) == (1, 0.25 + 0.75)
    assert (tree.node_visits[earlier], tree.node_visits[later]) == (2, 1)
    assert tree.visits[first - 1] == 0


def test_luck_is_taken_from_the_rewards_of_what_came_before_it() -> None:
    """Seat 0 moves and is lucky by 0.25, then seat 1 moves and is lucky by 0.5."""
    tree = new_tree(10)
    earlier, later = add(tree, KEY, 0.0), add(tree, KEY + 1, 0.0)
    for depth, node in enumerate((earlier, later)):
        add_step(tree, depth, node, int(tree.first[node]), depth)
    tree.luck[0, :2] = 0.25, -0.25
    tree.luck[1, :2] = -0.5, 0.5
    backpropagate(tree, 2, shares(0.25, 0.75))
    assert tree.totals[int(tree.first[later])] == 0.75 - 0.5
    assert tree.totals[int(tree.first[earlier])] == 0.25 + 0.5 - 0.25
    add_step(tree, 0, earlier, int(tree.first[earlier]), 0)
    assert not tree.luck[0].any(), "the luck of one iteration is forgotten in the next"


def test_a_path_knows_where_it_has_been() -> None:
    tree = new_tree(10)
    for depth, node in enumerate((3, 5)):
        add_step(tree, depth, node, 0, 0)
    assert is_on_path(tree, 5, 2)
    assert not is_on_path(tree, 5, 1)
    assert not is_on_path(tree, 4, 2)


def test_waiting_is_no_move() -> None:
    tree = new_tree(4)
    node = find_node(tree, KEY)
    set_edge(tree, 0, WAIT, 0.5)
    add_node(tree, node, KEY, 1)
    assert moves_of(tree, node) == [WAIT]
    assert WAIT < 0 <= MAX_SEATS


@pytest.mark.parametrize("leaf", [[7.0, 8.0], ()])
def test_a_memory_keeps_its_parameters_with_another_budget(leaf: list[float]) -> None:
    made = make_memory(100, 0.5, leaf)
    assert made[memory.LEAF_MEMORY :].tolist() == list(leaf)
    assert (made[memory.ITERATIONS], made[memory.EXPLORATION]) == (100, 0.5)
    changed = with_iterations(made, 5)
    assert changed[memory.ITERATIONS] == 5
    assert changed[1:].tolist() == made[1:].tolist()
    assert made[memory.ITERATIONS] == 100
