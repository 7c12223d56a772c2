"""What games say about a claim of a designer: how far its measure moved, and the verdict."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

from larceny.engine.design_log import DesignClaim, Direction
from larceny.lab.metrics.moments import PairedMoments

BOUND = 0.05
"""A difference that is surely smaller than this part of the base, or of 1, is none."""


class ClaimVerdict(Enum):
    """What the games say about a claim."""

    CONFIRMED = "confirmed"
    DENIED = "denied"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class ClaimAnswer:
    """What the games of one kind of players say about a claim."""

    claim: DesignClaim
    players: str
    base_mean: float
    mean: float
    difference: float
    low: float
    high: float
    games: int

    @property
    def bound(self) -> float:
        """The difference below which nothing has changed."""
        scale = abs(self.base_mean) if self.claim.base and not self.claim.measure.is_share else 1.0
        return BOUND * (scale or 1.0)

    @property
    def verdict(self) -> ClaimVerdict:
        """Return what the interval says about the claim."""
        is_more = self.claim.direction is Direction.MORE
        if self.low > 0 if is_more else self.high < 0:
            return ClaimVerdict.CONFIRMED
        is_opposite = self.high < 0 if is_more else self.low > 0
        is_none = -self.bound < self.low and self.high < self.bound
        return ClaimVerdict.DENIED if is_opposite or is_none else ClaimVerdict.UNDECIDED


def answer_claim(claim: DesignClaim, players: str, pair: PairedMoments, z: float) -> ClaimAnswer:
    """Return the answer that pairs of values give; `z` makes intervals that hold all together."""
    if claim.base is None:
        error = pair.other.error
        base_mean = claim.level
        games = pair.other.count
        difference = pair.other.mean - claim.level if games else math.nan
    else:
        error = pair.paired_error
        base_mean = pair.base.mean
        games = pair.count
        difference = pair.difference if games else math.nan
    if not games or math.isinf(error):
        nothing = (math.nan, math.nan, -math.inf, math.inf)
        return ClaimAnswer(claim, players, base_mean, *nothing, games)
    low = difference - z * error
    high = difference + z * error
    mean = pair.other.mean
    return ClaimAnswer(claim, players, base_mean, mean, difference, low, high, games)
