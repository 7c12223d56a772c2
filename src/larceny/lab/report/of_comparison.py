"""The report of a comparison: what a change of the rules changes, and what it leaves alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from larceny.engine.phrase import phrase
from larceny.games import load
from larceny.lab.compare.comparison import Comparison, subject_of
from larceny.lab.compare.effect import Effect
from larceny.lab.metrics.measure import Measurement
from larceny.lab.metrics.metric import Unit
from larceny.lab.report.document import (
    Cell,
    Column,
    DataTable,
    Facts,
    Report,
    RuleSetFact,
    Section,
)
from larceny.lab.report.measured_sections import (
    distribution_section,
    kind_of,
    title_of,
    used_sections,
)
from larceny.lab.report.number_text import format_cell, format_range, quote_code
from larceny.plot import IntervalPlot, IntervalRow, PlotAxis

MOST_ROWS = 24
"""The most effects of one plot; the table has all."""
DATA = (
    Column("metric", "metric", "code"),
    Column("variant", "variant"),
    Column("bots", "bots", "code"),
    Column("unit", "unit", "code"),
    Column("games", "games", "count"),
    Column("base_mean", "base", "number"),
    Column("mean", "variant", "number"),
    Column("difference", "difference", "number"),
    Column("low", "from", "number"),
    Column("high", "to", "number"),
    Column("p_value", "p", "number"),
    Column("size", "size in sd", "number"),
    Column("variance_ratio", "gain of pairing", "number"),
    Column("verdict", "verdict", "code"),
)
"""The columns of a report's data: one row for each effect."""

Measured = Sequence[tuple[str, Measurement]]
"""What was measured by each rule set, under its label, the base first."""


def report_comparison(comparison: Comparison, command: str, measured: Measured = ()) -> Report:
    """Return the report of a comparison, with distributions if the games were measured too."""
    title = load(comparison.game).title
    names = phrase("{names:and}", names=[variant.label for variant in comparison.variants])
    return Report(
        title=phrase(
            "{game}: {names} against {base}", game=title, names=names, base=comparison.base.label
        ),
        sentences=(*map(quote_code, _sentences(comparison)), *_precision(comparison)),
        sections=tuple(_sections(comparison, measured)),
        facts=_facts(comparison, command),
        data=DataTable(DATA, tuple(map(_row, comparison.effects))),
    )


def _sentences(comparison: Comparison) -> Iterator[str]:
    """Yield what is said of each variant and line-up, under a heading if there are several."""
    yield from comparison.about_players()
    groups = comparison.groups()
    for heading, lines in groups.items():
        if len(groups) > 1:
            yield f"{heading}:"
        yield from lines


def _precision(comparison: Comparison) -> Iterator[str]:
    if comparison.precision is not None:
        is_reached = "is" if comparison.is_precise else "is not"
        yield f"The precision of {100.0 * comparison.precision:g} % {is_reached} reached."


def _facts(comparison: Comparison, command: str) -> Facts:
    rule_sets = tuple(
        RuleSetFact(variant.label, variant.rules, variant.changes, variant.fingerprint)
        for variant in (comparison.base, *comparison.variants)
    )
    return Facts(
        comparison.game, comparison.line_ups, comparison.games, comparison.seed, rule_sets, command
    )


def _sections(comparison: Comparison, measured: Measured) -> Iterator[Section]:
    groups = [
        (variant.label, bots) for variant in comparison.variants for bots in comparison.line_ups
    ]
    for variant, bots in groups:
        yield from _forests(comparison.select(variant, bots), _heading(comparison, variant, bots))
    if measured:
        yield from _measured_sections(measured)
    for variant, bots in groups:
        heading = _heading(comparison, variant, bots)
        effects = comparison.select(variant, bots)
        title = phrase("All effects{heading}", heading=heading)
        yield Section(title, _effect_text(effects), None, _effect_table(effects))
    if comparison.dependence:
        yield _dependence_section(comparison)


