"""The moves of HEIST!."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

from larceny.engine.moves import Moves, Names, Numbers
from larceny.engine.rule import rule
from larceny.games.heist.card import card_name, card_number
from larceny.games.heist.reach import reach_of_equal
from larceny.games.heist.roll import has_value
from larceny.games.heist.state import (
    CARDS,
    CHALLENGES,
    EQUAL_DEFENDER_NAMES,
    FACES,
    NO_CARD,
    UNLIMITED,
    Params,
)

MOST_KEPT = 4
MOST_MOVED = 31
"""Locks that one `move A B N` can carry: it bounds the list of moves, not the locks on a card."""
MAX_MOVES = 1 + CARDS * CARDS * MOST_MOVED
"""The length of a buffer that can hold any list of legal moves."""

Card: TypeAlias = Annotated[int, Names(CARDS, card_name, card_number)]
Face: TypeAlias = Annotated[int, Numbers(1, FACES)]


class Move(NamedTuple):
    """A move with named parts; those that its kind does not use are -1 for cards, else 0.

    A keep has its dice (faces 1 to 6) in `first` to `fourth`, behind zeros where it has fewer.
    `move` carries `locks` from `card` to `taker`.
    """

    kind: int
    card: Card = NO_CARD
    taker: Card = NO_CARD
    locks: Annotated[int, Numbers(1, MOST_MOVED, codes_from=0)] = 0
    face: Face = 0
    first: Face = 0
    second: Face = 0
    third: Face = 0
    fourth: Face = 0


def is_ascending(move: Move) -> bool:
    """Return whether the dice of a keep are in ascending order, as a text names them."""
    return move.first <= move.second <= move.third <= move.fourth


def can_occur(params: Params, seats: int, move: Move) -> bool:
    """Return whether a move can be legal in some game by these params."""
    if move.kind == MOVE:
        most = MOST_MOVED if params.lock_supply == UNLIMITED else params.lock_supply
        pair = move.card, move.taker
        can_lock = move.card != move.taker and all(has_value(params, card) for card in pair)
        return params.move_locks > 0 and can_lock and move.locks <= most
    if move.kind == KEEP:
        return params.rolls > 1
    if move.kind == CHALLENGE:
        return reach_of_equal(params) == CHALLENGES
    if move.kind == RAISE:
        return may_raise(params) and has_value(params, move.card)
    if move.kind == CODE:
        return params.equal_roll == EQUAL_DEFENDER_NAMES
    return move.kind != DONE or may_decline(params)


def may_raise(params: Params) -> bool:
    """Return whether locks are ever put on a card that is one's own (HL-5, HS-10)."""
    return params.raise_own > 0 or params.optional_locks > 0


def may_decline(params: Params) -> bool:
    """Return whether there is something that one may leave alone (HL-4, HS-10, HS-13, HS-20)."""
    return any(
        (
            params.move_locks,
            params.optional_locks,
            params.optional_challenges,
            params.optional_returns,
        )
    )


MOVES = Moves(Move)
KEEP, encode_keep = MOVES.kind(
    "keep", "first?", "second?", "third?", "fourth?", fits=is_ascending
)  # HS-06
TAKE, encode_take = MOVES.kind("take", "card")  # HS-08, HS-11
CHALLENGE, encode_challenge = MOVES.kind("challenge", "card")  # HS-12
RETURN, encode_return = MOVES.kind("return", "card")  # HS-15
RAISE, encode_raise = MOVES.kind("raise", "card")  # HL-5
CODE, encode_code = MOVES.kind("code", "face")  # HS-14
DONE, encode_done = MOVES.kind("done")  # HL-4
MOVE, encode_move = MOVES.kind("move", "card", "taker", "locks")  # HL-4
decode, encode, CODES, KIND_NAMES = MOVES.finish(can_occur)

KEEP_BASE = FACES + 1
"""The dice of a keep are the digits of its code to this base."""
LOWEST_FULL_KEEP: int = KEEP_BASE ** (MOST_KEPT - 1)


@rule
def keep_another(move: int, face: int) -> int:
    """Return the keep with one die more, not lower than those it has; it must not be full."""
    return move * KEEP_BASE + face


@rule
def is_full_keep(move: int) -> bool:
    """Return whether a keep has all the dice that a keep can have."""
    return move >= LOWEST_FULL_KEEP


@rule
def kept_dice(parts: Move) -> tuple[int, int, int, int]:
    """Return the dice of a keep, with zeros where it has fewer than four."""
    return parts.first, parts.second, parts.third, parts.fourth


def kept_faces(parts: Move) -> list[int]:
    """Return the faces of the dice that a keep holds, ascending."""
    return [face for face in kept_dice(parts) if face]
