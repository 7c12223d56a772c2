"""A run that grows: what the games so far say, again and again, until all are played."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from larceny.games import find_game
from larceny.lab.ask.ask import Asking, answer_question
from larceny.lab.backend.compute import Compute
from larceny.lab.budget import Budget
from larceny.lab.compare.rule_variant import make_variant
from larceny.lab.metrics.measure import LEAST_BLOCK
from larceny.lab.report.document import Report
from larceny.lab.service.planned_games import PairedGames, PlannedGames
from larceny.lab.service.run_request import RunRequest

PAUSE_SECONDS = 0.8
"""The least time between two reports."""
PLAYING_SHARE = 4
"""Games are played for so many times as long as their report took to write."""


class ReportTimer:
    """Tells when a report is due, and when the time of a run is over."""

    def __init__(self, seconds: float, clock: Callable[[], float]) -> None:
        self._budget = Budget(seconds, clock)
        self._clock = clock
        self._due = self._asked_at = clock()

    def is_late(self) -> bool:
        """Return whether the time is over, which begins when this is asked for the first time."""
        return self._budget.is_over()

    def is_due(self) -> bool:
        """Return whether a report is to be written now."""
        self._asked_at = self._clock()
        return self._asked_at >= self._due

    def note_report(self) -> None:
        """Note that a report was written; the longer that took, the later is the next one."""
        now = self._clock()
        self._due = now + max(PAUSE_SECONDS, PLAYING_SHARE * (now - self._asked_at))


FIRST_GAMES = 16
MOST_GAMES = LEAST_BLOCK // 2
"""The sizes of the blocks in which games are played; each is a quarter of what came before it."""


@dataclass(frozen=True)
class Growth:
    """How far a run is."""

    played: int
    is_over: bool
    report: Report


def grow(request: RunRequest, clock: Callable[[], float]) -> Iterator[Growth]:
    """Yield reports on more and more games, until all are played or the time is over.

    If something is changed, the same games are played by the unchanged rule set too. The sizes of
    the blocks do not depend on the clock: equal requests come to equal numbers.
    """
    if request.question is not None:
        yield answer_request(request)
        return
    games = PairedGames(request) if request.changes else PlannedGames(request)
    timer = ReportTimer(request.seconds, clock)
    is_over = False
    while not is_over:
        games.play(min(block_size(games.played), request.games - games.played))
        is_over = timer.is_late() or games.played == request.games
        if is_over or timer.is_due():
            report = games.report()
            timer.note_report()
            yield Growth(games.played, is_over, report)


def answer_request(request: RunRequest) -> Growth:
    """Return the answer to a question; what the request changes is asked about, too."""
    contract = find_game(request.game)
    base = make_variant(contract, request.rules, {})
    changes = " ".join(
        f"{name}={json.dumps(value, separators=(',', ':'))}"
        for name, value in request.changes.items()
    )
    text = f"{request.question} {changes}".strip()
    command = [
        "larceny", "ask", request.game, text, "--seats", str(len(request.bots)),
        "--rules", request.rules, "--games", str(request.games), "--seed", str(request.seed),
    ]  # fmt: skip
    asking = Asking(
        len(request.bots),
        games=request.games,
        seed=request.seed,
        seconds=request.seconds,
        compute=Compute(request.threads),
    )
    answer = answer_question(contract, text, base, asking)
    return Growth(request.games, True, answer.report(shlex.join(command)))


def block_size(played: int) -> int:
    """Return how many games are played next: few at first, so that something is shown at once."""
    return max(FIRST_GAMES, min(MOST_GAMES, played // 4))
