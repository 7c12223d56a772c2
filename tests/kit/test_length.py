"""Any game: no game is longer than its rules say."""

from __future__ import annotations

import pytest

from larceny.games import load
from tests.kit.random_game import CASES, Case, play_game

BOUNDED = {"art-robbery", "heist"}
"""The games whose params limit the number of turns."""
SHORT = {"art-robbery": {"max_turns": 3}, "heist": {"turn_limit": 4}}
LONGER_BY = 3
"""How much longer than a game a bound may be, where it is met: it counts steps that are rare."""


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_game_with_a_bound_keeps_it(case: Case) -> None:
    contract = case.contract
    params, _ = contract.params(case.rules)
    bound = contract.max_length(params, case.seats)
    assert (bound is not None) == (case.game in BOUNDED)
    if bound is not None:
        assert sum(step.seat >= 0 for step in play_game(case, seed=2200)) <= bound


@pytest.mark.parametrize("case", [c for c in CASES if c.game in BOUNDED], ids=str)
def test_a_game_that_is_cut_comes_near_its_bound(case: Case) -> None:
    contract = load(case.game)
    params, _ = contract.params(case.rules, SHORT[case.game])
    bound = contract.max_length(params, case.seats)
    assert bound is not None
    longest = max(
        sum(step.seat >= 0 for step in play_game(case, seed, params)) for seed in range(2300, 2310)
    )
    assert bound / LONGER_BY <= longest <= bound
