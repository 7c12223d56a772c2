"""The moves of Spell Stealers and the reports of its referee: codes, constructors and `decode`."""

from __future__ import annotations

from typing import NamedTuple

from larceny.engine.rule import rule
from larceny.games.spell_stealers.state import NOBODY, PLAYERS, SHAPES, UNKNOWN

# Kinds of moves; DISPUTED and SIMULTANEOUS are reports of the referee.
ROLL, STOP, TAKE, DECLINE, RESET, PASS, THROW, VOTE_FOR, SETTLE = range(9)
DISPUTED, SIMULTANEOUS = 9, 10
KIND_NAMES = (
    "roll", "stop", "take", "decline", "reset", "pass", "throw", "vote", "settle", "disputed",
    "simultaneous",
)  # fmt: skip

NUMBERS = 1000
"""One more than the highest number on which a marker can be put down, rightly or wrongly."""

_ROLL = 0
_STOP = _ROLL + SHAPES
_TAKE = _STOP + 1
_DECLINE = _TAKE + 1
_RESET = _DECLINE + 1
_PASS = _RESET + 1
_THROW = _PASS + 1
_VOTE_NONE = _THROW + SHAPES
_VOTE = _VOTE_NONE + 1
_DISPUTED = _VOTE + PLAYERS
_SIMULTANEOUS = _DISPUTED + PLAYERS
_SETTLE = _SIMULTANEOUS + (1 << PLAYERS)
CODES = _SETTLE + NUMBERS
"""One more than the highest code."""
MAX_MOVES = 64
"""The length of a buffer that can hold any list of legal moves, or of possible reports."""


class Move(NamedTuple):
    """A move with named parts; those that its kind does not use are -1, `number` and `tied` 0."""

    kind: int
    shape: int = UNKNOWN
    other: int = NOBODY
    number: int = 0
    tied: int = 0


@rule
def encode_roll(shape: int) -> int:
    """Return the code for rolling an artifact die (SS-07)."""
    return _ROLL + shape


@rule
def encode_stop() -> int:
    """Return the code for stopping, which moves the pawn forward (SS-10)."""
    return _STOP


@rule
def encode_take() -> int:
    """Return the code for trying to steal when asked (SS-12, SS-20)."""
    return _TAKE


@rule
def encode_decline() -> int:
    """Return the code for letting the artifact go when asked (SS-20)."""
    return _DECLINE


@rule
def encode_reset() -> int:
    """Return the code for turning one's own token to its ready side (SS-06)."""
    return _RESET


@rule
def encode_pass() -> int:
    """Return the code for passing the dice after a miss (SS-11)."""
    return _PASS


@rule
def encode_throw(shape: int) -> int:
    """Return the code for throwing a stealing die in a live window, or too late (SS-21)."""
    return _THROW + shape


@rule
def encode_vote(other: int) -> int:
    """Return the code for voting for one of the tied, or for NOBODY (SS-19)."""
    return _VOTE_NONE if other == NOBODY else _VOTE + other


@rule
def encode_settle(number: int) -> int:
    """Return the code for putting the marker on a number, which closes a live window (SS-18)."""
    return _SETTLE + number


@rule
def encode_disputed(other: int) -> int:
    """Return the code of the report that a throw may have been too late (SS-23)."""
    return _DISPUTED + other


@rule
def encode_simultaneous(tied: int) -> int:
    """Return the code of the report that the seats of a mask threw at the same time (SS-19)."""
    return _SIMULTANEOUS + tied


@rule(cached=True)
def decode(move: int) -> Move:
    """Return the named parts of a code."""
    if move >= _SETTLE:
        return Move(SETTLE, UNKNOWN, NOBODY, move - _SETTLE, 0)
    if move >= _SIMULTANEOUS:
        return Move(SIMULTANEOUS, UNKNOWN, NOBODY, 0, move - _SIMULTANEOUS)
    if move >= _DISPUTED:
        return Move(DISPUTED, UNKNOWN, move - _DISPUTED, 0, 0)
    if move >= _VOTE_NONE:
        other = NOBODY if move == _VOTE_NONE else move - _VOTE
        return Move(VOTE_FOR, UNKNOWN, other, 0, 0)
    if move >= _THROW:
        return Move(THROW, move - _THROW, NOBODY, 0, 0)
    if move >= _STOP:
        return Move(STOP + move - _STOP, UNKNOWN, NOBODY, 0, 0)
    return Move(ROLL, move - _ROLL, NOBODY, 0, 0)


@rule
def encode(parts: Move) -> int:
    """Return the code that `decode` reads these parts from."""
    if parts.kind == SETTLE:
        return encode_settle(parts.number)
    if parts.kind == SIMULTANEOUS:
        return encode_simultaneous(parts.tied)
    if parts.kind == DISPUTED:
        return encode_disputed(parts.other)
    if parts.kind == VOTE_FOR:
        return encode_vote(parts.other)
    if parts.kind == THROW:
        return encode_throw(parts.shape)
    if parts.kind == ROLL:
        return encode_roll(parts.shape)
    return _STOP + parts.kind - STOP
