"""`search`: one player for every game, by Monte Carlo tree search over what a seat knows.

Before each iteration the hidden parts of the position are guessed anew, so the search never sees
what its seat may not know. From there a game is played to its end: along the tree while there is
one, then by the game's own `greedy` with a share of random moves. Chance is sampled and leaves no
branch; a node of the tree is a sequence of decisions, and a child stands for one seat's one move.
A move that is not legal in this guess is not chosen, so each child counts how often it could have
been (Cowling, Powley, Whitehouse 2012: information set MCTS). Every seat plays for its own share
of the win, however many there are. Where several seats may act, any of them does, and each may also
wait and see, as long as somebody is left who has to act.

The tree is a hash table of fixed size, made anew for each move.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from larceny.engine.mask import count_of, one_of
from larceny.engine.rng import pick
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, CHANCE_BIT, MAX_SEATS
from larceny.engine.stack import copy_record

NODE = np.dtype(
    [("key", "i8"), ("visits", "i4"), ("possible", "i4"), ("worth", "f8")],
    align=True,
)
"""A child: how often it was chosen, how often it could have been, what it brought its mover."""
ROOT = -1
NOBODY = -(1 << 31)
"""Fewer points than any seat can have, for those that are not at the table."""
MAX_NODES = 1 << 20
"""50 MB at most; a tree that is full grows no more, but learns on."""
MAX_DEPTH = 256
MAX_STEPS = 20_000
"""A playout that takes longer is judged by the score as it stands."""
MIX = 0x2545F4914F6CDD1D
"""An odd number that scatters keys over the table."""
FINE = 1000
"""Randomness is drawn in thousandths."""

WAIT = -1
"""Stands among the moves of a seat that may let others act first."""

# Places in the memory; what the policy of the playouts remembers comes behind them.
ITERATIONS, EXPLORATION, RANDOMNESS, HEADER = 0, 1, 2, 3

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
def search(params: Any, state: Any, seat: Any, out: Any, rng: Any, memory: Any) -> Any:
    """The move that was tried most; `-1 - move` if waiting was."""
    is_alone = actors(params, state) == 1 << seat
    if is_alone and moves(params, state, seat, out) == 1:
        return out[0]
    iterations = int(memory[ITERATIONS])
    nodes = min(iterations, MAX_NODES)
    tree = np.zeros(table_size(nodes), NODE)
    path = np.zeros((MAX_DEPTH, 2), np.int64)
    worths = np.zeros(MAX_SEATS)
    points = np.zeros(MAX_SEATS, np.int64)
    worlds = np.zeros(1, STATE)
    for iteration in range(iterations):
        world = worlds[0]  # taken anew each time: a record alone does not keep its array alive
        copy_record(world, state)
        guess(params, world, seat, rng)
        depth = descend(params, world, seat, out, rng, memory, tree, path, iteration < nodes)
        is_over = play_out(params, world, out, rng, memory)
        if not is_over:
            points[:] = NOBODY
            scores(params, world, points)
        share(winners(params, world) if is_over else leaders(points), worths)
        learn(tree, path, depth, worths)
    best = most_visited(tree, seat, out, moves(params, state, seat, out))
    if not is_alone and visits_of(tree, seat, WAIT) > visits_of(tree, seat, best):
        return -1 - best
    return best


@rule
def table_size(nodes: Any) -> Any:
    """A power of two, at least twice as many places as nodes."""
    size = 2
    while size < 2 * nodes:
        size *= 2
    return size


@rule
def descend(
    params: Any,
    world: Any,
    seat: Any,
    out: Any,
    rng: Any,
    memory: Any,
    tree: Any,
    path: Any,
    can_grow: Any,
) -> Any:
    """Follow the tree to its edge and add a node there; return how many nodes were passed."""
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
        who = seat if depth == 0 else one_of(mask & ~waiting, rng)
        count = moves(params, world, who, out)
        may_wait = mask & ~waiting != 1 << who
        if may_wait:
            out[count] = WAIT
            count += 1
        missing = count_untried(tree, node, who, out, count)
        is_new = missing > 0
        if is_new and not can_grow:
            break
        if missing == count:
            move = policy(params, world, who, out, rng, memory[HEADER:])
            if move < 0:
                move = WAIT if may_wait else -1 - move
        elif is_new:
            move = nth_untried(tree, node, who, out, pick(rng, missing))
        else:
            move = most_promising(tree, node, who, out, count, memory[EXPLORATION])
        node = find(tree, key_of(node, who, move))
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
def key_of(node: Any, seat: Any, move: Any) -> Any:
    """A child's name: its parent, who moves, and how. Never 0, which marks an empty place."""
    return ((node + 1) << 40) | (seat << 36) | (move - WAIT + 1)


