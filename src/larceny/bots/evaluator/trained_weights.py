"""Which weights a game has: where their file lies, and what it says about itself.

Nothing is imported here that takes long: the weights themselves are read by `weights`.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from larceny.bots.bot import Memory
from larceny.bots.evaluator.inputs import inputs_of
from larceny.engine.contract import Contract
from larceny.engine.errors import BadWeights

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


FORMAT = 1
ENTRY = "header.npy"
_LONG_SINCE = 2
"""From this version of the format of arrays on, the length of their description has 4 bytes."""


def trained_seats(contract: Contract) -> tuple[int, ...]:
    """Return the numbers of seats that a game's weights are for; raise BadWeights if none fit."""
    path = find_weights(contract)
    if path is None:
        raise BadWeights(f"{contract.name} has no evaluator: run `larceny train {contract.name}`")
    return _trained_seats(contract, path, path.stat().st_mtime_ns)


def why_untrained(contract: Contract, seats: int) -> str | None:
    """Return why a game's weights are not for a number of seats, or None if they are."""
    trained = trained_seats(contract)
    if seats in trained:
        return None
    return f"the weights are for {', '.join(map(str, trained))} seats, not {seats}"


def has_evaluator(contract: Contract) -> bool:
    """Return whether a game has weights that fit it."""
    try:
        return bool(trained_seats(contract))
    except BadWeights:
        return False


@cache
def _trained_seats(contract: Contract, path: Path, modified: int) -> tuple[int, ...]:
    header = read_header(path)
    check_header(contract, path, header)
    return tuple(header["seats"])


def read_header(path: Path) -> dict[str, Any]:
    """Return the header of a file of weights; raise BadWeights if it is damaged."""
    try:
        with ZipFile(path) as file:
            array = file.read(ENTRY)
        size = 4 if array[6] >= _LONG_SINCE else 2
        start = 8 + size + int.from_bytes(array[8 : 8 + size], "little")
        header: dict[str, Any] = json.loads(array[start:])
    except (OSError, ValueError, KeyError, IndexError, BadZipFile) as error:
        raise BadWeights(f"{path}: not a file of weights ({type(error).__name__})") from None
    return header


def check_header(contract: Contract, path: Path, header: dict[str, Any]) -> None:
    """Raise BadWeights if weights were trained for something else."""
    expected = describe(contract)
    for key, words in (
        ("format", "are in another format"),
        ("game", "belong to another game"),
        ("version", "were trained by another version of the rules"),
        ("inputs", "were trained for other fields of the State or the Params"),
    ):
        if header.get(key) != expected[key]:
            raise BadWeights(
                f"{path.name}: these weights {words} ({header.get(key)}, now {expected[key]}): "
                f"run `larceny train {contract.name}`"
            )


def describe(contract: Contract) -> dict[str, Any]:
    """Return what weights must have been trained for to be used."""
    return {
        "format": FORMAT,
        "game": contract.name,
        "version": contract.version,
        "inputs": inputs_of(contract).fingerprint(),
    }


def load_memory(contract: Contract, params: Any, seats: int) -> Memory:
    """Return the weights for a rule set and a number of seats."""
    from larceny.bots.evaluator.weights import load_network

    memory: Any = load_network(contract, seats).for_params(contract, params)
    return memory  # type: ignore[no-any-return]
