"""Which edge a search takes, and which move it recommends; run in plain Python."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from larceny.bots.search.tree import (
    EQUAL_PART,
    WAIT,
    Tree,
    add_node,
    edge_value,
    find_node,
    new_tree,
    put_edge,
    recommend_edge,
    select_edge,
    spread_priors,
)
from larceny.engine.rng import new

KEY = 77


def node_with(*edges: tuple[float, int, float], moves: list[int] | None = None) -> tuple[Tree, int]:
    """Return a tree with one node, of edges with a prior, a number of visits and a mean reward."""
    tree = new_tree(8)
    node = find_node(tree, KEY)
    for place, (prior, visits, mean) in enumerate(edges):
        put_edge(tree, place, place if moves is None else moves[place], mean)
        tree.priors[place] = prior
        tree.visits[place] = visits
        tree.totals[place] = mean * (1 + visits)
    add_node(tree, node, KEY, len(edges))
    tree.node_visits[node] = sum(visits for _, visits, _ in edges)
    return tree, node


def test_a_first_estimate_counts_as_one_reward() -> None:
    tree = new_tree(2)
    put_edge(tree, 0, 5, 0.75)
    assert edge_value(tree, 0) == 0.75
    tree.visits[0], tree.totals[0] = 3, 0.75 + 1.25
    assert edge_value(tree, 0) == 0.5


def test_priors_are_mostly_a_softmax_of_the_first_estimates() -> None:
    tree = new_tree(4)
    for place, equity in enumerate((0.5, 0.6, 0.4)):
        put_edge(tree, place, place, equity)
    spread_priors(tree, 0, 3, 0.1)
    assert sum(tree.priors[:3]) == pytest.approx(1.0)
    powers = [float(prior) - EQUAL_PART / 3 for prior in tree.priors[:3]]
    assert powers[1] / powers[0] == pytest.approx(math.e)
    assert powers[0] / powers[2] == pytest.approx(math.e)


def test_no_move_is_left_out_however_bad_it_looks() -> None:
    tree = new_tree(4)
    for place, equity in enumerate((1.0, 0.0)):
        put_edge(tree, place, place, equity)
    spread_priors(tree, 0, 2, 0.01)
    assert tree.priors[1] == pytest.approx(EQUAL_PART / 2)


def test_without_exploration_the_best_average_is_selected() -> None:
    tree, node = node_with((0.1, 10, 0.4), (0.1, 2, 0.5), (0.8, 40, 0.3))
    assert select_edge(tree, node, 0.0, new(1)) == 1


def test_the_bonus_grows_with_the_prior_and_shrinks_with_visits() -> None:
    tree, node = node_with((0.2, 10, 0.5), (0.4, 10, 0.5), (0.4, 40, 0.5))
    assert select_edge(tree, node, 0.5, new(1)) == 1
    tree, node = node_with((0.2, 10, 0.5), (0.2, 9, 0.5), (0.2, 40, 0.5))
    assert select_edge(tree, node, 0.5, new(1)) == 1


@given(
    st.lists(
        st.tuples(st.floats(0.015625, 1, width=32), st.integers(0, 50), st.floats(0, 1)),
        min_size=1,
        max_size=8,
    )
)
def test_the_bound_is_that_of_puct(stats: list[tuple[float, int, float]]) -> None:
    """Silver et al. (2017): mean reward + c * prior * sqrt(visits of the node) / (1 + visits)."""
    tree, node = node_with(*stats)
    total = sum(visits for _, visits, _ in stats)
    bounds = [
        edge_value(tree, edge) + 0.7 * prior * math.sqrt(total + 1) / (1 + visits)
        for edge, (prior, visits, _) in enumerate(stats)
    ]
    chosen = select_edge(tree, node, 0.7, new(1))
    assert bounds[chosen] == pytest.approx(max(bounds))


def test_among_equal_bounds_any_edge_is_selected() -> None:
    tree, node = node_with((0.25, 3, 0.5), (0.25, 3, 0.5), (0.25, 9, 0.1), (0.25, 3, 0.5))
    rng = new(5)
    counts = Counter(select_edge(tree, node, 0.5, rng) for _ in range(600))
    assert set(counts) == {0, 1, 3}
    assert min(counts.values()) > 150, "200 of each, within 4 deviations of 11.5"


def test_the_most_visited_move_is_recommended_then_the_most_valuable() -> None:
    tree, node = node_with((0.3, 4, 0.9), (0.3, 9, 0.4), (0.3, 9, 0.5))
    assert recommend_edge(tree, node, True, new(1)) == 2


def test_among_equals_any_move_is_recommended() -> None:
    tree, node = node_with((0.3, 9, 0.5), (0.3, 2, 0.9), (0.3, 9, 0.5))
    rng = new(3)
    counts = Counter(recommend_edge(tree, node, True, rng) for _ in range(400))
    assert set(counts) == {0, 2}
    assert min(counts.values()) > 160, "200 of each, within 4 deviations of 10"


def test_where_waiting_is_best_the_best_move_is_still_known() -> None:
    tree, node = node_with((0.3, 4, 0.5), (0.3, 9, 0.4), (0.3, 5, 0.5), moves=[7, WAIT, 8])
    assert recommend_edge(tree, node, True, new(1)) == 1
    assert recommend_edge(tree, node, False, new(1)) == 2
