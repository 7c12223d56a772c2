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
from larceny.compile.step import COUNTS, DECISIONS, ActiveGame
from larceny.engine.rng import pick
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE_BIT, MAX_SEATS
from larceny.engine.stack import clone_record, new_floats, new_generator, new_ints, new_record
from larceny.engine.turn_taking import wait_before

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
        ("learner", "i4"),
    ],
    align=True,
)
"""What a loop is asked to play: `record` of `SCALE` positions are recorded; the noise of a game is
drawn up to `noise`, in taught games as a share of random moves; `decay` is the lambda of
TD(lambda); up to `outcomes` outcomes of chance are weighed after a move; `noise_cost` is the part
of what noise was expected to cost that targets do without. `learner` is the one seat that learns
against an opponent in all others, or -1 where all learn from each other."""
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


class TrainingRun(NamedTuple):
    """What a loop over recorded games works with."""

    work: Any
    params: Any
    out: Any
    memory: Any
    teacher_memory: Any
    noise: Any
    """The noise of the game that is being played."""
    record: Any
    shares: Any
    """What was expected after the last decision."""
    lost: Any
    """What noise has cost each seat in the last decision."""
    mover: Any
    """The seat that made it."""


LEAST_NOISE = 1e-6
"""Breaks ties at random."""
MAX_DECISIONS = 4096
"""A longer game is not recorded."""

actors: Any = None
moves: Any = None
chance: Any = None
apply: Any = None
winners: Any = None
hide: Any = None
guess: Any = None
start_game: Any = None
step: Any = None
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


@rule
def has_opponent(work: Any, seat: int) -> bool:
    """Return whether a seat is played by the opponent of the only seat that learns."""
    return bool(work.learner >= 0 and seat != work.learner)


@rule(inline=True)
def answer_in_training(run: Any, game: Any, seat: Any) -> Any:
    """Return the answer of a seat, by its teacher or by equity, to what the seat knows."""
    known = clone_record(game.state)
    hide(run.params, known, seat)
    noise = run.noise[0]
    if run.work.is_taught:
        memory = run.teacher_memory
        return choose_as_taught(run.params, known, seat, run.out, game.dice, memory, noise)
    if has_opponent(run.work, seat):
        return teacher(run.params, known, seat, run.out, game.dice, run.teacher_memory)
    return choose_by_equity(
        run.params, known, seat, run.out, game.dice, run.memory, run.work, noise, run.lost
    )


@rule(inline=True)
def play_recorded(run: Any, game: Any, seat: Any, move: Any) -> None:
    """Apply an event; after a decision, note what is expected and what noise has cost."""
    apply(run.params, game.state, seat, move)
    if seat >= MAX_SEATS:
        return
    view = run.work.learner if run.work.learner >= 0 else seat
    if not run.work.is_taught:
        weigh(run.params, game.state, view, run.memory, run.work.outcomes, run.shares)
    decisions = game.counts[DECISIONS]
    cost = 0.0 if has_opponent(run.work, seat) else run.work.noise_cost
    for place in range(run.work.seats):
        run.record.expected[decisions, place] = run.shares[place]
        run.record.lost[decisions, place] = cost * run.lost[place]
    run.mover[0] = seat


@rule(inline=True)
def record_position(run: Any, game: Any, mask: Any, recorded: Any) -> Any:
    """Record a position at random, if there is room; return how many are recorded."""
    record = run.record
    work = run.work
    rng = game.dice
    begun = record.starts[recorded]
    if recorded + 1 >= len(record.starts) or begun + MOST > len(record.rows):
        return recorded
    if mask == CHANCE_BIT and 1 < chance(run.params, game.state) <= work.outcomes:
        return recorded  # what follows from it is weighed
    if pick(rng, SCALE) >= work.record:
        return recorded
    if work.learner >= 0:
        view = work.learner
    else:
        view = run.mover[0] if pick(rng, 2) else pick(rng, work.seats)
    known = clone_record(game.state)
    hide(run.params, known, view)
    rows = record.rows[begun:]
    factors = record.factors[begun:]
    count = encode_position(run.params, known, view, rows, factors)
    record.starts[recorded + 1] = begun + count
    record.moments[recorded] = game.counts[DECISIONS]
    record.views[recorded] = view
    return recorded + 1


def record_games(
    job: Any, params: Any, empty: Any, out: Any, memory: Any, teacher_memory: Any, record: Any
) -> Any:
    """Play games and record positions; return how many positions there are."""
    work = job[0]
    state = new_record(empty)
    rng = new_generator()
    counts = new_ints(COUNTS)
    mover = new_ints(1)
    noise = new_floats(1)
    shares = new_floats(MAX_SEATS)
    lost = new_floats(MAX_SEATS)
    run = TrainingRun(
        work, params[0], out, memory, teacher_memory, noise, record, shares, lost, mover
    )
    game = ActiveGame(state, state, rng, rng, rng, rng, rng, counts, False, 0)
    recorded = 0
    for number in range(work.games):
        first = recorded
        steps = 0
        mask = start_game(run, game, empty[0], number)
        mover[0] = 0
        noise[0] = LEAST_NOISE + work.noise * uniform(rng) * pick(rng, 2)
        while mask != 0 and steps < work.max_steps and counts[DECISIONS] < MAX_DECISIONS:
            recorded = record_position(run, game, mask, recorded)
            mask = step(run, game, mask)
            steps += 1
        if mask == 0:
            share_win(winners(params[0], state), work.seats, shares)
            decisions = counts[DECISIONS]
            write_targets(first, recorded, decisions, work.seats, work.decay, shares, record)
        else:
            recorded = first
    return recorded


Array = np.ndarray[Any, Any]

MAX_POSITIONS = 8192
"""The most positions that one block of games records."""
TYPICAL_INPUTS = 128
MAX_INPUTS = MAX_POSITIONS * TYPICAL_INPUTS
"""No position is recorded behind more inputs than these."""


def settle_room(slots: Array) -> list[int]:
    """Return the games that must be played again, with the room that they have written into them.

    `slots` are those of whole blocks, in the order of blocks and games. Games behind the last that
    has any room record nothing, and need not be played.
    """
    blocks = slots["block"]
    firsts = np.flatnonzero(np.diff(blocks, prepend=-1))
    ends = [*firsts[1:].tolist(), len(slots)]
    rooms = (_settle_block(slots[first:end]) for first, end in zip(firsts, ends, strict=True))
    return [int(first) + room for first, room in zip(firsts, rooms, strict=True) if room >= 0]


def _settle_block(slots: Array) -> int:
    """Return the first game of a block that had more room than was left for it; -1 if none had."""
    names = ("positions", "inputs", "is_over", "most_positions", "most_inputs")
    rows = zip(*(slots[name].tolist() for name in names), strict=True)
    left = MAX_POSITIONS, MAX_INPUTS
    for number, (positions, inputs, is_over, *most) in enumerate(rows):
        if left[0] <= 0 or left[1] < 0:
            slots["positions"][number:] = 0
            return -1
        fits = positions < left[0] and inputs <= left[1]
        if not fits and tuple(most) != left:
            slots["most_positions"][number], slots["most_inputs"][number] = left
            return number
        if is_over:
            left = left[0] - positions, left[1] - inputs
    return -1
