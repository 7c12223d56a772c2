"""The list of all games: those that Larceny has, and those of packages that are installed."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from larceny.engine.assembly import assemble
from larceny.engine.contract import Contract
from larceny.engine.errors import ContractError, UnknownGame
from larceny.games.discovery import find_entries, load_outside

NAMES = ("art-robbery", "batman", "dice-heist", "heist", "spell-stealers")
"""The games that Larceny has itself."""


@cache
def load(name: str) -> Contract:
    """Load a game by its name, checked against the contract."""
    if name in NAMES:
        return assemble(name, import_module(f"{__name__}.{name.replace('-', '_')}"))
    if name in find_entries():
        return load_outside(name, NAMES)
    raise UnknownGame(name, all_names())


def find_game(name: Any) -> Contract:
    """Return a game by its name; raise UnknownGame for anything else, also for what is no text."""
    if not isinstance(name, str):
        raise UnknownGame(name, all_names())
    return load(name)


def all_names() -> list[str]:
    """Return the names of all games that can be played, those of other packages last."""
    return [*NAMES, *(name for name in find_entries() if name not in list_problems())]


@cache
def list_problems() -> dict[str, str]:
    """Return what is wrong with games of other packages: one line by the name of each game."""
    problems = {}
    for name in find_entries():
        try:
            if name in NAMES:
                load_outside(name, NAMES)
            else:
                load(name)
        except ContractError as error:
            problems[name] = str(error)
    return problems
