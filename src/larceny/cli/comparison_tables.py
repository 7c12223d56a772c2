"""The result of `larceny compare`: sentences, and tables that fit any terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from larceny.lab.compare.comparison import Comparison
    from larceny.lab.compare.effect import Effect

WIDE = 90
"""Columns from which on a table shows means and intervals; else changes alone."""


def show(found: Comparison) -> None:
    """Print what changed and what did not, then a table for each variant and line-up."""
    from rich.console import Console

    console = Console(highlight=False)
    players = ", ".join(found.line_ups)
    seats = f"{found.seats} seats"
    console.print(f"{found.game}, {seats}, {players}: {found.games:,} pairs of games", style="bold")
    groups = found.groups()
    for heading, sentences in groups.items():
        if len(groups) > 1:
            console.print(f"\n{heading}", style="bold", markup=False)
        for sentence in sentences:
            console.print(sentence, markup=False)
    for sentence in found.about_players():
        console.print(sentence, markup=False)
    for variant in found.variants:
        for bots in found.line_ups:
            title = variant.label if len(found.line_ups) == 1 else f"{variant.label}, {bots}"
            console.print(_table(console, title, found.select(variant.label, bots), found))
    console.print(_footnote(found), style="dim", markup=False)


def _table(console: Console, title: str, effects: list[Effect], found: Comparison) -> Table:
    from rich.markup import escape
    from rich.table import Table

    grid = Table("metric", title=escape(title))
    is_wide = console.width >= WIDE
    for heading in (found.base.label, "variant") if is_wide else ():
        grid.add_column(escape(heading), justify="right")
    grid.add_column("change", justify="right")
    if is_wide:
        grid.add_column("95 %, all together", justify="right")
        grid.add_column("pairing", justify="right")
    grid.add_column("verdict" if is_wide else "changed")
    for effect in effects:
        grid.add_row(*(_wide_row(effect) if is_wide else _narrow_row(effect)))
    return grid


def _wide_row(effect: Effect) -> list[str]:
    from rich.markup import escape

    from larceny.lab.compare.effect_words import show_change, show_interval

    unit = effect.metric.unit
    return [
        escape(effect.metric.title),
        unit.format(effect.base_mean),
        unit.format(effect.mean),
        show_change(effect),
        show_interval(effect),
        "same" if effect.variance_ratio > 1e6 else f"{effect.variance_ratio:.1f}x",
        effect.verdict,
    ]


def _narrow_row(effect: Effect) -> list[str]:
    from rich.markup import escape

    from larceny.lab.compare.effect_words import show_change

    marks = {"changed": "yes", "unchanged": "no", "undecided": "?"}
    return [escape(effect.metric.title), show_change(effect), marks[effect.verdict]]


def _footnote(found: Comparison) -> str:
    reached = ""
    if found.precision is not None:
        words = "reached" if found.is_precise else "not reached"
        reached = f"precision {100 * found.precision:g} % {words}; "
    return (
        f"{reached}{len(found.effects)} questions, corrected together (Holm); seed {found.seed}; "
        f"rules {', '.join(one.fingerprint for one in (found.base, *found.variants))}"
    )
