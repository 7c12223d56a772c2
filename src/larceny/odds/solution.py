"""The exact solution of a game for one set of params, and the files that hold such solutions.

A game can be solved if its package in `odds` has a module `optimum`. Solutions of published rule
sets are shipped with it (`odds/<game>/solutions/<rule set>.npz`); what `larceny solve` computes is
in the user's data folder. A file is found by the fingerprint of the params that it is for.
"""

from __future__ import annotations

import hashlib
import json
import shlex
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from larceny.engine.array import np
from larceny.engine.contract import Contract
from larceny.engine.errors import LarcenyError
from larceny.engine.phrase import as_phrase, phrase
from larceny.engine.struct import Struct

Array: TypeAlias = np.ndarray[Any, Any]

FORMAT = 1
"""The layout of the files; it changes when an older one could be misread."""
HEADER = "header"
"""The array of a file that holds all but the arrays of the solution, as JSON."""
_DAMAGE = (
    zipfile.BadZipFile, zlib.error, struct.error,
    EOFError, KeyError, NotImplementedError, RuntimeError, TypeError, ValueError,
)  # fmt: skip
"""What reading a damaged file can raise."""


class BadSolution(LarcenyError):
    """A file that holds no solution, or one of other rules."""

    code = "bad-solution"

    def __init__(self, path: Path, problem: str) -> None:
        words = "{path} {problem}; `larceny solve GAME --again` makes a new one"
        super().__init__(phrase(words, path=str(path), problem=as_phrase(problem)))


@dataclass(frozen=True)
class Solution:
    """The exact optimum of a game, as the arrays that the game's `optimum` defines.

    `version` is that of the rules, `fingerprint` that of the params. `facts`, which can be written
    as JSON, has the `positions`, `sweeps` and `residual` of the iteration, `first_player` (the
    chance to win of whoever starts), `seconds` and `command`.
    """

    game: str
    version: int
    fingerprint: str
    seats: int
    arrays: dict[str, Array]
    facts: dict[str, Any]

    def difference(self, other: Solution) -> float:
        """Return the largest difference between two solutions; infinite if the shapes differ."""
        shapes = [
            {name: array.shape for name, array in solution.arrays.items()}
            for solution in (self, other)
        ]
        if shapes[0] != shapes[1]:
            return float("inf")
        pairs = [(array, other.arrays[name]) for name, array in self.arrays.items() if array.size]
        return max((float(np.abs(own - others).max()) for own, others in pairs), default=0.0)


def save_solution(path: Path, solution: Solution) -> None:
    """Write a solution; an old file stays intact until the new one is complete."""
    header = {
        "format": FORMAT,
        "game": solution.game,
        "version": solution.version,
        "fingerprint": solution.fingerprint,
        "seats": solution.seats,
        "facts": solution.facts,
        "checksum": _checksum(solution.arrays),
    }
    text = np.frombuffer(json.dumps(header).encode(), np.uint8)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.part")
    try:
        with draft.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **{HEADER: text}, **solution.arrays)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def load_solution(contract: Contract, path: Path) -> Solution:
    """Read a solution; raise BadSolution if the file is damaged or made for other rules."""
    with path.open("rb") as file:
        try:
            with np.load(file, allow_pickle=False) as stored:
                header = _parse_header(path, stored)
                arrays = {name: stored[name] for name in stored.files if name != HEADER}
            if header.pop("checksum") != _checksum(arrays):
                raise ValueError
            solution = Solution(**header, arrays=arrays)
        except _DAMAGE:
            raise BadSolution(path, "is damaged, or no solution") from None
    if solution.version != contract.version:
        raise BadSolution(
            path, phrase("is for version {version} of the rules", version=solution.version)
        )
    return solution


def find_solution(contract: Contract, params: Struct) -> Solution | None:
    """Return the stored solution for these params; None if there is none."""
    path = locate_solution(contract, params)
    if path is None:
        return None
    solution = load_solution(contract, path)
    if solution.fingerprint != contract.fingerprint(params):
        raise BadSolution(path, "is for other params")
    return solution


def locate_solution(contract: Contract, params: Struct) -> Path | None:
    """Return the file with the solution for these params, shipped or the user's own; or None."""
    fingerprint = contract.fingerprint(params)
    for path in _shipped(contract):
        if _read_header(path)["fingerprint"] == fingerprint:
            return path
    path = user_path(contract, params)
    return path if path.is_file() else None


def user_path(contract: Contract, params: Struct) -> Path:
    """Return where the solution for these params is stored in the user's data folder."""
    from platformdirs import user_data_path

    name = f"{contract.name}-{contract.fingerprint(params)}.npz"
    return user_data_path("larceny") / "solutions" / name


def solve_command(contract: Contract, params: Struct) -> str:
    """Return the command that solves a game by these params, named by the rule set next to them."""
    changes = {
        rule_set.name: {
            name: getattr(params, name)
            for name, value in rule_set.values.items()
            if getattr(params, name) != value
        }
        for rule_set in contract.rule_sets.values()
    }
    default = contract.default_rules
    rules = min(changes, key=lambda name: (len(changes[name]), name != default))
    words = ["larceny", "solve", contract.name]
    words += [] if rules == default else ["--rules", rules]
    for name, value in changes[rules].items():
        words += ["--set", f"{name}={json.dumps(value, separators=(',', ':'))}"]
    return shlex.join(words)


def shipped_path(contract: Contract, rules: str) -> Path:
    """Return where the solution of a published rule set is shipped, if it is."""
    return contract.folder / "odds" / "solutions" / f"{rules}.npz"


def _shipped(contract: Contract) -> Iterator[Path]:
    for name in contract.rule_sets:
        path = shipped_path(contract, name)
        if path.is_file():
            yield path


def _read_header(path: Path) -> dict[str, Any]:
    try:
        with np.load(path, allow_pickle=False) as arrays:
            return _parse_header(path, arrays)
    except _DAMAGE:
        raise BadSolution(path, "is damaged, or no solution") from None


def _parse_header(path: Path, arrays: Any) -> dict[str, Any]:
    """Return the fields of a Solution other than its arrays, and the checksum of those."""
    header: dict[str, Any] = json.loads(arrays[HEADER].tobytes())
    if header.pop("format") != FORMAT:
        raise BadSolution(path, "has the format of another version of larceny")
    return header


def _checksum(arrays: dict[str, Array]) -> str:
    """Return a hash of the names, the shapes and the values of arrays."""
    digest = hashlib.sha256()
    for name, array in sorted(arrays.items()):
        digest.update(f"{name} {array.dtype.str} {array.shape}\n".encode() + array.tobytes())
    return digest.hexdigest()
