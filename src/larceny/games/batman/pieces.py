"""The pieces of Batman: villains, and the dice whose Loot was scored, by colour."""

from __future__ import annotations

from larceny.engine.piece import Piece
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE
from larceny.games.batman.dice import face_at
from larceny.games.batman.move import RETURN, STOP, decode
from larceny.games.batman.state import (
    COLOURS,
    DRAWING,
    LOOT,
    OVER,
    SHOWING,
    VILLAINS,
    Params,
    State,
)
from larceny.games.batman.villain import TOKEN_NAMES

PIECES = (
    *(Piece(name, name.replace("-", " ").title(), "villains") for name in TOKEN_NAMES),
    Piece("yellow-loot", "Loot on yellow dice", "dice"),
    Piece("blue-loot", "Loot on blue dice", "dice"),
    Piece("gray-loot", "Loot on gray dice", "dice"),
)
FIRST_LOOT = VILLAINS


@rule
def note_gains(
    params: Params, before: State, seat: int, move: int, after: State, gained: list[list[int]]
) -> None:
    """Note a villain that a seat has got, and the Loot of a turn that scores."""
    for place in range(before.seats):
        if after.villain[place] != before.villain[place]:
            gained[place][after.villain[place] - 1] += 1
    if seat != CHANCE:
        kind = decode(move).kind
        if kind == STOP:
            note_loot(before, gained)
        elif kind == RETURN and is_scored(after):
            note_loot(before, gained)
            mask = decode(move).mask
            for place in range(before.rolled):
                if not mask >> place & 1 and before.face[place] == LOOT:
                    gained[before.turn][FIRST_LOOT + before.row[place]] += 1
    elif before.phase == SHOWING and is_scored(after):
        note_loot(before, gained)
        for place in range(before.shown):
            if before.face[place] == LOOT:
                gained[before.turn][FIRST_LOOT + before.row[place]] += 1
        colour = before.row[before.shown]
        if face_at(params, colour, move) == LOOT:
            gained[before.turn][FIRST_LOOT + colour] += 1


@rule
def is_scored(after: State) -> bool:
    """Return whether a roll ended the turn without a bust: the cup was empty (BT-11)."""
    return (after.phase == DRAWING or after.phase == OVER) and not after.was_busted


@rule
def note_loot(before: State, gained: list[list[int]]) -> None:
    """Note the Loot that was set aside before the last roll of a turn."""
    for colour in range(COLOURS):
        gained[before.turn][FIRST_LOOT + colour] += before.loot[colour]
