"""The iterations of a search, and the move that they recommend.

The names annotated `Any` below are placeholders: `bind` puts a game's rules and a policy in their
place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from larceny.bots.search.memory import EXPLORATION, ITERATIONS, PLAYOUT_MEMORY
from larceny.bots.search.playout import play_out
from larceny.bots.search.selection import (
    count_unexpanded,
    highest_bound,
    most_visited,
    nth_unexpanded,
    root_visits,
)
from larceny.bots.search.tree import (
    MAX_NODES,
    NODE,
    ROOT,
    WAIT,
    Path,
    Tree,
    add_child,
    backpropagate,
    table_size,
)
from larceny.engine.mask import count_of
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule
from larceny.engine.score import highest_scores
from larceny.engine.seat import CHANCE, CHANCE_BIT, MAX_SEATS
from larceny.engine.stack import copy_record
from larceny.engine.turn_taking import can_wait, is_waiting, move_of, next_actor, wait_before

MAX_DEPTH = 256
ANYBODY = -1
"""Whoever may act is at the root of the tree."""
EMPTY_SEAT = -(1 << 31)
"""Fewer points than any player can have, for seats that are not taken."""

actors: Any = None
moves: Any = None
chance: Any = None
apply: Any = None
scores: Any = None
winners: Any = None
guess: Any = None
policy: Any = None
STATE: Any = None


@rule(makes_arrays=True)
def search(params: Any, state: Any, seat: int, out: Any, rng: Rng, memory: Sequence[float]) -> int:
    """Return the most visited move, or an answer that asks to wait if waiting was."""
    is_alone = actors(params, state) == 1 << seat
    if is_alone and moves(params, state, seat, out) == 1:
        return int(out[0])
    iterations = int(memory[ITERATIONS])
    nodes = min(iterations, MAX_NODES)
    tree = np.zeros(table_size(nodes), NODE)
    path = np.zeros((MAX_DEPTH, 2), np.int64)
    rewards = np.zeros(MAX_SEATS)
    points: Any = np.zeros(MAX_SEATS, np.int64)
    worlds = np.zeros(1, STATE)
    for iteration in range(iterations):
        world = worlds[0]  # taken again each time: a record alone does not keep its array alive
        copy_record(world, state)
        guess(params, world, seat, rng)
        can_grow = iteration < nodes
        depth = descend(params, world, seat, out, rng, memory, tree, path, can_grow)
        finish(params, world, out, rng, memory, points, rewards)
        backpropagate(tree, path, depth, rewards)
    best = most_visited(tree, seat, out, moves(params, state, seat, out))
    if not is_alone and root_visits(tree, seat, WAIT) > root_visits(tree, seat, best):
        return wait_before(best)
    return best


@rule(makes_arrays=True)
def rate_by_search(
    params: Any, state: Any, seat: int, move: int, out: Any, rng: Rng, memory: Sequence[float]
) -> float:
    """Return a seat's mean share of the win over the iterations of a search after its move."""
    iterations = int(memory[ITERATIONS])
    nodes = min(iterations, MAX_NODES)
    tree = np.zeros(table_size(nodes), NODE)
    path = np.zeros((MAX_DEPTH, 2), np.int64)
    rewards = np.zeros(MAX_SEATS)
    points: Any = np.zeros(MAX_SEATS, np.int64)
    worlds = np.zeros(1, STATE)
    total = 0.0
    for iteration in range(iterations):
        world = worlds[0]
        copy_record(world, state)
        guess(params, world, seat, rng)
        apply(params, world, seat, move)
        can_grow = iteration < nodes
        depth = descend(params, world, ANYBODY, out, rng, memory, tree, path, can_grow)
        finish(params, world, out, rng, memory, points, rewards)
        backpropagate(tree, path, depth, rewards)
        total += rewards[seat]
    return total / iterations


@rule
def finish(
    params: Any, world: Any, out: Any, rng: Rng, memory: Sequence[float], points: Any, rewards: Any
) -> None:
    """Play a game to its end and write every seat's share; by points if there is no end."""
    if play_out(params, world, out, rng, memory):
        share_win(winners(params, world), rewards)
    else:
        points[:] = EMPTY_SEAT
        scores(params, world, points)
        share_win(highest_scores(points, MAX_SEATS), rewards)


@rule
def descend(
    params: Any,
    world: Any,
    seat: int,
    out: Any,
    rng: Rng,
    memory: Sequence[float],
    tree: Tree,
    path: Path,
    can_grow: bool,
) -> int:
    """Select moves down the tree and add a node at its edge; return the length of the path."""
    node = ROOT
    depth = 0
    is_new = False
    waiting = 0
    while depth < MAX_DEPTH and not is_new:
        mask = actors(params, world)
        if mask == 0:
            break
        if mask == CHANCE_BIT:
            apply(params, world, CHANCE, pick(rng, chance(params, world)))
            continue
        is_root = depth == 0 and seat != ANYBODY
        who = seat if is_root else next_actor(mask, waiting, rng)
        may_wait = can_wait(mask, waiting, who)
        count = list_moves(params, world, who, out, may_wait)
        unexpanded = count_unexpanded(tree, node, who, out, count)
        is_new = unexpanded > 0
        if is_new and not can_grow:
            break
        if unexpanded == count:
            answer = policy(params, world, who, out, rng, memory[PLAYOUT_MEMORY:])
            move = WAIT if may_wait and is_waiting(answer) else move_of(answer)
        elif is_new:
            move = nth_unexpanded(tree, node, who, out, pick(rng, unexpanded))
        else:
            move = highest_bound(tree, node, who, out, count, memory[EXPLORATION])
        node = add_child(tree, node, who, move)
        path[depth, 0] = node
        path[depth, 1] = who
        depth += 1
        if move == WAIT:
            waiting |= 1 << who
        else:
            waiting = 0
            apply(params, world, who, move)
    return depth


@rule
def list_moves(params: Any, world: Any, seat: int, out: Any, may_wait: bool) -> int:
    """Write a seat's legal moves, and WAIT where it may wait; return how many there are."""
    count: int = moves(params, world, seat, out)
    if may_wait:
        out[count] = WAIT
        count += 1
    return count


@rule
def share_win(mask: int, rewards: Any) -> None:
    """Divide one win equally among the seats of a mask."""
    count = count_of(mask)
    for seat in range(MAX_SEATS):
        rewards[seat] = (mask >> seat & 1) / count
