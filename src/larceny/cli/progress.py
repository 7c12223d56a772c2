"""Progress: a bar on terminals, removed at the end, and elsewhere a line now and then."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import phrase

if TYPE_CHECKING:
    from rich.progress import Progress

SECONDS_BETWEEN_LINES = 10.0


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


def _bar(*columns: Any) -> Progress | ProgressLines:
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    if console.is_terminal:
        return Progress(*columns, console=console, transient=True)
    return ProgressLines()


class ProgressLines:
    """Progress where no bar can be drawn: a line now and then, for whoever reads a log.

    It has what is used of a bar of Rich.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._told = clock()
        self._first: tuple[float, float] | None = None
        """When something was done first, and how much: what is made ready before tells nothing."""

    def __enter__(self) -> ProgressLines:
        return self

    def __exit__(self, *error: object) -> None:
        """Tell nothing more."""

    @property
    def tasks(self) -> list[Any]:
        """The one piece of work, whose speed the lines do not tell."""
        return [SimpleNamespace(speed=None)]

    def add_task(self, description: str, total: float | None, rate: str = "") -> Any:
        """Note that the work begins; it is the only one."""
        self._total = total
        return 0

    def update(
        self,
        task: int,
        completed: float,
        description: str,
        total: float | None = None,
        rate: str = "",
    ) -> None:
        """Tell how far the work is, if that was not told for a while."""
        now = self._clock()
        total = self._total if total is None else total
        self._first = self._first or ((now, completed) if completed else None)
        if now - self._told < SECONDS_BETWEEN_LINES or not total:
            return
        self._told = now
        done = f"{completed:,} of {total:,}" if total > 1 else f"{100 * completed:.0f} %"
        begun, ready = self._first or (now, completed)
        more = ""
        if completed > ready:
            left = (now - begun) * (total - completed) / (completed - ready)
            more = f", about {left:,.0f} s left"
        print(f"{description}: {done}{more}", file=sys.stderr, flush=True)


def describe_rate(speed: float | None, language: Language) -> str:
    """Return how many games are played in a second, as soon as that is known."""
    if not speed:
        return ""
    return language.render(phrase("{rate:,.0f} games/s", rate=float(speed)))
