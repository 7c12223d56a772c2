"""The kinds of players that answer a question: good ones, quick ones, and people of a level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from larceny.bots import GREEDY, RANDOM, SEARCH, resolve
from larceny.bots import names as bot_names
from larceny.bots.sharp import NEWCOMER, SHARP, preferred_bots
from larceny.engine.contract import Contract
from larceny.lab.backend.backend import Array
from larceny.lab.metrics.all_metrics import metrics_of
from larceny.lab.metrics.metric import Metric
from larceny.lab.metrics.moments import Moments
from larceny.lab.plan import Plan, why_refused

GOOD, QUICK, PERSON, NAMED = "good", "quick", "person", "named"
WORDS = {
    GOOD: "good players",
    QUICK: "quick players",
    PERSON: "players like people",
    NAMED: "players",
}
PART_OF_GAMES = {QUICK: 1.0, GOOD: 0.5, PERSON: 0.05, NAMED: 0.5}
"""How many games a kind of players has, as a part of those that were asked for."""
SHORT_SEARCH = "search:50"
"""Who plays well where a game has no other good player, and a search must do."""


@dataclass(frozen=True)
class Players:
    """One kind of players: the same bot in every seat."""

    kind: str
    bot: str

    @property
    def words(self) -> str:
        return f"{WORDS[self.kind]} (`{self.bot}`)"

    def games(self, most: int) -> int:
        """Return how many games they have, of so many of the quickest."""
        return max(1, round(PART_OF_GAMES[self.kind] * most))


@dataclass(frozen=True)
class PlayedGames:
    """The games of one kind of players, as they were watched."""

    players: Players
    plan: Plan
    games: int
    records: Array

    @property
    def seats(self) -> int:
        return len(self.plan.bots)

    @cached_property
    def metrics(self) -> dict[str, Metric]:
        """The metrics of the game, those by piece included, by name."""
        every = metrics_of(self.plan.contract, self.seats, pieces=True)
        return {metric.name: metric for metric in every}

    def values(self, metric: str) -> Array:
        """Return a metric of every game; NaN where a game says nothing."""
        values: Array = self.metrics[metric].values(self.records)
        return values.astype(float)

    def mean(self, metric: str) -> Moments:
        """Return the mean of a metric with its error."""
        return moments_of(self.values(metric))


def moments_of(values: Array) -> Moments:
    """Return the mean of numbers with its error; NaN are left out."""
    seconds = Moments()
    seconds.add(values.astype(float))
    return seconds


def choose_players(
    contract: Contract, params: Any, seats: int, bots: Sequence[str] = ()
) -> list[Players]:
    """Return who plays, the best first: those named, or at least two kinds.

    `sharp` is left out where it is a search, which would take hours for enough games.
    """
    if bots:
        return [Players(NAMED, resolve(contract, bot, params, seats)) for bot in bots]
    known = bot_names(contract)
    good = _best(contract, params, seats)
    quick = GREEDY if GREEDY in known else RANDOM
    chosen = {good: GOOD} if good != quick else {}
    if NEWCOMER in known and not why_refused(contract, NEWCOMER, params, seats):
        chosen.setdefault(NEWCOMER, PERSON)
    chosen.setdefault(quick, QUICK)
    if len(chosen) == 1:
        chosen = {SHORT_SEARCH: GOOD, **chosen}
    order = {GOOD: 0, QUICK: 1, PERSON: 2}
    return sorted(
        (Players(kind, bot) for bot, kind in chosen.items()),
        key=lambda players: order[players.kind],
    )


def affordable_players(contract: Contract, params: Any, seats: int) -> list[Players]:
    """Return the good and the quick players, for comparisons of tens of thousands of games."""
    chosen = choose_players(contract, params, seats)
    return [
        players
        for players in chosen
        if players.kind != PERSON and players.bot.partition(":")[0] != SEARCH
    ]


def slow_best(contract: Contract, params: Any, seats: int) -> str | None:
    """Return the search that `sharp` stands for, which is too slow to be asked; None if it is not.

    It can be named with --bots.
    """
    best = resolve(contract, SHARP, params, seats)
    return best if best.partition(":")[0] == SEARCH else None


def _best(contract: Contract, params: Any, seats: int) -> str:
    for name in (*preferred_bots(contract, params, seats), "evaluator"):
        is_fast = name in bot_names(contract) and name.partition(":")[0] != SEARCH
        if is_fast and name != GREEDY and not why_refused(contract, name, params, seats):
            return name
    return SHORT_SEARCH
