"""A progress bar, shown on terminals only and removed at the end."""

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
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("getting ready", total=total)

        def advance(games: int) -> None:
            bar.update(task, advance=games, description=words)

        yield advance
