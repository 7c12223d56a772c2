"""Effects: by how much a metric differs between two rule sets, and what can be claimed about it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from larceny.lab.compare.effect_words import describe_effect
from larceny.lab.compare.paired_sums import MetricPair
from larceny.lab.compare.significance import holm, quantile, two_sided_p
from larceny.lab.metrics.metric import Metric, Unit

LEVEL = 0.05
"""The chance of any false claim that is accepted, over all questions together."""
BOUND = 0.02
"""A change that is surely smaller than this is no change."""
MOST_RELATIVE = 2.0
"""What becomes three times as much is rather put as numbers than as percent."""
RARE = 0.05
"""What happens in fewer games is put as one in so many."""
MIN_DIFFERING = 25
"""With fewer pairs of games that differ, a mean is not normally distributed: nothing is claimed."""
CHANGED, UNCHANGED, UNDECIDED = "changed", "unchanged", "undecided"


@dataclass(frozen=True)
class EffectQuestion:
    """Whether a metric is the same by a variant as by the base, between the same players."""

    variant: str
    bots: str
    metric: Metric
    pair: MetricPair = field(repr=False)


@dataclass(frozen=True)
class Effect:
    """The answer to a question: the difference of two means with its interval.

    All intervals of a comparison hold together with a probability of 95 % (Bonferroni). `p_value`
    is corrected by Holm's method, which is never stricter than that.
    """

    metric: Metric
    variant: str
    bots: str
    games: int
    """How many pairs of games say something about the metric."""
    base_mean: float
    mean: float
    difference: float
    low: float
    high: float
    p_value: float
    bound: float
    """`unchanged` means that the interval holds 0 and lies within this distance from it."""
    size: float
    """The difference in standard deviations of one game: metrics of all units can be sorted."""
    variance_ratio: float
    """How many times as many games would have been needed if they were not paired."""
    verdict: str
    games_to_decide: int | None
    """How many games would decide it, if the difference is the one that was seen."""
    error: float = field(repr=False)
    """The standard error of the difference."""
    relative: tuple[float, float, float] | None
    """The change as a part of the base's mean, with its interval; None for a base without one."""
    relative_error: float = field(repr=False)
    differing: int
    """How many pairs of games have two different values."""

    @property
    def is_relative(self) -> bool:
        """Whether the change is put as a part of the base's mean: not if that is about 0."""
        return (
            self.metric.wording.is_relative
            and self.relative is not None
            and abs(self.relative[2]) < MOST_RELATIVE
        )

    @property
    def is_rare(self) -> bool:
        """Whether it happens so seldom that it is told as one in so many games."""
        means = (self.base_mean, self.mean)
        is_counted = self.metric.unit in (Unit.COUNT, Unit.SHARE)
        return is_counted and min(means) >= 0.0 and 0.0 < max(means) < RARE

    @property
    def is_small(self) -> bool:
        """Whether it has surely changed, and surely by less than the bound."""
        return (
            self.verdict == CHANGED
            and not self.is_rare
            and max(abs(self.low), abs(self.high)) < self.bound
        )

    @property
    def change(self) -> tuple[float, float]:
        """The change as it is put, and its standard error."""
        if self.relative is not None and self.is_relative:
            return self.relative[0], self.relative_error
        return self.difference, self.error

    @property
    def is_paired(self) -> bool:
        """Whether the pairing of games made the error smaller; it is counted in any case."""
        return self.variance_ratio > 1.0

    @property
    def sentence(self) -> str:
        return describe_effect(self)

    def as_dict(self) -> dict[str, Any]:
        """Return the effect ready for JSON."""
        relative = None if self.relative is None else list(self.relative)
        return {
            "metric": self.metric.name,
            "title": self.metric.title,
            "unit": self.metric.unit.value,
            "variant": self.variant,
            "bots": self.bots,
            "games": self.games,
            "differing": self.differing,
            "base_mean": self.base_mean,
            "mean": self.mean,
            "difference": self.difference,
            "low": self.low,
            "high": self.high,
            "relative": relative,
            "p_value": self.p_value,
            "bound": self.bound,
            "size": self.size if math.isfinite(self.size) else None,
            "is_paired": self.is_paired,
            "variance_ratio": self.variance_ratio if math.isfinite(self.variance_ratio) else None,
            "verdict": self.verdict,
            "games_to_decide": self.games_to_decide,
            "sentence": self.sentence,
        }


