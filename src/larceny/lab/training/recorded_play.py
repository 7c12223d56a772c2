"""Games that bots play against copies of themselves, with some of their positions recorded.

In taught games a policy of the game plays, with some random moves. In all others the seats choose
by equity with a little noise, so that more than the best line is seen. What a position is trained
towards is a mean of what was expected after each later decision and of the result, the nearer the
heavier (TD(lambda)); in taught games it is the result. What a move was expected to cost, because
noise chose it and not the best one, can be added again, so that targets are those of best play.

The names annotated `Any` below are placeholders, which are filled when the loop is compiled.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from larceny.bots.evaluator.evaluation import share_win
from larceny.bots.evaluator.soft_choice import gumbel, uniform
from larceny.engine.rng import pick, start
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, CHANCE_BIT, MAX_SEATS, REFEREE
from larceny.engine.stack import (
    clone_record,
    copy_record,
    new_floats,
    new_generator,
    new_record,
)
from larceny.engine.turn_taking import can_wait, is_waiting, move_of, next_actor, wait_before

JOB = np.dtype(
    [
        ("seats", "i4"),
        ("seed", "u8"),
        ("games", "i8"),
        ("max_steps", "i8"),
        ("is_taught", "i4"),
        ("record", "i4"),
        ("outcomes", "i4"),
        ("noise", "f8"),
        ("decay", "f8"),
        ("noise_cost", "f8"),
    ],
    align=True,
)
"""What a loop is asked to play: `record` of `SCALE` positions are recorded; the noise of a game is
drawn up to `noise`, in taught games as a share of random moves; `decay` is the lambda of
TD(lambda); up to `outcomes` outcomes of chance are weighed after a move; `noise_cost` is the part
of what noise was expected to cost that targets do without."""
SCALE = 1 << 20


class Record(NamedTuple):
    """Where a loop writes the positions that it records, one after the other."""

    rows: Any
    factors: Any
    starts: Any
    """The inputs of position `n` lie from `starts[n]` to `starts[n + 1]`."""
    views: Any
    """The seat whose viewpoint each position is."""
    moments: Any
    """The number of decisions before each position."""
    targets: Any
    expected: Any
    """The shares that were expected after each decision of the game that is being played."""
    lost: Any
    """How much more each seat was expected to get by the best move at each of those decisions, or
    the part of it that is added to targets."""


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
teacher: Any = None
rate: Any = None
rate_wait: Any = None
weigh: Any = None
encode_position: Any = None
MOST: Any = None


@rule
def choose_by_equity(
    rules: Any, known: Any, seat: int, out: Any, rng: Any, memory: Any, work: Any, noise: float,
    lost: Any,
) -> int:  # fmt: skip
    """Return the move with the highest equity and noise, or ask to wait for the other actors.

    Write what each seat loses by it, compared with the move of the highest equity.
    """
    shares = new_floats(MAX_SEATS)
    chosen_shares = new_floats(MAX_SEATS)
    guess(rules, known, seat, rng)
    chosen = -1
    highest = best = -1e9
    for index in range(moves(rules, known, seat, out)):
        equity = rate(rules, known, seat, out[index], memory, work.outcomes, shares)
        noisy = equity + noise * gumbel(rng)
        for place in range(work.seats):
            if equity > best:
                lost[place] = shares[place]
            if noisy > highest:
                chosen_shares[place] = shares[place]
        best = max(best, equity)
        if noisy > highest:
            highest = noisy
            chosen = int(out[index])
    for place in range(work.seats):
        lost[place] -= chosen_shares[place]
    if actors(rules, known) != 1 << seat:
        equity = rate_wait(rules, known, seat, out, memory, work.outcomes, shares)
        if equity + noise * gumbel(rng) > highest:
            return wait_before(chosen)
    return chosen


@rule
def choose_as_taught(
    rules: Any, known: Any, seat: int, out: Any, rng: Any, memory: Any, noise: float
) -> int:
    """Return the teacher's answer, or at times any legal move."""
    if uniform(rng) < noise:
        return int(out[pick(rng, moves(rules, known, seat, out))])
    answer: int = teacher(rules, known, seat, out, rng, memory)
    return answer


@rule
def write_targets(
    first: int, end: int, decisions: int, seats: int, decay: float, shares: Any, record: Any
) -> None:
    """Write the targets of one game's positions, from its end, where `shares` is the result."""
    moment = decisions
    for place in range(end - 1, first - 1, -1):
        while moment > record.moments[place]:
            moment -= 1
            for seat in range(seats):
                later = decay * shares[seat] + (1.0 - decay) * record.expected[moment, seat]
                shares[seat] = later + record.lost[moment, seat]
        for seat in range(seats):
            record.targets[place, seat] = shares[(record.views[place] + seat) % seats]


def record_games(
    job: Any, params: Any, empty: Any, out: Any, memory: Any, teacher_memory: Any, record: Any
) -> Any:
    """Play games and record positions; return how many positions there are."""
    rules = params[0]
    work = job[0]
    seats = work.seats
    state = new_record(empty)
    rng = new_generator()
    shares = new_floats(MAX_SEATS)
    lost = new_floats(MAX_SEATS)
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
            begun = record.starts[recorded]
            has_room = recorded + 1 < len(record.starts) and begun + MOST <= len(record.rows)
            is_weighed = mask == CHANCE_BIT and 1 < chance(rules, state) <= work.outcomes
            is_recorded = waiting == 0 and has_room and not is_weighed
            if is_recorded and pick(rng, SCALE) < work.record:
                view = mover if pick(rng, 2) else pick(rng, seats)
                known = clone_record(state)
                hide(rules, known, view)
                rows, factors = record.rows[begun:], record.factors[begun:]
                count = encode_position(rules, known, view, rows, factors)
                record.starts[recorded + 1] = begun + count
                record.moments[recorded] = decisions
                record.views[recorded] = view
                recorded += 1
            if mask == CHANCE_BIT:
                apply(rules, state, CHANCE, pick(rng, chance(rules, state)))
                report = referee(rules, state, rng)
                if report >= 0:
                    apply(rules, state, REFEREE, report)
            else:
                seat = next_actor(mask, waiting, rng)
                known = clone_record(state)
                hide(rules, known, seat)
                if work.is_taught:
                    answer = choose_as_taught(rules, known, seat, out, rng, teacher_memory, noise)
                else:
                    answer = choose_by_equity(
                        rules, known, seat, out, rng, memory, work, noise, lost
                    )
                if is_waiting(answer) and can_wait(mask, waiting, seat):
                    waiting |= 1 << seat
                    continue
                apply(rules, state, seat, move_of(answer))
                if not work.is_taught:
                    weigh(rules, state, seat, memory, work.outcomes, shares)
                for place in range(seats):
                    record.expected[decisions, place] = shares[place]
                    record.lost[decisions, place] = work.noise_cost * lost[place]
                decisions += 1
                mover = seat
            steps += 1
            waiting = 0
            mask = actors(rules, state)
        if mask == 0:
            share_win(winners(rules, state), seats, shares)
            write_targets(first, recorded, decisions, seats, work.decay, shares, record)
        else:
            recorded = first
    return recorded
