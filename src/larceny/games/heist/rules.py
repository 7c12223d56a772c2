"""The rules of HEIST! and of its design log, to be read beside the rulebook (ids: rulebook.md).

Here is who may do what, and what follows from it. The steps themselves are in chapters:

- setup: the cards and the start of a game (HS-01, HS-05)
- turn: how a turn begins and ends, its rolls, the end phase (HS-05 .. HS-07, HS-20, HL-1 .. HL-4)
- roll: which cards five dice match, and their value for each (HS-02, HS-03, HS-08, HS-09)
- reach: what a seat can do with a roll and with its locks (HS-07 .. HS-15, HL-1 .. HL-6)
- holding: how cards change hands and get their locks (HS-04, HS-08 .. HS-11, HS-15, HL-4, HL-5)
- challenge: the code, and who cracks it (HS-14, HL-6)
- score: what a collection is worth, and who wins (HS-21, HS-22, HL-2, HL-5)
"""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, CHANCE_BIT
from larceny.games.heist.challenge import challenge, finish_challenge, set_code
from larceny.games.heist.holding import decline, give_back, move_locks, raise_card, take
from larceny.games.heist.move import (
    CHALLENGE,
    CODE,
    KEEP,
    MOST_MOVED,
    MOVE,
    RAISE,
    RETURN,
    TAKE,
    decode,
    encode_challenge,
    encode_code,
    encode_done,
    encode_keep,
    encode_move,
    encode_raise,
    encode_return,
    encode_take,
    is_full_keep,
    keep_another,
)
from larceny.games.heist.reach import is_lockable, may_decline, may_keep_all, must_give_back, reach
from larceny.games.heist.score import scores, winners
from larceny.games.heist.setup import begin, prepare
from larceny.games.heist.state import (
    ACT,
    CARDS,
    CHALLENGES,
    FACES,
    GIVE_BACK,
    MOVE_LOCKS,
    NAME_CODE,
    NO_CARD,
    OVER,
    RAISES,
    ROLL,
    ROLL_CODE,
    START,
    TAKES,
    Params,
    State,
)
from larceny.games.heist.turn import finish_roll, keep, start_turn

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
        return write_returns(params, state, seat, out, 0)
    if state.phase == MOVE_LOCKS and state.card != NO_CARD:  # HS-10
        return write_locking(state, out)
    if state.phase == MOVE_LOCKS:
        return write_lock_moves(params, state, seat, out)
    count = 0
    if state.rolled < params.rolls:
        count = write_keeps(state, out)
    count = write_uses(params, state, seat, out, count)
    if may_decline(params, state, seat):  # HS-13
        count = write_returns(params, state, seat, out, count)
    return count


@rule
def write_keeps(state: State, out: list[int]) -> int:
    """Write every choice of at most four of the dice, one move for equal dice (HS-06)."""
    out[0] = encode_keep(0, 0, 0, 0)
    count = 1
    for face in range(FACES):
        before = count
        for index in range(before):
            kept = out[index]
            for _ in range(state.dice[face]):
                if not is_full_keep(kept):
                    kept = keep_another(kept, face + 1)
                    out[count] = kept
                    count += 1
    return count


@rule
def write_uses(params: Params, state: State, seat: int, out: list[int], count: int) -> int:
    """Write what the roll can be used for, behind the moves written already (HS-07)."""
    for card in range(CARDS):
        what = reach(params, state, seat, card)
        if what == TAKES:
            out[count] = encode_take(card)
            count += 1
        elif what == CHALLENGES:
            out[count] = encode_challenge(card)
            count += 1
        elif what == RAISES:
            out[count] = encode_raise(card)
            count += 1
    return count


@rule
def write_codes(out: list[int]) -> int:
    """Write every number that the defender can name (HS-14)."""
    for face in range(FACES):
        out[face] = encode_code(face + 1)
    return FACES


@rule
def write_returns(params: Params, state: State, seat: int, out: list[int], count: int) -> int:
    """Write the return of each of one's own cards (HS-15), or of none where that is allowed."""
    is_asked = must_give_back(params, state, seat)
    if not is_asked or may_keep_all(params, state):  # HS-20
        out[count] = encode_done()
        count += 1
    for card in range(CARDS):
        if is_asked and state.holder[card] == seat:
            out[count] = encode_return(card)
            count += 1
    return count


@rule
def write_locking(state: State, out: list[int]) -> int:
    """Write both answers to whether locks are put on the card just taken (HS-10)."""
    out[0] = encode_raise(state.card)
    out[1] = encode_done()
    return 2


@rule
def write_lock_moves(params: Params, state: State, seat: int, out: list[int]) -> int:
    """Write nothing to do, then every move of locks from one card to another (HL-4)."""
    out[0] = encode_done()
    count = 1
    for giver in range(CARDS):
        if is_lockable(params, state, seat, giver):
            most = min(state.locks[giver], MOST_MOVED)
            for taker in range(CARDS):
                if taker != giver and is_lockable(params, state, seat, taker):
                    for number in range(1, most + 1):
                        out[count] = encode_move(giver, taker, number)
                        count += 1
    return count


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
        decline(params, state, seat)


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
