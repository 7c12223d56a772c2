"""A loop over whole games in which drawn times decide who comes first in a live window.

The names annotated `Any` below are placeholders for the rules of a game, the parts of its step and
the policies of bots, as in `compile.rollout`: the clock decides who acts and what the referee
reports, nothing else. When a window opens, every seat that may attempt something gets a time at
which it acts, or none, and the owner of the window a time for closing it. Then events happen
in the order of their times.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from larceny.compile import rollout
from larceny.compile.policies import RANDOM
from larceny.compile.rollout import extend_dtype
from larceny.compile.step import COUNTS, DECISIONS, STEPS, ActiveGame
from larceny.engine.rng import pick
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE_BIT, REFEREE
from larceny.engine.stack import copy_record, new_generator, new_ints, new_record
from larceny.engine.turn_taking import is_waiting, move_of, next_actor
from larceny.engine.window_status import CLOSED, NO_WINDOW, OPEN, PAUSED
from larceny.realtime.referee import NO_REPORT, disputed_seats, tie_deadline, tied_seats
from larceny.realtime.reflex import is_slip
from larceny.realtime.window import (
    can_withdraw,
    cancel,
    close_window,
    next_due,
    open_window,
    plan_attempt,
    plan_closing,
    record_attempt,
)

MAX_VERDICTS = 16
"""The length of a buffer that can hold the verdicts of any game."""
STRETCH = 1

JOB = extend_dtype(rollout.JOB, [("tie", "i4")])
"""What the loop is asked to play: attempts closer together than `tie` are simultaneous."""
RESULT = extend_dtype(rollout.RESULT, [("millis", "i8"), ("verdicts", "i4", MAX_VERDICTS)])
"""How one game ended, how long it took, and how many attempts got each verdict."""
FUNCTIONS = ("window_status", "window_owner", "tie_report", "dispute_report", "verdict")
"""The rules that this loop needs besides those of `compile.rollout`."""

actors: Any = None
moves: Any = None
hide: Any = None
start_game: Any = None
play_chance: Any = None
play_move: Any = None
play_event: Any = None
write_result: Any = None
ask: Any = None
window_status: Any = None
window_owner: Any = None
tie_report: Any = None
dispute_report: Any = None
verdict: Any = None


class TimedRun(NamedTuple):
    """What stays the same during a run of many games."""

    work: Any
    params: Any
    known: Any
    """A buffer for the position as one seat knows it."""
    out: Any
    rng: Any
    memories: Any
    reflexes: Any


@rule(inline=True)
def answer_of(run: Any, state: Any, seat: Any) -> Any:
    """Return the answer of a seat's policy to what the seat knows of a position."""
    copy_record(run.known, state)
    hide(run.params, run.known, seat)
    kind = run.work.kinds[seat]
    if kind == RANDOM:
        return run.out[pick(run.rng, moves(run.params, run.known, seat, run.out))]
    return ask(kind, run.params, run.known, seat, run.out, run.rng, run.memories)


@rule(inline=True)
def plan_reactions(run: Any, state: Any, window: Any) -> None:
    """Open the window: let every seat decide, and plan when it acts."""
    open_window(window)
    owner = window_owner(run.params, state)
    mask = actors(run.params, state)
    for seat in range(run.work.seats):
        if seat != owner and mask >> seat & 1:
            reflex = run.reflexes[seat]
            answer = answer_of(run, state, seat)
            if is_slip(reflex, run.rng):
                answer = run.out[pick(run.rng, moves(run.params, state, seat, run.out))]
            if not is_waiting(answer):
                plan_attempt(window, reflex, seat, answer, STRETCH, run.rng)
    plan_closing(window, run.reflexes[owner], owner, STRETCH, run.rng)


@rule(inline=True)
def withdraw_attempts(run: Any, state: Any, window: Any) -> None:
    """Withdraw the attempts that seats no longer want, if there is time enough."""
    status = window_status(run.params, state)
    if status != OPEN and status != CLOSED:
        return
    owner = window_owner(run.params, state)
    for seat in range(run.work.seats):
        if seat == owner or run.work.kinds[seat] == RANDOM:
            continue
        is_free = can_withdraw(window, run.reflexes[seat], seat, STRETCH)
        if is_free and answer_of(run, state, seat) != window.plan[seat]:
            cancel(window, seat)


