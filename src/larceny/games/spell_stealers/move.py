"""The moves of Spell Stealers, and the reports of its referee."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from larceny.engine.moves import Moves, Numbers, Seats, Several, Words
from larceny.games.spell_stealers.state import LIVE, NOBODY, PLAYERS, SHAPE_NAMES, UNKNOWN, Params

NUMBERS = 1000
"""One more than the highest number on which a marker can be put down, rightly or wrongly."""
MAX_MOVES = 64
"""The length of a buffer that can hold any list of legal moves, or of possible reports."""
FEWEST_VOTERS = 3
"""With fewer seats no two can throw at the same artifact, and nobody votes."""


class Move(NamedTuple):
    """A move with named parts; those that its kind does not use are -1, `number` and `tied` 0."""

    kind: int
    shape: Annotated[int, Words(SHAPE_NAMES)] = UNKNOWN
    other: Annotated[int, Seats(PLAYERS, none="none")] = NOBODY
    number: Annotated[int, Numbers(0, NUMBERS - 1)] = 0
    tied: Annotated[int, Several(Seats(PLAYERS), fewest=2, any_order=True)] = 0


def can_occur(params: Params, seats: int, move: Move) -> bool:
    """Return whether a move can be legal in some game by these params."""
    is_live = params.window == LIVE
    if move.kind in (ROLL, STOP):
        return True
    if move.kind == RESET:
        return params.manual_tokens > 0
    if move.kind in (TAKE, DECLINE):
        return not is_live
    if move.kind == VOTE_FOR:
        return is_live and seats >= FEWEST_VOTERS
    return is_live and move.number < params.tracker


MOVES = Moves(Move)
ROLL, encode_roll = MOVES.kind("roll", "shape", is_secret=True)  # SS-07
STOP, encode_stop = MOVES.kind("stop")  # SS-10
TAKE, encode_take = MOVES.kind("take", text="steal")  # SS-12, SS-20
DECLINE, encode_decline = MOVES.kind("decline")  # SS-20
RESET, encode_reset = MOVES.kind("reset")  # SS-06
PASS, encode_pass = MOVES.kind("pass")  # SS-11
THROW, encode_throw = MOVES.kind("throw", "shape")  # SS-21
VOTE_FOR, encode_vote = MOVES.kind("vote", "other?")  # SS-19
SETTLE, encode_settle = MOVES.kind("settle", "number", first=88)  # SS-18
DISPUTED, encode_disputed = MOVES.kind("disputed", "other", first=18, is_report=True)  # SS-23
SIMULTANEOUS, encode_simultaneous = MOVES.kind(
    "simultaneous", "tied", first=24, is_report=True
)  # SS-19
decode, encode, CODES, KIND_NAMES = MOVES.finish(can_occur)
