"""A compiled loop over live games of Spell Stealers in which times decide who comes first.

`ask` is a placeholder, as in `engine.driver`. When the dice lie on the table
every thief makes up his mind and gets a time at which his hand will throw, or none; the current
player gets one for the marker. Then things happen in the order of their times. Whoever sees that
his throw has become useless holds it back if there is time enough. Throws closer together than
eyes can tell are reported as simultaneous, and one as close to the marker as disputed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from larceny.bots.reflex import PERCENT, draw_time
from larceny.engine.mask import one_of
from larceny.engine.policies import RANDOM
from larceny.engine.rng import pick, start
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, CHANCE_BIT, MAX_SEATS, REFEREE
from larceny.engine.stack import copy_record, new_generator, new_record
from larceny.games.spell_stealers.move import (
    ROLL,
    decode,
    encode_disputed,
    encode_simultaneous,
)
from larceny.games.spell_stealers.rules import (
    actors,
    apply,
    begin,
    chance,
    hide,
    moves,
    scores,
    throwers,
    winners,
)
from larceny.games.spell_stealers.state import (
    NO_ATTEMPT,
    PRESS,
    TURN,
    VOTE,
    WINDOW,
)
from larceny.games.spell_stealers.steal import can_dispute, timely_throws

NEVER = 1 << 60
VERDICTS = 12

REFLEX = np.dtype(
    [
        (name, "i4")
        for name in (
            "reaction", "spread", "tail", "marker", "marker_spread", "marker_tail", "hold",
            "think", "wrong",
        )
    ],
    align=True,
)  # fmt: skip
JOB = np.dtype(
    [
        ("seats", "i4"),
        ("seed", "u8"),
        ("first", "i8"),
        ("max_steps", "i8"),
        ("kinds", "i4", MAX_SEATS),
        ("tie", "i4"),
    ],
    align=True,
)
RESULT = np.dtype(
    [
        ("winners", "i4"),
        ("steps", "i4"),
        ("decisions", "i4"),
        ("scores", "i4", MAX_SEATS),
        ("millis", "i8"),
        ("verdicts", "i4", VERDICTS),
    ],
    align=True,
)
# What the loop keeps about the clock: now, when each seat acts next and what it will throw, when
# it threw for this roll, when the window closed, and the throws that are one to the eye.
CLOCK = np.dtype(
    [
        ("now", "i8"),
        ("due", "i8", MAX_SEATS),
        ("plan", "i4", MAX_SEATS),
        ("thrown_at", "i8", MAX_SEATS),
        ("closed_at", "i8"),
        ("together", "i4"),
        ("last_throw", "i8"),
    ],
    align=True,
)

ask: Any = None


@rule
def choose(kind: Any, params: Any, known: Any, seat: Any, out: Any, rng: Any, memories: Any) -> Any:
    """What the policy of a seat would do; negative if it would rather wait."""
    if kind == RANDOM:
        return out[pick(rng, moves(params, known, seat, out))]
    return ask(kind, params, known, seat, out, rng, memories)


@rule
def open_window(
    work: Any, params: Any, state: Any, out: Any, rng: Any, memories: Any, reflexes: Any, clock: Any
) -> None:
    """The dice lie: every thief makes up his mind, and all hands start."""
    clock.closed_at = -NEVER
    clock.last_throw = -NEVER
    clock.together = 0
    mask = throwers(params, state)
    for seat in range(work.seats):
        clock.due[seat] = NEVER
        clock.thrown_at[seat] = -NEVER
        if mask >> seat & 1:
            hand = reflexes[seat]
            move = choose(work.kinds[seat], params, state, seat, out, rng, memories)
            if pick(rng, PERCENT) < hand.wrong:
                move = out[pick(rng, moves(params, state, seat, out))]
            if move >= 0:
                clock.plan[seat] = move
                clock.due[seat] = clock.now + draw_time(hand.reaction, hand.spread, hand.tail, rng)
    hand = reflexes[state.turn]
    marker = draw_time(hand.marker, hand.marker_spread, hand.marker_tail, rng)
    clock.due[state.turn] = clock.now + marker


@rule
def next_seat(seats: Any, clock: Any) -> Any:
    """Whose hand is next: the earliest time."""
    best = 0
    for seat in range(seats):
        if clock.due[seat] < clock.due[best]:
            best = seat
    return best


@rule
def hold_back(
    work: Any, params: Any, state: Any, out: Any, rng: Any, memories: Any, reflexes: Any, clock: Any
) -> None:
    """Thieves who no longer want to throw stop their hand, if there is time enough."""
    if state.phase != WINDOW and state.phase != PRESS and state.phase != TURN:
        return
    for seat in range(work.seats):
        if seat == state.turn or clock.due[seat] == NEVER or work.kinds[seat] == RANDOM:
            continue
        if clock.due[seat] - clock.now < reflexes[seat].hold:
            continue
        move = choose(work.kinds[seat], params, state, seat, out, rng, memories)
        if move != clock.plan[seat]:
            clock.due[seat] = NEVER


@rule
def is_tie_due(work: Any, state: Any, clock: Any) -> Any:
    """Did several throw as one, with no further throw to join them?"""
    mask = clock.together
    if mask & (mask - 1) == 0 or mask & ~timely_throws(state) != 0:
        return False
    if state.phase != WINDOW and state.phase != PRESS:
        return False
    seat = next_seat(work.seats, clock)
    joins = seat != state.turn and clock.due[seat] - clock.last_throw < work.tie
    return not joins


@rule
def throw(work: Any, params: Any, state: Any, seat: Any, clock: Any) -> None:
    """A stealing die leaves a hand."""
    is_open = state.phase == WINDOW
    apply(params, state, seat, clock.plan[seat])
    clock.due[seat] = NEVER
    clock.thrown_at[seat] = clock.now
    if is_open:
        if clock.now - clock.last_throw >= work.tie:
            clock.together = 0
        clock.together |= 1 << seat
        clock.last_throw = clock.now


@rule
def close_throw(work: Any, state: Any, clock: Any) -> Any:
    """A throw so close to the marker that nobody can tell whether it was in time; or -1."""
    if state.phase == PRESS and state.matched:
        for seat in range(work.seats):
            distance = abs(clock.thrown_at[seat] - clock.closed_at)
            if distance < work.tie and can_dispute(state, seat):
                return seat
    return -1


@rule
def tally(state: Any, result: Any) -> None:
    """Count what became of the attempts on this roll, before the next one begins."""
    for place in range(state.thrown):
        verdict = state.verdict[state.order[place]]
        if verdict != NO_ATTEMPT:
            result.verdicts[verdict] += 1


@rule
def act(
    work: Any, params: Any, state: Any, seat: Any, move: Any, reflexes: Any, clock: Any
) -> None:
    """The current player moves the marker, passes, rolls on or stops."""
    was_open = state.phase == WINDOW
    apply(params, state, seat, move)
    clock.due[seat] = NEVER
    if was_open:
        clock.closed_at = clock.now
    if state.phase == TURN or state.phase == PRESS:
        clock.due[state.turn] = clock.now + reflexes[state.turn].think


def play_live(
    job: Any, params: Any, empty: Any, out: Any, memories: Any, reflexes: Any, clocks: Any,
    results: Any,
) -> Any:  # fmt: skip
    """Play `len(results)` games by the clock; return how many were played to their end."""
    rules = params[0]
    work = job[0]
    clock = clocks[0]
    state = new_record(empty)
    known = new_record(empty)
    rng = new_generator()
    for game in range(len(results)):
        result = results[game]
        start(rng, work.seed, work.first + game)
        copy_record(state, empty[0])
        begin(rules, state, work.seats)
        clock.now = 0
        clock.together = 0
        for seat in range(work.seats):
            clock.due[seat] = NEVER
        steps = 0
        decisions = 0
        mask = actors(rules, state)
        while mask != 0:
            if steps >= work.max_steps:
                return game
            steps += 1
            if mask == CHANCE_BIT:
                apply(rules, state, CHANCE, pick(rng, chance(rules, state)))
                if state.phase == WINDOW and state.thrown == 0:
                    open_window(work, rules, state, out, rng, memories, reflexes, clock)
                elif state.thrown > 0:
                    hold_back(work, rules, state, out, rng, memories, reflexes, clock)
                elif state.phase == TURN:
                    clock.due[state.turn] = clock.now + reflexes[state.turn].think
            elif state.phase == VOTE:
                seat = one_of(mask, rng)
                move = choose(work.kinds[seat], rules, state, seat, out, rng, memories)
                apply(rules, state, seat, move if move >= 0 else -1 - move)
                decisions += 1
            elif is_tie_due(work, state, clock):
                apply(rules, state, REFEREE, encode_simultaneous(clock.together))
                clock.together = 0
            elif close_throw(work, state, clock) >= 0:
                apply(rules, state, REFEREE, encode_disputed(close_throw(work, state, clock)))
            else:
                seat = next_seat(work.seats, clock)
                clock.now = clock.due[seat]
                decisions += 1
                if seat != state.turn and not throwers(rules, state) >> seat & 1:
                    clock.due[seat] = NEVER  # left out of a tie-break, dice in hand
                elif seat != state.turn:
                    throw(work, rules, state, seat, clock)
                else:
                    copy_record(known, state)
                    hide(rules, known, seat)
                    move = choose(work.kinds[seat], rules, known, seat, out, rng, memories)
                    move = move if move >= 0 else -1 - move  # the clock waits for nobody
                    if decode(move).kind == ROLL:
                        tally(state, result)
                    act(work, rules, state, seat, move, reflexes, clock)
                    hold_back(work, rules, state, out, rng, memories, reflexes, clock)
            mask = actors(rules, state)
        tally(state, result)
        result.steps = steps
        result.decisions = decisions
        result.millis = clock.now
        result.winners = winners(rules, state)
        scores(rules, state, result.scores)
    return len(results)
