"""The shipped games: what is hidden, and that no guess loses a card or a die."""

from __future__ import annotations

from importlib import import_module

import pytest

from larceny.engine import rng
from larceny.kit.hidden_checks import hide, positions, viewers
from tests.kit.random_game import CASES, Case, sample_game

OPEN_GAMES = {"batman", "heist"}
"""The games in which nothing is hidden from anybody."""


@pytest.mark.parametrize("case", CASES, ids=str)
def test_something_is_hidden_from_every_viewer_but_in_open_games(case: Case) -> None:
    params, _ = case.contract.params(case.rules)
    states = [step.state.copy() for step in sample_game(case, seed=700)]
    for viewer in viewers(case):
        is_hidden = any(hide(case, params, state, viewer) != state for state in states)
        assert is_hidden == (case.game not in OPEN_GAMES)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_card_or_die_is_missing_from_a_guess(case: Case) -> None:
    census = import_module(f"tests.games.{case.contract.folder.name}.census").census
    params, _ = case.contract.params(case.rules)
    dice = rng.new(1)
    for state in positions(case, seed=700):
        for viewer in viewers(case):
            guessed = hide(case, params, state, viewer)
            case.contract.rules.guess(params, guessed, viewer, dice)
            assert census(params, guessed) == census(params, state)