@rule(inline=True)
def find_report(run: Any, state: Any, window: Any) -> Any:
    """Return what the referee has to report before the next seat acts, or -1."""
    tied = tied_seats(window)
    if tied != 0:
        seat = next_due(window, run.work.seats)
        is_joined = window.due[seat] < tie_deadline(window, run.work.tie)
        if not is_joined or seat == window_owner(run.params, state):
            report = tie_report(run.params, state, tied)
            if report != NO_REPORT:
                window.together = 0
                return report
    disputed = disputed_seats(window, run.work.tie)
    for seat in range(run.work.seats):
        if disputed >> seat & 1:
            report = dispute_report(run.params, state, seat)
            if report != NO_REPORT:
                return report
    return NO_REPORT


@rule(inline=True)
def count_verdicts(run: Any, state: Any, result: Any) -> None:
    """Add the verdicts on the attempts in the last window to a result."""
    for seat in range(run.work.seats):
        outcome = verdict(run.params, state, seat)
        if outcome != 0:
            result.verdicts[outcome] += 1


@rule(inline=True)
def play_outcome(run: Any, game: Any, window: Any) -> None:
    """Carry out an outcome, and plan or withdraw attempts because of it."""
    state = game.state
    before = window_status(run.params, state)
    play_chance(run, game)
    after = window_status(run.params, state)
    if before == PAUSED:
        withdraw_attempts(run, state, window)
    elif after == OPEN:
        plan_reactions(run, state, window)
    elif actors(run.params, state) != CHANCE_BIT:
        seat = window_owner(run.params, state)
        window.due[seat] = window.now + run.reflexes[seat].think


@rule(inline=True)
def play_owner(run: Any, game: Any, window: Any, seat: Any, result: Any) -> None:
    """Let the owner close the window, or make its next decision after that."""
    state = game.state
    before = window_status(run.params, state)
    if before == CLOSED:
        copy_record(game.before, state)
    play_move(run, game, seat, move_of(answer_of(run, state, seat)))
    cancel(window, seat)
    if before == OPEN:
        close_window(window, window.now)
    mask = actors(run.params, state)
    if before == CLOSED and mask != 0 and window_status(run.params, state) == NO_WINDOW:
        count_verdicts(run, game.before, result)
    if mask != 0 and mask != CHANCE_BIT:
        owner = window_owner(run.params, state)
        window.due[owner] = window.now + run.reflexes[owner].think
        withdraw_attempts(run, state, window)


@rule(inline=True)
def play_attempt(run: Any, game: Any, window: Any, seat: Any, mask: Any) -> None:
    """Let a seat make its attempt; one that may no longer attempt anything drops it."""
    cancel(window, seat)
    if mask >> seat & 1:
        play_move(run, game, seat, window.plan[seat])
        record_attempt(window, seat, run.work.tie)
    else:
        game.counts[STEPS] += 1
        game.counts[DECISIONS] += 1


@rule(inline=True)
def play_by_clock(run: Any, game: Any, window: Any, mask: Any, result: Any) -> None:
    """Let the referee report, or the seat act that is due first."""
    report = find_report(run, game.state, window)
    if report != NO_REPORT:
        play_event(run, game, REFEREE, report)
        return
    seat = next_due(window, run.work.seats)
    window.now = window.due[seat]
    if seat == window_owner(run.params, game.state):
        play_owner(run, game, window, seat, result)
    else:
        play_attempt(run, game, window, seat, mask)


def play_timed_games(
    job: Any, params: Any, empty: Any, out: Any, memories: Any, reflexes: Any, windows: Any,
    watched: Any, results: Any,
) -> None:  # fmt: skip
    """Play `len(results)` games by the clock, each to its end or to its last step.

    None of them is watched.
    """
    state = new_record(empty)
    known = new_record(empty)
    before = new_record(empty)
    rng = new_generator()
    counts = new_ints(COUNTS)
    run = TimedRun(job[0], params[0], known, out, rng, memories, reflexes)
    game = ActiveGame(state, before, rng, rng, rng, rng, rng, counts, False, 0)
    window = windows[0]
    for nth in range(len(results)):
        result = results[nth]
        mask = start_game(run, game, empty[0], run.work.first + nth)
        open_window(window)
        window.now = 0
        while mask != 0 and counts[STEPS] < run.work.max_steps:
            if mask == CHANCE_BIT:
                play_outcome(run, game, window)
            elif window_status(run.params, state) == PAUSED:
                seat = next_actor(mask, 0, rng)
                play_move(run, game, seat, move_of(answer_of(run, state, seat)))
            else:
                play_by_clock(run, game, window, mask, result)
            mask = actors(run.params, state)
        count_verdicts(run, state, result)
        write_result(run.params, game, mask, result)
        result.millis = window.now
