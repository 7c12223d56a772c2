"""Leaves of a search valued by playouts: games played to their end from where the tree stops.

The names annotated `Any` below are placeholders: `bind` puts a game's rules and a policy in their
place.
"""

from __future__ import annotations

from typing import Any

from larceny.bots.evaluator.evaluation import share_win
from larceny.bots.search.memory import LEAF_MEMORY, RANDOMNESS
from larceny.bots.search.tree import MAX_EDGES, WAIT, Tree, put_edge, set_edge
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule
from larceny.engine.score import highest_scores
from larceny.engine.seat import CHANCE, CHANCE_BIT, MAX_SEATS
from larceny.engine.stack import new_ints
from larceny.engine.turn_taking import can_wait, is_waiting, move_of, next_actor

MAX_STEPS = 20_000
"""A longer playout is cut off and judged by its score."""
PER_MILLE = 1000
"""The resolution at which the share of random moves is drawn."""
UNTRIED = 1.0
"""The first estimate of an edge: high, so that every edge is tried."""
POLICY_PRIOR = 0.5
"""The prior of the policy's own choice; the rest is shared equally by all edges."""

actors: Any = None
moves: Any = None
chance: Any = None
apply: Any = None
scores: Any = None
winners: Any = None
policy: Any = None


@rule
def expand_by_playout(
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
    """Write the edges of a new node; return how many. Each seat's reward is that of one playout."""
    answer = policy(params, world, seat, out, rng, memory[LEAF_MEMORY:])
    choice = WAIT if may_wait and is_waiting(answer) else move_of(answer)
    first = put_edge(tree, 0, choice, UNTRIED)
    count = 1
    listed = moves(params, world, seat, out)
    step = 1 + (listed - 1) // MAX_EDGES
    for index in range(pick(rng, step), listed, step):
        if out[index] != choice and put_edge(tree, count, out[index], UNTRIED) >= 0:
            count += 1
    if may_wait and choice != WAIT:
        set_edge(tree, first + count, WAIT, UNTRIED)
        count += 1
    for edge in range(first, first + count):
        tree.priors[edge] = (1.0 - POLICY_PRIOR) / count
    tree.priors[first] += POLICY_PRIOR
    judge_playout(params, world, out, rng, memory, rewards)
    return count


@rule
def judge_playout(params: Any, world: Any, out: Any, rng: Rng, memory: Any, rewards: Any) -> None:
    """Play to the end of the game, and divide the win among its winners."""
    if play_out(params, world, out, rng, memory):
        share_win(winners(params, world), world.seats, rewards)
    else:
        points = new_ints(MAX_SEATS)
        scores(params, world, points)
        share_win(highest_scores(points, world.seats), world.seats, rewards)


@rule
def play_out(params: Any, world: Any, out: Any, rng: Rng, memory: Any) -> bool:
    """Play to the end of the game; return whether it was reached."""
    randomness = int(memory[RANDOMNESS] * PER_MILLE)
    waiting = 0
    for _ in range(MAX_STEPS):
        mask = actors(params, world)
        if mask == 0:
            return True
        if mask == CHANCE_BIT:
            apply(params, world, CHANCE, pick(rng, chance(params, world)))
            continue
        seat = next_actor(mask, waiting, rng)
        if pick(rng, PER_MILLE) < randomness:
            answer = out[pick(rng, moves(params, world, seat, out))]
        else:
            answer = policy(params, world, seat, out, rng, memory[LEAF_MEMORY:])
        if is_waiting(answer) and can_wait(mask, waiting, seat):
            waiting |= 1 << seat
        else:
            waiting = 0
            apply(params, world, seat, move_of(answer))
    return False
