"""`simulate`: many games of one game between bots, and what came of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from larceny.lab.plan import make_plan
from larceny.lab.run import Array, Runner

if TYPE_CHECKING:
    import polars as pl

_Z = 1.959963984540054
"""95 % of a normal distribution lies within as many deviations of its middle."""


@dataclass(frozen=True)
class Simulation:
    """The results of many games, one place an array for each game."""

    game: str
    rules: str
    changes: dict[str, Any]
    fingerprint: str
    bots: tuple[str, ...]
    seed: int
    winners: Array
    scores: Array
    steps: Array
    decisions: Array

    @property
    def games(self) -> int:
        return len(self.winners)

    @property
    def seats(self) -> int:
        return len(self.bots)

    @property
    def wins(self) -> Array:
        """For each game and seat the share of the win: a win shared by two is a half each."""
        won = (self.winners[:, None] >> np.arange(self.seats)) & 1
        share: Array = won / won.sum(axis=1, keepdims=True)
        return share

    def win_shares(self) -> list[tuple[float, float, float]]:
        """For each seat its share of wins, with a 95 % interval (Wilson)."""
        return [wilson(float(won), self.games) for won in self.wins.sum(axis=0)]

    def frame(self) -> pl.DataFrame:
        """One row a game."""
        import polars as pl

        columns: dict[str, Array] = {"game": np.arange(self.games)}
        for seat in range(self.seats):
            columns[f"score_p{seat}"] = self.scores[:, seat]
        wins = self.wins
        for seat in range(self.seats):
            columns[f"win_p{seat}"] = wins[:, seat]
        columns |= {"steps": self.steps, "decisions": self.decisions}
        return pl.DataFrame(columns)


def wilson(won: float, games: int) -> tuple[float, float, float]:
    """A share with its 95 % interval. Shared wins count in parts, which only makes it wider."""
    share = won / games
    spread = _Z * _Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = _Z * math.sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return share, max(0.0, middle - half), min(1.0, middle + half)


def simulate(
    game: str,
    seats: int,
    bots: Sequence[str],
    games: int = 10_000,
    *,
    rules: str | None = None,
    params: Mapping[str, Any] | None = None,
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play many games between bots, compiled and on all cores.

    The same seed gives the same games on any machine and any number of workers.
    """
    plan = make_plan(game, seats, bots, games, rules, params)
    runner = Runner(plan.contract, plan.params, plan.policies)
    return Simulation(**plan.tell(seed, runner.play_all(seed, games, workers, progress)))
