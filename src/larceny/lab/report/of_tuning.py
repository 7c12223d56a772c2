"""The report of a search for params that reach targets: its front, and all that was tried."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from larceny.games import load
from larceny.lab.report.document import (
    Cell,
    Column,
    DataTable,
    Facts,
    Kind,
    Report,
    RuleSetFact,
    Section,
)
from larceny.lab.report.measured_sections import kind_of
from larceny.lab.report.number_text import format_cell, format_range, quote_code
from larceny.lab.tune.tuning_result import Candidate, Trial, Tuning
from larceny.lab.tune.tuning_target import MINUTES, WIN_SEAT, Target
from larceny.plot import FrontPlot, FrontPoint, IntervalPlot, IntervalRow, PlotAxis

MOST_PLOTS = 3
MOST_CANDIDATES = 24


def report_tuning(tuning: Tuning, command: str) -> Report:
    """Return the report of a search."""
    subject = tuning.subject
    title = load(subject.game).title
    rule_sets = (
        RuleSetFact("searched from", subject.rules, subject.changes, "see the front"),
        *(
            RuleSetFact(
                f"candidate {place}",
                subject.rules,
                candidate.trial.changes,
                candidate.fingerprint,
            )
            for place, candidate in enumerate(tuning.front[:MOST_CANDIDATES], start=1)
        ),
    )
    played = subject.games * len(tuning.trials)
    return Report(
        title=f"{title}: rules for {', '.join(target.text for target in subject.targets)}",
        sentences=tuple(map(quote_code, tuning.sentences())),
        sections=(*_front_plots(tuning), _front_table(tuning), _trial_section(tuning)),
        facts=Facts(subject.game, tuning.line_ups, played, subject.seed, rule_sets, command),
        data=_trial_table(tuning),
    )


def _front_plots(tuning: Tuning) -> Iterator[Section]:
    targets = tuning.subject.targets
    front = {candidate.trial.number for candidate in tuning.front}
    if len(targets) == 1:
        rows = tuple(
            IntervalRow(candidate.label, estimate.mean, *estimate.interval)
            for candidate in tuning.front[:MOST_CANDIDATES]
            for estimate in tuning.estimates(candidate)[:1]
        )
        if rows:
            axis = f"{targets[0].metric}, 95 % interval"
            plot = IntervalPlot(rows, PlotAxis(axis), targets[0].value)
            text = f"The target is {targets[0].text}."
            yield Section("The front", text, plot, _candidate_table(tuning), "drawn")
    for first, second in islice(combinations(range(len(targets)), 2), MOST_PLOTS):
        points = tuple(
            FrontPoint(
                _label(trial), trial.means[first], trial.means[second], trial.number in front
            )
            for trial in tuning.trials
        )
        names = targets[first].metric, targets[second].metric
        text = (
            "Each point is a rule set that was tried; those in brass are bettered by none. "
            f"The targets are {targets[first].text} and {targets[second].text}."
        )
        trials = FrontPlot(points, PlotAxis(names[0]), PlotAxis(names[1]))
        yield Section(" and ".join(names), text, trials, _candidate_table(tuning), "drawn")


def _front_table(tuning: Tuning) -> Section:
    text = (
        f"{tuning.subject.games:,} games a trial; these are measured anew with "
        f"{tuning.fresh_games:,} games each."
    )
    return Section("Rule sets of the front", text, None, _candidate_table(tuning))


def _candidate_table(tuning: Tuning) -> DataTable:
    columns = (
        Column("rules", "rules"),
        Column("bots", "between"),
        *(Column(target.metric, target.text) for target in tuning.subject.targets),
        Column("reached", "reached"),
        Column("fingerprint", "fingerprint", "code"),
    )
    return DataTable(
        columns,
        tuple(
            _candidate_row(tuning, candidate, bots)
            for candidate in tuning.front
            for bots in tuning.line_ups
        ),
    )


def _candidate_row(tuning: Tuning, candidate: Candidate, bots: str) -> tuple[Cell, ...]:
    kinds = [_kind(tuning, target) for target in tuning.subject.targets]
    shown = [
        f"about {estimate.mean:.2g}"
        if target.metric == MINUTES
        else f"{format_cell(estimate.mean, kind)} ({format_range(*estimate.interval, kind)})"
        for target, estimate, kind in zip(
            tuning.subject.targets, tuning.estimates(candidate, bots), kinds, strict=True
        )
    ]
    reached = tuning.reached(candidate, bots)
    count = "all" if all(reached) else f"{sum(reached)} of {len(reached)}"
    return candidate.label, bots, *shown, count, candidate.fingerprint


def _trial_section(tuning: Tuning) -> Section:
    text = "In the order in which they were tried, with the games of the search."
    return Section("All that was tried", text, None, _trial_table(tuning), "drawn")


def _trial_table(tuning: Tuning) -> DataTable:
    front = {candidate.trial.number for candidate in tuning.front}
    targets = tuning.subject.targets
    columns = (
        Column("trial", "trial", "count"),
        Column("changes", "rules"),
        *(Column(target.metric, target.metric, _kind(tuning, target)) for target in targets),
        *(
            Column(f"miss_{target.metric}", f"misses {target.text} by", "number")
            for target in targets
        ),
        Column("is_front", "front"),
    )
    rows = tuple(
        (
            trial.number,
            _label(trial),
            *trial.means,
            *trial.misses,
            "yes" if trial.number in front else "",
        )
        for trial in tuning.trials
    )
    return DataTable(columns, rows)


def _kind(tuning: Tuning, target: Target) -> Kind:
    """Return how the values of a target are shown: like its metric, or as the share of a seat."""
    metric = next((known for known in tuning.metrics if known.name == target.metric), None)
    if metric is None:
        return "share" if target.metric == WIN_SEAT else "number"
    return kind_of(metric)


def _label(trial: Trial) -> str:
    return ", ".join(f"{name} = {value}" for name, value in trial.changes.items())
