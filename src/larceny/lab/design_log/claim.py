"""A claim of a designer as a question: a measure, what it is compared with, and its verdict."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

from larceny.lab.design_log.measures import Measure
from larceny.lab.metrics.moments import PairedMoments

BOUND = 0.05
"""A difference that is surely smaller than this part of the base, or of 1, is none."""


class Direction(Enum):
    """What a claim says about a measure."""

    MORE = "more"
    LESS = "less"


class Verdict(Enum):
    """What the games say about a claim."""

    CONFIRMED = "confirmed"
    DENIED = "denied"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Claim:
    """One note of the log.

    With a `base` the measure is compared between two rule sets, game by game with the same chance;
    otherwise its mean is compared with `level`.
    """

    playtest: int
    text: str
    rules: str
    measure: Measure
    direction: Direction
    base: str | None = None
    level: float = 0.0


@dataclass(frozen=True)
class Answer:
    """What the games of one kind of players say about a claim."""

    claim: Claim
    players: str
    base_mean: float
    mean: float
    difference: float
    low: float
    high: float
    p_value: float
    games: int

    @property
    def bound(self) -> float:
        """The difference below which nothing has changed."""
        scale = abs(self.base_mean) if self.claim.base and not self.claim.measure.is_share else 1.0
        return BOUND * (scale or 1.0)

    def verdict(self, p_value: float) -> Verdict:
        """Return the verdict, given a p-value that is corrected for the number of questions."""
        claim = self.claim
        is_as_said = (
            self.difference > 0 if claim.direction is Direction.MORE else self.difference < 0
        )
        if p_value < 0.05 and is_as_said:
            return Verdict.CONFIRMED
        is_none = -self.bound < self.low and self.high < self.bound
        if (p_value < 0.05 and not is_as_said) or is_none:
            return Verdict.DENIED
        return Verdict.UNDECIDED


def answer_claim(claim: Claim, players: str, pair: PairedMoments, z: float) -> Answer:
    """Return the answer that pairs of values give; `z` makes intervals that hold all together."""
    if claim.base is None:
        error, base_mean = pair.other.error, claim.level
        games = pair.other.count
        difference = pair.other.mean - claim.level if games else math.nan
    else:
        error, base_mean = pair.paired_error, pair.base.mean
        games = pair.count
        difference = pair.difference if games else math.nan
    if not games or math.isinf(error):
        return Answer(
            claim, players, base_mean, math.nan, math.nan, -math.inf, math.inf, 1.0, games
        )
    p_value = math.erfc(abs(difference) / error / math.sqrt(2)) if error else float(difference == 0)
    low, high = difference - z * error, difference + z * error
    mean = pair.other.mean
    return Answer(claim, players, base_mean, mean, difference, low, high, p_value, games)
