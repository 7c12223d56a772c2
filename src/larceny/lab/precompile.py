"""Compiles games ahead of time, so that the first simulation of each starts at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import NamedTuple

from larceny.lab.metrics.measure import stream_games, watch_every
from larceny.lab.plan import make_plan
from larceny.lab.runner import Runner

LINE_UPS = ("greedy", "random")
"""The bots whose games are compiled: those that people begin with."""
ONE_GAME = 1


class Compiled(NamedTuple):
    """A game whose loops have been compiled, between bots of one name."""

    game: str
    bot: str


def precompile(games: Sequence[str], bots: Sequence[str] = LINE_UPS) -> Iterator[Compiled]:
    """Compile the loops that `larceny.simulate` and `larceny simulate` run, game by game.

    What is compiled already is found on disk, and takes a moment.
    """
    from larceny.games import load

    for name in games:
        for bot in bots:
            seats = load(name).seats[0]
            plan = make_plan(name, seats, [bot] * seats, ONE_GAME, None, None)
            Runner(plan.contract, plan.params, plan.policies).play_all(0, ONE_GAME)
            blocks = stream_games(plan, ONE_GAME, seed=0, every=watch_every(plan, ONE_GAME))
            with closing(blocks):
                next(blocks)
            yield Compiled(name, bot)
