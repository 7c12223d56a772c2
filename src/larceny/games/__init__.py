"""The list of all games."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from larceny.engine.contract import Contract, assemble
from larceny.engine.errors import UnknownGame

NAMES = ("art-robbery", "batman", "dice-heist", "heist", "spell-stealers")


@cache
def load(name: str) -> Contract:
    """Load a listed game, checked against the contract."""
    if name not in NAMES:
        raise UnknownGame(name, list(NAMES))
    return assemble(name, import_module(f"{__name__}.{name.replace('-', '_')}"))
