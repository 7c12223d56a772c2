"""The rules of Spell Stealers, to be read beside the rulebook (ids: rulebook.md).

Here is who may do what, and what follows from it. The steps themselves are in chapters:

- setup: which params can be played, and the start of a game (SS-01, SS-05)
- dice: the colours of numbers, and when they match (SS-03, SS-04, SS-08)
- turn: from its beginning to its end (SS-05 .. SS-11, SS-24, SS-25)
- hidden: which die was chosen, until it lies (SS-07)
- window: when an artifact can be stolen, and by whom (SS-12, SS-18 .. SS-21)
- steal: attempts, and how they are judged (SS-13 .. SS-19, SS-22)
- vote: who threw first, when nobody can tell (SS-19)
- report: what the referee of a live table says (SS-19, SS-21, SS-23)
- score: how deep the pawns stand, and who wins (SS-25)
"""

from __future__ import annotations

from larceny.engine.mask import count_of
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, CHANCE_BIT, REFEREE
from larceny.games.spell_stealers.dice import symbol_of
from larceny.games.spell_stealers.hidden import guess, hide
from larceny.games.spell_stealers.move import (
    DECLINE,
    PASS,
    RESET,
    SETTLE,
    STOP,
    TAKE,
    THROW,
    VOTE_FOR,
    decode,
    encode_decline,
    encode_pass,
    encode_reset,
    encode_roll,
    encode_settle,
    encode_stop,
    encode_take,
    encode_throw,
    encode_vote,
)
from larceny.games.spell_stealers.report import (
    close_call,
    close_call_percent,
    dispute_report,
    needs_referee,
    report,
    reports,
    tie_report,
)
from larceny.games.spell_stealers.score import can_win, scores, winners
from larceny.games.spell_stealers.setup import begin, prepare
from larceny.games.spell_stealers.state import (
    ARTIFACT,
    ASK,
    LIVE,
    NOBODY,
    OFFER,
    ORB,
    OVER,
    PRESS,
    SHAPES,
    START_ROLL,
    STEAL,
    SUCCESS,
    TURN,
    VOTE,
    WINDOW,
    Params,
    State,
)
from larceny.games.spell_stealers.steal import attempt, gain, has_thrown, land, verdict
from larceny.games.spell_stealers.turn import end_turn, roll, score_artifact, settle_start, stop
from larceny.games.spell_stealers.vote import vote, voters
from larceny.games.spell_stealers.window import (
    ask,
    ask_next,
    askable,
    marker,
    show_success,
    window_owner,
    window_status,
)

__all__ = [
    "actors",
    "apply",
    "begin",
    "can_win",
    "chance",
    "close_call",
    "close_call_percent",
    "dispute_report",
    "guess",
    "hide",
    "moves",
    "needs_referee",
    "prepare",
    "reports",
    "scores",
    "tie_report",
    "verdict",
    "window_owner",
    "window_status",
    "winners",
]  # fmt: skip


@rule
def actors(params: Params, state: State) -> int:
    """Return who may act; dice and who is asked are chance, a live window is for all (SS-21)."""
    if state.phase == OVER:
        return 0
    if state.phase == OFFER:
        return 1 << state.thief
    if state.phase == VOTE:
        return voters(state)
    if state.phase == TURN or state.phase == PRESS or state.phase == WINDOW:
        return 1 << state.turn | throwers(params, state)
    return CHANCE_BIT


@rule
def throwers(params: Params, state: State) -> int:
    """Return who may throw, in time or late: live, once a roll (SS-12, SS-21)."""
    if params.window != LIVE or not state.has_rolled:
        return 0
    mask = state.in_play & ~(1 << state.turn)
    for seat in range(state.seats):
        if has_thrown(state, seat):
            mask &= ~(1 << seat)
    return mask


