"""Rows of the evaluator are stored with 16 bits where few are used, else with 8 bits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tests.pig
from larceny.bots.evaluator import weights as storage
from larceny.bots.evaluator.inputs import inputs_of
from larceny.bots.evaluator.network import count_weights, split
from larceny.bots.evaluator.weights import Network, WeightsFile, read_weights, write_weights
from larceny.engine.contract import Contract, assemble
from larceny.games import load

MAX_BYTES = 1_000_000


def random_network(contract: Contract, used: int, seed: int = 1) -> Network:
    """Return a network of which so many rows are used."""
    inputs = inputs_of(contract)
    rng = np.random.default_rng(seed)
    weights = rng.normal(0, 0.1, count_weights(inputs.rows, inputs.seats)).astype(np.float32)
    split(weights, inputs.rows, inputs.seats)["rows"][used:] = 0
    return Network(weights, rng.normal(0, 0.1, (inputs.param_inputs, 128)).astype(np.float32))


def largest_error(contract: Contract, path: Path, network: Network) -> float:
    """Return by how much a row that was read differs, as a share of the row's largest weight."""
    inputs = inputs_of(contract)
    read = read_weights(contract, path).networks[2]
    rows, stored = (split(n.weights, inputs.rows, inputs.seats)["rows"] for n in (network, read))
    largest = np.abs(rows).max(axis=1)
    assert np.array_equal(stored[largest == 0], rows[largest == 0])
    used = largest > 0
    return float((np.abs(stored - rows)[used] / largest[used, None]).max())


def kind_of_rows(path: Path) -> Any:
    with np.load(path) as arrays:
        return arrays["rows_2"].dtype


def test_few_rows_are_stored_with_16_bits(tmp_path: Path) -> None:
    pig = assemble("pig", tests.pig)
    network = random_network(pig, inputs_of(pig).rows)
    write_weights(pig, tmp_path / "pig.npz", WeightsFile({2: network}))
    assert kind_of_rows(tmp_path / "pig.npz") == np.int16
    assert largest_error(pig, tmp_path / "pig.npz", network) < 1 / 60_000


@pytest.mark.parametrize(("more", "kind"), [(0, np.int16), (1, np.int8)])
def test_the_number_of_rows_that_are_used_decides(more: int, kind: Any, tmp_path: Path) -> None:
    game = load("dice-heist")
    network = random_network(game, storage.FEW_ROWS + more)
    write_weights(game, tmp_path / "weights.npz", WeightsFile({2: network}))
    assert kind_of_rows(tmp_path / "weights.npz") == kind
    assert largest_error(game, tmp_path / "weights.npz", network) < 1 / 250


def test_as_many_networks_as_any_game_has_fit_in_1_mb_with_16_bits(tmp_path: Path) -> None:
    game = load("spell-stealers")
    fewest, most = game.seats
    networks = {
        seats: random_network(game, storage.FEW_ROWS, seats) for seats in range(fewest, most + 1)
    }
    write_weights(game, tmp_path / "weights.npz", WeightsFile(networks))
    assert kind_of_rows(tmp_path / "weights.npz") == np.int16
    assert (tmp_path / "weights.npz").stat().st_size < MAX_BYTES


def test_a_file_whose_few_rows_have_8_bits_is_read_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pig = assemble("pig", tests.pig)
    network = random_network(pig, inputs_of(pig).rows)
    with monkeypatch.context() as patch:
        patch.setattr(storage, "FEW_ROWS", 0)
        write_weights(pig, tmp_path / "pig.npz", WeightsFile({2: network}))
    assert kind_of_rows(tmp_path / "pig.npz") == np.int8
    assert largest_error(pig, tmp_path / "pig.npz", network) < 1 / 250
