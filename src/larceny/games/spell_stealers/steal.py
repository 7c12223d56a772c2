"""Attempts to steal in Spell Stealers: how they are made, judged and reported.

An attempt is judged as soon as its die lies, so that a thief moves at once. What the referee of a
live table reports afterwards (throws at the same time, a throw close to the marker) changes the
order or the timing: then all attempts on this artifact are judged anew from where they began.
"""

from __future__ import annotations

from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule
from larceny.games.spell_stealers.move import (
    DISPUTED,
    decode,
    encode_disputed,
    encode_simultaneous,
)
from larceny.games.spell_stealers.state import (
    DISPUTED_TIME,
    IN_THE_AIR,
    LATE,
    LIVE,
    NO_ATTEMPT,
    NOBODY,
    NOT_OBTAINED,
    PERCENT,
    PLAYERS,
    PRESS,
    SPENT_TOKEN,
    STEAL,
    STOLEN,
    TIED,
    TOO_LOW,
    TOO_SLOW,
    TURN,
    UNDECIDED,
    VOTE,
    WINDOW,
    WRONG_DIE,
    Params,
    State,
)

TWO_PLAYERS = 2

# --- Making an attempt --------------------------------------------------------------------------


@rule
def forget_attempts(state: State) -> None:
    """A new roll: every seat may throw once more (SS-21)."""
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
    """Roll a stealing die; the token is spent whatever comes of it (SS-13)."""
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
    """The stealing die lies on the table: the attempt is judged after those before it (SS-16)."""
    state.die[state.thief] = value
    state.phase = state.resume
    judge(params, state, state.thief)


@rule
def has_thrown(state: State, seat: int) -> bool:
    """Has this seat tried to steal since the last roll? Once is all it may (SS-21)."""
    return state.verdict[seat] != NO_ATTEMPT


# --- Judging ------------------------------------------------------------------------------------


@rule
def judge(params: Params, state: State, seat: int) -> None:
    """Success takes the artifact and its steps (SS-14), failure costs steps (SS-15)."""
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
    """Why an attempt fails, or that it succeeds (SS-14 .. SS-17, SS-19, SS-23)."""
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
def costs_steps(params: Params, state: State, verdict: int) -> bool:
    """A failure does (SS-15), but for gentle mistakes (SS-22) and a dispute of two (SS-23)."""
    if verdict < NOT_OBTAINED:
        return False
    if verdict <= WRONG_DIE:
        return params.gentle_mistakes == 0  # SS-22
    if verdict == DISPUTED_TIME:
        return not (params.disputed_window and state.seats == TWO_PLAYERS)  # SS-23
    return True


@rule
def advance(params: Params, state: State, seat: int, steps: int) -> None:
    """A pawn that reaches the spell or passes it makes this round the last (SS-24)."""
    state.pawn[seat] += steps
    if state.pawn[seat] >= params.track:
        state.final = 1


@rule
def judge_anew(params: Params, state: State) -> None:
    """All attempts on this artifact once more, in the order that holds now (SS-16)."""
    state.stolen_by = NOBODY
    state.final = state.final_before
    for place in range(state.thrown):
        judge(params, state, state.order[place])
    if state.phase == PRESS:  # the marker lies already: it is put right
        state.points = state.before + gain(state)


@rule
def gain(state: State) -> int:
    """What the roll brings the current player: nothing if it was stolen (SS-08, SS-14)."""
    return state.number if state.matched and state.stolen_by == NOBODY else 0


# --- The referee's reports ----------------------------------------------------------------------


@rule
def reports(params: Params, state: State, out: list[int]) -> int:
    """What the referee of a live table could report now (SS-19, SS-23)."""
    count = 0
    if params.window != LIVE:
        return count
    for seat in range(state.seats):
        if can_dispute(state, seat):
            out[count] = encode_disputed(seat)
            count += 1
    if state.phase == WINDOW or state.phase == PRESS:
        throws = timely_throws(state)
        for mask in range(1, 1 << state.seats):
            if mask & ~throws == 0 and mask & (mask - 1) != 0:  # two of them or more
                out[count] = encode_simultaneous(mask)
                count += 1
    return count


@rule
def can_dispute(state: State, seat: int) -> bool:
    """A throw for this roll; once the turn has passed, only a late one (SS-23)."""
    if not has_thrown(state, seat) or state.disputed >> seat & 1:
        return False
    if state.phase == WINDOW or state.phase == PRESS:
        return True
    return state.phase == TURN and state.late >> seat & 1 == 1


@rule
def timely_throws(state: State) -> int:
    """The mask of those who threw in the window and were not yet voted on (SS-19)."""
    mask = 0
    for place in range(state.thrown):
        mask |= 1 << state.order[place]
    return mask & ~(state.late | state.decided)


@rule
def report(params: Params, state: State, move: int) -> None:
    """Throws at the same time go to the vote (SS-19), a disputed one is judged anew (SS-23)."""
    parts = decode(move)
    if parts.kind == DISPUTED:
        state.disputed |= 1 << parts.other
        judge_anew(params, state)
        return
    state.tied = parts.tied
    state.voted = 0
    for seat in range(PLAYERS):
        state.votes[seat] = 0
    judge_anew(params, state)
    state.resume = state.phase
    state.phase = VOTE


@rule
def referee(params: Params, state: State, rng: Rng) -> int:
    """The referee of a game without people, asked after each die: -1, or a report (SS-19, SS-23).

    A param says how often a throw counts as made together with the one before it, and a late
    one as close to the marker.
    """
    if params.window != LIVE or params.close_throws == 0 or state.thrown == 0:
        return -1
    last = state.order[state.thrown - 1]
    if state.late >> last & 1:
        is_close = can_dispute(state, last) and state.phase == PRESS
        code = encode_disputed(last)
    else:
        pair = 1 << last
        if state.thrown > 1:
            pair |= 1 << state.order[state.thrown - 2]
        is_close = state.phase == WINDOW and state.thrown > 1 and pair & ~timely_throws(state) == 0
        code = encode_simultaneous(pair)
    if is_close and pick(rng, PERCENT) < params.close_throws:
        return code
    return -1
