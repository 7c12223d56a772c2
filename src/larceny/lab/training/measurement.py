"""Measures an evaluator: its strength against `greedy`, and whether its shares come true."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from larceny.bots import EVALUATOR, GREEDY, Policy, policies
from larceny.bots.evaluator.network import NARROW, WIDTH
from larceny.bots.evaluator.policy import bind_policy
from larceny.bots.evaluator.weights import Network, quantize_network
from larceny.engine.contract import Contract
from larceny.lab.backend.compute import Compute
from larceny.lab.ladder.pairing import Pairing, play_policies
from larceny.lab.training.self_play import Samples, TrainingBlock, play_blocks

Array = np.ndarray[Any, Any]

DECILES = 10
BLOCK_GAMES = 50
POSITIONS = 12
"""How many positions of a game are looked at, on average."""
LEAST_COUNT = 500
"""A decile with fewer predictions says nothing."""


def measure_strength(
    contract: Contract,
    seats: int,
    network: Network,
    games: int,
    seed: int,
    compute: Compute | None = None,
    params: Any = None,
) -> Pairing | None:
    """Play the evaluator in every seat equally often; None for a game without `greedy`."""
    if GREEDY not in policies(contract):
        return None
    network = quantize_network(contract, network)
    learned = Policy(bind_policy(contract), lambda p: network.for_params(contract, p))
    params = contract.params()[0] if params is None else params
    pairing = Pairing(seats, EVALUATOR, GREEDY, max(seats, games))
    both = learned, policies(contract)[GREEDY]
    return play_policies(contract, params, pairing, both, seed, compute)


def strength_facts(strength: Pairing) -> dict[str, float]:
    """Return a strength ready for JSON, with its 95 % interval."""
    low, high = strength.interval
    return {"share": strength.share, "low": low, "high": high, "games": strength.games}


def held_out_samples(
    contract: Contract,
    seats: int,
    network: Network,
    variants: Sequence[Any],
    games: int,
    seed: int,
    record: float,
    outcomes: int,
    teacher: str = "",
    compute: Compute | None = None,
) -> Samples:
    """Play games without noise, by the evaluator or a teacher; they are never trained on."""
    count = max(1, games // BLOCK_GAMES)
    blocks = [
        TrainingBlock(
            variants[number % len(variants)],
            seed + number,
            BLOCK_GAMES,
            record,
            outcomes=outcomes,
            teacher=teacher,
        )
        for number in range(count)
    ]
    return play_blocks(contract, seats, network, blocks, compute)


def deciles(predicted: Array, happened: Array) -> list[dict[str, float]]:
    """Return, for each tenth of the scale, what was predicted and what happened on average."""
    bins = np.minimum((predicted * DECILES).astype(int), DECILES - 1).ravel()
    counts = np.bincount(bins, minlength=DECILES)
    told = np.bincount(bins, predicted.ravel(), DECILES)
    true = np.bincount(bins, happened.ravel(), DECILES)
    return [
        {"from": number / DECILES, "count": int(count)}
        | ({"predicted": told[number] / count, "happened": true[number] / count} if count else {})
        for number, count in enumerate(counts)
    ]


def worst_decile(table: list[dict[str, float]]) -> float:
    """Return the largest difference between what was predicted and what happened."""
    full = [row for row in table if row["count"] >= LEAST_COUNT]
    return max((abs(row["predicted"] - row["happened"]) for row in full), default=0.0)


def fit_temperature(predicted: Array, happened: Array, weights: Array | None = None) -> float:
    """Return the factor for the network's outputs with which the samples are the most likely.

    Without weights all samples count alike.
    """
    logs = np.log(np.clip(predicted, 1e-9, 1.0))
    factors = np.linspace(0.7, 1.4, 71)
    return float(min(factors, key=lambda factor: _loss(logs * factor, happened, weights)))


def _loss(outputs: Array, happened: Array, weights: Array | None) -> float:
    outputs = outputs - outputs.max(axis=1, keepdims=True)
    logs = outputs - np.log(np.exp(outputs).sum(axis=1, keepdims=True))
    return float(np.average(-(happened * logs).sum(axis=1), weights=weights))


def sharpen_network(network: Network, rows: int, factor: float) -> Network:
    """Return a network whose outputs are multiplied by a factor."""
    weights = network.weights.copy()
    start = WIDTH + rows * WIDTH + WIDTH * NARROW + NARROW
    weights[start:] *= factor
    return Network(weights, network.params)


def sharpen_shares(shares: Any, factor: float) -> Any:
    """Return shares as a network would give them whose outputs are multiplied by a factor."""
    powers = shares**factor
    return powers / powers.sum(axis=1, keepdims=True)
