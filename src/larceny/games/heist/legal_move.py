"""HEIST!: the legal moves, written one by one (HS-06, HS-07, HS-14, HS-15, HL-4)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.heist.move import (
    MOST_MOVED,
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
from larceny.games.heist.reach import is_lockable, reach
from larceny.games.heist.state import CARDS, CHALLENGES, FACES, RAISES, TAKES, Params, State


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
def write_returns(state: State, seat: int, out: list[int]) -> int:
    """Write the return of each of one's own cards (HS-15)."""
    count = 0
    for card in range(CARDS):
        if state.holder[card] == seat:
            out[count] = encode_return(card)
            count += 1
    return count


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
