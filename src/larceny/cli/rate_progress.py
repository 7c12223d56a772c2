"""A progress bar for long work whose length may change: with the rate and the time left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from larceny.cli.progress import describe_rate
from larceny.engine.language import ENGLISH, Language


@contextmanager
def rate_progress(
    words: str, language: Language = ENGLISH
) -> Iterator[Callable[[int, int, str], None]]:
    """Yield a function that takes the games done, the games in all, and what is being done.

    The bar is shown on terminals only and removed at the end.
    """
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
        BarColumn(bar_width=20),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(language.render("getting ready"), total=None, rate="")

        def update(done: int, total: int, doing: str = "") -> None:
            speed = bar.tasks[0].speed
            told = language.render(doing or words)
            rate = describe_rate(speed, language)
            bar.update(task, completed=done, total=total, description=told, rate=rate)

        yield update
