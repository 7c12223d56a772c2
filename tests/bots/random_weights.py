"""Weights that nobody has trained: tests of the machinery need no strong play."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from larceny.bots.evaluator.inputs import inputs_of
from larceny.bots.evaluator.network import count_weights
from larceny.bots.evaluator.trained_weights import installed_path
from larceny.bots.evaluator.weights import Network, WeightsFile, write_weights
from larceny.engine.contract import Contract

SPREAD = 0.08
"""The standard deviation of the weights: shares differ by a few points."""


def install_weights(
    contract: Contract, folder: Path, monkeypatch: pytest.MonkeyPatch, *seats: int
) -> Path:
    """Install random weights for numbers of seats, or for all, as a user's own; return the file."""
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    inputs = inputs_of(contract)
    rng = np.random.default_rng(1)
    fewest, most = contract.seats
    networks = {}
    for count in seats or range(fewest, most + 1):
        size = count_weights(inputs.rows, inputs.seats)
        weights = rng.normal(0, SPREAD, size).astype(np.float32)
        params = rng.normal(0, SPREAD, (inputs.param_inputs, 128)).astype(np.float32) / 100
        networks[count] = Network(weights, params)
    path = installed_path(contract.name)
    write_weights(contract, path, WeightsFile(networks))
    return path
