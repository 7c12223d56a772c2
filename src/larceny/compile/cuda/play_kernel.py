"""The kernel that plays whole games, one after the other in each thread.

It takes the steps of `compile.step` in an order of its own, so that a game has the same result as
in the loop of `compile.rollout`. A thread goes through chance to its next decision, and takes
another game soon after one has ended: so the threads that run in step are at a decision together,
and those with short games do not wait for those with long ones. They meet before each step and each
decision.

The names annotated `Any` below are placeholders, which are filled when the kernel is compiled.
"""

from __future__ import annotations

from typing import Any

from numba import cuda

from larceny.compile.outcome import OUTCOME_CODES, outcome_code
from larceny.compile.rollout import JOB, extend_dtype
from larceny.compile.step import (
    COUNTS,
    STARTER,
    STEPS,
    STREAMS,
    WATCH_STREAM,
    ActiveGame,
    Run,
    Watcher,
    clear_counts,
)
from larceny.engine.rng import start
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE_BIT, MAX_SEATS
from larceny.engine.stack import new_generator, new_generators, new_ints, new_moves, new_record
from larceny.engine.turn_taking import can_wait, is_waiting, move_of, next_actor
from larceny.engine.warp import any_thread, count_threads, meet

KERNEL_JOB = extend_dtype(JOB, [("games", "i8"), ("step", "i8")])
"""A job of so many games, whose numbers go up by `step` from `first`."""

winners: Any = None
is_cut: Any = None
answer: Any = None
start_game: Any = None
play_chance: Any = None
play_move: Any = None
end_step: Any = None
write_result: Any = None
WIDTH: Any = None
IS_WATCHED: Any = False
IS_COUNTED: Any = False
"""Constants that are placeholders too: what never happens is not compiled."""
COUNT_COPIES = 64
"""Blocks share so many copies of the counts of outcomes: with one they would wait for each other.
They are not in the memory that a block shares, which would be taken from the cache."""
STARTS_AT_ONCE = 8
MOST_ROUNDS = 16
"""To end a game and start another costs as much as ten steps, for one thread or for many. So
threads wait until this many of the warp are there, but no longer than so many decisions."""


def play_kernel(job: Any, params: Any, empty: Any, memories: Any, notes: Any, results: Any) -> None:
    """Play every game of a job: as many threads as there are share them."""
    rules = params[0]
    work = job[0]
    state = new_record(empty)
    before = new_record(empty)
    key = new_generator()
    dice = new_generator()
    order = new_generator()
    rng = new_generator()
    bots = new_generators(MAX_SEATS)
    counts = new_ints(COUNTS)
    out = new_moves(WIDTH)
    run = Run(work, rules, out, memories)
    game = ActiveGame(state, before, key, dice, dice, order, bots, counts, False, 0)
    copy = cuda.blockIdx.x % COUNT_COPIES * OUTCOME_CODES
    place = cuda.grid(1) - cuda.gridsize(1)
    mask = waiting = rounds = 0
    is_playing = True
    clear_counts(counts)
    while any_thread(is_playing):
        is_over = is_playing and (mask == 0 or counts[STEPS] >= work.max_steps)
        ended = count_threads(is_over)
        rounds = rounds + 1 if ended > 0 else 0
        are_enough = ended >= STARTS_AT_ONCE or rounds > MOST_ROUNDS
        if are_enough:
            rounds = 0
        if is_over and are_enough:
            if place >= 0:
                if IS_COUNTED:
                    code = end_code(rules, state, mask, counts[STARTER])
                    cuda.atomic.add(results, copy + code, 1)
                else:
                    write_result(rules, game, mask, results[place])
            place += cuda.gridsize(1)
            is_playing = place < work.games
            mask = waiting = 0
            if is_playing:
                number = work.first + place * work.step
                mask = start_game(run, game, empty[0], number)
                if IS_WATCHED:
                    start(rng, work.seed, number * STREAMS + WATCH_STREAM)
        if IS_WATCHED:
            seen = results[max(0, min(place, work.games - 1))]
            watcher = Watcher(seen, notes, out, rng)
            played = ActiveGame(state, before, key, dice, dice, order, bots, counts, True, watcher)
        else:
            played = game
        meet()
        if mask != 0 and mask != CHANCE_BIT and counts[STEPS] < work.max_steps:
            seat = next_actor(mask, waiting, order)
            reply = answer(run, played, seat)
            if is_waiting(reply) and can_wait(mask, waiting, seat):
                waiting |= 1 << seat
            else:
                turn = state.turn
                play_move(run, played, seat, move_of(reply))
                mask = end_step(run, played, turn)
                waiting = 0
        meet()
        while any_thread(mask == CHANCE_BIT and counts[STEPS] < work.max_steps):
            if mask == CHANCE_BIT and counts[STEPS] < work.max_steps:
                turn = state.turn
                play_chance(run, played)
                mask = end_step(run, played, turn)
            meet()


@rule
def end_code(rules: Any, state: Any, mask: Any, starter: Any) -> Any:
    """Return the code of how a game ended."""
    is_over = mask == 0
    won = winners(rules, state) if is_over else 0
    cut = is_cut(rules, state) if is_over else 0
    return outcome_code(won, starter, 0 if is_over else 1, cut)
