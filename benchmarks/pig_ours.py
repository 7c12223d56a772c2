"""Pig through the contract and the loop for all games, on one core."""

from __future__ import annotations

from collections.abc import Iterator

import tests.pig
from tests.pig.bot import QUARTER

from benchmarks.measure import Figure, Outcome, best_rate_alone
from benchmarks.one_core import make_player
from larceny.engine.contract import assemble

GAMES = 200_000


def run(measured: dict[str, float]) -> Iterator[Outcome]:
    contract = assemble("pig", tests.pig)
    play_games = make_player(contract, [("quarter", QUARTER)] * 2)

    def play() -> float:
        return float(play_games(GAMES)["steps"].sum())

    yield Figure(
        "pig ours", best_rate_alone(play), "steps/s", "contract and general loop, compiled"
    )
    yield Figure("pig ours length", play() / GAMES, "steps/game")
