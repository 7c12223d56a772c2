"""Leaves of a search valued by playouts: games played to their end from where the tree stops.

The names annotated `Any` below are placeholders: `bind` puts a game's rules and a policy in their
place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from larceny.bots.evaluator.evaluation import share_win
from larceny.bots.search.memory import LEAF_MEMORY, RANDOMNESS
from larceny.bots.search.tree import MAX_EDGES, WAIT, Tree, put_edge, set_edge
from larceny.compile.step import COUNTS, STEPS, ActiveGame, keep_dice, play_unwatched
from larceny.compile.step import step as step_game
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import Bound, bind, rule
from larceny.engine.score import highest_scores
from larceny.engine.seat import MAX_SEATS
from larceny.engine.stack import new_ints
from larceny.engine.turn_taking import is_waiting, move_of

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
step: Any = None
scores: Any = None
winners: Any = None
policy: Any = None


class PlayoutRun(NamedTuple):
    """What stays the same during a playout."""

    params: Any
    out: Any
    memory: Any
    """The memory of the policy."""
    randomness: Any
    """How many of `PER_MILLE` moves are random."""


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
    stride = 1 + (listed - 1) // MAX_EDGES
    for index in range(pick(rng, stride), listed, stride):
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
    counts = new_ints(COUNTS)
    run = PlayoutRun(params, out, memory[LEAF_MEMORY:], int(memory[RANDOMNESS] * PER_MILLE))
    game = ActiveGame(world, world, rng, rng, rng, rng, rng, counts, False, 0)
    mask = actors(params, world)
    while mask != 0 and counts[STEPS] < MAX_STEPS:
        mask = step(run, game, mask)
    return bool(mask == 0)


@rule(inline=True)
def answer_in_playout(run: Any, game: Any, seat: int) -> Any:
    """Return a random move, or the answer of the policy, which knows the whole world."""
    if pick(game.dice, PER_MILLE) < run.randomness:
        return run.out[pick(game.dice, moves(run.params, game.state, seat, run.out))]
    return policy(run.params, game.state, seat, run.out, game.dice, run.memory)


def bind_expansion(rules: Mapping[str, Any], policy: Any) -> Bound:
    """Return `expand_by_playout` for the rules of a game and the policy of its playouts."""
    answer = bind(answer_in_playout, moves=rules["moves"], policy=policy)
    event = bind(play_unwatched, apply=rules["apply"])
    parts = {"answer": answer, "play_event": event, "pass_turn": bind(keep_dice)}
    stepped = bind(step_game, **rules, **parts)
    return bind(expand_by_playout, **rules, policy=policy, step=stepped)
