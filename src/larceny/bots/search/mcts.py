"""The iterations of a search.

The names annotated `Any` below are placeholders: `bind` puts a game's rules and the valuation of
leaves in their place.
"""

from __future__ import annotations

from typing import Any

from larceny.bots.evaluator.evaluation import share_win
from larceny.bots.search.memory import EXPLORATION, LEAF_MEMORY, VALUES_REPEATS
from larceny.bots.search.tree import (
    MAX_DEPTH,
    WAIT,
    Tree,
    add_node,
    add_step,
    backpropagate,
    find_node,
    is_on_path,
    select_edge,
)
from larceny.engine.record_hash import hash_record
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, CHANCE_BIT, MAX_SEATS
from larceny.engine.stack import clone_record, new_floats
from larceny.engine.turn_taking import can_wait, next_actor

_WAITING_SHIFT = 4
"""The mask of those who wait is a part of a node's key, above the seat that acts."""

actors: Any = None
chance: Any = None
apply: Any = None
winners: Any = None
hide: Any = None
guess: Any = None
expand: Any = None
evaluate_state: Any = None


@rule
def run_iterations(
    params: Any,
    state: Any,
    seat: int,
    out: Any,
    rng: Rng,
    memory: Any,
    tree: Tree,
    iterations: int,
) -> None:
    """Grow a tree by iterations from a position, of which `state` holds what the seat knows."""
    rewards = new_floats(MAX_SEATS)
    for _ in range(iterations):
        world = clone_record(state)
        guess(params, world, seat, rng)
        depth = descend(params, world, seat, out, rng, memory, tree, rewards)
        backpropagate(tree, depth, rewards)


@rule
def descend(
    params: Any,
    world: Any,
    seat: int,
    out: Any,
    rng: Rng,
    memory: Any,
    tree: Tree,
    rewards: Any,
) -> int:
    """Take edges down the tree, add a node at its end, and write every seat's reward there.

    Chance is sampled on the way. Who comes back to where they were has made no progress: without
    the prospect of an end, the win is shared by all, unless repeats are valued. Return the length
    of the path.
    """
    depth = 0
    waiting = 0
    while True:
        mask = actors(params, world)
        if mask == 0:
            share_win(winners(params, world), world.seats, rewards)
            return depth
        if mask == CHANCE_BIT:
            apply(params, world, CHANCE, pick(rng, chance(params, world)))
            continue
        who = seat if depth == 0 else next_actor(mask, waiting, rng)
        key = information_key(params, world, who, waiting)
        node = find_node(tree, key)
        is_repeated = tree.keys[node] != 0 and is_on_path(tree, node, depth)
        if is_repeated and memory[VALUES_REPEATS] == 0:
            share_win((1 << world.seats) - 1, world.seats, rewards)
            return depth
        if is_repeated or tree.keys[node] == 0 or depth == MAX_DEPTH:
            may_wait = can_wait(mask, waiting, who)
            count = expand(params, world, who, may_wait, out, rng, memory, tree, rewards)
            if not is_repeated and depth < MAX_DEPTH:
                add_node(tree, node, key, count)
            return depth
        edge = select_edge(tree, node, memory[EXPLORATION], rng)
        add_step(tree, depth, node, edge, who)
        depth += 1
        if tree.moves[edge] == WAIT:
            waiting |= 1 << who
        else:
            waiting = 0
            apply(params, world, who, int(tree.moves[edge]))
            take_chance(params, world, who, edge, depth - 1, rng, memory, tree)


@rule
def take_chance(
    params: Any,
    world: Any,
    seat: int,
    edge: int,
    step: int,
    rng: Rng,
    memory: Any,
    tree: Tree,
) -> None:
    """Let the chance happen that was weighed for an edge, and note every seat's luck in it.

    Luck is the share of the win after the chance, less what was expected before it, both as the
    seat that moved can know them. It is 0 on average, and rewards without it vary much less.
    """
    if tree.events[edge] == 0:
        return
    for _ in range(tree.events[edge]):
        if actors(params, world) == CHANCE_BIT:
            apply(params, world, CHANCE, pick(rng, chance(params, world)))
    shares = new_floats(MAX_SEATS)
    evaluate_state(params, world, seat, memory[LEAF_MEMORY:], shares)
    for place in range(world.seats):
        tree.luck[step, place] = shares[place] - tree.expected[edge, place]


@rule
def evaluate_nothing(params: Any, state: Any, seat: int, memory: Any, shares: Any) -> None:
    """Stand in for an evaluator where leaves are valued by playouts, and no chance is weighed."""


@rule
def information_key(params: Any, world: Any, seat: int, waiting: int) -> int:
    """Return the key of the node at which a seat acts that knows its part of a world."""
    known = clone_record(world)
    hide(params, known, seat)
    return hash_record(known, seat | waiting << _WAITING_SHIFT)
