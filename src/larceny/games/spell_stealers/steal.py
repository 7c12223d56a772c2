"""Attempts to steal in Spell Stealers: how they are made and judged.

An attempt is judged as soon as its die lies, so that a thief moves at once. What the referee of a
live table reports afterwards (simultaneous throws, a throw close to the marker) changes the order
or the timing: then all attempts on this artifact are judged again from where they began.
"""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.spell_stealers.state import (
    DISPUTED_TIME,
    IN_THE_AIR,
    LATE,
    NO_ATTEMPT,
    NOBODY,
    NOT_OBTAINED,
    PLAYERS,
    PRESS,
    SPENT_TOKEN,
    STEAL,
    STOLEN,
    TIED,
    TOO_LOW,
    TOO_SLOW,
    UNDECIDED,
    WRONG_DIE,
    Params,
    State,
)

# --- Making an attempt --------------------------------------------------------------------------


@rule
def clear_attempts(state: State) -> None:
    """Clear all attempts for a new roll: every seat may throw once more (SS-21)."""
    for seat in range(PLAYERS):
        state.order[seat] = NOBODY
        state.die_shape[seat] = 0
        state.die[seat] = 0
        state.pawn_before[seat] = 0
        state.verdict[seat] = NO_ATTEMPT
        state.votes[seat] = 0
    state.thrown = 0
    state.spent = state.late = state.disputed = 0
    state.tied = state.decided = state.undecided = state.voted = 0
    state.stolen_by = NOBODY
    state.before = state.points
    state.final_before = state.final


@rule
def attempt(state: State, seat: int, shape: int, is_late: int) -> None:
    """Roll a stealing die, which spends the token whatever comes of it (SS-13)."""
    state.order[state.thrown] = seat
    state.thrown += 1
    state.die_shape[seat] = shape
    state.pawn_before[seat] = state.pawn[seat]
    state.verdict[seat] = IN_THE_AIR
    if not state.ready >> seat & 1:
        state.spent |= 1 << seat
    if is_late:
        state.late |= 1 << seat
    state.ready &= ~(1 << seat)  # SS-13
    state.thief = seat
    state.resume = state.phase
    state.phase = STEAL


@rule
def land(params: Params, state: State, value: int) -> None:
    """Read the stealing die and judge the attempt after those before it (SS-16)."""
    state.die[state.thief] = value
    state.phase = state.resume
    judge(params, state, state.thief)


@rule
def has_thrown(state: State, seat: int) -> bool:
    """Return whether a seat has tried to steal since the last roll: it may once (SS-21)."""
    return state.verdict[seat] != NO_ATTEMPT


# --- Judging ------------------------------------------------------------------------------------


@rule
def judge(params: Params, state: State, seat: int) -> None:
    """Give the thief the artifact and its steps (SS-14), or take steps for a failure (SS-15)."""
    verdict = verdict_on(params, state, seat)
    state.verdict[seat] = verdict
    state.pawn[seat] = state.pawn_before[seat]
    if verdict == STOLEN:
        state.stolen_by = seat
        advance(params, state, seat, state.number)
    elif costs_steps(params, state, verdict):
        state.pawn[seat] = max(0, state.pawn[seat] - state.die[seat])  # SS-15


@rule
def verdict_on(params: Params, state: State, seat: int) -> int:
    """Return why an attempt fails, or STOLEN (SS-14 .. SS-17, SS-19, SS-23)."""
    if state.tied >> seat & 1:
        return TIED
    if not state.matched:
        return NOT_OBTAINED  # SS-17
    if state.die_shape[seat] != state.shape:
        return WRONG_DIE  # SS-17
    if state.spent >> seat & 1:
        return SPENT_TOKEN  # SS-17
    if state.disputed >> seat & 1:
        return DISPUTED_TIME  # SS-23
    if state.late >> seat & 1:
        return LATE  # SS-17, SS-18
    if state.undecided >> seat & 1:
        return UNDECIDED  # SS-19
    if state.stolen_by != NOBODY:
        return TOO_SLOW  # SS-16
    return STOLEN if state.die[seat] >= state.number else TOO_LOW  # SS-14


@rule
def verdict(params: Params, state: State, seat: int) -> int:
    """Return what became of a seat's attempt on the last roll; NO_ATTEMPT is 0."""
    return state.verdict[seat]


@rule
def costs_steps(params: Params, state: State, verdict: int) -> bool:
    """Return whether a failure costs steps: all but those of SS-22 and SS-23 do (SS-15)."""
    if verdict < NOT_OBTAINED:
        return False
    if verdict <= WRONG_DIE:
        return params.gentle_mistakes == 0  # SS-22
    if verdict == DISPUTED_TIME:
        return not (params.disputed_window and state.seats == 2)  # SS-23
    return True


@rule
def advance(params: Params, state: State, seat: int, steps: int) -> None:
    """Move a pawn forward; at the spell or past it, it makes this round the last (SS-24)."""
    state.pawn[seat] += steps
    if state.pawn[seat] >= params.track:
        state.final = 1


@rule
def judge_again(params: Params, state: State) -> None:
    """Judge all attempts on this artifact once more, in the present order (SS-16)."""
    state.stolen_by = NOBODY
    state.final = state.final_before
    for place in range(state.thrown):
        judge(params, state, state.order[place])
    if state.phase == PRESS:  # the marker lies already: it is put right
        state.points = state.before + gain(state)


@rule
def gain(state: State) -> int:
    """Return what the roll brings the current player: 0 if it was stolen (SS-08, SS-14)."""
    return state.number if state.matched and state.stolen_by == NOBODY else 0
