"""Moves that have no parts but their kind: the code of a move is its kind."""

from __future__ import annotations

from typing import NamedTuple

from larceny.engine.rule import rule


class Move(NamedTuple):
    """A move with named parts."""

    kind: int


@rule
def decode(move: int) -> Move:
    """Return the named parts of a code."""
    return Move(move)


@rule
def encode(parts: Move) -> int:
    """Return the code that `decode` reads these parts from."""
    return parts.kind
