"""The result of `larceny compare`: sentences, and tables that fit any terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import as_phrase, phrase, verbatim

if TYPE_CHECKING:
    from rich.table import Table

    from larceny.lab.compare.comparison import Comparison
    from larceny.lab.compare.effect import Effect
    from larceny.terminal.spoken_console import SpokenConsole

WIDE = 90
"""Columns from which on a table shows means and intervals; else changes alone."""


def show(found: Comparison, language: Language = ENGLISH) -> None:
    """Print what changed and what did not, then a table for each variant and line-up."""
    from larceny.terminal.spoken_console import SpokenConsole

    console = SpokenConsole(language)
    title = phrase(
        "{game}, {seats:# seat|# seats}, {players}: {games:,} pairs of games",
        game=found.game,
        seats=found.seats,
        players=", ".join(found.line_ups),
        games=int(found.games),
    )
    console.tell(title, style="bold")
    groups = found.groups()
    for heading, sentences in groups.items():
        if len(groups) > 1:
            console.print()
            console.tell(heading, style="bold")
        for sentence in sentences:
            console.tell(sentence)
    for sentence in found.about_players():
        console.tell(sentence)
    for variant in found.variants:
        for bots in found.line_ups:
            title = verbatim(variant.label)
            if len(found.line_ups) > 1:
                title = verbatim(f"{variant.label}, {bots}")
            console.print(_table(console, title, found.select(variant.label, bots), found))
    console.tell(_footnote(found), style="dim")


def _table(console: SpokenConsole, title: str, effects: list[Effect], found: Comparison) -> Table:
    grid = console.make_table("metric", title=title)
    is_wide = console.width >= WIDE
    for heading in (verbatim(found.base.label), "variant") if is_wide else ():
        grid.add_column(heading, justify="right")
    grid.add_column("change", justify="right")
    if is_wide:
        grid.add_column("95 %, all together", justify="right")
        grid.add_column("pairing", justify="right")
    grid.add_column("verdict" if is_wide else "changed")
    for effect in effects:
        grid.add_row(*(_wide_row(effect) if is_wide else _narrow_row(effect)))
    return grid


def _wide_row(effect: Effect) -> list[str]:
    from larceny.lab.compare.effect_words import show_change, show_interval

    unit = effect.metric.unit
    ratio = effect.variance_ratio
    return [
        as_phrase(effect.metric.title),
        unit.format(effect.base_mean),
        unit.format(effect.mean),
        show_change(effect),
        show_interval(effect),
        phrase("same") if ratio > 1e6 else phrase("{times:.1f}x", times=float(ratio)),
        as_phrase(effect.verdict),
    ]


def _narrow_row(effect: Effect) -> list[str]:
    from larceny.lab.compare.effect_words import show_change

    marks = {"changed": "yes", "unchanged": "no", "undecided": "?"}
    title = as_phrase(effect.metric.title)
    mark = as_phrase(marks[effect.verdict])
    return [title, show_change(effect), mark]


def _footnote(found: Comparison) -> str:
    reached: str = ""
    if found.precision is not None:
        words = "precision {part:g} % reached; "
        if not found.is_precise:
            words = "precision {part:g} % not reached; "
        reached = phrase(words, part=100.0 * found.precision)
    return phrase(
        "{reached}{count:# question|# questions}, corrected together (Holm); seed {seed}; "
        "rules {codes}",
        reached=reached,
        count=len(found.effects),
        seed=str(found.seed),
        codes=", ".join(one.fingerprint for one in (found.base, *found.variants)),
    )
