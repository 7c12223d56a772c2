"""Pairs of games that are drawn, not played: their means, spreads and correlation are known."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

import numpy as np

from larceny.lab.backend.backend import Array
from larceny.lab.compare.compare import PairBlock, Source
from larceny.lab.metrics.metric import Metric, Unit, Wording

BLOCK = 2048


def make_metric(name: str, unit: Unit = Unit.COUNT, group: str = "length") -> Metric:
    """Return a metric that is never asked for values, since they are drawn."""
    wording = Wording(f"the {name}", "become", "longer", "shorter")
    if unit is Unit.SHARE:
        wording = Wording(f"the share of {name}")
    return Metric(name, f"{name} a game", unit, group, lambda games: games, wording)


@dataclass(frozen=True)
class Draw:
    """How values are drawn: a skewed count, a share, or a normal value, shifted by the variant."""

    metrics: Sequence[Metric]
    shift: float = 0.0
    common: float = 0.6
    """The weight of the chance that both games of a pair share."""
    missing: float = 0.01
    """The share of games that say nothing."""

    def source(self, seed: int) -> Source:
        """Return a source of blocks that depend on the seed and the numbers of games alone."""

        def play(first: int, games: int) -> Generator[PairBlock, None, None]:
            for start in range(first, first + games, BLOCK):
                size = min(BLOCK, first + games - start)
                rng = np.random.default_rng([seed, start])
                shared = rng.standard_normal((len(self.metrics), size))
                sides = [self._side(rng, shared, shift) for shift in (0.0, self.shift)]
                yield [(sides[0], sides[1])]

        return play

    def _side(self, rng: np.random.Generator, shared: Array, shift: float) -> Array:
        own = (1.0 - self.common**2) ** 0.5
        drawn = self.common * shared + own * rng.standard_normal(shared.shape)
        values = np.stack([self._value(place, row) for place, row in enumerate(drawn)]) + shift
        values[:, rng.random(shared.shape[1]) < self.missing] = np.nan
        return values

    def _value(self, place: int, row: Array) -> Array:
        if self.metrics[place].unit is Unit.SHARE:
            return (row > 1.0).astype(np.float64)
        return np.floor(np.exp(1.0 + 0.6 * row)) if place % 2 else 20.0 + 5.0 * row
