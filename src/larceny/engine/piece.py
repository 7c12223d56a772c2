"""What a game is played with, for its designers: jewels, tiles, villains, each by its name."""

from __future__ import annotations

from typing import NamedTuple

MAX_PIECES = 32
"""The most pieces that a game may tell apart."""


class Piece(NamedTuple):
    """One kind of piece, of which `pieces.note_gains` of a game tells who gets how many."""

    name: str
    """A word to ask for it by, such as `hope-diamond`."""
    title: str
    """What it is called, with its article, such as `the Hope Diamond`."""
    group: str
    """What it is compared with, such as `jewels`: pieces of a group are rivals."""
