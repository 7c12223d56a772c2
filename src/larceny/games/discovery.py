"""Finds games in packages of other people, by the entry points of the group `larceny.games`.

A package declares the name of its game, and where it is:

    [project.entry-points."larceny.games"]
    zombie-dice = "zombie_dice"

What is wrong with a package is kept as one line under the name of its game; all other games can be
played.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from larceny.engine.assembly import assemble
from larceny.engine.contract import Contract
from larceny.engine.errors import ContractError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "larceny.games"
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_MAX_LINE = 300


@cache
def find_entries() -> dict[str, tuple[EntryPoint, ...]]:
    """Return the entry points of all packages that are installed, by the name of the game."""
    from importlib.metadata import entry_points  # imported late: it takes long

    found: dict[str, dict[str, EntryPoint]] = {}
    for entry in entry_points(group=GROUP):
        found.setdefault(entry.name, {})[entry.value] = entry
    return {name: tuple(found[name].values()) for name in sorted(found)}


def load_outside(name: str, shipped: tuple[str, ...]) -> Contract:
    """Return the game that a package declares; raise ContractError in one line if it is broken."""
    entries = find_entries()[name]
    sources = ", ".join(sorted(_source(entry) for entry in entries))
    if name in shipped:
        raise ContractError(f"{sources} declares a game {name!r}, which Larceny has: rename it")
    if not _NAME.fullmatch(name):
        raise ContractError(
            f"{sources} declares a game {name!r}: a name has small letters, digits and dashes"
        )
    if len(entries) > 1:
        raise ContractError(f"several packages declare a game {name!r}: {sources}")
    try:
        contract = assemble(name, import_module(entries[0].module))
        contract.params()  # reads the rule sets
        _ = contract.rulebook
    except Exception as error:  # whatever the code of others does
        words = " ".join(f"{type(error).__name__}: {error}".split())
        if isinstance(error, ContractError):
            words = str(error)
        raise ContractError(
            f"the game {name!r} of {sources} cannot be used: {words}"[:_MAX_LINE]
        ) from error
    return contract


def _source(entry: EntryPoint) -> str:
    """Return the package that an entry point comes from."""
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist else f"package {entry.value}"
