"""Nothing gets lost on the way, neither cards and dice nor the params that are prepared."""

from __future__ import annotations

from importlib import import_module

import pytest

from tests.kit.random_game import CASES, RULE_SETS, Case, play_game

COUNTED_GAMES = 2


@pytest.mark.parametrize("case", CASES, ids=str)
def test_cards_and_dice_are_conserved(case: Case) -> None:
    census = import_module(f"tests.games.{case.contract.folder.name}.census").census
    params, _ = case.contract.params(case.rules)
    for seed in range(COUNTED_GAMES):
        counts = None
        for step in play_game(case, 400 + seed):
            now = census(params, step.state)
            assert counts is None or now == counts
            counts = now
        assert counts


@pytest.mark.parametrize("case", RULE_SETS, ids=str)
def test_preparing_params_again_leaves_them_as_they_are(case: Case) -> None:
    params, _ = case.contract.params(case.rules)
    again = params.copy()
    case.contract.rules.prepare(again)
    assert again == params
