"""Progress bars, shown on terminals only and removed at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(total: int, words: str = "playing") -> Iterator[Callable[[int], None]]:
    """Yield a function that advances the bar by a number of games; `words` say what is done."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("getting ready", total=total, rate="")

        def advance(games: int) -> None:
            speed = bar.tasks[0].speed
            rate = f"{speed:,.0f} games/s" if speed else ""
            bar.update(task, advance=games, description=words, rate=rate)

        yield advance


@contextmanager
def staged_progress() -> Iterator[Callable[[str, float], None]]:
    """Yield a function that takes the name of a stage of the work and the share that is done."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
    )
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("getting ready", total=1.0)

        def advance(stage: str, share: float) -> None:
            bar.update(task, completed=share, description=stage)

        yield advance
