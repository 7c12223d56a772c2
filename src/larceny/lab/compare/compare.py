"""`compare`: what a change of the rules changes, measured on pairs of games with equal chance."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from typing import Any

from larceny.compile.cuda.device import CPU
from larceny.engine.argument import as_float, read_int
from larceny.engine.array import np
from larceny.engine.errors import BadParam
from larceny.engine.text import quote
from larceny.games import find_game
from larceny.lab.backend.backend import Array, Block
from larceny.lab.backend.cluster import use_cluster
from larceny.lab.backend.compute import Compute
from larceny.lab.compare.bot_dependence import compare_line_ups
from larceny.lab.compare.comparison import Comparison
from larceny.lab.compare.effect import BOUND, EffectQuestion, answer, half_width, scale_of
from larceny.lab.compare.line_up import LineUps, count_seats, read_line_ups
from larceny.lab.compare.paired_sums import MetricPair, PairedSums
from larceny.lab.compare.rule_variant import RuleChoice, RuleVariant, make_base, make_variants
from larceny.lab.metrics.all_metrics import metrics_of
from larceny.lab.metrics.measure import Measurement, stream_games
from larceny.lab.metrics.metric import Metric
from larceny.lab.metrics.recording import WatchingRunner, choose_noted
from larceny.lab.plan import Plan, make_plan

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
        open_questions = [question for question in questions if self._is_asked(question.metric)]
        widths = [
            half_width(question.pair, len(questions)) / self._target_width(question)
            for question in open_questions
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

    def _target_width(self, question: EffectQuestion) -> float:
        return self.part * scale_of(question.metric, question.pair.means[0])


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


DEFAULT_GAMES = 100_000
LONGEST_GAME = 100_000
"""A game of more steps counts as one without an end."""


@dataclass(frozen=True)
class ComparisonLimits:
    """How far a comparison goes: the most games, or the precision that is enough."""

    games: int | None = None
    precision: float | None = None
    bound: float | None = None
    """A change below it is none: by default 2 %, or twice the precision, which decides all."""

    @property
    def most_games(self) -> int:
        if self.games is not None:
            return self.games
        return DEFAULT_GAMES if self.precision is None else MOST_GAMES

    @property
    def chosen_bound(self) -> float:
        if self.bound is not None:
            return self.bound
        return BOUND if self.precision is None else 2.0 * self.precision

    def check(self) -> None:
        """Raise BadParam for limits that no comparison can keep."""
        if read_int("games", self.most_games) < MIN_GAMES:
            least = f"a comparison takes at least {MIN_GAMES} games"
            raise BadParam("games", f"{least}, not {self.most_games or 0}")
        for name, part in (("precision", self.precision), ("bound", self.bound)):
            if part is not None and not 0.0 < (as_float(part) or 0.0) < 1.0:
                raise BadParam(name, f"must lie between 0 and 1, not {quote(part)}")


@dataclass(frozen=True)
class ComparisonConditions:
    """Under what conditions all rule sets of a comparison are played."""

    seats: int | None = None
    """As many as usual if None."""
    bots: LineUps = "greedy"
    seed: int = 0
    compute: Compute = field(default_factory=Compute)
    equity: bool = False
    """Whether metrics of the evaluator are measured too."""
    pieces: bool = False
    """Whether metrics by piece are measured too."""
    told_first: tuple[str, ...] = ()
    """The metrics that are told first."""


@dataclass(frozen=True)
class PlannedVariant:
    """One rule set between one line-up of bots, ready to be played."""

    plan: Plan
    metrics: tuple[Metric, ...]
    runner: WatchingRunner

    def values(self, block: Block, names: Sequence[str]) -> Array:
        """Return the values of the metrics with these names: a row for each."""
        by_name = {metric.name: metric for metric in self.metrics}
        return np.stack([by_name[name].of(block) for name in names]).astype(np.float64)


def is_redundant(metric: str, seats: int) -> bool:
    """Return whether another metric answers the same question: asked once, it is surer."""
    return metric == "rounds" or (metric == "win_last" and seats == 2)


class Comparer:
    """A comparison that is under way; its result can be asked for at any time."""

    def __init__(
        self,
        game: str,
        variants: RuleChoice | Sequence[RuleChoice],
        base: RuleChoice | None = None,
        conditions: ComparisonConditions | None = None,
        limits: ComparisonLimits | None = None,
        *,
        is_measured: bool = False,
    ) -> None:
        self._contract = find_game(game)
        self._limits = limits or ComparisonLimits()
        self._limits.check()
        self._conditions = conditions or ComparisonConditions()
        self._is_measured = is_measured
        seats = self._conditions.seats
        bots = self._conditions.bots
        self._seats = self._contract.choose_seats(count_seats(bots) if seats is None else seats)
        self._seed = read_int("seed", self._conditions.seed)
        self._base = make_base(self._contract, base)
        self._variants = make_variants(self._contract, variants, self._base)
        self._line_ups = read_line_ups(self._conditions.bots, self._seats)
        self._planned = {
            (label, rule_set.label): self._plan_variant(rule_set, names)
            for label, names in self._line_ups.items()
            for rule_set in (self._base, *self._variants)
        }
        part = self._limits.precision
        self._precision = None if part is None else Precision(part)
        self.begin()

    @property
    def played(self) -> int:
        """How many pairs of games were played so far."""
        return self._collection.played

    def run(self, progress: Progress | None = None) -> None:
        """Play until there are enough games; an interrupted run can be continued."""
        most = self._limits.most_games
        self._collection.fill(self._play, most, self._precision, progress)

    def play(self, games: int) -> None:
        """Play some more pairs of games."""
        self._collection.fill(self._play, self.played + games)

    def measured(self) -> list[Measurement]:
        """Return what the games of each rule set came to, the base first, if they are measured."""
        return list(self._measurements.values())

    def result(self) -> Comparison:
        """Return what the games so far say."""
        questions = self._collection.questions()
        bound = self._limits.chosen_bound
        effects = answer(questions, bound)
        return Comparison(
            game=self._contract.name,
            seats=self._seats,
            base=self._base,
            variants=tuple(self._variants),
            line_ups=tuple(self._line_ups),
            games=self.played,
            seed=self._seed,
            bound=bound,
            precision=self._limits.precision,
            is_precise=self._precision is None or self._precision.excess(questions) <= 1.0,
            effects=effects,
            dependence=compare_line_ups(effects, list(self._line_ups), bound),
            told_first=self._conditions.told_first,
        )

    def _plan_variant(self, rule_set: RuleVariant, bots: Sequence[str]) -> PlannedVariant:
        changes: dict[str, Any] = rule_set.changes
        game = self._contract.name
        most = self._limits.most_games
        plan = make_plan(game, self._seats, bots, most, rule_set.rules, changes)
        equity = self._conditions.equity
        pieces = self._conditions.pieces
        return PlannedVariant(
            plan,
            metrics_of(self._contract, self._seats, equity, pieces),
            WatchingRunner(
                plan.contract,
                plan.params,
                plan.policies,
                1,
                choose_noted(equity, pieces),
                LONGEST_GAME,
            ),
        )

    def begin(self, first: int = 0, start: Sequence[Sequence[float]] | None = None) -> None:
        """Forget all games, and go on with those from a number on.

        The sums of each variant count from the values of `start`, as those of other games do.
        """
        self._collection = ComparedGames(list(self._make_variants()))
        self._collection.played = first
        for place, measured in enumerate(self._collection.variants):
            measured.sums.shift = None if start is None else start[place]
        self._measurements = {
            key: Measurement.empty(
                planned.plan, self._seed, self._conditions.equity, self._conditions.pieces
            )
            for key, planned in self._planned.items()
            if self._is_measured
        }

    @property
    def start(self) -> list[list[float]] | None:
        """What the sums of each variant count from; None before the first games."""
        shifts = [measured.sums.shift for measured in self._collection.variants]
        return None if None in shifts else [shift for shift in shifts if shift is not None]

    def as_facts(self) -> dict[str, Any]:
        """Return what the games since the beginning came to, ready for JSON."""
        return {
            "sums": [measured.sums.as_facts() for measured in self._collection.variants],
            "measured": [measurement.as_facts() for measurement in self._measurements.values()],
        }

    def add_facts(self, facts: dict[str, Any], games: int) -> None:
        """Add what `as_facts` returned about so many further games."""
        for measured, sums in zip(self._collection.variants, facts["sums"], strict=True):
            measured.sums.add_facts(sums)
        for measurement, more in zip(self._measurements.values(), facts["measured"], strict=True):
            measurement.merge(
                Measurement.empty(
                    measurement.plan, self._seed, self._conditions.equity, self._conditions.pieces
                ).read_facts(more)
            )
        self._collection.played += games

    def _make_variants(self) -> Iterator[MeasuredVariant]:
        for line_up in self._line_ups:
            base = self._planned[line_up, self._base.label]
            for variant in self._variants:
                other = {metric.name for metric in self._planned[line_up, variant.label].metrics}
                common = [
                    metric
                    for metric in base.metrics
                    if metric.name in other and not is_redundant(metric.name, self._seats)
                ]
                yield MeasuredVariant(variant.label, line_up, common)

    def _play(self, first: int, games: int) -> Generator[PairBlock, None, None]:
        """Yield blocks of pairs of games; each variant plays the same numbers of games."""
        with ExitStack() as stack:
            streams = [
                stack.enter_context(closing(self._records(planned, first, games)))
                for planned in self._planned.values()
            ]
            for records in zip(*streams, strict=True):
                yield self._pair(dict(zip(self._planned, records, strict=True)))

    def _records(
        self, planned: PlannedVariant, first: int, games: int
    ) -> Generator[Block, None, None]:
        return stream_games(
            planned.plan,
            games,
            seed=self._seed,
            first=first,
            compute=self._conditions.compute,
            runner=planned.runner,
        )

    def _pair(self, records: dict[tuple[str, str], Block]) -> PairBlock:
        for key, played in records.items():
            if key in self._measurements:
                self._measurements[key].add(played)
        block = []
        for measured in self._collection.variants:
            names = [metric.name for metric in measured.metrics]
            both = [(measured.bots, label) for label in (self._base.label, measured.variant)]
            base, other = (self._planned[key].values(records[key], names) for key in both)
            block.append((base, other))
        return block


def compare(
    game: str,
    variants: RuleChoice | Sequence[RuleChoice],
    *,
    base: RuleChoice | None = None,
    seats: int | None = None,
    bots: LineUps = "greedy",
    games: int | None = None,
    precision: float | None = None,
    bound: float | None = None,
    seed: int = 0,
    workers: int | None = None,
    device: str = CPU,
    engine: str | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
    equity: bool = False,
    pieces: bool = False,
) -> Comparison:
    """Compare variants of a rule set with a base, on pairs of games with the same chance.

    A variant is the name of a rule set, or changes of the base's params; several are given as a
    list, or as a mapping from labels. `bots` is one bot for all seats, a list with one for each,
    or several such line-ups. With a `precision` (0.01 for one percent) no more games are played
    than it needs.
    """
    comparer = Comparer(
        game,
        variants,
        base,
        ComparisonConditions(
            seats,
            bots,
            seed,
            Compute(workers, device, use_cluster(cluster), engine),
            equity,
            pieces,
        ),
        ComparisonLimits(games, precision, bound),
    )
    comparer.run(progress)
    return comparer.result()
