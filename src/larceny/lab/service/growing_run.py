"""A run that grows: what the games so far say, again and again, until all are played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from larceny.lab.metrics.measure import LEAST_BLOCK, Measurement, join_blocks, watch_every
from larceny.lab.metrics.recording import WatchingRunner
from larceny.lab.plan import Plan, make_plan
from larceny.lab.report.command_text import simulate_command
from larceny.lab.report.document import Report
from larceny.lab.report.of_measurement import report_measurement
from larceny.lab.runner import Block

FIRST_GAMES = 16
MOST_GAMES = LEAST_BLOCK // 2
"""The sizes of the blocks in which games are played; each is a quarter of what came before it."""
PAUSE_SECONDS = 0.8
"""The least time between two reports."""
PLAYING_SHARE = 4
"""Games are played for so many times as long as their report took to write."""


@dataclass(frozen=True)
class RunRequest:
    """What is to be played, and for how long at most; `seconds` begin with the first games."""

    game: str
    rules: str
    changes: dict[str, Any]
    bots: list[str]
    games: int
    seed: int
    seconds: float
    threads: int


@dataclass(frozen=True)
class Growth:
    """How far a run is."""

    played: int
    is_over: bool
    report: Report


class PlannedGames:
    """The games of one rule set, played block by block."""

    def __init__(self, plan: Plan, asked: RunRequest, every: int) -> None:
        self.found = Measurement.empty(plan, asked.seed)
        self._runner = WatchingRunner(plan.contract, plan.params, plan.policies, every)
        self._threads = asked.threads

    def play(self, games: int) -> Block:
        """Play some more games and return what they came to."""
        blocks = self._runner.stream(self.found.seed, games, self._threads, self.found.games)
        with closing(blocks):
            (played,) = join_blocks(blocks)
        self.found.add(played)
        return played


class ReportTimer:
    """Tells when a report is due, and when the time of a run is over."""

    def __init__(self, seconds: float, clock: Callable[[], float]) -> None:
        self._seconds = seconds
        self._clock = clock
        self._begun: float | None = None
        self._due = self._asked = clock()

    def is_late(self) -> bool:
        """Return whether the time is over, which begins when this is asked for the first time."""
        now = self._clock()
        if self._begun is None:
            self._begun = now
        return now - self._begun >= self._seconds

    def is_due(self) -> bool:
        """Return whether a report is to be written now."""
        self._asked = self._clock()
        return self._asked >= self._due

    def note_report(self) -> None:
        """Note that a report was written; the longer that took, the later is the next one."""
        now = self._clock()
        self._due = now + max(PAUSE_SECONDS, PLAYING_SHARE * (now - self._asked))


def grow(asked: RunRequest, clock: Callable[[], float]) -> Iterator[Growth]:
    """Yield reports on more and more games, until all are played or the time is over.

    The sizes of the blocks do not depend on the clock: equal requests come to equal numbers.
    """
    plan = make_plan(
        asked.game, len(asked.bots), asked.bots, asked.games, asked.rules, asked.changes
    )
    games = PlannedGames(plan, asked, watch_every(plan, asked.games))
    timer = ReportTimer(asked.seconds, clock)
    is_over = False
    while not is_over:
        played = games.found.games
        games.play(min(block_size(played), asked.games - played))
        played = games.found.games
        is_over = timer.is_late() or played == asked.games
        if is_over or timer.is_due():
            command = simulate_command(plan, played, asked.seed)
            report = report_measurement(games.found, command)
            timer.note_report()
            yield Growth(played, is_over, report)


def block_size(played: int) -> int:
    """Return how many games are played next: few at first, so that something is shown at once."""
    return max(FIRST_GAMES, min(MOST_GAMES, played // 4))
