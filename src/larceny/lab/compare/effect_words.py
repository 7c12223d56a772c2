"""Effects in plain sentences."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from larceny.engine.phrase import Phrase, as_phrase, phrase
from larceny.lab.metrics.metric import Unit

if TYPE_CHECKING:
    from larceny.lab.compare.effect import Effect

_MOST_DECIMALS = 4


def describe_effect(effect: Effect) -> str:
    """Return what became of a metric, with the interval, as a sentence without its full stop."""
    if effect.verdict == "changed":
        return _describe_change(effect)
    title = as_phrase(effect.metric.title)
    low, high, unit = _in_units(effect)
    span = phrase("{span}{unit}", span=show_span(low, high, is_signed=True), unit=as_phrase(unit))
    if effect.verdict == "unchanged":
        return phrase("{title}: no change ({span})", title=title, span=span)
    more = effect.games_to_decide
    if more is None:
        return phrase("{title}: undecided ({span})", title=title, span=span)
    return phrase(
        "{title}: undecided ({span}; about {games:,} games would decide it)",
        title=title,
        span=span,
        games=round_up(more),
    )


def _describe_change(effect: Effect) -> str:
    wording = effect.metric.wording
    low, high, unit = _in_units(effect)
    span = _show_amounts(low, high)
    decimals = decimals_for((high - low) / 2.0)
    if effect.is_rare:
        return phrase(
            "{title}: from {before} to {after}",
            title=as_phrase(effect.metric.title),
            before=_one_in(effect.base_mean),
            after=_one_in(effect.mean),
        )
    if effect.is_relative and effect.relative is not None:
        change = 100.0 * effect.relative[0]
        word = wording.more if change > 0.0 else wording.less
        return phrase(
            "{subject} {verb} {amount} % {word} ({span})",
            subject=as_phrase(wording.subject),
            verb=as_phrase(wording.verb),
            amount=_write(abs(change), decimals),
            word=as_phrase(word),
            span=span,
        )
    factor = 100.0 if effect.metric.unit is Unit.SHARE else 1.0
    subject = wording.subject if not wording.is_relative else effect.metric.title
    return phrase(
        "{subject} rises from {before} to {after}{percent} (by {span}{unit})"
        if effect.difference > 0.0
        else "{subject} falls from {before} to {after}{percent} (by {span}{unit})",
        subject=as_phrase(subject),
        before=_write(factor * effect.base_mean, decimals),
        after=_write(factor * effect.mean, decimals),
        percent=" %" if effect.metric.unit is Unit.SHARE else "",
        span=span,
        unit=as_phrase(unit),
    )


def _one_in(mean: float) -> Phrase:
    """Return how seldom something happens."""
    if mean <= 0.0:
        return phrase("never")
    return phrase("1 in {games:,} games", games=round_to_two(1.0 / mean))


def round_to_two(games: float) -> int:
    """Return a number of games in two digits."""
    unit = int(10 ** max(0, len(str(round(games))) - 2))
    return round(games / unit) * unit


def _write(value: float, decimals: int, sign: str = "") -> Phrase:
    """Return a number with so many decimals, in the marks of the reader's language."""
    return phrase(f"{{value:{sign}.{decimals}f}}", value=float(value))


def show_change(effect: Effect) -> str:
    """Return a change in short: `-12.0 %`, `+1.9 points`, `+0.43`."""
    low, high, unit = _in_units(effect)
    decimals = decimals_for((high - low) / 2.0)
    factor = 100.0 if unit else 1.0
    change = _write(factor * effect.change[0], decimals, "+")
    return phrase("{change}{unit}", change=change, unit=as_phrase(unit))


def _in_units(effect: Effect) -> tuple[float, float, str]:
    """Return the interval as it is shown: in percentage points, in percent, or as it is."""
    if effect.is_relative and effect.relative is not None:
        return 100.0 * effect.relative[1], 100.0 * effect.relative[2], " %"
    if effect.metric.unit is Unit.SHARE:
        return 100.0 * effect.low, 100.0 * effect.high, " points"
    return effect.low, effect.high, ""


def show_span(low: float, high: float, is_signed: bool = False) -> str:
    """Return an interval with as many digits as its width deserves: `11.6-12.4`."""
    decimals = decimals_for((high - low) / 2.0)
    low, high = (round(bound, decimals) + 0.0 for bound in (low, high))  # -0.0 becomes 0.0
    if is_signed or low < 0.0:
        first, last = (_write(bound, decimals, "+") for bound in (low, high))
        return phrase("{first} to {last}", first=first, last=last)
    return phrase("{first}-{last}", first=_write(low, decimals), last=_write(high, decimals))


def _show_amounts(low: float, high: float) -> str:
    """Return an interval without its sign, which words express, unless it reaches beyond 0."""
    if low * high <= 0.0:
        return show_span(low, high)
    return show_span(min(abs(low), abs(high)), max(abs(low), abs(high)))


def decimals_for(half: float) -> int:
    """Return how many decimals show the first digit of an uncertainty, and of 1 the next."""
    if not math.isfinite(half) or half <= 0.0:
        return 2
    return min(_MOST_DECIMALS, max(0, -math.floor(math.log10(half / 2.0))))


def round_up(games: int) -> int:
    """Return a number of games, rounded up to two digits."""
    unit = int(10 ** max(0, len(str(games)) - 2))
    return -(-games // unit) * unit
