"""Pig by the rules that are compiled elsewhere, in plain Python."""

from __future__ import annotations

from collections.abc import Iterator

import tests.pig
from tests.pig.bot import hold_sometimes

from benchmarks.measure import Figure, Outcome, best_rate_alone
from benchmarks.plain import play_games
from larceny.engine.contract import assemble

GAMES = 300


def run(measured: dict[str, float]) -> Iterator[Outcome]:
    contract = assemble("pig", tests.pig)
    rate = best_rate_alone(lambda: play_games(contract, 2, GAMES, hold_sometimes))
    yield Figure("pig ours python", rate, "steps/s", "rules of the contract, not compiled")
