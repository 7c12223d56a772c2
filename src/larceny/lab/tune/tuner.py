"""A search that is under way: rule sets are tried, and the best are measured anew."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam
from larceny.games import load
from larceny.lab.backend.compute import Compute
from larceny.lab.compare.line_up import fill_seats, label_of
from larceny.lab.compare.rule_variant import RuleVariant, make_variant
from larceny.lab.metrics.all_metrics import metrics_of
from larceny.lab.metrics.metric import Metric
from larceny.lab.sweep.estimate import Estimate, estimates_of
from larceny.lab.sweep.sweep import MOST_POINTS, make_grid, measure_variant
from larceny.lab.sweep.sweep_result import SweepSubject
from larceny.lab.tune.play_time import DECISIONS, minutes_metric, minutes_per_decision
from larceny.lab.tune.study import Study
from larceny.lab.tune.tuning_result import (
    Candidate,
    Trial,
    Tuning,
    TuningSubject,
    misses_of,
    not_bettered,
)
from larceny.lab.tune.tuning_target import MINUTES, estimate_target, needs_pieces

FRESH = 10
"""How many times as many games the front is measured with anew."""
MOST_CANDIDATES = 8
PILOT = 32
PILOT_STEPS = 20_000
"""A rule set is refused if one of its first games takes more steps."""
FRESH_SEED = 0x5EED
"""Added to the seed for the games that measure the front anew."""

Progress = Callable[[str, int], None]
"""Called with what is done, and how many games of it were just played."""


def tuning_metrics(
    contract: Contract, seats: int, wants_minutes: bool, wants_pieces: bool = False
) -> tuple[Metric, ...]:
    """Return the metrics that a target can name; minutes, which are calibrated, if asked for."""
    minutes = (minutes_metric(contract, seats),) if wants_minutes else ()
    return (*metrics_of(contract, seats, pieces=wants_pieces), *minutes)


class Tuner:
    """A search that is under way; its front can be measured at any time."""

    def __init__(
        self, subject: TuningSubject, path: Path | None = None, compute: Compute | None = None
    ) -> None:
        self._compute = compute or Compute()
        self._contract = load(subject.game)
        self._subject = subject
        self._study = Study(subject, path)
        wants_minutes = any(target.metric == MINUTES for target in subject.targets)
        self._pieces = needs_pieces(target.metric for target in subject.targets)
        self._metrics = tuning_metrics(self._contract, subject.seats, wants_minutes, self._pieces)
        self._known: dict[str, tuple[float, ...]] = {}

    @property
    def count(self) -> int:
        """How many trials are over."""
        return self._study.count

    def search(self, trials: int, progress: Progress | None = None) -> None:
        """Try rule sets until so many were tried in all; what a file holds counts.

        If there are no more than that, each of them is tried once.
        """
        self._known = {repr(trial.changes): trial.means for trial in self._study.trials}
        every = self._every_point(trials)
        while self._study.count < (len(every) or trials):
            proposal = self._study.ask(every[self._study.count] if every else None)
            means = self._try(proposal.changes, progress)
            if means is None:
                self._study.refuse(proposal)
            else:
                pairs = zip(self._subject.targets, means, strict=True)
                self._study.tell(proposal, means, [pair.miss(mean) for pair, mean in pairs])

    def result(
        self, games: int | None = None, others: Sequence[str] = (), progress: Progress | None = None
    ) -> Tuning:
        """Measure the front anew, with fresh games and between other bots too.

        The best of many noisy results looks better than it is; fresh games do not.
        """
        fresh = FRESH * self._subject.games if games is None else games
        trials = self._study.trials
        chosen = self._choose(trials)
        line_ups = {label_of(names): names for names in self._line_ups(others)}
        candidates = [self._measure_anew(trial, line_ups, fresh, progress) for trial in chosen]
        tuning = Tuning(
            self._subject, tuple(line_ups), fresh, self._metrics, tuple(trials), tuple(candidates)
        )
        return replace(tuning, front=tuple(_sort_front(tuning)))

    def fresh_total(self, games: int | None, others: Sequence[str]) -> int:
        """Return how many games `result` plays."""
        fresh = FRESH * self._subject.games if games is None else games
        return fresh * len(self._choose(self._study.trials)) * len(self._line_ups(others))

    def _try(self, changes: dict[str, Any], progress: Progress | None) -> tuple[float, ...] | None:
        """Return the means that the targets are about; None if games cannot be played or ended."""
        known = self._known.get(repr(changes))
        if known is not None:
            return known
        try:
            variant = self._variant(changes)
        except BadParam:
            return None
        if not self._ends(variant):
            return None
        estimates = self._measure(variant, self._sweep_subject(), progress, "searching")
        means = tuple(estimate.mean for estimate in self._aim(estimates))
        self._known[repr(changes)] = means
        return means

    def _every_point(self, most: int) -> list[dict[str, Any]]:
        """Return all rule sets there are, if they are no more than so many; else none."""
        axes = self._subject.axes
        count = math.prod(len(axis.values) for axis in axes)
        return make_grid(axes) if count <= min(most, MOST_POINTS) else []

    def _ends(self, variant: RuleVariant) -> bool:
        """Return whether games by a rule set end, as far as a few of them show.

        Bots may never finish a game by rules that nobody made for them.
        """
        few = min(PILOT, self._subject.games)
        pilot = self._sweep_subject(games=few)
        measured = measure_variant(variant, pilot, self._compute, max_steps=PILOT_STEPS)
        return measured.truncated == 0

    def _aim(self, estimates: Mapping[str, Estimate]) -> list[Estimate]:
        return [
            estimate_target(target, estimates, self._metrics) for target in self._subject.targets
        ]

    def _choose(self, trials: Sequence[Trial]) -> list[Trial]:
        """Return the front of the search, each rule set once, those that miss least in all."""
        distinct = list({repr(trial.changes): trial for trial in reversed(trials)}.values())
        front = [distinct[place] for place in not_bettered([trial.misses for trial in distinct])]
        return sorted(front, key=lambda trial: (sum(trial.misses), trial.number))[:MOST_CANDIDATES]

    def _measure_anew(
        self,
        trial: Trial,
        line_ups: Mapping[str, tuple[str, ...]],
        games: int,
        progress: Progress | None,
    ) -> Candidate:
        variant = self._variant(trial.changes)
        measured = {}
        for label, names in line_ups.items():
            subject = self._sweep_subject(names, games, self._subject.seed + FRESH_SEED)
            measured[label] = self._measure(variant, subject, progress, f"measuring with {label}")
        return Candidate(trial, variant.fingerprint, measured)

    def _measure(
        self, variant: RuleVariant, subject: SweepSubject, progress: Progress | None, words: str
    ) -> dict[str, Estimate]:
        def advance(games: int) -> None:
            if progress is not None:
                progress(words, games)

        estimates = estimates_of(measure_variant(variant, subject, self._compute, advance))
        if any(metric.name == MINUTES for metric in self._metrics):
            own = self._subject.pace
            pace = minutes_per_decision(self._contract) if own is None else own / 60
            length = estimates[DECISIONS]
            estimates[MINUTES] = Estimate(pace * length.mean, pace * length.error, length.games)
        return estimates

    def _variant(self, changes: Mapping[str, Any]) -> RuleVariant:
        subject = self._subject
        return make_variant(self._contract, subject.rules, {**subject.changes, **changes})

    def _sweep_subject(
        self, bots: tuple[str, ...] = (), games: int = 0, seed: int | None = None
    ) -> SweepSubject:
        own = self._subject
        return SweepSubject(
            own.game,
            own.seats,
            bots or own.bots,
            own.rules,
            own.changes,
            games or own.games,
            own.seed if seed is None else seed,
            pieces=self._pieces,
        )

    def _line_ups(self, others: Sequence[str]) -> list[tuple[str, ...]]:
        seats = self._subject.seats
        return [self._subject.bots, *(fill_seats([name], seats) for name in others)]


def _sort_front(tuning: Tuning) -> list[Candidate]:
    """Return the candidates that fresh games do not show to be bettered, the best first."""
    targets = tuning.subject.targets
    misses = [misses_of(targets, tuning.estimates(trial)) for trial in tuning.front]
    kept = sorted(not_bettered(misses), key=lambda place: sum(misses[place]))
    return [tuning.front[place] for place in kept]
