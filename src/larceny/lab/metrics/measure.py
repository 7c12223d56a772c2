"""`measure`: play many games and keep what they come to, in a size that does not depend on them."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Self

from larceny.bots import RANDOM, resolve
from larceny.compile.game_record import all_scores, win_shares
from larceny.compile.outcome import OUTCOME_CODES, all_outcomes
from larceny.engine.array import np
from larceny.lab.backend.backend import Array, Block, merge_blocks
from larceny.lab.backend.compute import Compute
from larceny.lab.game_rows import wilson
from larceny.lab.ladder.pairing import Pairing
from larceny.lab.metrics.all_metrics import metrics_of, order_name
from larceny.lab.metrics.equity_over_time import CURVE_POINTS, equity_curves
from larceny.lab.metrics.histogram import Histogram
from larceny.lab.metrics.luck import LuckShare
from larceny.lab.metrics.metric import Metric, Unit
from larceny.lab.metrics.moments import Moments
from larceny.lab.metrics.piece_metrics import GROUP as PIECE_GROUP
from larceny.lab.metrics.recording import WatchingRunner, choose_noted
from larceny.lab.plan import Plan
from larceny.lab.runner import MAX_STEPS
from larceny.lab.work_file import WorkFile

FEW_GAMES = 100_000
"""Up to so many games, all are watched."""
WATCH_EVERY = {RANDOM: 64, "greedy": 32, "beginner": 32}
"""Of more games between fast bots only every so many are watched, since that takes time."""
MOST_WATCHED = 1 << 21
"""The most games between fast bots that are watched, however many there are."""
LEAST_BLOCK = 8192
"""Blocks are put together until they have so many games: each costs time, however small it is."""
WITHIN = (0, 1, 2, 5, 10)
"""Margins in points for which the share of games is told that end no further apart."""


@dataclass
class Measurement:
    """What many games came to; its size does not depend on how many there were."""

    plan: Plan
    seed: int
    metrics: tuple[Metric, ...]
    games: int = 0
    truncated: int = 0
    cut: int = 0
    watched: int = 0
    moments: dict[str, Moments] = field(default_factory=dict)
    histograms: dict[str, Histogram] = field(default_factory=dict)
    wins: list[Moments] = field(default_factory=list)
    """The share of the win of each seat."""
    scores: list[Moments] = field(default_factory=list)
    score_histograms: list[Histogram] = field(default_factory=list)
    outcomes: Array = field(default_factory=lambda: np.zeros(OUTCOME_CODES, np.int64))
    """How many games ended in each way (`compile.outcome`)."""
    equity_curve: list[Moments] = field(default_factory=list)
    """The winner's equity at each twentieth of a game; empty unless equity was asked for."""
    luck: LuckShare | None = None
    skill: list[Pairing] = field(default_factory=list)
    """How much is luck, and what better players win: only if that was measured too."""

    @classmethod
    def empty(
        cls, plan: Plan, seed: int, equity: bool = False, pieces: bool = False
    ) -> Measurement:
        """Return the measurement of no games."""
        seats = range(len(plan.bots))
        metrics = metrics_of(plan.contract, len(plan.bots), equity, pieces)
        return cls(
            plan,
            seed,
            metrics,
            moments={metric.name: Moments() for metric in metrics},
            histograms={m.name: Histogram(_bin_width(m)) for m in metrics if m.is_pictured},
            wins=[Moments() for _ in seats],
            scores=[Moments() for _ in seats],
            score_histograms=[Histogram() for _ in seats],
            equity_curve=[Moments() for _ in range(CURVE_POINTS if equity else 0)],
        )

    def add(self, block: Block) -> None:
        """Add the results of a block of games."""
        self.games += block.games
        self._count(block.outcomes())
        if len(block.watched):
            self._add_watched(block.watched)

    def _count(self, counted: Array) -> None:
        """Add up how games ended; all that depends on nothing else follows from the sums."""
        if not counted.any():
            return
        self.outcomes += counted
        used = np.flatnonzero(self.outcomes)
        games = all_outcomes()[used]
        counts = self.outcomes[used]
        self.truncated = int(counts @ games["is_truncated"])
        self.cut = int(counts @ games["is_cut"])
        for metric in self.metrics:
            if metric.of_all:
                self.moments[metric.name] = Moments.of_counted(metric.values(games), counts)
        shares = win_shares(games, len(self.plan.bots))
        self.wins = [Moments.of_counted(share, counts) for share in shares.T]

    def _add_watched(self, games: Array) -> None:
        """Add what was noted about watched games."""
        seats = len(self.plan.bots)
        self.watched += len(games)
        for metric in self.metrics:
            if not metric.of_all:
                values = metric.values(games)
                self.moments[metric.name].add(values)
                if metric.name in self.histograms:
                    self.histograms[metric.name].add(values)
        for seat, points in enumerate(all_scores(games, seats).T):
            self.scores[seat].add(points)
            self.score_histograms[seat].add(points)
        if self.equity_curve:
            for place, values in enumerate(equity_curves(games, seats).T):
                self.equity_curve[place].add(values)

    def merge(self, other: Measurement) -> None:
        """Add what further games by the same plan came to."""
        self.games += other.games
        self.watched += other.watched
        self._count(other.outcomes)
        for metric in self.metrics:
            if not metric.of_all:
                self.moments[metric.name].merge(other.moments[metric.name])
                if metric.name in self.histograms:
                    self.histograms[metric.name].merge(other.histograms[metric.name])
        for seat, scores in enumerate(other.scores):
            self.scores[seat].merge(scores)
            self.score_histograms[seat].merge(other.score_histograms[seat])
        for place, moments in enumerate(other.equity_curve):
            self.equity_curve[place].merge(moments)

    def as_facts(self) -> dict[str, Any]:
        """Return all that was measured but luck, ready for JSON, to be read back."""
        return {
            "counts": [self.games, self.truncated, self.cut, self.watched],
            "outcomes": {
                str(code): int(self.outcomes[code]) for code in np.flatnonzero(self.outcomes)
            },
            "moments": {name: asdict(moment) for name, moment in self.moments.items()},
            "histograms": {
                name: histogram.as_dict() for name, histogram in self.histograms.items()
            },
            "wins": [asdict(win) for win in self.wins],
            "scores": [asdict(score) for score in self.scores],
            "score_histograms": [histogram.as_dict() for histogram in self.score_histograms],
            "equity_curve": [asdict(moments) for moments in self.equity_curve],
        }

    def read_facts(self, facts: dict[str, Any]) -> Self:
        """Take over what `as_facts` returned, and return this measurement."""
        self.games, self.truncated, self.cut, self.watched = facts["counts"]
        for code, games in facts["outcomes"].items():
            self.outcomes[int(code)] = games
        self.moments = {name: Moments(**moment) for name, moment in facts["moments"].items()}
        self.histograms = {
            name: Histogram.from_dict(histogram) for name, histogram in facts["histograms"].items()
        }
        self.wins = [Moments(**win) for win in facts["wins"]]
        self.scores = [Moments(**score) for score in facts["scores"]]
        self.score_histograms = [
            Histogram.from_dict(histogram) for histogram in facts["score_histograms"]
        ]
        self.equity_curve = [Moments(**moments) for moments in facts["equity_curve"]]
        return self

    @property
    def has_pieces(self) -> bool:
        """Whether metrics by piece were measured."""
        return any(metric.group == PIECE_GROUP for metric in self.metrics)

    def order_of_play(self) -> list[Moments]:
        """Return the share of the win by order of play, the first player's first."""
        seats = len(self.plan.bots)
        return [self.moments[order_name(place, seats)] for place in range(seats)]

    def as_dict(self) -> dict[str, Any]:
        """Return everything that was measured, ready for JSON."""
        plan = self.plan
        seats = len(self.plan.bots)
        return {
            "game": plan.contract.name,
            "rules": plan.rules,
            "changes": plan.changes,
            "fingerprint": plan.contract.fingerprint(plan.params),
            "seed": self.seed,
            "games": self.games,
            "truncated": self.truncated,
            "cut": self.cut,
            "watched": self.watched,
            "seats": [self._seat_as_dict(seat) for seat in range(seats)],
            "order_of_play": [_share_as_dict(share) for share in self.order_of_play()],
            "metrics": {
                metric.name: {
                    "title": metric.title,
                    "unit": metric.unit.value,
                    "group": metric.group,
                    "rule": metric.rule,
                }
                | as_interval(self.moments[metric.name])
                for metric in self.metrics
            },
            "within_points": {
                str(points): self.histograms["margin"].share_below(points) for points in WITHIN
            },
            "unused_rules": self.unused_rules(),
            "equity_curve": [as_interval(moments) for moments in self.equity_curve],
            "is_compiled": plan.is_compiled,
            "decisions_mean": self.moments["decisions"].mean,
            "steps_mean": self.moments["steps"].mean,
            "steps_percentiles": self.length_percentiles(),
        } | self._luck_as_dict()

    def length_percentiles(self) -> list[float]:
        """Return how many steps 5, 50 and 95 % of all games have at most."""
        return [self.histograms["steps"].quantile(part) for part in (0.05, 0.5, 0.95)]

    def _luck_as_dict(self) -> dict[str, Any]:
        if self.luck is None:
            return {}
        skill = [
            {
                "bot": pairing.bot,
                "against": pairing.against,
                "games": pairing.games,
                "win_share": pairing.share,
                "low": pairing.interval[0],
                "high": pairing.interval[1],
            }
            for pairing in self.skill
        ]
        return {"luck": asdict(self.luck), "skill": skill}

    def _seat_as_dict(self, seat: int) -> dict[str, Any]:
        scores = self.scores[seat]
        histogram = self.score_histograms[seat]
        return {
            "seat": seat,
            "bot": self.plan.bots[seat],
            **_share_as_dict(self.wins[seat]),
            "score_mean": scores.mean,
            "score_sd": math.sqrt(scores.m2 / max(1, scores.count)),
            "score_quartiles": [histogram.quantile(part) for part in (0.25, 0.5, 0.75)],
        }

    def unused_rules(self) -> list[str]:
        """Return the ids of the counted rules that no watched game has used."""
        counted = [metric for metric in self.metrics if metric.rule is not None]
        used = {metric.rule for metric in counted if self.moments[metric.name].mean > 0}
        return sorted({str(metric.rule) for metric in counted} - used)

    def find(self, name: str) -> Metric:
        """Return a metric by its name."""
        return next(metric for metric in self.metrics if metric.name == name)


