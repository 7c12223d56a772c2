"""The moves of the shipped games: every kind has a constructor of its own."""

from __future__ import annotations

import pytest

from larceny.engine.contract import MoveModule
from larceny.games import NAMES, load


def constructors(move: MoveModule) -> list[str]:
    """Return the names of the functions that build the code of one kind of move."""
    return [name for name in vars(move) if name.startswith("encode_")]


@pytest.mark.parametrize("game", NAMES)
def test_every_kind_of_move_has_a_constructor(game: str) -> None:
    move = load(game).move
    kinds = {move.decode(code).kind for code in range(move.CODES)}
    assert kinds == set(range(len(constructors(move))))
