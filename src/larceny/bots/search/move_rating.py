"""Leaves of a search valued by the evaluator, which also rates the moves of a new node.

The names annotated `Any` below are placeholders: `bind` puts a game's rules and its evaluator in
their place.
"""

from __future__ import annotations

from typing import Any

from larceny.bots.evaluator.lookahead import LIMIT
from larceny.bots.search.memory import LEAF_MEMORY, TEMPERATURE
from larceny.bots.search.tree import (
    EDGES,
    MAX_EDGES,
    NODES,
    WAIT,
    Tree,
    put_edge,
    set_edge,
    set_expected,
    spread_priors,
)
from larceny.engine.record_hash import hash_record
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule
from larceny.engine.seat import MAX_SEATS
from larceny.engine.stack import clone_record, new_floats

MAX_RATED = 256
"""How many moves of a node are rated, at most; of more, every second, third, ... one is."""
MAX_RATED_AT_ROOT = 4096
LIMIT_BELOW_ROOT = 6
"""How many positions after a chance event are weighed below the root: as many as a die has faces.
With as many as at the root, a search takes twice the time and is not stronger."""

actors: Any = None
moves: Any = None
apply: Any = None
hide: Any = None
weigh: Any = None
rate_wait: Any = None


@rule
def expand_by_rating(
    params: Any,
    world: Any,
    seat: int,
    may_wait: bool,
    out: Any,
    rng: Rng,
    memory: Any,
    tree: Tree,
    rewards: Any,
) -> int:
    """Write the edges of a new node; return how many. Each seat's reward is its share of the win.

    The seat that acts is taken to make the move that rates highest. Chance that directly follows a
    move is weighed, unless there are so many moves that it would take too long.
    """
    shares = new_floats(MAX_SEATS)
    weights = memory[LEAF_MEMORY:]
    is_root = tree.counters[NODES] == 0
    listed = moves(params, world, seat, out)
    limit = 1
    if listed <= MAX_EDGES:
        limit = LIMIT if is_root else LIMIT_BELOW_ROOT
    step = 1 + (listed - 1) // (MAX_RATED_AT_ROOT if is_root else MAX_RATED)
    count = 0
    best = WAIT
    highest = -1.0
    ties = 1
    for index in range(pick(rng, step), listed, step):
        after = clone_record(world)
        apply(params, after, seat, out[index])
        events = weigh(params, after, seat, weights, limit, shares)
        equity = shares[seat]
        edge = put_edge(tree, count, out[index], equity)
        if edge >= 0:
            set_expected(tree, edge, events, shares, world.seats)
            count = min(count + 1, MAX_EDGES)
        if equity < highest:
            continue
        ties = ties + 1 if equity == highest else 1
        if ties == 1 or pick(rng, ties) == 0:
            highest = equity
            best = int(out[index])
            for place in range(world.seats):
                rewards[place] = shares[place]
    if may_wait:
        equity = rate_wait(params, world, seat, out, weights, limit, shares)
        set_edge(tree, tree.counters[EDGES] + count, WAIT, equity)
        count += 1
        if equity > highest:
            highest = equity
            best = WAIT
    spread_priors(tree, int(tree.counters[EDGES]), count, memory[TEMPERATURE])
    ask_others(params, world, seat, best, weights, limit, rewards)
    rewards[seat] = highest
    return count


@rule
def ask_others(
    params: Any, world: Any, seat: int, move: int, weights: Any, limit: int, rewards: Any
) -> None:
    """Write the shares of the other seats after a move, each as that seat itself can know it.

    Who knows no more and no less than the mover is not asked: the mover's estimate is kept.
    """
    shares = new_floats(MAX_SEATS)
    after = clone_record(world)
    if move != WAIT:
        apply(params, after, seat, move)
    if actors(params, after) == 0:
        return
    known = clone_record(after)
    hide(params, known, seat)
    same = hash_record(known, 0)
    for other in range(world.seats):
        theirs = clone_record(after)
        hide(params, theirs, other)
        if other != seat and (move == WAIT or hash_record(theirs, 0) != same):
            weigh(params, after, other, weights, limit, shares)
            rewards[other] = shares[other]