def watch_every(plan: Plan, games: int) -> int:
    """Return how many games there are for each that is watched: 1 where bots take their time.

    Between fast bots no more than `MOST_WATCHED` are: they say enough, and noting takes time.
    """
    seats = len(plan.bots)
    names = {
        bot if bot in plan.own else resolve(plan.contract, bot, plan.params, seats)
        for bot in plan.bots
    }
    every = 1 if games <= FEW_GAMES else min(WATCH_EVERY.get(name, 1) for name in names)
    while every > 1 and games > every * MOST_WATCHED:
        every *= 2
    return every


def stream_games(
    plan: Plan,
    games: int,
    *,
    seed: int = 0,
    first: int = 0,
    every: int | None = None,
    compute: Compute | None = None,
    equity: bool = False,
    max_steps: int = MAX_STEPS,
    is_counted: bool = False,
    runner: WatchingRunner | None = None,
    progress: Callable[[int], bool] | None = None,
    pieces: bool = False,
) -> Generator[Block, None, None]:
    """Yield blocks of games in the order of their numbers; close the iterator to stop early.

    Those whose number is a multiple of `every` are watched. A game that takes more than `max_steps`
    is truncated. With `is_counted` there are counts of outcomes in place of results. Who plays some
    games after others brings the `runner` of the first ones. `progress` is called with the size of
    each block as soon as it is played, and returns whether that is enough.
    """
    if runner is None:
        every = watch_every(plan, games) if every is None else every
        runner = WatchingRunner(
            plan.contract, plan.params, plan.policies, every, choose_noted(equity, pieces),
            max_steps,
        )  # fmt: skip
    with closing(runner.stream(seed, games, compute, first, is_counted)) as blocks:
        yield from join_blocks(_until(blocks, progress))


