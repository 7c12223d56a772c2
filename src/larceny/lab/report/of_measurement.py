"""The report of a measurement: how long games are, who wins them, and how close they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from larceny.engine.phrase import as_phrase, phrase
from larceny.lab.metrics.all_metrics import order_name
from larceny.lab.metrics.measure import Measurement
from larceny.lab.metrics.moments import Moments
from larceny.lab.plan import Plan
from larceny.lab.report.document import Column, DataTable, Facts, Kind, Report, RuleSetFact
from larceny.lab.report.measured_sections import measured_sections
from larceny.lab.report.number_text import format_cell, format_range, format_share

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


def report_measurement(measurement: Measurement, command: str) -> Report:
    """Return the report of a measurement."""
    plan = measurement.plan
    return Report(
        title=phrase(
            "{game}: {games:,} games between {bots}",
            game=plan.contract.title,
            games=int(measurement.games),
            bots=describe_bots(plan.bots),
        ),
        sentences=tuple(describe_measurement(measurement)),
        sections=tuple(measured_sections(measurement)),
        facts=facts_of([("rules", plan)], measurement.games, measurement.seed, command),
        data=data_of(measurement),
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


def data_of(measurement: Measurement) -> DataTable:
    """Return one row for each metric, for programs."""
    rows = tuple(
        (
            metric.name,
            metric.title,
            metric.group,
            metric.unit.value,
            moments.mean,
            *moments.interval,
            moments.variance**0.5,
            moments.count,
        )
        for metric in measurement.metrics
        for moments in (measurement.moments[metric.name],)
    )
    return DataTable(DATA, rows)


def describe_measurement(measurement: Measurement) -> Iterator[str]:
    """Yield what a measurement found in sentences, the most important first."""
    yield _describe_length(measurement)
    yield _describe_order(measurement)
    yield from _describe_lead(measurement)
    yield from _describe_result(measurement)
    yield from _describe_luck(measurement)
    if measurement.truncated or measurement.cut:
        cut = measurement.truncated + measurement.cut
        yield phrase(
            "{cut:,} of {games:,} games were cut because they took too long; they count "
            "in no other number.",
            cut=int(cut),
            games=int(measurement.games),
        )
    if not measurement.plan.is_compiled:
        yield "Played in plain Python: not all of these bots are compiled policies."


def _describe_luck(measurement: Measurement) -> Iterator[str]:
    if measurement.luck is not None:
        span = format_range(measurement.luck.low, measurement.luck.high, "share")
        share = format_share(measurement.luck.share)
        yield f"Luck is {share} ({span}) of the variance of results, by the evaluator."
    for skill in measurement.skill:
        span = format_range(*skill.interval, "share")
        share = format_share(skill.share)
        yield f"Skill: {skill.bot} wins {share} ({span}) against {skill.against}."


def _describe_length(measurement: Measurement) -> str:
    decisions = measurement.moments["decisions"]
    spread = measurement.histograms["decisions"]
    mean = _mean(decisions, "number")
    if not spread.total:
        return phrase("A game takes {mean} decisions.", mean=mean)
    return phrase(
        "A game takes {mean} decisions; half of all games take {low:.0f} to {high:.0f}.",
        mean=mean,
        low=float(spread.quantile(0.25)),
        high=float(spread.quantile(0.75)),
    )


def _describe_order(measurement: Measurement) -> str:
    seats = len(measurement.plan.bots)
    first = measurement.moments[order_name(0, seats)]
    low, high = first.interval
    equal = 1 / seats
    verdict = "an advantage" if low > equal else "a drawback" if high < equal else "no clear edge"
    return phrase(
        "Who goes first wins {mean}, {verdict}: an equal share is {equal}.",
        mean=_mean(first, "share"),
        verdict=as_phrase(verdict),
        equal=format_share(equal),
    )


def _describe_lead(measurement: Measurement) -> Iterator[str]:
    changes = measurement.moments["lead_changes"]
    since = measurement.moments["lead_for_good"]
    if changes.count and since.count:
        yield phrase(
            "The lead changes hands {changes} times a game, and the winner takes it for good after "
            "{since} of the game.",
            changes=_mean(changes, "number"),
            since=_mean(since, "share"),
        )


def _describe_result(measurement: Measurement) -> Iterator[str]:
    margin, close, ties = (measurement.moments[name] for name in ("margin", "close", "ties"))
    if margin.count and close.count:
        shared = phrase("; {ties} end with a shared win", ties=_mean(ties, "share"))
        yield phrase(
            "The winner is {margin} points ahead; {close} of games are close{shared}.",
            margin=_mean(margin, "number"),
            close=_mean(close, "share"),
            shared=shared if ties.mean > 0 else "",
        )


def _mean(moments: Moments, kind: Kind) -> str:
    """Return a mean with its interval: `41.3 (41.2-41.4)`."""
    if moments.count < 2:
        return format_cell(moments.mean, kind)
    mean = format_cell(moments.mean, kind)
    interval = format_range(*moments.interval, kind)
    return phrase("{mean} ({interval})", mean=mean, interval=interval)
