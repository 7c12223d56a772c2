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


def describe_measurement(found: Measurement) -> Iterator[str]:
    """Yield what a measurement found in sentences, the most important first."""
    yield _describe_length(found)
    yield _describe_order(found)
    yield from _describe_lead(found)
    yield from _describe_result(found)
    yield from _describe_luck(found)
    if found.truncated or found.cut:
        cut = found.truncated + found.cut
        yield phrase(
            "{cut:,} of {games:,} games were cut because they took too long; they count "
            "in no other number.",
            cut=int(cut),
            games=int(found.games),
        )
    if not found.plan.is_compiled:
        yield "Played in plain Python: not all of these bots are compiled policies."


def _describe_luck(found: Measurement) -> Iterator[str]:
    if found.luck is not None:
        span = format_range(found.luck.low, found.luck.high, "share")
        share = format_share(found.luck.share)
        yield f"Luck is {share} ({span}) of the variance of results, by the evaluator."
    for one in found.skill:
        span = format_range(*one.interval, "share")
        yield f"Skill: {one.bot} wins {format_share(one.share)} ({span}) against {one.against}."


def _describe_length(found: Measurement) -> str:
    decisions = found.moments["decisions"]
    spread = found.histograms["decisions"]
    mean = _mean(decisions, "number")
    if not spread.total:
        return phrase("A game takes {mean} decisions.", mean=mean)
    return phrase(
        "A game takes {mean} decisions; half of all games take {low:.0f} to {high:.0f}.",
        mean=mean,
        low=float(spread.quantile(0.25)),
        high=float(spread.quantile(0.75)),
    )


def _describe_order(found: Measurement) -> str:
    seats = len(found.plan.bots)
    first = found.moments[order_name(0, seats)]
    low, high = first.interval
    equal = 1 / seats
    verdict = "an advantage" if low > equal else "a drawback" if high < equal else "no clear edge"
    return phrase(
        "Who goes first wins {mean}, {verdict}: an equal share is {equal}.",
        mean=_mean(first, "share"),
        verdict=as_phrase(verdict),
        equal=format_share(equal),
    )


def _describe_lead(found: Measurement) -> Iterator[str]:
    changes = found.moments["lead_changes"]
    since = found.moments["lead_for_good"]
    if changes.count and since.count:
        yield phrase(
            "The lead changes hands {changes} times a game, and the winner takes it for good after "
            "{since} of the game.",
            changes=_mean(changes, "number"),
            since=_mean(since, "share"),
        )


def _describe_result(found: Measurement) -> Iterator[str]:
    margin, close, ties = (found.moments[name] for name in ("margin", "close", "ties"))
    if margin.count and close.count:
        shared = phrase("; {ties} end with a shared win", ties=_mean(ties, "share"))
        yield phrase(
            "The winner is {margin} points ahead; {close} of games are close{shared}.",
            margin=_mean(margin, "number"),
            close=_mean(close, "share"),
            shared=shared if ties.mean > 0 else "",
        )


def _mean(one: Moments, kind: Kind) -> str:
    """Return a mean with its interval: `41.3 (41.2-41.4)`."""
    if one.count < 2:
        return format_cell(one.mean, kind)
    mean = format_cell(one.mean, kind)
    interval = format_range(*one.interval, kind)
    return phrase("{mean} ({interval})", mean=mean, interval=interval)
