"""The moves of Dice Heist."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from larceny.engine.moves import Moves, Names, Numbers, Seats, Words
from larceny.games.dice_heist.card import card_name, card_number
from larceny.games.dice_heist.state import (
    MAX_CARDS,
    MAX_SIDEKICKS,
    MUSEUM_NAMES,
    MUSEUMS,
    NO_CARD,
    PLAYERS,
    Params,
)

MAX_MOVES = PLAYERS + (MUSEUMS + MAX_CARDS) * (MAX_SIDEKICKS + 1)
"""The length of a buffer that can hold any list of legal moves."""


class Move(NamedTuple):
    """The parts of a move; those that its kind does not use are -1, sidekicks 0."""

    kind: int
    other: Annotated[int, Seats(PLAYERS)] = -1
    museum: Annotated[int, Words(MUSEUM_NAMES)] = -1
    card: Annotated[int, Names(MAX_CARDS, card_name, card_number)] = NO_CARD
    sidekicks: Annotated[int, Numbers(0, MAX_SIDEKICKS)] = 0


def can_occur(params: Params, seats: int, move: Move) -> bool:
    """Return whether a move can be legal in some game by these params."""
    if move.kind in (RECRUIT, RECRUIT_FROM):
        return params.sidekicks > 0
    if move.kind == RAID and not params.targeted_raid:
        return False
    return move.sidekicks <= params.sidekicks


MOVES = Moves(Move)
RECRUIT, encode_recruit = MOVES.kind("recruit")  # DH-09
RECRUIT_FROM, encode_recruit_from = MOVES.kind("recruit from", "other", text="recruit")  # DH-10
HEIST, encode_heist = MOVES.kind("heist", "museum", "sidekicks", first=8)  # DH-11, DH-12
RAID, encode_raid = MOVES.kind("raid", "card", "sidekicks")  # DH-30
decode, encode, CODES, KIND_NAMES = MOVES.finish(can_occur)
