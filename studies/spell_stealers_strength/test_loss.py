"""What moves at Spell Stealers lose, by the script that prices them."""

from __future__ import annotations

from typing import Any

import pytest

from larceny.bots import policies
from studies.spell_stealers_strength.loss import GAME, play

pytestmark = pytest.mark.nightly

PARAMS, _ = GAME.params("polite")
TABLES = policies(GAME)["exact"].memory(PARAMS)


def player(name: str) -> tuple[Any, Any]:
    policy = policies(GAME)[name]
    return policy.function, policy.memory(PARAMS)


def test_the_exact_player_loses_nothing_and_greedy_does() -> None:
    exact = player("exact")
    greedy = player("greedy")
    perfect = [loss for game in range(20) for loss in play(game, [exact, greedy], PARAMS, TABLES)]
    assert len(perfect) > 200
    assert max(loss.loss for loss in perfect) < 1e-10
    priced = [loss for game in range(20) for loss in play(game, [greedy, exact], PARAMS, TABLES)]
    assert 0.01 < sum(loss.loss for loss in priced) / 20 < 0.1  # measured 0.046 in 2,000 games
    assert {loss.kind for loss in priced} == {
        "first roll",
        "rolls on",
        "stops",
        "steals",
        "lets go",
    }
