"""A playtest whose numbers are lost: entries of a param for which every card is fought for alike.

Optuna looks for entries such that players try to take each of those cards from each other as often.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from larceny.engine.contract import Contract
from larceny.engine.design_log import LostNumbers
from larceny.engine.extra import need
from larceny.lab.backend.backend import Array
from larceny.lab.design_log.log_runner import LogRunner
from larceny.lab.design_log.replay_log import find_log
from larceny.lab.plan import make_plan

if TYPE_CHECKING:
    import optuna

LEAST_FIGHTS = 0.01
"""Stands for a card that nobody fights for, whose logarithm would be infinite."""


@dataclass(frozen=True)
class Search:
    """How the lost numbers are looked for."""

    contract: Contract
    seats: int = 3
    bot: str = "greedy"
    trials: int = 200
    games: int = 600
    seed: int = 1

    @property
    def lost(self) -> LostNumbers:
        """What is looked for."""
        return find_log(self.contract).lost

    @property
    def published(self) -> list[int]:
        """All entries of the param as they are published."""
        return list(getattr(self.contract.params()[0], self.lost.param))


@dataclass(frozen=True)
class Fights:
    """How often a game's players try to take each card from each other, by kind of card."""

    worths: tuple[int, ...]
    players: str
    games: int
    rest: float
    """The mean of the cards whose worth is not lost."""
    valued: tuple[float, ...]

    @property
    def unevenness(self) -> float:
        """How many times as often the most wanted card is fought for as the least wanted one."""
        all_cards = [max(LEAST_FIGHTS, count) for count in (self.rest, *self.valued)]
        return max(all_cards) / min(all_cards)

    @property
    def spread(self) -> float:
        """The standard deviation of the logarithms, which the search makes small."""
        logs = [math.log(max(LEAST_FIGHTS, count)) for count in (self.rest, *self.valued)]
        return float(np.std(logs))

    def rows(self, lost: LostNumbers) -> list[tuple[str, str, float]]:
        """Return each card with its worth and its fights."""
        named = zip(lost.titles[lost.first :], self.worths, self.valued, strict=True)
        return [
            (lost.rest, "as before", self.rest),
            *((title, str(worth), count) for title, worth, count in named),
        ]


@dataclass(frozen=True)
class LostPlaytest:
    """The fights for each card before and after worths were tuned, by kind of players."""

    before: tuple[Fights, ...]
    after: tuple[Fights, ...]


def count_fights(
    worths: Sequence[int], players: str, games: int, seed: int, search: Search
) -> Fights:
    """Play games with other worths and count the fights for each card."""
    lost = search.lost
    changes = {lost.param: [*search.published[: lost.first], *worths]}
    bots = [players] * search.seats
    plan = make_plan(search.contract.name, search.seats, bots, games, None, changes)
    total: Array = np.zeros(len(lost.titles))
    for block in LogRunner(plan, find_log(search.contract)).stream(seed, games):
        total += block.watched[lost.fights][:, : len(lost.titles)].sum(axis=0)
    mean = total / games
    valued = tuple(float(mean[card]) for card in lost.places)
    return Fights(tuple(worths), players, games, float(mean[: lost.first].mean()), valued)


def tune_worths(
    search: Search,
    start: Sequence[int],
    progress: Callable[[int], None] | None = None,
) -> tuple[int, ...]:
    """Return the worths for which cards are fought for most alike, of those that were tried."""
    need("optuna", "lab", "Optuna")
    import optuna

    lost = search.lost
    names = lost.titles[lost.first :]
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=search.seed))
    study.enqueue_trial(dict(zip(names, start, strict=True)))

    def spread(trial: optuna.Trial) -> float:
        worths = [trial.suggest_int(name, lost.lowest, lost.highest) for name in names]
        fights = count_fights(worths, search.bot, search.games, search.seed, search)
        if progress is not None:
            progress(search.games)
        return fights.spread

    study.optimize(spread, n_trials=search.trials)
    return tuple(int(study.best_params[name]) for name in names)
