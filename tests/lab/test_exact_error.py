"""The evaluator against the exact values of a solved game."""

from __future__ import annotations

from typing import Any

import pytest

from larceny.bots import make
from larceny.games import load
from larceny.lab.ladder import exact_error
from larceny.lab.ladder.exact_error import measure_error
from larceny.odds.position_value import find_value
from larceny.table.observation import Observation

SPELL = load("spell-stealers")
PARAMS = SPELL.params()[0]


def test_a_game_that_is_not_solved_has_no_error() -> None:
    contract = load("dice-heist")
    assert measure_error(contract, contract.params()[0], None, 0, 1) is None


def test_shares_that_are_a_tenth_too_high_have_that_error(monkeypatch: pytest.MonkeyPatch) -> None:
    value = find_value(SPELL, PARAMS, 2)
    assert value is not None

    def too_high(seen: Observation) -> list[float]:
        return [value.share(seen.state, seat) + 0.1 for seat in range(2)]

    monkeypatch.setattr(exact_error, "evaluate", too_high)
    measured = measure_error(SPELL, PARAMS, None, 3, 2)
    assert measured is not None
    assert measured.mean == pytest.approx(0.1)
    assert measured.root_mean_square == pytest.approx(0.1)
    assert measured.bias == pytest.approx(0.1)
    assert measured.positions >= measured.choices > 10


@pytest.mark.parametrize(("bot", "loses"), [("exact", False), ("random", True)])
def test_the_loss_is_what_moves_give_away(
    bot: str, loses: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def replace(contract: Any, name: str, seed: int) -> Any:
        return make(contract, bot if name == "evaluator" else name, seed)

    monkeypatch.setattr(exact_error, "make", replace)
    measured = measure_error(SPELL, PARAMS, None, 3, 2)
    assert measured is not None
    assert measured.loss > 0.005 if loses else measured.loss == pytest.approx(0.0, abs=1e-9)


def test_the_shipped_weights_are_near_the_exact_values() -> None:
    """Two games: 80 decisions, of which 100 games showed 3 points in the mean."""
    measured = measure_error(SPELL, PARAMS, None, 0, 2)
    assert measured is not None
    assert measured.mean < 0.08
    assert measured.loss < 0.03
