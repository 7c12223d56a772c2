"""Progress bars, shown on terminals only and removed at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import phrase


@contextmanager
def progress(
    total: int, words: str = "playing", language: Language = ENGLISH
) -> Iterator[Callable[[int], None]]:
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
        task = bar.add_task(language.render("getting ready"), total=total, rate="")

        def advance(games: int) -> None:
            speed = bar.tasks[0].speed
            rate = describe_rate(speed, language)
            bar.update(task, advance=games, description=language.render(words), rate=rate)

        yield advance


@contextmanager
def staged_progress(language: Language = ENGLISH) -> Iterator[Callable[[str, float], None]]:
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
        task = bar.add_task(language.render("getting ready"), total=1.0)

        def advance(stage: str, share: float) -> None:
            bar.update(task, completed=share, description=language.render(stage))

        yield advance


def describe_rate(speed: float | None, language: Language) -> str:
    """Return how many games are played in a second, as soon as that is known."""
    if not speed:
        return ""
    return language.render(phrase("{rate:,.0f} games/s", rate=float(speed)))
