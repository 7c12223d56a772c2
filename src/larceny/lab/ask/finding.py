"""What kinds of players say to a question, and what that comes to."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from larceny.lab.ask.players import Players
from larceny.lab.game_rows import wilson
from larceny.lab.metrics.moments import Moments
from larceny.lab.report.document import Section
from larceny.lab.report.number_text import capitalize, format_cell, format_points, format_range

UNDECIDED = "there are too few games to tell"
WIDE = 0.15
"""An interval that is wider says nothing by holding some value."""


@dataclass(frozen=True)
class Finding:
    """The answer of one kind of players."""

    players: Players
    games: int
    verdict: str
    """A short sentence without a full stop: kinds of players agree if theirs are the same."""
    clause: str
    """What the verdict rests on, in numbers."""
    value: float
    """The one number of it, with its 95 % interval."""
    low: float
    high: float
    side: int = 0
    """1 and -1 for verdicts that are opposites of each other."""
    is_cut: bool = False
    """Whether time was over before all games of its own were played."""


@dataclass(frozen=True)
class Examination:
    """What all kinds of players say, and what it rests on."""

    findings: tuple[Finding, ...]
    paragraph: str
    plot: Section
    evidence: tuple[Section, ...]
    unit: str = "share"
    """How the value of a finding is shown: a kind of column."""
    what: str = "the value"
    """What the value of a finding is."""


def mean_clause(moments: Moments, kind: str) -> str:
    """Return a mean with its interval, `53.6 % (52.9-54.3 %)`."""
    if moments.count < 2:
        return format_cell(moments.mean, kind) if moments.count else "unknown"
    low, high = clip(moments, kind)
    return f"{format_cell(moments.mean, kind)} ({format_range(low, high, kind)})"


def clip(moments: Moments, kind: str) -> tuple[float, float]:
    """Return the interval of a mean; that of a share is Wilson's."""
    if kind != "share":
        return moments.interval
    _, low, high = wilson(moments.mean * moments.count, moments.count)
    return low, high


def describe_agreement(findings: Sequence[Finding]) -> str:
    """Return the verdict of all kinds of players, and whether they agree.

    Those who had too few games do not disagree with others; that the best players had, comes first.
    """
    known = [finding for finding in findings if finding.verdict != UNDECIDED]
    if not known:
        return f"{capitalize(UNDECIDED)}."
    first, *others = known
    if first is not findings[0]:
        best = capitalize(findings[0].players.words)
        return f"{best} had too few games to tell. {capitalize(_tell_each(known))}."
    if all(finding.verdict == first.verdict for finding in others):
        return f"{capitalize(first.verdict)}. {_who_agrees(len(known), len(findings))}".strip()
    return f"It depends on the players: {_tell_each(known)}."


def _tell_each(findings: Sequence[Finding]) -> str:
    """Return the verdict of each kind of players beside that of the first."""
    first, *others = findings
    told = [f"between {first.players.words}, {first.verdict}"]
    for finding in others:
        words = finding.verdict
        if finding.verdict == first.verdict:
            words = "the same"
        elif finding.side * first.side < 0:
            words = f"the opposite: {finding.verdict}"
        told.append(f"between {finding.players.words}, {words}")
    return "; ".join(told)


def _who_agrees(known: int, all_kinds: int) -> str:
    if all_kinds == 1:
        return ""
    if known < all_kinds:
        return f"{known} of {all_kinds} kinds of players say so; there are too few games of others."
    return f"{'Both' if known == 2 else f'All {known}'} kinds of players agree."


def describe_change(before: Examination, after: Examination, change: str) -> tuple[str, list[str]]:
    """Return whether a change of the rules changes the answer, and by how much for each kind."""
    pairs = list(zip(before.findings, after.findings, strict=True))
    effects = [_effect(finding, other) for finding, other in pairs]
    told = [
        _tell_effect(effect, 1.0 if before.unit == "share" else finding.value, before.unit)
        for effect, finding in zip(effects, before.findings, strict=True)
    ]
    lines = [
        f"Between {finding.players.words}: {other.clause}; unchanged, {finding.clause}; "
        f"{_difference(effect, before.unit)}."
        for (finding, other), effect in zip(pairs, effects, strict=True)
    ]
    lead = f"With {change}, {before.what}"
    known = [place for place, words in enumerate(told) if words != UNDECIDED]
    if not known:
        return f"{lead}: {UNDECIDED}.", lines
    signs = {_sign(effects[place]) for place in known}
    if len(signs) == 1 and known[0] == 0:
        agree = "" if len(known) < 2 else "; all kinds of players agree"
        if len(known) < len(pairs):
            agree = f"; {len(known)} of {len(pairs)} kinds of players say so, {UNDECIDED} of others"
        best, changed = pairs[0]
        is_moved = best.verdict != changed.verdict and UNDECIDED not in (
            best.verdict,
            changed.verdict,
        )
        new = f" {capitalize(changed.verdict)}: that was not so." if is_moved else ""
        return f"{lead}: {told[0]}{agree}.{new}", lines
    each = (
        f"between {finding.players.words}, {words}"
        for (finding, _), words in zip(pairs, told, strict=True)
    )
    depends = " depends on the players" if len(signs) > 1 else ""
    return f"{lead}{depends}: {'; '.join(each)}.", lines


def _tell_effect(effect: tuple[float, float, float], scale: float, unit: str) -> str:
    """Return a difference that is sure, or that none is seen, if there are games enough for it."""
    if _sign(effect):
        return _difference(effect, unit)
    _, low, high = effect
    return "no difference that is seen" if high - low < WIDE * abs(scale) else UNDECIDED


def _sign(effect: tuple[float, float, float]) -> int:
    """Return whether a difference is surely above 0, surely below, or neither."""
    value, low, high = effect
    return 0 if low <= 0 <= high else int(math.copysign(1, value))


def _effect(before: Finding, after: Finding) -> tuple[float, float, float]:
    """Return a difference with its interval, as if the games had nothing in common (Newcombe)."""
    difference = after.value - before.value
    below = math.hypot(after.value - after.low, before.high - before.value)
    above = math.hypot(after.high - after.value, before.value - before.low)
    return difference, difference - below, difference + above


def _difference(effect: tuple[float, float, float], unit: str) -> str:
    if unit == "share":
        value, low, high = (format_points(part) for part in effect)
        return f"{value} points ({low} to {high})"
    value, low, high = (format_cell(part, unit) for part in effect)
    sign = "+" if effect[0] > 0 else ""
    return f"{sign}{value} ({low} to {high})"
