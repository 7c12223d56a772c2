"""The trained weights of a game's evaluator: data files with what they were trained on.

A file holds one network for each number of seats. Rows of the first layer are stored as ints with a
scale each: of 16 bits where few rows are used, else of 8 bits, so that a file stays below 1 MB.
Everything else is stored as 32-bit floats. Weights that were trained for other inputs or by another
version of the rules are refused.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

from larceny.bots.evaluator.inputs import inputs_of
from larceny.bots.evaluator.network import WIDTH, count_weights, split
from larceny.bots.evaluator.trained_weights import (
    check_header,
    describe,
    find_weights,
    why_untrained,
)
from larceny.engine.array import np
from larceny.engine.contract import Contract
from larceny.engine.errors import BadWeights

Array = np.ndarray[Any, Any]

FEW_ROWS = 512
"""Up to so many rows that are not zero are stored as 16-bit ints: 128 KiB for a network."""


@dataclass(frozen=True)
class Network:
    """The weights of one network: those of the positions, and those of the rule sets' inputs."""

    weights: Array
    params: Array

    def for_params(self, contract: Contract, params: Any) -> Any:
        """Return the weights for one rule set, whose inputs are part of the biases then."""
        weights = self.weights.copy()
        weights[:WIDTH] += np.asarray(inputs_of(contract).encode_params(params)) @ self.params
        return weights


@dataclass(frozen=True)
class WeightsFile:
    """The networks of a game by number of seats, and what is known about them."""

    networks: dict[int, Network]
    facts: dict[str, Any] = field(default_factory=dict)
    """How they were trained (command, seed, games), and how strong and calibrated they are."""


def load_network(contract: Contract, seats: int) -> Network:
    """Return the network of a game for a number of seats."""
    reason = why_untrained(contract, seats)
    path = find_weights(contract)
    if reason is not None or path is None:
        raise BadWeights(f"{contract.name}: {reason}")
    return _read_cached(contract, path, path.stat().st_mtime_ns, seats)


@cache
def _read_cached(contract: Contract, path: Path, modified: int, seats: int) -> Network:
    return read_weights(contract, path, [seats]).networks[seats]


def read_weights(contract: Contract, path: Path, seats: Sequence[int] | None = None) -> WeightsFile:
    """Read networks from a file, all of them or those for some numbers of seats.

    Raise BadWeights if the file is damaged or does not fit the game.
    """
    try:
        with np.load(path, allow_pickle=False) as arrays:
            header = json.loads(bytes(arrays["header"]))
            check_header(contract, path, header)
            counts = header["seats"] if seats is None else seats
            networks = {count: _unpack(contract, arrays, count) for count in counts}
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise BadWeights(f"{path}: not a file of weights ({type(error).__name__})") from None
    return WeightsFile(networks, header["facts"])


def write_weights(contract: Contract, path: Path, file: WeightsFile) -> None:
    """Write a file of weights, whole or not at all."""
    header = describe(contract) | {"seats": sorted(file.networks), "facts": file.facts}
    arrays: dict[str, Array] = {"header": np.frombuffer(json.dumps(header).encode(), np.uint8)}
    for seats, network in file.networks.items():
        arrays |= _pack(contract, network, seats)
    memory = io.BytesIO()
    np.savez_compressed(memory, allow_pickle=False, **arrays)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".part")
    draft.write_bytes(memory.getvalue())
    os.replace(draft, path)


def merge_weights(contract: Contract, path: Path, file: WeightsFile) -> None:
    """Write weights, and keep those that the file has for other numbers of seats."""
    networks = file.networks
    facts = file.facts
    try:
        older = read_weights(contract, path)
    except BadWeights:
        older = WeightsFile({})
    if older.networks:
        networks = older.networks | networks
        facts = {"networks": older.facts.get("networks", {}) | facts.get("networks", {})}
    write_weights(contract, path, WeightsFile(networks, facts))


def _pack(contract: Contract, network: Network, seats: int) -> dict[str, Array]:
    inputs = inputs_of(contract)
    parts = split(network.weights, inputs.rows, inputs.seats)
    rows, scales = _quantize(parts["rows"])
    params, param_scales = _quantize(network.params)
    start = WIDTH + inputs.rows * WIDTH
    return {
        f"rows_{seats}": rows,
        f"row_scales_{seats}": scales,
        f"params_{seats}": params,
        f"param_scales_{seats}": param_scales,
        f"bias_{seats}": parts["bias"].astype(np.float32),
        f"layers_{seats}": network.weights[start:].astype(np.float32),
    }


def _unpack(contract: Contract, arrays: Any, seats: int) -> Network:
    inputs = inputs_of(contract)
    rows = arrays[f"rows_{seats}"] * arrays[f"row_scales_{seats}"][:, None]
    params = arrays[f"params_{seats}"] * arrays[f"param_scales_{seats}"][:, None]
    parts = (arrays[f"bias_{seats}"], rows.ravel(), arrays[f"layers_{seats}"])
    weights = np.concatenate(parts).astype(np.float32)
    if (
        len(weights) != count_weights(inputs.rows, inputs.seats)
        or len(params) != inputs.param_inputs
    ):
        raise ValueError("the arrays have other sizes")
    return Network(weights, params.astype(np.float32))


def _quantize(rows: Array) -> tuple[Array, Array]:
    """Return the rows as 16-bit ints, or as 8-bit ints if many are used, and each row's scale."""
    largest = np.abs(rows).max(axis=1, initial=0.0)
    kind = np.int16 if np.count_nonzero(largest) <= FEW_ROWS else np.int8
    scales = largest / np.iinfo(kind).max
    steps = np.where(scales > 0, scales, 1.0)[:, None]
    return np.rint(rows / steps).astype(kind), scales.astype(np.float32)


def quantize_network(contract: Contract, network: Network) -> Network:
    """Return a network as it will be read back from a file."""
    return _unpack(contract, _pack(contract, network, 0), 0)
