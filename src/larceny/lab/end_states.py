"""Writes the states in which games ended, for whoever computes their own statistics."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from larceny.engine.errors import BadParam
from larceny.engine.extra import need
from larceny.engine.phrase import phrase
from larceny.lab.backend.backend import Array

SUFFIXES = (".npy", ".parquet")


def check_state_path(path: Path) -> None:
    """Raise unless states can be written to a path."""
    if path.suffix not in SUFFIXES:
        raise BadParam(
            "--states",
            phrase("takes a file that ends in .npy or .parquet, not {file}", file=path.name),
        )
    if not path.parent.is_dir():
        raise BadParam("--states", phrase("{folder} is not a folder", folder=str(path.parent)))
    if path.suffix == ".parquet":
        need("polars", "lab", "Polars")


def flatten_states(states: Array) -> dict[str, Array]:
    """Return a column for each number of a state: `turn`, `locks_3`, `gems_0_2`."""
    columns: dict[str, Array] = {}
    for name in states.dtype.names or ():
        values = states[name]
        for place in np.ndindex(values.shape[1:]):
            label = "_".join([name, *map(str, place)])
            columns[label] = np.ascontiguousarray(values[(slice(None), *place)])
    return columns


def write_states(states: Array, path: Path) -> None:
    """Write a structured array as it is, or a column for each number as Parquet."""
    check_state_path(path)
    if path.suffix == ".npy":
        np.save(path, states)
        return
    import polars as pl

    pl.DataFrame(flatten_states(states)).write_parquet(path)
