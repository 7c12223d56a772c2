"""What `larceny train` shows: a progress bar and the running table of strength and calibration."""

from __future__ import annotations

import sys
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import typer

HEADINGS = (
    f"{'seats':>5} {'round':>5} {'games':>9} {'loss':>6}  {'against greedy':<21} worst decile"
)


class TrainingReport:
    """Shows a training on a terminal; where output goes into a file, the table alone.

    One that is quiet leaves standard output to others, and writes its lines to standard error.
    """

    def __init__(self, folder: Path, is_quiet: bool = False) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        console = Console(stderr=True)
        self._folder = folder
        self._is_quiet = is_quiet
        self._bar = Progress(
            *(TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self._bar.add_task("getting ready", total=None)
        self._has_rows = False

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bar.stop()
        if kind is KeyboardInterrupt:
            print(f"progress is in {self._folder}; the same command goes on", file=sys.stderr)

    def advance(self, words: str, done: int, total: int) -> None:
        """Move the bar."""
        self._bar.update(self._task, description=words, completed=done, total=total)

    def add_row(self, row: dict[str, Any]) -> None:
        """Print one row of the running table."""
        if not self._has_rows:
            self.say(HEADINGS)
            self._has_rows = True
        strength = row.get("strength")
        share = "-"
        if strength is not None:
            low = 100 * strength["low"]
            high = 100 * strength["high"]
            share = f"{100 * strength['share']:.1f} % ({low:.1f} - {high:.1f})"
        self.say(
            f"{row['seats']:>5} {row['iteration']:>5} {row['games']:>9,} {row['loss']:>6.3f}  "
            f"{share:<21} {100 * row['worst_decile']:.1f} points"
        )

    def say(self, line: str) -> None:
        """Print a line above the bar."""
        self._bar.stop()
        typer.echo(line, err=self._is_quiet)
        self._bar.start()

    def show_facts(self, facts: dict[str, Any]) -> None:
        """Print what was measured in the end, on variants that were not trained on."""
        for seats, known in facts["networks"].items():
            unseen = known["held_out_variants"]
            words = f"{seats} seats, variants not trained on: worst decile "
            words += f"{100 * unseen['worst_decile']:.1f} points"
            if "share_against_greedy" in unseen:
                words += f", {100 * unseen['share_against_greedy']:.1f} % against greedy"
            typer.echo(words)
