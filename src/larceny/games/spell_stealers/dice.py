"""The dice of Spell Stealers: which number has which colour, and when the colours match."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.spell_stealers.state import (
    COLOURS,
    GREEN,
    GREEN_ONLY,
    GREEN_OR_YELLOW,
    RED,
    SHAPES,
    SYMBOLS,
    YELLOW,
    Params,
)


@rule
def count_faces(params: Params) -> None:
    """An artifact die has as many faces as coloured numbers (SS-03), the success die its own."""
    for shape in range(SHAPES):
        params.faces[shape] = 0
        for colour in range(COLOURS):
            params.faces[shape] += params.colours[shape][colour]
    params.success_sides = 0
    for symbol in range(SYMBOLS):
        params.success_sides += params.success_faces[symbol]


@rule
def colour_of(params: Params, shape: int, number: int) -> int:
    """The lowest numbers of an artifact die are red, then come yellow and green (SS-03)."""
    if number <= params.colours[shape][RED]:
        return RED
    if number <= params.colours[shape][RED] + params.colours[shape][YELLOW]:
        return YELLOW
    return GREEN


@rule
def symbol_of(params: Params, side: int) -> int:
    """What a side of the success die shows, its sides counted from 0 (SS-04)."""
    symbol = 0
    while side >= params.success_faces[symbol]:
        side -= params.success_faces[symbol]
        symbol += 1
    return symbol


@rule
def is_match(params: Params, shape: int, number: int, symbol: int) -> bool:
    """Green helps green, green-or-yellow both, red only red (SS-04, SS-08)."""
    colour = colour_of(params, shape, number)
    if symbol == GREEN_ONLY:
        return colour == GREEN
    if symbol == GREEN_OR_YELLOW:
        return colour != RED
    return colour == RED


@rule
def matching_sides(params: Params, shape: int, number: int) -> int:
    """On how many sides of the success die a number succeeds (SS-08)."""
    sides = 0
    for symbol in range(SYMBOLS):
        if is_match(params, shape, number, symbol):
            sides += params.success_faces[symbol]
    return sides


@rule
def stealing_sides(params: Params, shape: int, number: int) -> int:
    """On how many faces of its stealing die an artifact is stolen: equal is enough (SS-14)."""
    return max(0, params.stealing_dice[shape] - number + 1)
