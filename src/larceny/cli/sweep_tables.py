"""The result of `larceny sweep`: sentences, and a table for each metric or one for all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import phrase

if TYPE_CHECKING:
    from rich.table import Table

    from larceny.lab.sweep.sweep_result import Sweep, SweepPoint
    from larceny.terminal.spoken_console import SpokenConsole

WIDTH_OF_METRIC = 22
"""The columns that a metric takes, with its interval."""


def show_sweep(found: Sweep, metrics: Sequence[str], language: Language = ENGLISH) -> None:
    """Print where metrics are lowest and highest, and their means at every point."""
    from larceny.terminal.spoken_console import SpokenConsole

    console = SpokenConsole(language)
    subject = found.subject
    title = phrase(
        "{game}, {seats:# seat|# seats}, {bots}: {games:,} games at each of {points} points",
        game=subject.game,
        seats=subject.seats,
        bots=", ".join(dict.fromkeys(subject.bots)),
        games=subject.games,
        points=len(found.points),
    )
    console.tell(title, style="bold")
    for sentence in found.sentences():
        console.tell(sentence)
    room = max(1, (console.width - 14) // WIDTH_OF_METRIC)
    for start in range(0, len(metrics), room):
        console.print(_table(console, found, metrics[start : start + room]))
    note = phrase("95 % intervals, each by itself; seed {seed}", seed=str(subject.seed))
    console.tell(note, style="dim")


def _table(console: SpokenConsole, found: Sweep, metrics: Sequence[str]) -> Table:
    grid = console.make_table("params")
    titles = {metric.name: metric.title for metric in found.metrics}
    for name in metrics:
        grid.add_column(titles[name], justify="right")
    for point in found.points:
        grid.add_row(point.label, *(_cell(found, point, name) for name in metrics))
    return grid


def _cell(found: Sweep, point: SweepPoint, name: str) -> str:
    estimate = point.estimates.get(name)
    if estimate is None:
        return "-"
    unit = next(metric.unit for metric in found.metrics if metric.name == name)
    half = estimate.interval[1] - estimate.mean
    mean = unit.format(estimate.mean)
    return phrase("{mean} ± {half}", mean=mean, half=unit.format_bare(half))
