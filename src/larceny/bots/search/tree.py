"""The search tree as a hash table of fixed size, made for one search."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from larceny.engine.rule import rule

NODE = np.dtype(
    [("key", "i8"), ("visits", "i4"), ("availability", "i4"), ("reward", "f8")],
    align=True,
)
"""How often a node was selected, how often it could have been, and its mover's total reward."""
Tree: TypeAlias = np.ndarray[Any, Any]
"""An array of NODE. A node is named by its slot."""
Path: TypeAlias = np.ndarray[Any, Any]
"""For each step down the tree the node that was reached and the seat that moved."""

ROOT = -1
"""Stands for the slot of the root, which is not stored."""
MAX_NODES = 1 << 20
"""50 MB at most. A full tree grows no more, but its statistics are still updated."""
WAIT = -1
"""Stands among the moves of a seat that may wait for others to act."""
_HASH_MULTIPLIER = 0x2545F4914F6CDD1D
"""An odd number that scatters keys over the table."""


@rule
def table_size(nodes: int) -> int:
    """Return the number of slots: a power of two, at least twice the number of nodes."""
    size = 2
    while size < 2 * nodes:
        size *= 2
    return size


@rule
def child_key(node: int, seat: int, move: int) -> int:
    """Return the key of a node's child. It is never 0, which marks an empty slot."""
    return ((node + 1) << 40) | (seat << 36) | (move - WAIT + 1)


@rule
def find_slot(tree: Tree, key: int) -> int:
    """Return the slot of a key, or the empty slot where it belongs."""
    last = len(tree) - 1
    slot = ((key * _HASH_MULTIPLIER) >> 24) & last
    while tree[slot].key != key and tree[slot].key != 0:
        slot = (slot + 1) & last
    return slot


@rule
def find_child(tree: Tree, node: int, seat: int, move: int) -> int:
    """Return the slot of a node's child, which is empty if there is none yet."""
    return find_slot(tree, child_key(node, seat, move))


@rule
def add_child(tree: Tree, node: int, seat: int, move: int) -> int:
    """Return the slot of a node's child; add the child if there is none yet."""
    key = child_key(node, seat, move)
    slot = find_slot(tree, key)
    tree[slot].key = key
    return slot


@rule
def backpropagate(tree: Tree, path: Path, depth: int, rewards: Any) -> None:
    """Add a visit and its mover's reward to every node on the path."""
    for step in range(depth):
        node = tree[path[step, 0]]
        node.visits += 1
        node.reward += rewards[path[step, 1]]
