"""The moves a player may choose from, written down one by one (ids: rulebook.md)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.heist.reach import is_lockable, reach
from larceny.games.heist.state import (
    CARDS,
    CHALLENGE,
    CHALLENGES,
    DONE,
    FACES,
    KEEP_BASE,
    KEEP_END,
    MOST_MOVED,
    MOVE,
    MOVE_ROOM,
    RAISE,
    RAISES,
    RETURN,
    TAKE,
    TAKES,
    Params,
    State,
)


@rule
def write_keeps(state: State, out: list[int]) -> int:
    """Every choice of at most four of the dice, one move for equal dice (HS-06)."""
    out[0] = 0
    count = 1
    for face in range(FACES):
        before = count
        for index in range(before):
            kept = out[index]
            for _ in range(state.dice[face]):
                kept = kept * KEEP_BASE + face + 1
                if kept < KEEP_END:
                    out[count] = kept
                    count += 1
    return count


@rule
def write_takes(params: Params, state: State, seat: int, out: list[int], count: int) -> int:
    """What the roll is good for, after any roll (HS-07)."""
    for card in range(CARDS):
        what = reach(params, state, seat, card)
        if what == TAKES:
            out[count] = TAKE + card
            count += 1
        elif what == CHALLENGES:
            out[count] = CHALLENGE + card
            count += 1
        elif what == RAISES:
            out[count] = RAISE + card
            count += 1
    return count


@rule
def write_returns(state: State, seat: int, out: list[int]) -> int:
    """One of one's own cards, of one's choice (HS-15)."""
    count = 0
    for card in range(CARDS):
        if state.holder[card] == seat:
            out[count] = RETURN + card
            count += 1
    return count


@rule
def write_lock_moves(params: Params, state: State, seat: int, out: list[int]) -> int:
    """Nothing, or some locks of one card onto another (HL-4)."""
    out[0] = DONE
    count = 1
    for giver in range(CARDS):
        if is_lockable(params, state, seat, giver):
            most = min(state.locks[giver], MOST_MOVED)
            for taker in range(CARDS):
                if taker != giver and is_lockable(params, state, seat, taker):
                    for number in range(1, most + 1):
                        out[count] = MOVE + (giver * CARDS + taker) * MOVE_ROOM + number
                        count += 1
    return count