@rule
def find(tree: Any, key: Any) -> Any:
    """The place of a key in the table; a key that was not there is put into an empty one."""
    place = place_of(tree, key)
    tree[place].key = key
    return place


@rule
def place_of(tree: Any, key: Any) -> Any:
    """The place of a key in the table, or the empty one where it belongs."""
    last = len(tree) - 1
    place = ((key * MIX) >> 24) & last
    while tree[place].key != key and tree[place].key != 0:
        place = (place + 1) & last
    return place


@rule
def count_untried(tree: Any, node: Any, seat: Any, out: Any, count: Any) -> Any:
    """How many of the legal moves have no child yet; all others could have been chosen again."""
    missing = 0
    for index in range(count):
        place = place_of(tree, key_of(node, seat, out[index]))
        if tree[place].key == 0:
            missing += 1
        else:
            tree[place].possible += 1
    return missing


@rule
def nth_untried(tree: Any, node: Any, seat: Any, out: Any, nth: Any) -> Any:
    """One of the legal moves that have no child yet."""
    index = 0
    while True:
        place = place_of(tree, key_of(node, seat, out[index]))
        if tree[place].key == 0:
            if nth == 0:
                return out[index]
            nth -= 1
        index += 1


@rule
def most_promising(tree: Any, node: Any, seat: Any, out: Any, count: Any, exploration: Any) -> Any:
    """The move with the highest upper confidence bound."""
    best = out[0]
    best_bound = -1.0
    for index in range(count):
        child = tree[place_of(tree, key_of(node, seat, out[index]))]
        spread = math.sqrt(math.log(child.possible + 1.0) / child.visits)
        bound = child.worth / child.visits + exploration * spread
        if bound > best_bound:
            best_bound = bound
            best = out[index]
    return best


@rule
def most_visited(tree: Any, seat: Any, out: Any, count: Any) -> Any:
    """The move of the root's child that was chosen most often."""
    best = out[0]
    for index in range(1, count):
        if visits_of(tree, seat, out[index]) > visits_of(tree, seat, best):
            best = out[index]
    return best


@rule
def visits_of(tree: Any, seat: Any, move: Any) -> Any:
    """How often a child of the root was chosen."""
    return tree[place_of(tree, key_of(ROOT, seat, move))].visits


@rule
def play_out(params: Any, world: Any, out: Any, rng: Any, memory: Any) -> Any:
    """Play on to the end; whether it was reached."""
    randomness = int(memory[RANDOMNESS] * FINE)
    waiting = 0
    for _ in range(MAX_STEPS):
        mask = actors(params, world)
        if mask == 0:
            return True
        if mask == CHANCE_BIT:
            apply(params, world, CHANCE, pick(rng, chance(params, world)))
            continue
        seat = one_of(mask & ~waiting, rng)
        if pick(rng, FINE) < randomness:
            move = out[pick(rng, moves(params, world, seat, out))]
        else:
            move = policy(params, world, seat, out, rng, memory[HEADER:])
        if move < 0 and mask & ~waiting != 1 << seat:
            waiting |= 1 << seat
        else:
            waiting = 0
            apply(params, world, seat, move if move >= 0 else -1 - move)
    return False


@rule
def leaders(points: Any) -> Any:
    """The mask of those with most points, where a playout was cut short."""
    mask = 0
    most = NOBODY
    for seat in range(MAX_SEATS):
        if points[seat] > most:
            most = points[seat]
            mask = 0
        if points[seat] == most:
            mask |= 1 << seat
    return mask


@rule
def share(mask: Any, worths: Any) -> None:
    """A win for each seat of a mask, shared by all of them."""
    count = count_of(mask)
    for seat in range(MAX_SEATS):
        worths[seat] = (mask >> seat & 1) / count


@rule
def learn(tree: Any, path: Any, depth: Any, worths: Any) -> None:
    """Every node on the path remembers what its mover got."""
    for step in range(depth):
        child = tree[path[step, 0]]
        child.visits += 1
        child.worth += worths[path[step, 1]]
