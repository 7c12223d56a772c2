"""The result of a search: the rule sets that no other one betters, measured anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from larceny.engine.extra import need
from larceny.games import load
from larceny.lab.compare.rule_variant import describe_rules
from larceny.lab.metrics.metric import Metric
from larceny.lab.sweep.axis import Axis
from larceny.lab.sweep.estimate import Estimate
from larceny.lab.tune.tuning_target import MINUTES, Target, estimate_target

if TYPE_CHECKING:
    import polars as pl

MOST_SENTENCES = 5


@dataclass(frozen=True)
class TuningSubject:
    """What is searched: trials of two runs belong together only if all of this is equal."""

    game: str
    version: int
    seats: int
    bots: tuple[str, ...]
    rules: str
    changes: dict[str, Any]
    games: int
    seed: int
    axes: tuple[Axis, ...]
    targets: tuple[Target, ...]
    pace: float | None = None
    """The seconds of a decision, if they were set."""

    def as_dict(self) -> dict[str, Any]:
        """Return the subject ready for JSON."""
        facts = asdict(self)
        if self.pace is None:
            del facts["pace"]
        return facts | {
            "bots": list(self.bots),
            "axes": [{"name": axis.name, "values": list(axis.values)} for axis in self.axes],
            "targets": [target.as_dict() for target in self.targets],
        }


@dataclass(frozen=True)
class Trial:
    """A rule set that the search tried, with the mean of each target's metric."""

    number: int
    changes: dict[str, Any]
    means: tuple[float, ...]
    misses: tuple[float, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return the trial ready for JSON."""
        lists = {"means": list(self.means), "misses": list(self.misses)}
        return {"number": self.number, "changes": self.changes} | lists


@dataclass(frozen=True, repr=False)
class Candidate:
    """A rule set of the front, measured anew with fresh games, between each line-up of bots."""

    trial: Trial
    fingerprint: str
    measured: dict[str, dict[str, Estimate]]
    """By line-up and metric; the first line-up is the one of the search."""

    def __repr__(self) -> str:
        return f"<Candidate {self.label}, trial {self.trial.number}>"

    @property
    def label(self) -> str:
        return describe_rules("", self.trial.changes)


@dataclass(frozen=True, repr=False)
class Tuning:
    """The front of a search, the candidates that miss least in all first."""

    subject: TuningSubject
    line_ups: tuple[str, ...]
    fresh_games: int
    metrics: tuple[Metric, ...] = field(repr=False)
    trials: tuple[Trial, ...] = field(repr=False)
    front: tuple[Candidate, ...]

    def __repr__(self) -> str:
        subject = self.subject
        targets = ", ".join(target.text for target in subject.targets)
        front = " | ".join(candidate.label for candidate in self.front) or "nothing"
        return (
            f"<Tuning of {subject.game}, rules {subject.rules}, {subject.seats} seats "
            f"to {targets}; {len(self.trials)} trials: {front}>"
        )

    def estimates(self, candidate: Candidate, bots: str | None = None) -> list[Estimate]:
        """Return what each target's metric came to, between the bots of the search or others."""
        measured = candidate.measured[bots or self.line_ups[0]]
        return [estimate_target(target, measured, self.metrics) for target in self.subject.targets]

    def reached(self, candidate: Candidate, bots: str | None = None) -> list[bool]:
        """Return which targets a candidate reaches, between the bots of the search or others."""
        means = self.estimates(candidate, bots)
        targets = self.subject.targets
        return [
            target.is_reached(estimate.mean)
            for target, estimate in zip(targets, means, strict=True)
        ]

    def sentences(self) -> list[str]:
        """Return how many candidates reach all targets, the best ones, and how far bots matter."""
        if not self.front:
            return ["No rule set could be played."]
        return [
            self._summary(),
            *(self._describe(trial) for trial in self.front[:MOST_SENTENCES]),
            self._winners_curse(),
            *(self._other_players(bots) for bots in self.line_ups[1:]),
            *self._about_minutes(),
        ]

    def as_dict(self) -> dict[str, Any]:
        """Return everything ready for JSON."""
        return {
            "subject": self.subject.as_dict(),
            "bots": list(self.line_ups),
            "fresh_games": self.fresh_games,
            "sentences": self.sentences(),
            "front": [self._as_dict(trial) for trial in self.front],
            "trials": [trial.as_dict() for trial in self.trials],
        }

    def frame(self) -> pl.DataFrame:
        """Return a data frame with one row for each trial."""
        need("polars", "lab", "Polars")
        import polars as pl

        names = [target.metric for target in self.subject.targets]
        front = {trial.trial.number for trial in self.front}
        rows = [
            {"trial": trial.number}
            | {name: str(v) if isinstance(v, list) else v for name, v in trial.changes.items()}
            | dict(zip(names, trial.means, strict=True))
            | {f"miss_{name}": miss for name, miss in zip(names, trial.misses, strict=True)}
            | {"is_front": trial.number in front}
            for trial in self.trials
        ]
        return pl.DataFrame(rows, infer_schema_length=None)

    def _as_dict(self, candidate: Candidate) -> dict[str, Any]:
        return {
            "trial": candidate.trial.as_dict(),
            "fingerprint": candidate.fingerprint,
            "reached": {bots: self.reached(candidate, bots) for bots in self.line_ups},
            "measured": {
                bots: {name: estimate.as_dict() for name, estimate in by_name.items()}
                for bots, by_name in candidate.measured.items()
            },
        }

    def _about_minutes(self) -> list[str]:
        if all(target.metric != MINUTES for target in self.subject.targets):
            return []
        if self.subject.pace is not None:
            return [f"Minutes are at the pace that was set, {self.subject.pace:g} s a decision."]
        usual = load(self.subject.game).minutes
        return [
            "Minutes assume a pace: the one at which games between greedy bots by the default rule "
            f"set take the usual {usual} minutes (--pace sets it). A decision takes as long by all "
            "rule sets."
        ]

    def _summary(self) -> str:
        count = sum(all(self.reached(trial)) for trial in self.front)
        return (
            f"Trials: {len(self.trials)}; on the front, where no other is better in "
            f"every target: {len(self.front)}; of these reaching all targets: {count}."
        )

    def _describe(self, candidate: Candidate, bots: str | None = None) -> str:
        parts = [
            self._show(target, estimate)
            for target, estimate in zip(
                self.subject.targets, self.estimates(candidate, bots), strict=True
            )
        ]
        return f"{candidate.label}: {', '.join(parts)}."

    def _show(self, target: Target, estimate: Estimate) -> str:
        low, high = estimate.interval_of(len(self.front) * len(self.subject.targets))
        is_reached = target.is_reached(estimate.mean)
        mark = "" if is_reached else ", missed"
        if target.metric == MINUTES:  # an interval would be precise about an assumption
            return f"{target.metric} about {estimate.mean:.2g}{mark}"
        return f"{target.metric} {estimate.mean:.3g} ({low:.3g}-{high:.3g}{mark})"

    def _winners_curse(self) -> str:
        """Return how much worse the front is with fresh games than the search believed."""
        before = sum(sum(trial.trial.misses) for trial in self.front) / len(self.front)
        after = sum(self._misses(candidate) for candidate in self.front) / len(self.front)
        return (
            f"The front misses its targets by {before:.2f} tolerances in all by the "
            f"search, and by {after:.2f} with {self.fresh_games:,} fresh games, which "
            "are the ones shown."
        )

    def _misses(self, candidate: Candidate, bots: str | None = None) -> float:
        return sum(misses_of(self.subject.targets, self.estimates(candidate, bots)))

    def _other_players(self, bots: str) -> str:
        best = self.front[0]
        count = sum(all(self.reached(trial, bots)) for trial in self.front)
        return (
            f"Between {bots} instead of {self.line_ups[0]}, {count} of {len(self.front)} "
            f"reach all targets. There {self._describe(best, bots)}"
        )


def misses_of(targets: Sequence[Target], estimates: Sequence[Estimate]) -> list[float]:
    """Return by how many tolerances each target is missed."""
    return [target.miss(estimate.mean) for target, estimate in zip(targets, estimates, strict=True)]


def not_bettered(misses: Sequence[Sequence[float]]) -> list[int]:
    """Return the places of the Pareto front: no other misses less in one and no more in any."""

    def is_better(values: Sequence[float], other: Sequence[float]) -> bool:
        pairs = list(zip(values, other, strict=True))
        return all(a <= b for a, b in pairs) and any(a < b for a, b in pairs)

    return [
        place
        for place, own in enumerate(misses)
        if not any(is_better(other, own) for other in misses)
    ]
