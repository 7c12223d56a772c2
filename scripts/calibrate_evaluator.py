"""Calibrates the weights of a game on games between its best bots, and measures them.

    python scripts/calibrate_evaluator.py batman
    python scripts/calibrate_evaluator.py heist --seats 2 --games 20000

For each number of seats, `sharp` plays against copies of itself. The outputs of the network are
multiplied by the factor that makes the results of half of the games the most likely; the other half
shows how far the shares are from what happened. Then the evaluator plays against `greedy`. The file
is written anew, with what was measured among its facts.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import numpy as np

from larceny import bots
from larceny.bots.evaluator.inputs import inputs_of
from larceny.bots.evaluator.lookahead import LIMIT
from larceny.bots.evaluator.network import split
from larceny.bots.evaluator.weights import (
    Network,
    WeightsFile,
    quantize_network,
    read_weights,
    write_weights,
)
from larceny.bots.evaluator.weights_path import find_weights
from larceny.engine.contract import Contract
from larceny.games import load
from larceny.lab.training.measurement import (
    deciles,
    fit_temperature,
    held_out_samples,
    measure_strength,
    sharpen_network,
    worst_decile,
)
from larceny.lab.training.self_play import Samples

FIRST_SEED = 1 << 41
"""Seeds from here on are neither trained on nor used by any other measurement."""
RECORD = 0.1
"""The share of positions that are looked at."""
CHUNK = 4096


def predict(contract: Contract, network: Network, params: Any, samples: Samples) -> Any:
    """Return the shares that a network expects for samples of one rule set."""
    inputs = inputs_of(contract)
    parts = split(network.for_params(contract, params), inputs.rows, inputs.seats)
    seats = samples.targets.shape[1]
    found = []
    for start in range(0, len(samples), CHUNK):
        end = min(start + CHUNK, len(samples))
        used = slice(samples.starts[start], samples.starts[end])
        weighted = parts["rows"][samples.rows[used]] * samples.factors[used, None]
        first = np.add.reduceat(weighted, samples.starts[start:end] - samples.starts[start])
        second = np.maximum(first + parts["bias"], 0) @ parts["second"] + parts["second_bias"]
        outputs = np.maximum(second, 0) @ parts["third"] + parts["third_bias"]
        powers = np.exp(outputs[:, :seats] - outputs[:, :seats].max(axis=1, keepdims=True))
        found.append(powers / powers.sum(axis=1, keepdims=True))
    return np.concatenate(found)


def calibrate(
    contract: Contract, network: Network, seats: int, options: argparse.Namespace
) -> tuple[Network, dict[str, Any]]:
    """Return a calibrated network, and what was measured."""
    games, workers = options.games, options.workers
    params, _ = contract.params()
    bot = bots.sharpest(contract, params, seats)
    teacher = bot if bot in bots.policies(contract) else ""

    def play(seed: int) -> Samples:
        common = contract, seats, network, [params], games // 2, seed, RECORD, LIMIT
        return held_out_samples(*common, teacher, workers)

    samples = play(FIRST_SEED)
    factor = fit_temperature(predict(contract, network, params, samples), samples.targets)
    network = quantize_network(contract, sharpen_network(network, inputs_of(contract).rows, factor))
    unseen = play(2 * FIRST_SEED)
    shares = predict(contract, network, params, unseen)
    duels = options.strength_games
    strength = measure_strength(contract, seats, network, duels, FIRST_SEED, workers)
    facts: dict[str, Any] = {
        "calibration": {
            "games_between": teacher or bots.EVALUATOR,
            "games": games,
            "factor": round(factor, 4),
            "worst_decile": round(float(worst_decile(deciles(shares, unseen.targets))), 4),
        }
    }
    if strength is not None:
        facts["against_greedy"] = strength.as_dict()
    return network, facts


def main(arguments: Sequence[str] | None = None) -> None:
    """Calibrate the weights of a game."""
    parser = argparse.ArgumentParser(description="Calibrate the weights of a game.")
    parser.add_argument("game")
    parser.add_argument("--seats", help="numbers of seats by commas; else all")
    parser.add_argument("--games", type=int, default=10_000, help="games between the best bots")
    parser.add_argument("--strength-games", type=int, default=2_000, help="games against greedy")
    parser.add_argument("--workers", type=int)
    options = parser.parse_args(arguments)
    contract = load(options.game)
    path = find_weights(contract)
    if path is None:
        parser.error(f"{contract.name} has no weights: run `larceny train {contract.name}`")
    file = read_weights(contract, path)
    chosen = [int(part) for part in (options.seats or "").split(",") if part]
    networks, facts = dict(file.networks), dict(file.facts.get("networks", {}))
    for seats in chosen or sorted(networks):
        network, found = calibrate(contract, networks[seats], seats, options)
        networks[seats] = network
        facts[str(seats)] = facts.get(str(seats), {}) | found
        print(f"{contract.name}, {seats} seats: {found}", flush=True)
        write_weights(contract, path, WeightsFile(networks, {"networks": facts}))


if __name__ == "__main__":
    main()
