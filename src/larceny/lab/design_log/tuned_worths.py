"""The lost playtest: worths of the jewels for which every card is fought for alike.

The designer changed the worths once more before his ninth playtest, and those are lost. Here Optuna
looks for worths of the six gemstones and diamonds such that players try to take each of them from
each other as often; crown jewels, whose worth multiplies, count as one card by their mean.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from larceny.engine.extra import need
from larceny.games.heist.card import JEWEL_TITLES
from larceny.games.heist.state import FACES, KINDS_OF_CARD
from larceny.lab.backend.block import Array
from larceny.lab.design_log.card_watch import CardRunner
from larceny.lab.plan import make_plan

if TYPE_CHECKING:
    import optuna

VALUED = range(FACES, KINDS_OF_CARD)
LOWEST, HIGHEST = 2, 40
LEAST_FIGHTS = 0.01
"""Stands for a card that nobody fights for, whose logarithm would be infinite."""


@dataclass(frozen=True)
class Search:
    """How worths are looked for."""

    seats: int = 3
    bot: str = "greedy"
    trials: int = 200
    games: int = 600
    final_games: int = 10_000
    max_steps: int = 20_000
    seed: int = 1


@dataclass(frozen=True)
class Fights:
    """How often a game's players try to take each card from each other, by kind of card."""

    worths: tuple[int, ...]
    players: str
    games: int
    crown_jewel: float
    """The mean of the six crown jewels."""
    valued: tuple[float, ...]

    @property
    def unevenness(self) -> float:
        """How many times as often the most wanted card is fought for as the least wanted one."""
        all_cards = [max(LEAST_FIGHTS, count) for count in (self.crown_jewel, *self.valued)]
        return max(all_cards) / min(all_cards)

    @property
    def spread(self) -> float:
        """The standard deviation of the logarithms, which the search makes small."""
        logs = [math.log(max(LEAST_FIGHTS, n)) for n in (self.crown_jewel, *self.valued)]
        return float(np.std(logs))

    def rows(self) -> list[tuple[str, str, float]]:
        """Return each card with its worth and its fights."""
        named = zip(JEWEL_TITLES[FACES:], self.worths, self.valued, strict=True)
        return [
            ("a crown jewel", "as before", self.crown_jewel),
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
    contract = make_plan(
        "heist", search.seats, [players] * search.seats, games, None, None
    ).contract
    whole = [*contract.params()[0].worths[:FACES], *worths]
    bots = [players] * search.seats
    plan = make_plan("heist", search.seats, bots, games, None, {"worths": whole})
    runner = CardRunner(plan.contract, plan.params, plan.policies, search.max_steps)
    total: Array = np.zeros(KINDS_OF_CARD)
    for block in runner.stream(seed, games):
        total += block.watched["fights"][:, :KINDS_OF_CARD].sum(axis=0)
    mean = total / games
    valued = tuple(float(mean[card]) for card in VALUED)
    return Fights(tuple(worths), players, games, float(mean[:FACES].mean()), valued)


def tune_worths(
    search: Search,
    start: Sequence[int],
    progress: Callable[[int], None] | None = None,
) -> tuple[int, ...]:
    """Return the worths for which cards are fought for most alike, of those that were tried."""
    need("optuna", "lab", "Optuna")
    import optuna

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=search.seed))
    study.enqueue_trial({_name(card): worth for card, worth in zip(VALUED, start, strict=True)})

    def spread(trial: optuna.Trial) -> float:
        worths = [trial.suggest_int(_name(card), LOWEST, HIGHEST) for card in VALUED]
        found = count_fights(worths, search.bot, search.games, search.seed, search)
        if progress is not None:
            progress(search.games)
        return found.spread

    study.optimize(spread, n_trials=search.trials)
    return tuple(int(study.best_params[_name(card)]) for card in VALUED)


def _name(card: int) -> str:
    return JEWEL_TITLES[card]
