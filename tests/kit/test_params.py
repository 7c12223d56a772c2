"""Any game: every param cites its rules, has a title, and cannot break a game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import larceny
from larceny.engine.errors import BadParam
from larceny.games import NAMES, load

MOVES = 25


@pytest.mark.parametrize("game", NAMES)
def test_every_param_cites_a_rule_of_the_rulebook(game: str) -> None:
    contract = load(game)
    for name, provenance in contract.rule_set(None).provenance.items():
        assert provenance.rules, f"{game}: no rule is cited above [{name}]"
        assert set(provenance.rules) <= set(contract.rulebook)


@pytest.mark.parametrize("game", NAMES)
def test_every_param_has_a_title(game: str) -> None:
    for name, field in load(game).state.Params.FIELDS.items():
        assert field.derived or field.title, f"{game}: {name} has no title"


@pytest.mark.parametrize("game", NAMES)
def test_the_lowest_and_highest_value_of_a_param_are_refused_or_playable(game: str) -> None:
    """No param can make chance go on for ever, or a legal move fail."""
    contract = load(game)
    rng = Random(1)
    for name, field in contract.state.Params.FIELDS.items():
        for extreme in {field.low, field.high} - {None}:
            if field.derived:
                continue
            try:
                contract.params(None, {name: _fill(field.shape, extreme)})
            except BadParam:
                continue
            for seats in set(contract.seats):
                _play_a_little(game, seats, {name: _fill(field.shape, extreme)}, rng)


def _fill(shape: tuple[int, ...], value: Any) -> Any:
    for length in reversed(shape):
        value = [value] * length
    return value


def _play_a_little(game: str, seats: int, changes: dict[str, Any], rng: Random) -> None:
    table = larceny.load(game).table(seats, params=changes, seed=1)
    for _ in range(MOVES):
        if table.over:
            return
        seat = rng.choice(table.actors)
        table.play(seat, rng.choice(table.moves(seat)))