def _heading(comparison: Comparison, variant: str, bots: str) -> str:
    """Return what tells a section from those of other variants and line-ups, if there are any."""
    parts = [variant] if len(comparison.variants) > 1 else []
    parts += [bots] if len(comparison.line_ups) > 1 else []
    return f": {', '.join(parts)}" if parts else ""


def _forests(effects: Sequence[Effect], heading: str) -> Iterator[Section]:
    """Yield the effects as intervals, those in percent and those in points each on their scale.

    A change from about nothing would be millions of percent: it is in the table alone.
    """
    effects = sorted(effects, key=lambda effect: subject_of(effect.metric))
    relative = [effect for effect in effects if effect.is_relative]
    shares = [
        effect
        for effect in effects
        if effect.metric.unit is Unit.SHARE and not effect.metric.wording.is_relative
    ]
    if relative:
        yield Section(
            phrase("What becomes more or less{heading}", heading=heading),
            "The change in percent of the base; what is in brass has surely changed.",
            _forest(relative, "change in percent"),
            _effect_table(relative),
            "drawn",
        )
    if shares:
        yield Section(
            phrase("Shares that move{heading}", heading=heading),
            "The change in percentage points; what is in brass has surely changed.",
            _forest(shares, "change in percentage points"),
            _effect_table(shares),
            "drawn",
        )


def _forest(effects: Sequence[Effect], title: str) -> IntervalPlot:
    return IntervalPlot(tuple(map(_point, effects[:MOST_ROWS])), PlotAxis(title), 0.0)


def _point(effect: Effect) -> IntervalRow:
    change = (effect.difference, effect.low, effect.high)
    if effect.metric.wording.is_relative and effect.relative:
        change = effect.relative
    value, low, high = (100 * part for part in change)
    name = title_of(effect.metric)
    return IntervalRow(name, value, low, high, is_certain=effect.verdict == "changed")


def _effect_text(effects: Sequence[Effect]) -> str:
    gains = sorted(effect.variance_ratio for effect in effects)
    middle = gains[len(gains) // 2] if gains else 1.0
    return phrase(
        "Intervals and verdicts hold for all {questions} questions together (Holm). Games are "
        "paired by equal chance: for half of the questions, {times} times as many unpaired games "
        "or more would have been needed.",
        questions=len(effects),
        times=format_cell(middle, "number"),
    )


def _effect_table(effects: Sequence[Effect]) -> DataTable:
    columns = (
        Column("what", "what"),
        Column("base", "base"),
        Column("variant", "variant"),
        Column("difference", "difference"),
        Column("interval", "interval"),
        Column("verdict", "verdict", "code"),
        Column("gain", "gain of pairing", "number"),
    )
    return DataTable(columns, tuple(map(_effect_row, effects)))


def _effect_row(effect: Effect) -> tuple[Cell, ...]:
    kind = kind_of(effect.metric)
    change = "points" if kind == "share" else kind
    return (
        title_of(effect.metric),
        format_cell(effect.base_mean, kind),
        format_cell(effect.mean, kind),
        format_cell(effect.difference, change),
        format_range(effect.low, effect.high, change),
        effect.verdict,
        effect.variance_ratio,
    )


def _dependence_section(comparison: Comparison) -> Section:
    columns = (Column("what", "what"), Column("variant", "variant"), Column("says", "says"))
    rows = tuple(
        (title_of(dependence.metric), dependence.variant, dependence.sentence)
        for dependence in comparison.dependence
    )
    text = "The same change, as different players see it."
    return Section("How far it depends on the players", text, None, DataTable(columns, rows))


def _measured_sections(measured: Measured) -> Iterator[Section]:
    """Yield the distributions of all rule sets in one plot each."""
    first = measured[0][1]
    for metric in sorted(first.metrics, key=subject_of):
        if metric.name in first.histograms and metric.group != "events":
            series = [
                (label, measurement.histograms[metric.name]) for label, measurement in measured
            ]
            if all(histogram.total for _, histogram in series):
                yield distribution_section(metric, series)
    yield from used_sections(measured)


def _row(effect: Effect) -> tuple[Cell, ...]:
    facts = effect.as_dict()
    return tuple(facts[column.key] for column in DATA)
