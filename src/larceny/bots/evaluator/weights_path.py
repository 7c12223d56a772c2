"""Where the weights of a game's evaluator lie. Nothing is imported here that takes long."""

from __future__ import annotations

from pathlib import Path

from larceny.engine.contract import Contract

FILE_NAME = "evaluator.npz"
"""The name of the file in the folder of a game."""


def installed_path(game: str) -> Path:
    """Return where weights lie that a user has trained and installed."""
    from platformdirs import user_data_path

    return user_data_path("larceny") / "evaluators" / f"{game}.npz"


def find_weights(contract: Contract) -> Path | None:
    """Return the file with a game's weights: the user's own, or else those beside its rules."""
    for path in (installed_path(contract.name), contract.folder / FILE_NAME):
        if path.is_file():
            return path
    return None
