"""The result of `larceny sweep`: sentences, and a table for each metric or one for all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table

    from larceny.lab.sweep.sweep_result import Sweep, SweepPoint

WIDTH_OF_METRIC = 22
"""The columns that a metric takes, with its interval."""


def show_sweep(found: Sweep, metrics: Sequence[str]) -> None:
    """Print where metrics are lowest and highest, and their means at every point."""
    from rich.console import Console

    console = Console(highlight=False)
    subject = found.subject
    console.print(
        f"{subject.game}, {subject.seats} seats, {', '.join(dict.fromkeys(subject.bots))}: "
        f"{subject.games:,} games at each of {len(found.points)} points",
        style="bold",
    )
    for sentence in found.sentences():
        console.print(sentence, markup=False)
    room = max(1, (console.width - 14) // WIDTH_OF_METRIC)
    for start in range(0, len(metrics), room):
        console.print(_table(found, metrics[start : start + room]))
    console.print(f"95 % intervals, each by itself; seed {subject.seed}", style="dim")


def _table(found: Sweep, metrics: Sequence[str]) -> Table:
    from rich.markup import escape
    from rich.table import Table

    grid = Table("params")
    titles = {one.name: one.title for one in found.metrics}
    for name in metrics:
        grid.add_column(escape(titles[name]), justify="right")
    for point in found.points:
        grid.add_row(escape(point.label), *(_cell(found, point, name) for name in metrics))
    return grid


def _cell(found: Sweep, point: SweepPoint, name: str) -> str:
    estimate = point.estimates.get(name)
    if estimate is None:
        return "-"
    unit = next(one.unit for one in found.metrics if one.name == name)
    half = estimate.interval[1] - estimate.mean
    return f"{unit.format(estimate.mean)} ± {unit.format(half).removesuffix(' %')}"
