"""The result of `larceny tune`: sentences, and the front as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from larceny.lab.sweep.estimate import Estimate
    from larceny.lab.tune.tuning_result import Tuning
    from larceny.lab.tune.tuning_target import Target


def show_tuning(found: Tuning) -> None:
    """Print the sentences about a search, and each candidate's targets between all bots."""
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    console = Console(highlight=False)
    subject = found.subject
    console.print(f"{subject.game}, {subject.seats} seats, {found.line_ups[0]}", style="bold")
    for sentence in found.sentences():
        console.print(sentence, markup=False)
    for candidate in found.front:
        grid = Table("target", title=escape(candidate.label))
        for bots in found.line_ups:
            grid.add_column(bots, justify="right")
        rows = zip(*(found.estimates(candidate, bots) for bots in found.line_ups), strict=True)
        for target, estimates in zip(subject.targets, rows, strict=True):
            grid.add_row(escape(target.text), *(_cell(target, one) for one in estimates))
        console.print(grid)
    console.print(
        f"{subject.games:,} games a trial, {found.fresh_games:,} fresh ones a candidate; "
        f"seed {subject.seed}",
        style="dim",
    )


def _cell(target: Target, estimate: Estimate) -> str:
    half = estimate.interval[1] - estimate.mean
    mark = "" if target.is_reached(estimate.mean) else " missed"
    return f"{estimate.mean:.3g} ± {half:.2g}{mark}"
