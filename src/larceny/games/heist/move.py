"""The moves of HEIST!: their codes, how to build one, and how to read one.

A code is one int. KEEP has the dice that are kept; TAKE, CHALLENGE, RETURN and RAISE name a card;
CODE names a face; MOVE carries locks from one card to another.
"""

from __future__ import annotations

from typing import NamedTuple

from larceny.engine.rule import rule
from larceny.games.heist.state import CARDS, FACES, NO_CARD

# Kinds of moves. Those from TAKE to RAISE name one card.
KEEP, TAKE, CHALLENGE, RETURN, RAISE, CODE, DONE, MOVE = range(8)
KIND_NAMES = ("keep", "take", "challenge", "return", "raise", "code", "done", "move")

MOST_KEPT = 4
MOST_MOVED = 31
"""Locks that one `move A B N` can carry: it bounds the list of moves, not the locks on a card."""

# Kept dice in ascending order, read as digits: the empty keep is 0, `2 2 5` is 225 to this base.
_KEEP_BASE = FACES + 1
_FIRST_TAKE: int = _KEEP_BASE**MOST_KEPT
_FIRST_CHALLENGE = _FIRST_TAKE + CARDS
_FIRST_RETURN = _FIRST_CHALLENGE + CARDS
_FIRST_RAISE = _FIRST_RETURN + CARDS
_FIRST_CODE = _FIRST_RAISE + CARDS
_DONE = _FIRST_CODE + FACES
_FIRST_MOVE = _DONE + 1
_LOCK_COUNTS = MOST_MOVED + 1
CODES = _FIRST_MOVE + CARDS * CARDS * _LOCK_COUNTS
"""One more than the highest code."""
MAX_MOVES = 1 + CARDS * CARDS * MOST_MOVED
"""The length of a buffer that can hold any list of legal moves."""


class Move(NamedTuple):
    """A move with named parts; those that its kind does not use are -1 for cards, else 0.

    KEEP has its dice (faces 1 to 6) in `first` to `fourth`, behind zeros where it has fewer.
    CODE has its `face`. MOVE carries `locks` from `card` to `taker`.
    """

    kind: int
    card: int = NO_CARD
    taker: int = NO_CARD
    locks: int = 0
    face: int = 0
    first: int = 0
    second: int = 0
    third: int = 0
    fourth: int = 0


@rule
def encode_keep(first: int, second: int, third: int, fourth: int) -> int:
    """Return the code for keeping up to four dice, ascending, behind zeros (HS-06)."""
    return ((first * _KEEP_BASE + second) * _KEEP_BASE + third) * _KEEP_BASE + fourth


@rule
def keep_another(move: int, face: int) -> int:
    """Return the keep with one die more, not lower than those it has; it must not be full."""
    return move * _KEEP_BASE + face


@rule
def is_full_keep(move: int) -> bool:
    """Return whether a keep has all the dice that a keep can have."""
    return move >= _FIRST_TAKE // _KEEP_BASE


@rule
def encode_take(card: int) -> int:
    """Return the code for taking a card from the vault or from its holder (HS-08, HS-11)."""
    return _FIRST_TAKE + card


@rule
def encode_challenge(card: int) -> int:
    """Return the code for challenging the holder of a card (HS-12)."""
    return _FIRST_CHALLENGE + card


@rule
def encode_return(card: int) -> int:
    """Return the code for returning a card to the vault (HS-15)."""
    return _FIRST_RETURN + card


@rule
def encode_raise(card: int) -> int:
    """Return the code for putting more locks on a card of one's own (HL-5)."""
    return _FIRST_RAISE + card


@rule
def encode_code(face: int) -> int:
    """Return the code for naming the number that a challenger must roll (HS-14)."""
    return _FIRST_CODE + face - 1


@rule
def encode_done() -> int:
    """Return the code for leaving all locks where they are (HL-4)."""
    return _DONE


@rule
def encode_move(card: int, taker: int, locks: int) -> int:
    """Return the code for moving some locks from one card to another (HL-4)."""
    return _FIRST_MOVE + (card * CARDS + taker) * _LOCK_COUNTS + locks


@rule(cached=True)
def decode(move: int) -> Move:
    """Return the named parts of a code."""
    if move < _FIRST_TAKE:
        return decode_keep(move)
    if move < _FIRST_CODE:
        place = move - _FIRST_TAKE
        return Move(TAKE + place // CARDS, place % CARDS, NO_CARD, 0, 0, 0, 0, 0, 0)
    if move < _DONE:
        return Move(CODE, NO_CARD, NO_CARD, 0, move - _FIRST_CODE + 1, 0, 0, 0, 0)
    if move == _DONE:
        return Move(DONE, NO_CARD, NO_CARD, 0, 0, 0, 0, 0, 0)
    pair = (move - _FIRST_MOVE) // _LOCK_COUNTS
    locks = (move - _FIRST_MOVE) % _LOCK_COUNTS
    return Move(MOVE, pair // CARDS, pair % CARDS, locks, 0, 0, 0, 0, 0)


@rule
def decode_keep(move: int) -> Move:
    """Return the dice of a keep, the highest last."""
    lower = move // _KEEP_BASE
    two_lowest = lower // _KEEP_BASE
    first, second = two_lowest // _KEEP_BASE, two_lowest % _KEEP_BASE
    third, fourth = lower % _KEEP_BASE, move % _KEEP_BASE
    return Move(KEEP, NO_CARD, NO_CARD, 0, 0, first, second, third, fourth)


@rule
def kept_dice(parts: Move) -> tuple[int, int, int, int]:
    """Return the dice of a keep, with zeros where it has fewer than four."""
    return parts.first, parts.second, parts.third, parts.fourth


@rule
def encode(parts: Move) -> int:
    """Return the code that `decode` reads these parts from."""
    if parts.kind == KEEP:
        return encode_keep(parts.first, parts.second, parts.third, parts.fourth)
    if parts.kind == CODE:
        return encode_code(parts.face)
    if parts.kind == DONE:
        return encode_done()
    if parts.kind == MOVE:
        return encode_move(parts.card, parts.taker, parts.locks)
    return _FIRST_TAKE + (parts.kind - TAKE) * CARDS + parts.card
