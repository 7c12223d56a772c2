"""The search tree as a hash table, and which child is selected; run in plain Python."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from larceny.bots.search.mcts import share_win
from larceny.bots.search.memory import (
    DEFAULT_EXPLORATION,
    DEFAULT_RANDOMNESS,
    make_memory,
    with_iterations,
)
from larceny.bots.search.selection import (
    count_unexpanded,
    highest_bound,
    most_visited,
    nth_unexpanded,
    root_visits,
)
from larceny.bots.search.tree import (
    NODE,
    ROOT,
    WAIT,
    Tree,
    add_child,
    backpropagate,
    child_key,
    find_child,
    table_size,
)
from larceny.engine.seat import MAX_SEATS

SEAT = 1
children = st.tuples(st.integers(-1, 1 << 22), st.integers(0, MAX_SEATS - 1), st.integers(-1, 9999))


def new_tree(nodes: int = 16) -> Tree:
    return np.zeros(table_size(nodes), NODE).view(np.recarray)


def add(tree: Tree, move: int, visits: int, availability: int, reward: float) -> None:
    child = tree[add_child(tree, ROOT, SEAT, move)]
    child.visits, child.availability, child.reward = visits, availability, reward


@given(children, children)
def test_every_child_has_a_key_of_its_own(
    one: tuple[int, int, int], two: tuple[int, int, int]
) -> None:
    assert (child_key(*one) == child_key(*two)) == (one == two)
    assert child_key(*one) > 0


@pytest.mark.parametrize("nodes", [1, 2, 3, 1000, 1 << 12])
def test_a_table_is_at_least_twice_as_large_as_its_nodes(nodes: int) -> None:
    size = table_size(nodes)
    assert size >= 2 * nodes
    assert size & (size - 1) == 0


def test_children_are_found_again_also_where_slots_collide() -> None:
    tree = new_tree(200)
    slots = [add_child(tree, ROOT, SEAT, move) for move in range(200)]
    assert len(set(slots)) == 200
    assert [find_child(tree, ROOT, SEAT, move) for move in range(200)] == slots
    assert [add_child(tree, ROOT, SEAT, move) for move in range(200)] == slots
    assert int((tree["key"] != 0).sum()) == 200


def test_the_same_move_of_another_seat_or_node_is_another_child() -> None:
    tree = new_tree()
    first = add_child(tree, ROOT, 0, 5)
    assert tree[find_child(tree, ROOT, 1, 5)].key == 0
    assert tree[find_child(tree, first, 0, 5)].key == 0
    assert tree[find_child(tree, ROOT, 0, WAIT)].key == 0


def test_rewards_are_added_to_those_who_moved() -> None:
    tree = new_tree()
    first = add_child(tree, ROOT, 0, 3)
    second = add_child(tree, first, 1, 4)
    path = np.array([[first, 0], [second, 1], [0, 0]])
    backpropagate(tree, path, 2, [0.25, 0.75])
    backpropagate(tree, path, 1, [1.0, 0.0])
    assert (tree[first].visits, tree[first].reward) == (2, 1.25)
    assert (tree[second].visits, tree[second].reward) == (1, 0.75)


def test_unexpanded_moves_are_counted_and_the_others_were_available_once_more() -> None:
    tree = new_tree()
    for move in (4, 6):
        add(tree, move, visits=1, availability=1, reward=0)
    moves = [3, 4, 5, 6]
    assert count_unexpanded(tree, ROOT, SEAT, moves, 3) == 2
    available = [int(tree[find_child(tree, ROOT, SEAT, move)].availability) for move in moves]
    assert available == [0, 2, 0, 1]
    assert [nth_unexpanded(tree, ROOT, SEAT, moves, nth) for nth in range(2)] == [3, 5]


def test_without_exploration_the_best_average_is_selected() -> None:
    tree = new_tree()
    add(tree, 3, visits=10, availability=20, reward=4)
    add(tree, 5, visits=2, availability=20, reward=1)
    add(tree, 7, visits=40, availability=40, reward=12)
    assert highest_bound(tree, ROOT, SEAT, [3, 5, 7], 3, 0.0) == 5


def test_the_bound_grows_with_availability_and_shrinks_with_visits() -> None:
    tree = new_tree()
    add(tree, 3, visits=10, availability=10, reward=5)
    add(tree, 5, visits=10, availability=99, reward=5)
    add(tree, 7, visits=40, availability=99, reward=20)
    assert highest_bound(tree, ROOT, SEAT, [3, 5, 7], 3, 0.7) == 5
    assert highest_bound(tree, ROOT, SEAT, [3, 7], 2, 0.7) == 3


@given(st.lists(st.tuples(st.integers(1, 50), st.integers(0, 50), st.floats(0, 1)), min_size=1))
def test_the_bound_is_the_published_one(stats: list[tuple[int, int, float]]) -> None:
    """Cowling, Powley, Whitehouse (2012): average reward + c * sqrt(ln availability / visits)."""
    tree = new_tree(len(stats))
    moves = list(range(len(stats)))
    bounds = []
    for move, (visits, more, average) in enumerate(stats):
        add(tree, move, visits, visits + more, average * visits)
        bounds.append(
            average * visits / visits + 0.7 * math.sqrt(math.log(visits + more + 1.0) / visits)
        )
    assert highest_bound(tree, ROOT, SEAT, moves, len(moves), 0.7) == bounds.index(max(bounds))


def test_the_most_visited_move_is_recommended_and_the_first_among_equals() -> None:
    tree = new_tree()
    for move, visits in ((3, 4), (5, 9), (7, 9)):
        add(tree, move, visits, visits, 0)
    assert most_visited(tree, SEAT, [3, 5, 7], 3) == 5
    assert most_visited(tree, SEAT, [7, 5, 3], 3) == 7
    assert root_visits(tree, SEAT, 8) == 0


@pytest.mark.parametrize(("mask", "shares"), [(0b1, [1, 0, 0]), (0b101, [0.5, 0, 0.5])])
def test_a_win_is_divided_equally(mask: int, shares: list[float]) -> None:
    rewards = [9.0] * MAX_SEATS
    share_win(mask, rewards)
    assert rewards == [*shares, 0, 0, 0]


def test_a_memory_keeps_its_parameters_with_another_budget() -> None:
    memory = make_memory(100, [7.0, 8.0])
    assert memory == [100, DEFAULT_EXPLORATION, DEFAULT_RANDOMNESS, 7.0, 8.0]
    assert with_iterations(memory, 5) == [5, *memory[1:]]
    assert memory[0] == 100
