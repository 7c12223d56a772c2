"""The list of all games: those that Larceny has, and those of packages that are installed.

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
from typing import TYPE_CHECKING, Any

from larceny.engine.contract import Contract, assemble
from larceny.engine.errors import ContractError, UnknownGame

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

PACKAGES = {
    "art-robbery": "larceny.games.art_robbery",
    "batman": "larceny.games.batman",
    "dice-heist": "larceny.games.dice_heist",
    "heist": "larceny.games.heist",
    "spell-stealers": "larceny.games.spell_stealers",
}
"""The packages of the games that Larceny has itself."""
NAMES = tuple(PACKAGES)
GROUP = "larceny.games"
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_MAX_LINE = 300


@cache
def load(name: str) -> Contract:
    """Load a game by its name, checked against the contract."""
    if name in PACKAGES:
        return assemble(name, import_module(PACKAGES[name]))
    if name in find_entries():
        return load_outside(name)
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
                load_outside(name)
            else:
                load(name)
        except ContractError as error:
            problems[name] = str(error)
    return problems


@cache
def find_entries() -> dict[str, tuple[EntryPoint, ...]]:
    """Return the entry points of all packages that are installed, by the name of the game."""
    from importlib.metadata import entry_points  # imported late: it takes long

    sources: dict[str, dict[str, EntryPoint]] = {}
    for entry in entry_points(group=GROUP):
        sources.setdefault(entry.name, {})[entry.value] = entry
    return {name: tuple(sources[name].values()) for name in sorted(sources)}


def load_outside(name: str) -> Contract:
    """Return the game that a package declares; raise ContractError in one line if it is broken."""
    entries = find_entries()[name]
    sources = ", ".join(sorted(_source(entry) for entry in entries))
    if name in NAMES:
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
