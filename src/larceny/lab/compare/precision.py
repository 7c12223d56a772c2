"""How many games a comparison plays: as many as the precision needs that was asked for.

The games so far are looked at again and again, but only to learn how much the games differ among
themselves: when to stop depends on the width of the intervals and never on the differences
themselves, so that looking makes no false claim more likely (Chow and Robbins 1965).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from larceny.lab.compare.effect import EffectQuestion, half_width, scale_of
from larceny.lab.metrics.metric import Metric

MIN_GAMES = 100
"""With fewer games a mean is not yet normally distributed."""
PILOT = 4096
"""Games before the first look."""
MARGIN = 1.02
"""Somewhat more games than needed are asked for, since the estimate of their number is one."""
MOST_GROWTH = 16.0
"""A look may not ask for more times the games so far, since it knows little as yet."""
MOST_GAMES = 5_000_000
"""Where a precision is asked for and no number of games."""


@dataclass(frozen=True)
class Precision:
    """How wide the interval of a headline metric may be, to either side.

    `part` is a part of the base's mean; for shares it is a share itself (0.01: a percentage point).
    """

    part: float
    headlines: tuple[str, ...] | None = None
    """The metrics that it is promised for; those that say so themselves if None."""

    def excess(self, questions: Sequence[EffectQuestion]) -> float:
        """Return how many times too wide the widest interval of a headline is; 1 is enough."""
        asked = [question for question in questions if self._is_asked(question.metric)]
        widths = [
            half_width(question.pair, len(questions)) / self._wanted(question) for question in asked
        ]
        return max(widths, default=0.0)

    def next_look(self, questions: Sequence[EffectQuestion], played: int) -> int:
        """Return after how many games to look again; those played if they are enough."""
        excess = self.excess(questions)
        if excess <= 1.0:
            return played
        needed = played * min(MOST_GROWTH, MARGIN * excess * excess)
        return max(math.ceil(needed), played + PILOT // 4)

    def _is_asked(self, metric: Metric) -> bool:
        return metric.is_headline if self.headlines is None else metric.name in self.headlines

    def _wanted(self, question: EffectQuestion) -> float:
        return self.part * scale_of(question.metric, question.pair.means[0])
