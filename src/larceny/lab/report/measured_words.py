"""What a measurement found, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

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
        yield (
            f"{cut:,} of {found.games:,} games were cut because they took too long; they count "
            "in no other number."
        )


def _describe_length(found: Measurement) -> str:
    decisions = found.moments["decisions"]
    spread = found.histograms["decisions"]
    middle = ""
    if spread.total:
        low, high = spread.quantile(0.25), spread.quantile(0.75)
        middle = f"; half of all games take {low:.0f} to {high:.0f}"
    return f"A game takes {_mean(decisions, 'number')} decisions{middle}."


def _describe_order(found: Measurement) -> str:
    seats = len(found.plan.bots)
    first = found.moments[order_name(0, seats)]
    low, high = first.interval
    equal = 1 / seats
    verdict = "an advantage" if low > equal else "a drawback" if high < equal else "no clear edge"
    return (
        f"Who goes first wins {_mean(first, 'share')}, {verdict}: "
        f"an equal share is {format_share(equal)}."
    )


def _describe_lead(found: Measurement) -> Iterator[str]:
    changes, since = found.moments["lead_changes"], found.moments["lead_for_good"]
    if changes.count and since.count:
        yield (
            f"The lead changes hands {_mean(changes, 'number')} times a game, and the winner takes "
            f"it for good after {_mean(since, 'share')} of the game."
        )


def _describe_result(found: Measurement) -> Iterator[str]:
    margin, close, ties = (found.moments[name] for name in ("margin", "close", "ties"))
    if margin.count and close.count:
        shared = f"; {_mean(ties, 'share')} end with a shared win" if ties.mean > 0 else ""
        yield (
            f"The winner is {_mean(margin, 'number')} points ahead; {_mean(close, 'share')} of "
            f"games are close{shared}."
        )


def _mean(one: Moments, kind: Kind) -> str:
    """Return a mean with its interval: `41.3 (41.2-41.4)`."""
    if one.count < 2:
        return format_cell(one.mean, kind)
    return f"{format_cell(one.mean, kind)} ({format_range(*one.interval, kind)})"
