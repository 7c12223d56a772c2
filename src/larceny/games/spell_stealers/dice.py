"""The dice of Spell Stealers: the colours of their numbers, and when colours match."""

from __future__ import annotations

from larceny.engine.multiset import kind_at
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
    """Count the faces: an artifact die has one for each coloured number (SS-03)."""
    for shape in range(SHAPES):
        params.faces[shape] = 0
        for colour in range(COLOURS):
            params.faces[shape] += params.colours[shape][colour]
    params.success_sides = 0
    for symbol in range(SYMBOLS):
        params.success_sides += params.success_faces[symbol]


@rule
def colour_of(params: Params, shape: int, number: int) -> int:
    """Return the colour of a number: the lowest are red, then yellow, then green (SS-03)."""
    if number <= params.colours[shape][RED]:
        return RED
    if number <= params.colours[shape][RED] + params.colours[shape][YELLOW]:
        return YELLOW
    return GREEN


@rule
def symbol_of(params: Params, side: int) -> int:
    """Return the symbol on a side of the success die, its sides counted from 0 (SS-04)."""
    return kind_at(params.success_faces, 0, side)


@rule
def is_match(params: Params, shape: int, number: int, symbol: int) -> bool:
    """Return whether a symbol helps the colour of a number (SS-04, SS-08)."""
    colour = colour_of(params, shape, number)
    if symbol == GREEN_ONLY:
        return colour == GREEN
    if symbol == GREEN_OR_YELLOW:
        return colour != RED
    return colour == RED


@rule
def matching_sides(params: Params, shape: int, number: int) -> int:
    """Return the number of sides of the success die on which a number succeeds (SS-08)."""
    sides = 0
    for symbol in range(SYMBOLS):
        if is_match(params, shape, number, symbol):
            sides += params.success_faces[symbol]
    return sides


@rule
def obtaining_rolls(params: Params, shape: int) -> int:
    """Count the rolls of an artifact die and the success die that obtain something (SS-08)."""
    count = 0
    for number in range(1, params.faces[shape] + 1):
        count += matching_sides(params, shape, number)
    return count


@rule
def obtained_points(params: Params, shape: int) -> int:
    """Sum the numbers obtained over all rolls of an artifact die and the success die (SS-08)."""
    points = 0
    for number in range(1, params.faces[shape] + 1):
        points += number * matching_sides(params, shape, number)
    return points


@rule
def stealing_sides(params: Params, shape: int, number: int) -> int:
    """Return the number of faces that steal an artifact: equal is enough (SS-14)."""
    return max(0, params.stealing_dice[shape] - number + 1)
