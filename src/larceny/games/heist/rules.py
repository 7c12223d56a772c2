"""The rules of HEIST! and of its design log, to be read beside the rulebook (ids: rulebook.md).

This is who may do what. The steps themselves are in their chapters: setup (HS-01, HS-05), turn
(HS-05 .. HS-07, HS-20), roll (HS-02, HS-09), reach (HS-07 .. HS-13), holding (HS-08 .. HS-11,
HS-15, HL-4, HL-5), challenge (HS-14, HL-6), score (HS-21, HS-22).
"""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, CHANCE_BIT
from larceny.games.heist.challenge import challenge, finish_challenge, set_code
from larceny.games.heist.holding import give_back, move_locks, raise_card, take
from larceny.games.heist.legal_move import (
    write_codes,
    write_keeps,
    write_lock_moves,
    write_returns,
    write_uses,
)
from larceny.games.heist.move import CHALLENGE, CODE, KEEP, MOVE, RAISE, RETURN, TAKE, decode
from larceny.games.heist.score import scores, winners
from larceny.games.heist.setup import begin, prepare
from larceny.games.heist.state import (
    ACT,
    FACES,
    GIVE_BACK,
    MOVE_LOCKS,
    NAME_CODE,
    OVER,
    ROLL,
    ROLL_CODE,
    START,
    Params,
    State,
)
from larceny.games.heist.turn import end_turn, finish_roll, keep, start_turn

__all__ = [
    "actors", "apply", "begin", "chance", "moves", "prepare", "scores", "winners",
]  # fmt: skip


@rule
def actors(params: Params, state: State) -> int:
    """Return who acts now: whose turn it is, a defender for a code, chance for dice, or nobody."""
    if state.phase == OVER:
        return 0
    if state.phase == NAME_CODE:
        return 1 << state.holder[state.card]
    if state.phase == ACT or state.phase == GIVE_BACK or state.phase == MOVE_LOCKS:
        return 1 << state.turn
    return CHANCE_BIT


@rule
def chance(params: Params, state: State) -> int:
    """Return how many outcomes there are: the seats (HS-05), or the faces of a die."""
    return state.seats if state.phase == START else FACES


@rule
def moves(params: Params, state: State, seat: int, out: list[int]) -> int:
    """List what the player may do now: keep dice (HS-06), use the roll (HS-07) and so on."""
    if state.phase == NAME_CODE:
        return write_codes(out)
    if state.phase == GIVE_BACK:
        return write_returns(state, seat, out)
    if state.phase == MOVE_LOCKS:
        return write_lock_moves(params, state, seat, out)
    count = 0
    if state.rolled < params.rolls:
        count = write_keeps(state, out)
    return write_uses(params, state, seat, out, count)


@rule
def apply(params: Params, state: State, seat: int, move: int) -> None:
    """Carry out a move or a chance outcome."""
    if seat == CHANCE:
        apply_outcome(params, state, move)
        return
    parts = decode(move)
    if parts.kind == KEEP:
        keep(params, state, parts)
    elif parts.kind == TAKE:
        take(params, state, seat, parts.card)
    elif parts.kind == CHALLENGE:
        challenge(params, state, parts.card)
    elif parts.kind == RETURN:
        give_back(params, state, parts.card)
    elif parts.kind == RAISE:
        raise_card(params, state, parts.card)
    elif parts.kind == CODE:
        set_code(state, parts.face)
    elif parts.kind == MOVE:
        move_locks(params, state, parts)
    else:
        end_turn(params, state)


@rule
def apply_outcome(params: Params, state: State, outcome: int) -> None:
    """Enter who begins (HS-05), or a die of a roll (HS-06), code (HL-6) or challenge (HS-14)."""
    if state.phase == START:
        start_turn(params, state, outcome)
        return
    if state.phase == ROLL_CODE:  # HL-6
        set_code(state, outcome + 1)
        return
    state.dice[outcome] += 1
    state.dice_left -= 1
    if state.dice_left == 0:
        if state.phase == ROLL:
            finish_roll(params, state)
        else:
            finish_challenge(params, state)
