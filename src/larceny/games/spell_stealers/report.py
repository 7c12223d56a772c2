"""The referee of a live table in Spell Stealers: what it can report, and what follows from it."""

from __future__ import annotations

from larceny.engine.mask import count_of
from larceny.engine.rule import rule
from larceny.games.spell_stealers.move import (
    DISPUTED,
    decode,
    encode_disputed,
    encode_simultaneous,
)
from larceny.games.spell_stealers.state import (
    LIVE,
    PLAYERS,
    PRESS,
    TURN,
    VOTE,
    WINDOW,
    Params,
    State,
)
from larceny.games.spell_stealers.steal import has_thrown, judge_again

NO_REPORT = -1


@rule
def needs_referee(params: Params) -> bool:
    """Return whether somebody has to see what came first (SS-19, SS-21, SS-23)."""
    return params.window == LIVE


@rule
def reports(params: Params, state: State, out: list[int]) -> int:
    """Write what the referee of a live table could report now (SS-19, SS-23)."""
    count = 0
    if params.window != LIVE:
        return count
    for seat in range(state.seats):
        if can_dispute(state, seat):
            out[count] = encode_disputed(seat)
            count += 1
    for tied in range(1, 1 << state.seats):
        if can_tie(state, tied):
            out[count] = encode_simultaneous(tied)
            count += 1
    return count


@rule
def can_dispute(state: State, seat: int) -> bool:
    """Return whether a seat's throw can be disputed; in the next turn, only a late one (SS-23)."""
    if not has_thrown(state, seat) or state.disputed >> seat & 1:
        return False
    if state.phase == WINDOW or state.phase == PRESS:
        return True
    return state.phase == TURN and state.late >> seat & 1 == 1


@rule
def can_tie(state: State, tied: int) -> bool:
    """Return whether two or more seats threw in the window and no vote was on them yet (SS-19)."""
    if state.phase != WINDOW and state.phase != PRESS:
        return False
    return count_of(tied) > 1 and tied & ~timely_throws(state) == 0


@rule
def timely_throws(state: State) -> int:
    """Return the mask of those who threw in the window and were not yet voted on (SS-19)."""
    mask = 0
    for place in range(state.thrown):
        mask |= 1 << state.order[place]
    return mask & ~(state.late | state.decided)


@rule
def report(params: Params, state: State, move: int) -> None:
    """Put simultaneous throws to the vote (SS-19), or judge a disputed one again (SS-23)."""
    parts = decode(move)
    if parts.kind == DISPUTED:
        state.disputed |= 1 << parts.other
        judge_again(params, state)
        return
    state.tied = parts.tied
    state.voted = 0
    for seat in range(PLAYERS):
        state.votes[seat] = 0
    judge_again(params, state)
    state.resume = state.phase
    state.phase = VOTE


@rule
def tie_report(params: Params, state: State, tied: int) -> int:
    """Return the report that seats threw at the same time, -1 if it cannot be made (SS-19)."""
    return encode_simultaneous(tied) if can_tie(state, tied) else NO_REPORT


@rule
def dispute_report(params: Params, state: State, seat: int) -> int:
    """Return the report that a throw was too close to the marker, -1 if not possible (SS-23)."""
    has_marker = state.phase == PRESS and state.matched == 1
    return encode_disputed(seat) if has_marker and can_dispute(state, seat) else NO_REPORT


@rule
def close_call(params: Params, state: State) -> int:
    """Return the report if the last throw was too close to call, -1 if it could not be.

    A throw in the window counts as close to the throw before it (SS-19), a late one as close to the
    marker (SS-23).
    """
    if params.window != LIVE or state.thrown == 0:
        return NO_REPORT
    last = state.order[state.thrown - 1]
    if state.late >> last & 1:
        is_close = state.phase == PRESS and can_dispute(state, last)
        return encode_disputed(last) if is_close else NO_REPORT
    if state.thrown == 1 or state.phase != WINDOW:
        return NO_REPORT
    return tie_report(params, state, 1 << last | 1 << state.order[state.thrown - 2])


@rule
def close_call_percent(params: Params) -> int:
    """Return how often a simulated referee finds a throw too close to call (SS-19)."""
    return params.close_throws