@rule
def chance(params: Params, state: State) -> int:
    """Return the number of faces of the die in the air, or of those who could be asked next."""
    if state.phase == START_ROLL:
        return params.stealing_dice[ORB]  # SS-05
    if state.phase == ARTIFACT:
        return params.faces[state.shape]
    if state.phase == SUCCESS:
        return params.success_sides
    if state.phase == STEAL:
        return params.stealing_dice[state.die_shape[state.thief]]
    return count_of(askable(state))  # SS-20


@rule
def moves(params: Params, state: State, seat: int, out: list[int]) -> int:
    """Write the legal moves of a seat and return their number."""
    if state.phase == OFFER:
        out[0] = encode_take()
        out[1] = encode_decline()
        return 2
    if state.phase == VOTE:
        return write_votes(state, out)
    if seat != state.turn:
        for shape in range(SHAPES):  # SS-21: any die, rightly or wrongly
            out[shape] = encode_throw(shape)
        return SHAPES
    if state.phase == WINDOW:
        out[0] = closing_move(params, state)
        return 1
    return write_rolls(params, state, seat, out)


@rule
def closing_move(params: Params, state: State) -> int:
    """Move the marker where it belongs, or pass the dice after a miss (SS-18, SS-21)."""
    if not state.matched:
        return encode_pass()
    return encode_settle(marker(params, state.before + gain(state)))


@rule
def write_rolls(params: Params, state: State, seat: int, out: list[int]) -> int:
    """Write the rolls (SS-07), stopping after a success (SS-09) and the reset (SS-06)."""
    for shape in range(SHAPES):
        out[shape] = encode_roll(shape)
    if state.phase == PRESS:
        out[SHAPES] = encode_stop()
        return SHAPES + 1
    if params.manual_tokens and not state.ready >> seat & 1:
        out[SHAPES] = encode_reset()
        return SHAPES + 1
    return SHAPES


@rule
def write_votes(state: State, out: list[int]) -> int:
    """Write the votes: for one of the tied, or for none (SS-19)."""
    out[0] = encode_vote(NOBODY)
    count = 1
    for seat in range(state.seats):
        if state.tied >> seat & 1:
            out[count] = encode_vote(seat)
            count += 1
    return count


@rule
def apply(params: Params, state: State, seat: int, move: int) -> None:
    """Carry out a move, a chance outcome or a report of the referee."""
    if seat == CHANCE:
        apply_outcome(params, state, move)
    elif seat == REFEREE:
        report(params, state, move)
    else:
        apply_move(params, state, seat, move)


@rule
def apply_move(params: Params, state: State, seat: int, move: int) -> None:
    """Carry out a player's move."""
    parts = decode(move)
    if parts.kind == SETTLE:
        score_artifact(state)  # SS-18: the window closes
    elif parts.kind == VOTE_FOR:
        vote(params, state, seat, parts.other)
    elif parts.kind == THROW:
        attempt(state, seat, parts.shape, state.phase != WINDOW)
    elif parts.kind == PASS:
        end_turn(params, state)  # SS-11, SS-21
    elif parts.kind == RESET:
        state.ready |= 1 << seat  # SS-06
    elif parts.kind == DECLINE:
        ask_next(state)
    elif parts.kind == TAKE:
        attempt(state, seat, state.shape, 0)  # SS-12
    elif parts.kind == STOP:
        stop(params, state, seat)
    else:
        roll(state, parts.shape)


@rule
def apply_outcome(params: Params, state: State, outcome: int) -> None:
    """Carry out a chance outcome: a die lies on the table, or the next seat is asked."""
    if state.phase == START_ROLL:
        settle_start(params, state, outcome + 1)
    elif state.phase == ARTIFACT:
        state.number = outcome + 1
        state.phase = SUCCESS
    elif state.phase == SUCCESS:
        show_success(params, state, symbol_of(params, outcome))
    elif state.phase == ASK:
        ask(state, outcome)  # SS-20
    else:
        land(params, state, outcome + 1)
        if params.window != LIVE:
            ask_next(state)
