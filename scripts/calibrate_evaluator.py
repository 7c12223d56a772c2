"""Calibrates the weights of a game on games between its best bots, and measures them.

    python scripts/calibrate_evaluator.py batman
    python scripts/calibrate_evaluator.py heist --seats 2 --games 20000
    python scripts/calibrate_evaluator.py art-robbery --seats 3 --bot search:300 --games 3000

For each number of seats, `sharp` plays against copies of itself, or the evaluator where `sharp`
searches; `--bot` names another player. The outputs of the network are multiplied by the factor that
makes the results of half of the games the most likely; the other half shows how far the shares are
from what happened. Then the evaluator plays against `greedy`. The file is written anew, with what
was measured among its facts.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import numpy as np

from larceny import bots
from larceny.bots.evaluator.inputs import inputs_of
from larceny.bots.evaluator.trained_weights import find_weights
from larceny.bots.evaluator.weights import (
    Network,
    WeightsFile,
    quantize_network,
    read_weights,
    write_weights,
)
from larceny.engine.contract import Contract
from larceny.games import load
from larceny.lab.backend.compute import Compute
from larceny.lab.ladder.calibration import Estimates, sample_estimates
from larceny.lab.training.measurement import (
    fit_temperature,
    measure_strength,
    sharpen_network,
    strength_facts,
)

FIRST_SEED = 1 << 41
"""Games from here on are neither trained on nor used by any other measurement."""


def calibrate(
    contract: Contract, network: Network, seats: int, options: argparse.Namespace
) -> tuple[Network, dict[str, Any]]:
    """Return a calibrated network, and what was measured."""
    params, _ = contract.params()
    bot = options.bot or bots.sharpest(contract, params, seats)
    if not options.bot and bot.startswith(bots.SEARCH):
        bot = bots.EVALUATOR

    def play(network: Network, seed: int) -> Estimates:
        half = options.games // 2
        common = contract, params, seats, bot, half, network, seed, Compute(options.workers)
        return sample_estimates(*common)

    fitted = play(network, FIRST_SEED)
    results = np.repeat(fitted.won[:, None], seats, axis=1).reshape(-1, seats)
    weights = np.repeat(fitted.weights, seats)
    factor = fit_temperature(fitted.expected.reshape(-1, seats), results, weights)
    network = quantize_network(contract, sharpen_network(network, inputs_of(contract).rows, factor))
    deviations = [abs(decile.deviation) for decile in play(network, 2 * FIRST_SEED).deciles()]
    duels = options.strength_games
    strength = measure_strength(
        contract, seats, network, duels, FIRST_SEED, Compute(options.workers)
    )
    facts: dict[str, Any] = {
        "calibration": {
            "games_between": bot,
            "games": options.games,
            "factor": round(factor, 4),
            "worst_decile": round(max(deviations), 4),
        }
    }
    if strength is not None:
        facts["against_greedy"] = strength_facts(strength)
    return network, facts


def main(arguments: Sequence[str] | None = None) -> None:
    """Calibrate the weights of a game."""
    parser = argparse.ArgumentParser(description="Calibrate the weights of a game.")
    parser.add_argument("game")
    parser.add_argument("--seats", help="numbers of seats by commas; else all")
    parser.add_argument("--bot", help="who plays, if not the best bot that does not search")
    parser.add_argument("--games", type=int, default=10_000, help="games between the best bots")
    parser.add_argument("--strength-games", type=int, default=2_000, help="games against greedy")
    parser.add_argument("--workers", type=int)
    options = parser.parse_args(arguments)
    contract = load(options.game)
    if options.bot:
        bots.check_name(contract, options.bot)
    path = find_weights(contract)
    if path is None:
        parser.error(f"{contract.name} has no weights: run `larceny train {contract.name}`")
    file = read_weights(contract, path)
    chosen = [int(part) for part in (options.seats or "").split(",") if part]
    networks = dict(file.networks)
    facts = dict(file.facts.get("networks", {}))
    for seats in chosen or sorted(networks):
        network, calibration = calibrate(contract, networks[seats], seats, options)
        networks[seats] = network
        facts[str(seats)] = facts.get(str(seats), {}) | calibration
        print(f"{contract.name}, {seats} seats: {calibration}", flush=True)
        write_weights(contract, path, WeightsFile(networks, {"networks": facts}))


if __name__ == "__main__":
    main()