def measure(
    plan: Plan,
    games: int,
    *,
    seed: int = 0,
    every: int | None = None,
    compute: Compute | None = None,
    progress: Callable[[int], None] | None = None,
    equity: bool = False,
    max_steps: int = MAX_STEPS,
    pieces: bool = False,
) -> Measurement:
    """Play many games by a plan and return what they came to."""
    measurement = Measurement.empty(plan, seed, equity, pieces)
    stream = stream_games(
        plan, games, seed=seed, every=every, compute=compute, equity=equity, max_steps=max_steps,
        is_counted=True, pieces=pieces,
    )  # fmt: skip
    with closing(stream) as blocks:
        for block in blocks:
            measurement.add(block)
            if progress is not None:
                progress(block.games)
    return measurement


def _until(blocks: Iterable[Block], progress: Callable[[int], bool] | None) -> Iterator[Block]:
    """Yield blocks until whoever is told of them has enough."""
    for block in blocks:
        yield block
        if progress is not None and progress(block.games):
            return


def join_blocks(blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield blocks put together into larger ones; Ctrl-C loses none that was played."""
    waiting: list[Block] = []
    try:
        for block in blocks:
            waiting.append(block)
            if sum(max(part.games, len(part.watched)) for part in waiting) >= LEAST_BLOCK:
                yield merge_blocks(waiting)
                waiting = []
    except KeyboardInterrupt:
        if waiting:
            yield merge_blocks(waiting)
        raise
    if waiting:
        yield merge_blocks(waiting)


def _bin_width(metric: Metric) -> float:
    """Return the width of a histogram's bins to begin with."""
    return 1 / 32 if metric.unit is Unit.SHARE else 1.0


def as_interval(moments: Moments) -> dict[str, Any]:
    """Return a mean with its 95 % interval, ready for JSON; None where there is none."""
    low, high = moments.interval
    known = moments.count > 1
    return {
        "mean": moments.mean if moments.count else None,
        "low": low if known else None,
        "high": high if known else None,
        "games": moments.count,
    }


def _share_as_dict(moments: Moments) -> dict[str, float]:
    share, low, high = wilson(moments.mean * moments.count, moments.count)
    return {"win_share": share, "low": low, "high": high}


KIND = "measurement"


def store_measurement(measurement: Measurement, every: int, path: Path) -> None:
    """Write a measurement to a file, whole or not at all."""
    facts = {"every": every, **measurement.as_facts()}
    subject = _subject(
        measurement.plan, measurement.seed, bool(measurement.equity_curve), measurement.has_pieces
    )
    WorkFile(path, KIND).replace(subject, [facts])


def read_measurement(
    plan: Plan, seed: int, equity: bool, path: Path, pieces: bool = False
) -> tuple[Measurement, int]:
    """Return a stored measurement and of how many games one is watched.

    Raise if the file is something else, or is about other games.
    """
    file = WorkFile(path, KIND)
    steps: list[dict[str, Any]] = file.read(_subject(plan, seed, equity, pieces))
    if not steps:
        file.refuse()
    facts = steps[-1]
    measurement = Measurement.empty(plan, seed, equity, pieces).read_facts(facts)
    return measurement, int(facts["every"])


def _subject(plan: Plan, seed: int, equity: bool, pieces: bool) -> dict[str, Any]:
    """Return what two runs must have in common to be one."""
    return {
        "game": plan.contract.name,
        "rules": plan.rules,
        "fingerprint": plan.contract.fingerprint(plan.params),
        "bots": list(plan.bots),
        "seed": seed,
        "equity": equity,
        **({"pieces": True} if pieces else {}),
    }
