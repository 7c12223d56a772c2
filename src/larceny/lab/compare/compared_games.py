"""The games of a comparison, collected block by block until there are enough."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field

from larceny.lab.backend.block import Array
from larceny.lab.compare.effect import EffectQuestion
from larceny.lab.compare.paired_sums import MetricPair, PairedSums
from larceny.lab.compare.precision import PILOT, Precision
from larceny.lab.metrics.metric import Metric

PairBlock = Sequence[tuple[Array, Array]]
"""For each variant the values by the base and by the variant: a row a metric, a column a game."""
Source = Callable[[int, int], Generator[PairBlock, None, None]]
"""`source(first, games)` plays so many pairs of games, from number `first` on."""
Progress = Callable[[int, int], None]
"""Called with the number of pairs of games played so far, and with how many there will be."""


@dataclass
class MeasuredVariant:
    """One variant between the same players as the base, with what was measured."""

    variant: str
    bots: str
    metrics: Sequence[Metric]
    sums: PairedSums = field(init=False)

    def __post_init__(self) -> None:
        self.sums = PairedSums(len(self.metrics))

    def questions(self) -> list[EffectQuestion]:
        """Return a question for each metric that the games of both say something about."""
        pairs = [self.sums.pair(place) for place in range(len(self.metrics))]
        return [
            EffectQuestion(self.variant, self.bots, metric, pair)
            for metric, pair in zip(self.metrics, pairs, strict=True)
            if pair.count
        ]


class ComparedGames:
    """All variants of a comparison as they were measured, and how many games were played."""

    def __init__(self, variants: Sequence[MeasuredVariant]) -> None:
        self.variants = variants
        self.played = 0

    def questions(self) -> list[EffectQuestion]:
        """Return all questions, with what the games so far say about them.

        Of metrics that are the same in every game only the first is asked about.
        """
        every = [question for measured in self.variants for question in measured.questions()]
        answers: dict[str, list[MetricPair]] = {}
        for question in every:
            answers.setdefault(question.metric.name, []).append(question.pair)
        firsts: dict[object, str] = {}
        for name, pairs in answers.items():
            is_known = any(pair.spread for pair in pairs)  # else all are alike and say nothing
            firsts.setdefault(tuple(pairs) if is_known else name, name)
        return [question for question in every if question.metric.name in firsts.values()]

    def fill(
        self,
        source: Source,
        games: int,
        precision: Precision | None = None,
        progress: Progress | None = None,
    ) -> None:
        """Play so many games, or no more than a precision needs."""
        target = games if precision is None else min(games, PILOT)
        while self.played < target:
            self._play(source, target, progress)
            if precision is not None:
                target = min(games, precision.next_look(self.questions(), self.played))

    def _play(self, source: Source, target: int, progress: Progress | None) -> None:
        with closing(source(self.played, target - self.played)) as blocks:
            for block in blocks:
                for measured, (base, other) in zip(self.variants, block, strict=True):
                    measured.sums.add(base, other)
                self.played += block[0][0].shape[1]
                if progress is not None:
                    progress(self.played, target)