def scale_of(metric: Metric, base_mean: float) -> float:
    """Return what a precision or a bound is a part of.

    That is 1 for shares, so that 0.01 is a percentage point. Else it is the mean by the base, but
    at least 1: of what happens once in a hundred games nobody asks for one percent.
    """
    return 1.0 if metric.unit is Unit.SHARE else max(1.0, abs(base_mean))


def half_width(pair: MetricPair, questions: int, level: float = LEVEL) -> float:
    """Return half the width of an interval that holds for all questions together.

    What never happened, or hardly ever, may still happen: pairs that differ are then allowed for
    which were not seen (the rule of three).
    """
    if pair.count < 2:
        return math.inf
    each = level / questions
    width = quantile(each, pair.count - 1) * pair.error
    if pair.differing >= MIN_DIFFERING:
        return width
    typical = pair.error * pair.count / math.sqrt(max(1, pair.differing))
    return width + math.log(2.0 / each) / pair.count * max(1.0, typical)


def answer(
    questions: Sequence[EffectQuestion], bound: float = BOUND, level: float = LEVEL
) -> list[Effect]:
    """Return the effects of all questions, corrected for their number, the largest first."""
    corrected = holm([_p_value(question.pair) for question in questions])
    make = partial(_make_effect, count=len(questions), bound=bound, level=level)
    effects = [
        make(question, p_value) for question, p_value in zip(questions, corrected, strict=True)
    ]
    return sorted(effects, key=lambda effect: -abs(effect.size))


def _p_value(pair: MetricPair) -> float:
    if pair.count < 2 or pair.differing < MIN_DIFFERING:
        return 1.0
    if pair.error == 0.0:
        return 0.0 if pair.difference else 1.0
    return two_sided_p(pair.difference / pair.error, pair.count - 1)


def _make_effect(
    question: EffectQuestion, p_value: float, count: int, bound: float, level: float
) -> Effect:
    pair = question.pair
    difference = pair.difference
    half = half_width(pair, count, level)
    limit = bound * scale_of(question.metric, pair.means[0])
    if abs(difference) <= half and abs(difference) + half < limit:
        verdict = UNCHANGED
    else:
        verdict = CHANGED if p_value < level else UNDECIDED
    return Effect(
        metric=question.metric,
        variant=question.variant,
        bots=question.bots,
        games=pair.count,
        base_mean=pair.means[0],
        mean=pair.means[1],
        difference=difference,
        low=difference - half,
        high=difference + half,
        p_value=p_value,
        bound=limit,
        size=_standardise(difference, pair.spread),
        variance_ratio=pair.variance_ratio,
        verdict=verdict,
        games_to_decide=_games_to_decide(pair, half, limit) if verdict == UNDECIDED else None,
        error=pair.error,
        relative=_relative(pair, count, level),
        relative_error=pair.ratio_error,
        differing=pair.differing,
    )


def _standardise(difference: float, spread: float) -> float:
    if difference == 0.0:
        return 0.0
    return difference / spread if spread else math.copysign(math.inf, difference)


def _games_to_decide(pair: MetricPair, half: float, limit: float) -> int | None:
    """Return after how many games an interval no longer reaches both 0 and the bound."""
    gap = max(abs(pair.difference), limit - abs(pair.difference))
    if pair.count < 2 or gap <= 0.0:
        return None
    return math.ceil(pair.pairs * max(1.0, (half / gap) ** 2))


def _relative(pair: MetricPair, count: int, level: float) -> tuple[float, float, float] | None:
    """Return the quotient of the means less 1, with the interval that its own error gives it."""
    base = pair.means[0]
    if base <= 0.0 or pair.count < 2:
        return None
    ratio = pair.means[1] / base
    half = quantile(level / count, pair.count - 1) * pair.ratio_error
    return ratio - 1.0, ratio - 1.0 - half, ratio - 1.0 + half
