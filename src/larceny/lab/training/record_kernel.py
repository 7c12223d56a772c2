"""The kernel that plays games of a teacher and records positions, one game in each thread.

It takes the steps of `compile.step` in an order of its own, with the random numbers of the loop of
`recorded_play`. A game writes into places of its own, whose size must be known: games follow from
their seeds, so that they are played once to count what they record, and once more to write it. The
threads of a warp meet before each step.

The names annotated `Any` below are placeholders, which are filled when the kernel is compiled.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda

from larceny.bots.evaluator.evaluation import share_win
from larceny.bots.evaluator.soft_choice import uniform
from larceny.compile.rollout import extend_dtype
from larceny.compile.step import COUNTS, DECISIONS, ActiveGame, Run
from larceny.engine.rng import pick
from larceny.engine.seat import CHANCE_BIT, MAX_SEATS
from larceny.engine.stack import (
    copy_record,
    new_floats,
    new_generator,
    new_ints,
    new_moves,
    new_record,
    new_singles,
)
from larceny.engine.turn_taking import can_wait, is_waiting, move_of, next_actor
from larceny.engine.warp import any_thread, meet
from larceny.lab.training.recorded_play import (
    JOB,
    LEAST_NOISE,
    MAX_DECISIONS,
    SCALE,
    write_targets,
)

BLOCK_JOB = extend_dtype(JOB, [("params", "i4"), ("memory", "i8"), ("size", "i8")])
"""The job of a block of games: the place of its params among those of all blocks, and where the
memory of the teacher begins, with so many numbers."""
SLOT = np.dtype(
    [
        ("block", "i4"),
        ("number", "i4"),
        ("is_written", "i4"),
        ("is_over", "i4"),
        ("most_positions", "i8"),
        ("most_inputs", "i8"),
        ("first_position", "i8"),
        ("first_input", "i8"),
        ("positions", "i8"),
        ("inputs", "i8"),
    ],
    align=True,
)
"""A game of a launch: which of its block it is, how much it may record (no position beyond
`most_positions`, and none behind more than `most_inputs`), where it writes that, and, after the
launch, whether it came to its end and how much it recorded."""

chance: Any = None
winners: Any = None
hide: Any = None
start_game: Any = None
play_chance: Any = None
play_move: Any = None
end_step: Any = None
choose_as_taught: Any = None
encode_position: Any = None
MOST: Any = None
WIDTH: Any = None


def record_kernel(
    jobs: Any, params: Any, empty: Any, memories: Any, slots: Any, record: Any
) -> None:
    """Play the game of each slot; count the positions that it records, and write them if asked."""
    is_playing = cuda.grid(1) < len(slots)
    slot = slots[cuda.grid(1) if is_playing else 0]
    work = jobs[slot.block]
    rules = params[work.params]
    memory = memories[work.memory : work.memory + work.size]
    seats = work.seats
    state = new_record(empty)
    known = new_record(empty)
    rng = new_generator()
    shares = new_floats(MAX_SEATS)
    rows = new_ints(MOST)
    factors = new_singles(MOST)
    counts = new_ints(COUNTS)
    out = new_moves(WIDTH)
    run = Run(work, rules, out, memory)
    game = ActiveGame(state, state, rng, rng, rng, rng, rng, counts, False, 0)
    positions = inputs = steps = waiting = mover = 0
    mask = start_game(run, game, empty[0], slot.number)
    noise = LEAST_NOISE + work.noise * uniform(rng) * pick(rng, 2)
    is_going = is_playing and mask != 0
    while any_thread(is_going):
        if is_going and waiting == 0:
            is_weighed = mask == CHANCE_BIT and 1 < chance(rules, state) <= work.outcomes
            has_room = positions < slot.most_positions and inputs <= slot.most_inputs
            if has_room and not is_weighed and pick(rng, SCALE) < work.record:
                view = mover if pick(rng, 2) else pick(rng, seats)
                copy_record(known, state)
                hide(rules, known, view)
                count = encode_position(rules, known, view, rows, factors)
                if slot.is_written:
                    place = slot.first_position + positions
                    record.starts[place] = count
                    record.moments[place] = counts[DECISIONS]
                    record.views[place] = view
                    for index in range(count):
                        record.rows[slot.first_input + inputs + index] = rows[index]
                        record.factors[slot.first_input + inputs + index] = factors[index]
                positions += 1
                inputs += count
        meet()
        turn = state.turn
        if is_going and mask == CHANCE_BIT:
            play_chance(run, game)
            steps += 1
        elif is_going:
            seat = next_actor(mask, waiting, rng)
            copy_record(known, state)
            hide(rules, known, seat)
            answer = choose_as_taught(rules, known, seat, out, rng, memory, noise)
            if is_waiting(answer) and can_wait(mask, waiting, seat):
                waiting |= 1 << seat
            else:
                play_move(run, game, seat, move_of(answer))
                mover = seat
                steps += 1
                waiting = 0
        if waiting == 0:
            mask = end_step(run, game, turn)
        is_short = steps < work.max_steps and counts[DECISIONS] < MAX_DECISIONS
        is_going = is_going and mask != 0 and is_short
        meet()
    if is_playing:
        slot.positions = positions
        slot.inputs = inputs
        slot.is_over = mask == 0
        if slot.is_written:
            share_win(winners(rules, state), seats, shares)
            first = slot.first_position
            # The targets of taught games are their results, whatever their decisions were.
            write_targets(first, first + positions, 0, seats, work.decay, shares, record)
