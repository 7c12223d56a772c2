"""The report of a measurement: how long games are, who wins them, and how close they are."""

from __future__ import annotations

from collections.abc import Sequence

from larceny.engine.phrase import phrase
from larceny.lab.metrics.measure import Measurement
from larceny.lab.plan import Plan
from larceny.lab.report.document import Column, DataTable, Facts, Report, RuleSetFact
from larceny.lab.report.measured_sections import measured_sections
from larceny.lab.report.measured_words import describe_measurement

DATA = (
    Column("metric", "metric", "code"),
    Column("title", "what"),
    Column("group", "group"),
    Column("unit", "unit", "code"),
    Column("mean", "mean", "number"),
    Column("low", "from", "number"),
    Column("high", "to", "number"),
    Column("sd", "sd", "number"),
    Column("games", "games", "count"),
)
"""The columns of a report's data: one row for each metric."""


def report_measurement(found: Measurement, command: str) -> Report:
    """Return the report of a measurement."""
    plan = found.plan
    return Report(
        title=phrase(
            "{game}: {games:,} games between {bots}",
            game=plan.contract.title,
            games=int(found.games),
            bots=describe_bots(plan.bots),
        ),
        sentences=tuple(describe_measurement(found)),
        sections=tuple(measured_sections(found)),
        facts=facts_of([("rules", plan)], found.games, found.seed, command),
        data=data_of(found),
    )


def describe_bots(bots: Sequence[str]) -> str:
    """Return a line-up in words: `4 greedy bots`, `greedy, greedy and random`."""
    if len(set(bots)) == 1:
        return phrase("{count} {bot} bots", count=len(bots), bot=bots[0])
    return phrase("{bots:and}", bots=list(bots))


def facts_of(plans: Sequence[tuple[str, Plan]], games: int, seed: int, command: str) -> Facts:
    """Return what is needed to measure some plans again, each of them under its label."""
    first = plans[0][1]
    rule_sets = tuple(
        RuleSetFact(label, plan.rules, plan.changes, plan.contract.fingerprint(plan.params))
        for label, plan in plans
    )
    return Facts(first.contract.name, first.bots, games, seed, rule_sets, command)


def data_of(found: Measurement) -> DataTable:
    """Return one row for each metric, for programs."""
    rows = tuple(
        (
            metric.name,
            metric.title,
            metric.group,
            metric.unit.value,
            one.mean,
            *one.interval,
            one.variance**0.5,
            one.count,
        )
        for metric in found.metrics
        for one in (found.moments[metric.name],)
    )
    return DataTable(DATA, rows)
