"""The kernel that plays whole games, one after the other in each thread.

It is the loop of `compile.rollout` in another order, with the same streams, so that a game has the
same result. A thread goes through chance to its next decision, and takes another game soon after
one has ended: so the threads that run in step are at a decision together, and those with short
games do not wait for those with long ones. They meet before each step and each decision.

The names annotated `Any` below are placeholders, which are filled when the kernel is compiled.
"""

from __future__ import annotations

from typing import Any

from numba import cuda

from larceny.compile.outcome import OUTCOME_CODES, outcome_code
from larceny.compile.policies import RANDOM
from larceny.compile.rollout import (
    CHANCE_STREAM,
    JOB,
    ORDER_STREAM,
    STREAMS,
    WATCH_STREAM,
    extend_dtype,
)
from larceny.engine.rng import pick, start
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, CHANCE_BIT, MAX_SEATS, REFEREE
from larceny.engine.stack import (
    copy_record,
    new_generator,
    new_generators,
    new_ints,
    new_moves,
    new_record,
)
from larceny.engine.turn_taking import can_wait, is_waiting, move_of, next_actor
from larceny.engine.warp import any_thread, count_threads, meet

KERNEL_JOB = extend_dtype(JOB, [("games", "i8"), ("step", "i8")])
"""A job of so many games, whose numbers go up by `step` from `first`."""

begin: Any = None
actors: Any = None
moves: Any = None
chance: Any = None
apply: Any = None
scores: Any = None
winners: Any = None
hide: Any = None
referee: Any = None
ask: Any = None
is_cut: Any = None
watch_outcome: Any = None
watch_decision: Any = None
WIDTH: Any = None
IS_WATCHED: Any = False
IS_RANDOM: Any = False
IS_COUNTED: Any = False
"""Constants that are placeholders too: what never happens is not compiled."""
COUNT_COPIES = 64
"""Blocks share so many copies of the counts of outcomes: with one they would wait for each other.
They are not in the memory that a block shares, which would be taken from the cache."""
STARTS_AT_ONCE = 8
MOST_ROUNDS = 16
"""To end a game and start another costs as much as ten steps, for one thread or for many. So
threads wait until this many of the warp are there, but no longer than so many decisions."""


@rule(inline=True)
def start_streams(work: Any, number: Any, key: Any, dice: Any, order: Any, bots: Any) -> None:
    """Start the random streams of a game."""
    stream = number * STREAMS
    for seat in range(work.seats):
        start(bots[seat], work.seed, stream + seat)
    start(key, work.seed, stream + CHANCE_STREAM)
    start(dice, key[0], 0)
    start(order, work.seed, stream + ORDER_STREAM)


@rule(inline=True)
def decide(
    work: Any, rules: Any, state: Any, known: Any, seat: Any, out: Any, bots: Any, memories: Any
) -> Any:
    """Return the answer of the bot of a seat."""
    kind = work.kinds[seat]
    if IS_RANDOM or kind == RANDOM:
        return out[pick(bots[seat], moves(rules, state, seat, out))]
    copy_record(known, state)
    hide(rules, known, seat)
    return ask(kind, rules, known, seat, out, bots[seat], memories)


def play_kernel(job: Any, params: Any, empty: Any, memories: Any, notes: Any, results: Any) -> None:
    """Play every game of a job: as many threads as there are share them."""
    rules = params[0]
    work = job[0]
    state = new_record(empty)
    known = new_record(empty)
    key = new_generator()
    dice = new_generator()
    order = new_generator()
    watcher = new_generator()
    bots = new_generators(MAX_SEATS)
    out = new_moves(WIDTH)
    copy = cuda.blockIdx.x % COUNT_COPIES * OUTCOME_CODES
    place = cuda.grid(1) - cuda.gridsize(1)
    mask = steps = decisions = turns = passed = turn = waiting = rounds = 0
    decided = starter = -1
    is_playing = True
    while any_thread(is_playing):
        while any_thread(mask == CHANCE_BIT and steps < work.max_steps):
            if mask == CHANCE_BIT and steps < work.max_steps:
                outcome = pick(dice, chance(rules, state))
                if IS_WATCHED:
                    watch_outcome(rules, state, outcome, watcher, notes, results[place])
                apply(rules, state, CHANCE, outcome)
                steps += 1
                report = referee(rules, state, order)
                if report >= 0:
                    if IS_WATCHED:
                        seen = results[place]
                        watch_decision(rules, state, REFEREE, report, out, watcher, notes, seen)
                    apply(rules, state, REFEREE, report)
                    steps += 1
                if state.turn != turn:
                    turn = state.turn
                    passed += 1
                    start(dice, key[0], passed)
                mask = actors(rules, state)
            meet()
        is_over = is_playing and (mask == 0 or steps >= work.max_steps)
        ended = count_threads(is_over)
        rounds = rounds + 1 if ended > 0 else 0
        are_enough = ended >= STARTS_AT_ONCE or rounds > MOST_ROUNDS
        if are_enough:
            rounds = 0
        if is_over and are_enough:
            if place >= 0:
                if IS_COUNTED:
                    cuda.atomic.add(results, copy + end_code(rules, state, mask, starter), 1)
                else:
                    lengths = steps, decisions, turns
                    write_result(rules, state, mask, lengths, starter, results[place])
            place += cuda.gridsize(1)
            is_playing = place < work.games
            mask = steps = decisions = turns = passed = waiting = 0
            if is_playing:
                number = work.first + place * work.step
                start_streams(work, number, key, dice, order, bots)
                if IS_WATCHED:
                    start(watcher, work.seed, number * STREAMS + WATCH_STREAM)
                copy_record(state, empty[0])
                begin(rules, state, work.seats)
                turn = state.turn
                decided = starter = -1
                mask = actors(rules, state)
        meet()
        if mask != 0 and mask != CHANCE_BIT and steps < work.max_steps:
            seat = next_actor(mask, waiting, order)
            answer = decide(work, rules, state, known, seat, out, bots, memories)
            if is_waiting(answer) and can_wait(mask, waiting, seat):
                waiting |= 1 << seat
            else:
                answer = move_of(answer)
                if state.turn != decided:
                    decided = state.turn
                    turns += 1
                    if turns == 1:
                        starter = decided
                if IS_WATCHED:
                    results[place].decisions = decisions
                    results[place].turns = turns
                    watch_decision(rules, state, seat, answer, out, watcher, notes, results[place])
                apply(rules, state, seat, answer)
                decisions += 1
                steps += 1
                if state.turn != turn:
                    turn = state.turn
                    passed += 1
                    start(dice, key[0], passed)
                mask = actors(rules, state)
                waiting = 0
        meet()


@rule
def write_result(
    rules: Any, state: Any, mask: Any, lengths: Any, starter: Any, result: Any
) -> None:
    """Write how a game ended; its lengths are its steps, decisions and turns."""
    result.steps, result.decisions, result.turns = lengths
    result.starter = max(0, starter)
    result.is_truncated = mask != 0
    result.winners = winners(rules, state) if mask == 0 else 0
    result.is_cut = is_cut(rules, state) if mask == 0 else 0
    points = new_ints(MAX_SEATS)
    scores(rules, state, points)
    for seat in range(MAX_SEATS):
        result.scores[seat] = points[seat]


@rule
def end_code(rules: Any, state: Any, mask: Any, starter: Any) -> Any:
    """Return the code of how a game ended."""
    is_over = mask == 0
    won = winners(rules, state) if is_over else 0
    cut = is_cut(rules, state) if is_over else 0
    return outcome_code(won, max(0, starter), 0 if is_over else 1, cut)
