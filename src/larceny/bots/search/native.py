"""The compiled forms of `tree.new_tree` and `tree.free_tree`: one piece of memory for a search."""

# mypy: disable-error-code="call-arg, var-annotated, unreachable"

from __future__ import annotations

from typing import Any

import numpy as np

from larceny.bots.search.tree import (
    COLUMNS,
    COUNTERS,
    MAX_DEPTH,
    Tree,
    edges_for,
    slots_for,
)
from larceny.compile.native.lent import array_at, borrow, give_back, table_at
from larceny.engine.rule import rule
from larceny.engine.seat import MAX_SEATS

_LONG, _SHORT = 8, 4
_NODE_BYTES = _LONG + 3 * _SHORT
_EDGE_BYTES = _LONG + (3 + MAX_SEATS) * _SHORT + 1
_FIXED_BYTES = (MAX_DEPTH * (COLUMNS + MAX_SEATS) + COUNTERS) * _LONG


@rule
def new_tree(iterations: Any) -> Any:
    """Return an empty tree; what needs the widest steps comes first."""
    slots = slots_for(iterations)
    edges = edges_for(iterations)
    keys = borrow(slots * _NODE_BYTES + edges * _EDGE_BYTES + _FIXED_BYTES)
    totals = keys + slots * _LONG
    path = totals + edges * _LONG
    luck = path + MAX_DEPTH * COLUMNS * _LONG
    counters = luck + MAX_DEPTH * MAX_SEATS * _LONG
    first = counters + COUNTERS * _LONG
    degree = first + slots * _SHORT
    node_visits = degree + slots * _SHORT
    moves = node_visits + slots * _SHORT
    priors = moves + edges * _SHORT
    visits = priors + edges * _SHORT
    expected = visits + edges * _SHORT
    events = expected + edges * MAX_SEATS * _SHORT
    return Tree(
        array_at(keys, slots, np.int64),
        array_at(first, slots, np.int32),
        array_at(degree, slots, np.int32),
        array_at(node_visits, slots, np.int32),
        array_at(moves, edges, np.int32),
        array_at(priors, edges, np.float32),
        array_at(visits, edges, np.int32),
        array_at(totals, edges, np.float64),
        array_at(events, edges, np.int8),
        table_at(expected, edges, MAX_SEATS, np.float32),
        table_at(path, MAX_DEPTH, COLUMNS, np.int64),
        table_at(luck, MAX_DEPTH, MAX_SEATS, np.float64),
        array_at(counters, COUNTERS, np.int64),
    )


@rule
def free_tree(tree: Any) -> None:
    """Give back the memory of a tree."""
    give_back(tree.keys)
