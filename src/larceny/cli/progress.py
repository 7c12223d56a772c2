"""Progress bars, shown on terminals only and removed at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import phrase

if TYPE_CHECKING:
    from rich.progress import Progress


@contextmanager
def progress(
    total: int, words: str = "playing", language: Language = ENGLISH
) -> Iterator[Callable[[int], None]]:
    """Yield a function that advances the bar by a number of games; `words` say what is done."""
    with rate_progress(words, language) as update:
        done = 0

        def advance(games: int) -> None:
            nonlocal done
            done += games
            update(done, total, "")

        yield advance


@contextmanager
def rate_progress(
    words: str, language: Language = ENGLISH
) -> Iterator[Callable[[int, int, str], None]]:
    """Yield a function that takes the games done, the games in all, and what is being done.

    It is for work whose length may change.
    """
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
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
    with _bar(*columns) as bar:
        task = bar.add_task(language.render("getting ready"), total=None, rate="")

        def update(done: int, total: int, doing: str = "") -> None:
            rate = describe_rate(bar.tasks[0].speed, language)
            told = language.render(doing or words)
            bar.update(task, completed=done, total=total, description=told, rate=rate)

        yield update


@contextmanager
def staged_progress(language: Language = ENGLISH) -> Iterator[Callable[[str, float], None]]:
    """Yield a function that takes the name of a stage of the work and the share that is done."""
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
    )
    with _bar(*columns) as bar:
        task = bar.add_task(language.render("getting ready"), total=1.0)

        def advance(stage: str, share: float) -> None:
            bar.update(task, completed=share, description=language.render(stage))

        yield advance


def _bar(*columns: Any) -> Progress:
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def describe_rate(speed: float | None, language: Language) -> str:
    """Return how many games are played in a second, as soon as that is known."""
    if not speed:
        return ""
    return language.render(phrase("{rate:,.0f} games/s", rate=float(speed)))
