"""A report in a terminal: sentences, and tables that fit whatever width there is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from larceny.lab.report.document import Column, DataTable, Report, Section

WIDEST_TEXT = 24
"""Longer texts are broken into lines rather than to push columns into a table below."""
BORDER = 3
"""The columns of a terminal that a column of a table takes besides its text."""


def print_report(report: Report, *, is_whole: bool = False, console: Console | None = None) -> None:
    """Print a report: what is always shown, or all of it but the numbers behind plots."""
    console = console or Console(highlight=False)
    console.print(report.title, style="bold", markup=False)
    for sentence in report.sentences:
        console.print(sentence, markup=False)
    for section in report.sections:
        if section.shown == "always" or (is_whole and section.shown == "asked"):
            _print_section(console, section)
    facts = dict(report.facts.described())
    told = [f"{rule_set.label}: {rule_set.described}" for rule_set in report.facts.rule_sets]
    told += [f"seed {facts['seed']}"] if "seed" in facts else []
    console.print("; ".join(told), style="dim", markup=False)


def _print_section(console: Console, section: Section) -> None:
    console.print()
    if section.title:
        console.print(section.title, style="bold", markup=False)
    if section.text:
        console.print(section.text, markup=False)
    if section.table is not None:
        for grid in make_tables(section.table, console.width):
            console.print(grid, markup=False)


def make_tables(table: DataTable, width: int) -> Iterator[Table]:
    """Yield a table, or several that each begin with its first column, none wider than `width`."""
    texts = [[str(text) for text in row] for row in table.texts()]
    widths = [_width(column, place, texts) for place, column in enumerate(table.columns)]
    for places in _fit(widths, width - 1):
        grid = Table()
        for place in places:
            column = table.columns[place]
            title = escape(column.title)
            grid.add_column(
                title, justify="right" if column.is_numeric else "left", overflow="fold"
            )
        for row in texts:
            grid.add_row(*(escape(row[place]) for place in places))
        yield grid


def _width(column: Column, place: int, texts: Sequence[Sequence[str]]) -> int:
    """Return what a column takes at least; headings and long texts are broken between words."""
    heading = max(map(len, column.title.split()), default=0)
    cells = max((len(row[place]) for row in texts), default=0)
    return max(heading, cells if column.is_numeric else min(cells, WIDEST_TEXT)) + BORDER


def _fit(widths: Sequence[int], width: int) -> Iterator[list[int]]:
    """Yield the columns of each table, in their order; all tables have the first."""
    places = [0]
    for place in range(1, len(widths)):
        if len(places) > 1 and sum(widths[other] for other in places) + widths[place] > width:
            yield places
            places = [0]
        places.append(place)
    yield places
