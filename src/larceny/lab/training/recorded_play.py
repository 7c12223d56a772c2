"""Games that the evaluator plays against itself, with some of their positions recorded.

The seats choose by equity with a little noise, so that more than the best line is seen. What a
position is trained towards is a mean of what was expected after each later decision and of the
result, the nearer the heavier (TD(lambda)).

The names annotated `Any` below are placeholders, which are filled when the loop is compiled.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from larceny.bots.evaluator.evaluation import share_win
from larceny.bots.evaluator.noise import gumbel, uniform
from larceny.engine.rng import pick, start
from larceny.engine.seat import CHANCE, CHANCE_BIT, MAX_SEATS, REFEREE
from larceny.engine.stack import (
    clone_record,
    copy_record,
    new_floats,
    new_generator,
    new_record,
)
from larceny.engine.turn_taking import can_wait, next_actor

JOB = np.dtype(
    [
        ("seats", "i4"),
        ("seed", "u8"),
        ("games", "i8"),
        ("max_steps", "i8"),
        ("record", "i4"),
        ("outcomes", "i4"),
        ("noise", "f8"),
        ("decay", "f8"),
    ],
    align=True,
)
"""What a loop is asked to play: `record` of `SCALE` positions are recorded; the noise of a game is
drawn up to `noise`; `decay` is the lambda of TD(lambda); up to `outcomes` outcomes of chance are
weighed after a move."""
SCALE = 1 << 20
LEAST_NOISE = 1e-6
"""Breaks ties at random."""
MAX_DECISIONS = 4096
"""A longer game is not recorded."""

begin: Any = None
actors: Any = None
moves: Any = None
chance: Any = None
apply: Any = None
winners: Any = None
hide: Any = None
guess: Any = None
referee: Any = None
rate: Any = None
rate_wait: Any = None
weigh: Any = None
encode_position: Any = None
MOST: Any = None


def record_games(
    job: Any,
    params: Any,
    empty: Any,
    out: Any,
    memory: Any,
    expected: Any,
    moments: Any,
    rows: Any,
    factors: Any,
    starts: Any,
    views: Any,
    targets: Any,
) -> Any:
    """Play games and record positions; return how many positions there are.

    `expected` holds the shares that were expected after each decision of a game, `moments` the
    number of decisions before each position, `views` the seat whose viewpoint it is. Positions are
    written one after the other: the inputs of number `n` lie from `starts[n]` to `starts[n + 1]`.
    """
    rules = params[0]
    work = job[0]
    seats = work.seats
    state = new_record(empty)
    rng = new_generator()
    shares = new_floats(MAX_SEATS)
    recorded = 0
    for game in range(work.games):
        start(rng, work.seed, game)
        copy_record(state, empty[0])
        begin(rules, state, seats)
        first = recorded
        steps = 0
        decisions = 0
        waiting = 0
        mover = 0
        noise = LEAST_NOISE + work.noise * uniform(rng) * pick(rng, 2)
        mask = actors(rules, state)
        while mask != 0 and steps < work.max_steps and decisions < MAX_DECISIONS:
            is_full = recorded + 1 >= len(starts) or starts[recorded] + MOST > len(rows)
            if waiting == 0 and not is_full and pick(rng, SCALE) < work.record:
                view = mover if pick(rng, 2) else pick(rng, seats)
                known = clone_record(state)
                hide(rules, known, view)
                begun = starts[recorded]
                count = encode_position(rules, known, view, rows[begun:], factors[begun:])
                starts[recorded + 1] = begun + count
                moments[recorded] = decisions
                views[recorded] = view
                recorded += 1
            if mask == CHANCE_BIT:
                apply(rules, state, CHANCE, pick(rng, chance(rules, state)))
                report = referee(rules, state, rng)
                if report >= 0:
                    apply(rules, state, REFEREE, report)
                    steps += 1
            else:
                seat = next_actor(mask, waiting, rng)
                known = clone_record(state)
                hide(rules, known, seat)
                guess(rules, known, seat, rng)
                move = -1
                highest = -1e9
                for index in range(moves(rules, known, seat, out)):
                    equity = rate(rules, known, seat, out[index], memory, work.outcomes, shares)
                    equity += noise * gumbel(rng)
                    if equity > highest:
                        highest = equity
                        move = out[index]
                if can_wait(mask, waiting, seat):
                    equity = rate_wait(rules, known, seat, out, memory, work.outcomes, shares)
                    if equity + noise * gumbel(rng) > highest:
                        waiting |= 1 << seat
                        continue
                apply(rules, state, seat, move)
                weigh(rules, state, seat, memory, work.outcomes, shares)
                for place in range(seats):
                    expected[decisions, place] = shares[place]
                decisions += 1
                mover = seat
            steps += 1
            waiting = 0
            mask = actors(rules, state)
        if mask != 0:
            recorded = first
            continue
        share_win(winners(rules, state), seats, shares)
        moment = decisions
        for place in range(recorded - 1, first - 1, -1):
            while moment > moments[place]:
                moment -= 1
                for seat in range(seats):
                    part = work.decay * shares[seat]
                    shares[seat] = part + (1.0 - work.decay) * expected[moment, seat]
            for seat in range(seats):
                targets[place, seat] = shares[(views[place] + seat) % seats]
    return recorded
