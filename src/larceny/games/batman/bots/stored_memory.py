"""The solver's memory for the usual turns, stored: where there is no NumPy, to build it takes long.

`scripts/solver_memory.py` writes the file.
"""

from __future__ import annotations

import json
from typing import Any

from larceny.engine.array import np
from larceny.games import load
from larceny.games.batman.state import Params

STORED = load("batman").folder / "bots" / "solver.npz"
RULES = ("standard", "no-villains")
"""Rule sets with different turns."""


def describe(params: Params) -> list[int]:
    """Return what a memory was built for, as the bytes of a text."""
    return list(json.dumps(params.as_dict()).encode())


def read_memory(params: Params) -> Any:
    """Return the memory that is stored; None unless it is for turns by these params."""
    if not STORED.is_file():
        return None
    with np.load(STORED, allow_pickle=False) as arrays:
        for rules in RULES:
            if arrays[f"{rules}-params"].tolist() == describe(params):
                return arrays[f"{rules}-memory"]
    return None
