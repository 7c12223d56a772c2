"""Any game: it ends, and nothing gets lost on the way."""

from __future__ import annotations

from importlib import import_module

import pytest

from larceny.engine.seat import seats_of
from tests.kit.random_game import CASES, Case, play_game

ENDED_GAMES = 4
COUNTED_GAMES = 2


@pytest.mark.parametrize("case", CASES, ids=str)
def test_random_games_end_and_their_winners_have_the_best_score(case: Case) -> None:
    contract = case.contract
    params, _ = contract.params(case.rules)
    for seed in range(ENDED_GAMES):
        *_, last = play_game(case, seed)
        out = [0] * case.seats
        contract.rules.scores(params, last.state, out)
        winners = seats_of(contract.rules.winners(params, last.state))
        assert winners
        assert all(0 <= seat < case.seats for seat in winners)
        can_win = getattr(contract.rules, "can_win", lambda *_: True)
        eligible = [seat for seat in range(case.seats) if can_win(params, last.state, seat)]
        assert max(out[seat] for seat in eligible) == out[winners[0]]
        assert len({out[seat] for seat in winners}) == 1


@pytest.mark.parametrize("case", CASES, ids=str)
def test_cards_and_dice_are_conserved(case: Case) -> None:
    census = import_module(f"tests.games.{case.game.replace('-', '_')}.census").census
    params, _ = case.contract.params(case.rules)
    for seed in range(COUNTED_GAMES):
        counts = None
        for step in play_game(case, 400 + seed):
            now = census(params, step.state)
            assert counts is None or now == counts
            counts = now
        assert counts
