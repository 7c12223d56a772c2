"""Find the game that a caller names, whatever was given as its name."""

from __future__ import annotations

from typing import Any

from larceny.engine.contract import Contract
from larceny.engine.errors import UnknownGame
from larceny.games import all_names, load


def find_game(name: Any) -> Contract:
    """Return a game by its name; raise UnknownGame for anything else, also for what is no text."""
    if not isinstance(name, str):
        raise UnknownGame(name, all_names())
    return load(name)
