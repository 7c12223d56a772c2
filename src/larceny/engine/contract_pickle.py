"""Pickles of contracts: they hold names alone, for modules cannot be pickled."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from larceny.engine.contract import Contract

_contracts: dict[tuple[str, str], Contract] = {}
"""The contracts that were assembled last, by their name and package."""


def register(contract: Contract) -> Contract:
    """Keep a contract for the pickles that name it, and return it."""
    _contracts[contract.name, contract.package.__name__] = contract
    return contract


def find(name: str, package: str) -> Contract:
    """Return the contract of a name and a package; it is assembled if it was not yet."""
    from larceny.engine.assembly import assemble

    return _contracts.get((name, package)) or assemble(name, import_module(package))
