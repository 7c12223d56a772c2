"""A run that grows: what the games so far say, again and again, until all are played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import numpy as np

from larceny.lab.metrics.measure import Measurement, watch_every
from larceny.lab.metrics.metric import Array
from larceny.lab.metrics.recording import WatchingRunner
from larceny.lab.plan import Plan, make_plan
from larceny.lab.report.command_text import simulate_command
from larceny.lab.report.document import Report
from larceny.lab.report.of_measurement import report_measurement

FIRST_GAMES = 16
MOST_GAMES = 4096
"""The sizes of the blocks in which games are played; each is a quarter of what came before it."""
PAUSE_SECONDS = 0.8
"""The least time between two reports."""


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

    def __init__(self, plan: Plan, seed: int, threads: int) -> None:
        self.found = Measurement.empty(plan, seed)
        self._runner = WatchingRunner(plan.contract, plan.params, plan.policies, watch_every(plan))
        self._threads = threads

    def play(self, games: int) -> Array:
        """Play some more games and return their records."""
        blocks = self._runner.stream(self.found.seed, games, self._threads, self.found.games)
        with closing(blocks):
            played = np.concatenate(list(blocks))
        self.found.add(played)
        return played


def grow(asked: RunRequest, clock: Callable[[], float]) -> Iterator[Growth]:
    """Yield reports on more and more games, until all are played or the time is over.

    The sizes of the blocks do not depend on the clock: equal requests come to equal numbers.
    """
    plan = make_plan(
        asked.game, len(asked.bots), asked.bots, asked.games, asked.rules, asked.changes
    )
    games = PlannedGames(plan, asked.seed, asked.threads)
    begun = shown = None
    while True:
        played = games.found.games
        games.play(min(block_size(played), asked.games - played))
        played, now = games.found.games, clock()
        begun = now if begun is None else begun
        is_over = played == asked.games or now - begun >= asked.seconds
        if is_over or shown is None or now - shown >= PAUSE_SECONDS:
            command = simulate_command(plan, played, asked.seed)
            yield Growth(played, is_over, report_measurement(games.found, command))
            shown = clock()
        if is_over:
            return


def block_size(played: int) -> int:
    """Return how many games are played next: few at first, so that something is shown at once."""
    return max(FIRST_GAMES, min(MOST_GAMES, played // 4))
