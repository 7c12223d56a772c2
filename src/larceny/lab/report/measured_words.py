"""What a measurement found, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from larceny.engine.phrase import as_phrase, phrase
from larceny.lab.metrics.all_metrics import order_name
from larceny.lab.metrics.measure import Measurement
from larceny.lab.metrics.moments import Moments
from larceny.lab.report.document import Kind
from larceny.lab.report.number_text import format_cell, format_range, format_share


def describe_measurement(found: Measurement) -> Iterator[str]:
    """Yield what a measurement found in sentences, the most important first."""
    yield _describe_length(found)
    yield _describe_order(found)
    yield from _describe_lead(found)
    yield from _describe_result(found)
    if found.truncated or found.cut:
        cut = found.truncated + found.cut
        yield phrase(
            "{cut:,} of {games:,} games were cut because they took too long; they count "
            "in no other number.",
            cut=int(cut),
            games=int(found.games),
        )


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
