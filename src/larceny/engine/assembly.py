"""Assembles the contract of a game from the modules of its package."""

from __future__ import annotations

from types import ModuleType

from larceny.engine import contract_pickle
from larceny.engine.conformance import (
    check_package,
    import_actions,
    import_counters,
    import_ending,
    import_parts,
)
from larceny.engine.contract import Contract
from larceny.engine.language import TRANSLATED


def assemble(name: str, package: ModuleType) -> Contract:
    """Import the modules of a game and check them against the contract."""
    parts = import_parts(package)
    check_package(package, parts)
    contract = Contract(
        name=name,
        package=package,
        title=package.TITLE,
        blurb=package.BLURB,
        minutes=package.MINUTES,
        seats=package.SEATS,
        version=getattr(package, "VERSION", 1),
        counters=import_counters(package),
        ending=import_ending(package),
        action_list=import_actions(package),
        **parts,
    )
    for language in TRANSLATED:
        language.add_game(contract.folder)
    return contract_pickle.register(contract)
