"""Calibration: what the evaluator expects at positions of games, against what happened in them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from larceny.bots import Policy, find_policy
from larceny.bots.evaluator.evaluation import bind_position
from larceny.bots.evaluator.weights import Network, load_network
from larceny.engine.contract import Contract
from larceny.engine.rule import Bound, bind
from larceny.lab.backend.backend import Array
from larceny.lab.backend.compute import Compute
from larceny.lab.game_rows import share_wins
from larceny.lab.ladder.sampled_play import SAMPLED, SAMPLES, sample_position
from larceny.lab.metrics.luck import bind_luck
from larceny.lab.metrics.moments import Z
from larceny.lab.runner import Runner

FIRST_SEED = 1 << 62
"""Seeds from here on are for calibration alone: no game of a training has one of them."""
GROUPS = 10


@dataclass(frozen=True)
class Decile:
    """A tenth of all expected shares, by size: their mean, and the mean share that was won.

    `error` is the half width of the 95 % interval of what was won. Shares of one game depend on
    each other, so the games are counted and not the shares.
    """

    lowest: float
    highest: float
    expected: float
    won: float
    error: float
    count: int

    @property
    def deviation(self) -> float:
        return self.won - self.expected


@dataclass(frozen=True)
class Calibration:
    """How well the expected shares agree with those that were won, in games between one bot.

    Each decision counts alike, if `is_by_decision`; else each game, however long it was.
    """

    seats: int
    bot: str
    seed: int
    games: int
    positions: int
    deciles: tuple[Decile, ...]
    is_by_decision: bool = False

    @property
    def worst(self) -> Decile:
        """The decile in which expected and won shares are furthest apart."""
        return max(self.deciles, key=lambda decile: abs(decile.deviation))


class SampledRunner(Runner):
    """Plays games and evaluates some positions of each."""

    record = SAMPLED

    def __init__(
        self,
        contract: Contract,
        params: Any,
        seats: Sequence[tuple[str, Policy | None]],
        network: Network,
    ) -> None:
        super().__init__(contract, params, seats)
        self._job["watch_every"] = 1
        self._weights = network.for_params(contract, params)

    def _parts(self, contract: Contract) -> tuple[tuple[str, Bound], ...]:
        parts = {"evaluate_state": bind_position(contract), "note_luck": bind_luck(contract)}
        return (("watch", bind(sample_position, **parts)),)

    def _extras(self) -> tuple[Any, ...]:
        return (self._weights,)


@dataclass(frozen=True)
class Estimates:
    """What a network expects at sampled positions of games, and what came of them.

    `expected[n, s]` holds the shares of all seats at position `n` as seat `s` can know them,
    `won[n]` the shares that were won, less the luck that followed, `games[n]` the number of the
    game, and `weights[n]` how many decisions of the game the position stands for.
    """

    expected: Array
    won: Array
    games: Array
    weights: Array

    def deciles(self) -> tuple[Decile, ...]:
        """Return each seat's own share by tenths."""
        own = np.diagonal(self.expected, axis1=1, axis2=2)
        return group_shares(own, self.won, self.games, self.weights)


def sample_estimates(
    contract: Contract,
    params: Any,
    seats: int,
    bot: str,
    games: int,
    network: Network,
    seed: int = 0,
    compute: Compute | None = None,
    progress: Callable[[int], None] | None = None,
) -> Estimates:
    """Play games between copies of a bot, and let a network evaluate positions of each."""
    policy = find_policy(contract, bot, params, seats)
    runner = SampledRunner(contract, params, [(bot, policy)] * seats, network)
    parts = []
    for block in runner.stream(FIRST_SEED + seed, games, compute):
        parts.append(block.watched)
        if progress is not None:
            progress(len(block.results))
    return gather_estimates(np.concatenate(parts), seats)


def gather_estimates(results: Array, seats: int) -> Estimates:
    """Return what was expected and won at the sampled positions of games.

    The luck that followed a position is taken away from what was won: its mean is 0, and without it
    the results of games with dice vary much less. A game has as many samples whether it was short
    or long. A lead shortens many games, so that short games hold more leads that were kept: each
    position therefore stands for its part of all decisions of its game.
    """
    used = np.arange(SAMPLES) < results["positions"][:, None]
    game, place = np.nonzero(used)
    luck_after = results["luck"][game] - results["luck_before"][game, place]
    won = share_wins(results["winners"], seats)[game] - luck_after[:, :seats]
    weights = (results["decisions"] / results["positions"])[game]
    return Estimates(results["expected"][game, place, :seats, :seats], won, game, weights)


def calibrate(
    contract: Contract,
    params: Any,
    seats: int,
    bot: str,
    games: int,
    seed: int = 0,
    compute: Compute | None = None,
    progress: Callable[[int], None] | None = None,
) -> Calibration:
    """Play games between copies of a bot, and compare the evaluator's shares with the results."""
    network = load_network(contract, seats)
    estimates = sample_estimates(
        contract, params, seats, bot, games, network, seed, compute, progress
    )
    seed += FIRST_SEED
    return Calibration(seats, bot, seed, games, len(estimates.games), estimates.deciles(), True)


def group_shares(expected: Array, won: Array, game: Array, weight: Array) -> tuple[Decile, ...]:
    """Return the deciles of expected shares; `game` says which game each row belongs to.

    `weight` says how much each row counts in the means of a decile.
    """
    shares = expected.astype(np.float64).ravel()
    results = won.ravel()
    games, weights = (np.repeat(values, expected.shape[1]) for values in (game, weight))
    order = np.argsort(shares, kind="stable")
    parts = (part for part in np.array_split(order, GROUPS) if len(part))
    columns = shares, results, games, weights
    return tuple(_group(*(column[part] for column in columns)) for part in parts)


def _group(shares: Array, won: Array, games: Array, weights: Array) -> Decile:
    """Return one decile; its error is that of a weighted mean over games (cluster-robust)."""
    expected, happened = (float(np.average(values, weights=weights)) for values in (shares, won))
    gaps = (won - shares) - (happened - expected)
    sums = np.bincount(games, gaps * weights)
    error = Z * math.sqrt(float((sums**2).sum())) / float(weights.sum())
    lowest = float(shares.min())
    highest = float(shares.max())
    return Decile(lowest, highest, expected, happened, error, len(shares))
