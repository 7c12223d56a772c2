"""The names of the pieces of Spell Stealers, in the order of their codes."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from larceny.engine.phrase import phrase

Shape: TypeAlias = Literal["pyramid", "diamond", "orb"]
Colour: TypeAlias = Literal["red", "yellow", "green"]
Symbol: TypeAlias = Literal["green", "green-or-yellow", "red"]

SHAPE_NAMES: tuple[Shape, ...] = get_args(Shape)
COLOUR_NAMES: tuple[Colour, ...] = get_args(Colour)
SYMBOL_NAMES: tuple[Symbol, ...] = get_args(Symbol)

SHAPE_PHRASES = (phrase("the pyramid"), phrase("the diamond"), phrase("the orb"))
SYMBOL_PHRASES = (phrase("green"), phrase("green or yellow"), phrase("red"))
