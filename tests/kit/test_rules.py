"""Any game: it ends, there is always something to do, and nothing gets lost on the way."""

from __future__ import annotations

import json
from importlib import import_module

import pytest

from larceny.engine.seat import CHANCE, SPECTATOR, seats_of
from tests.kit.random_game import CASES, Case, list_legal, play_game, sample_game

GAMES_EACH = 4


@pytest.mark.parametrize("case", CASES, ids=str)
def test_random_games_end_and_their_winners_have_the_best_score(case: Case) -> None:
    contract = case.contract
    params, _ = contract.params(case.rules)
    for seed in range(GAMES_EACH):
        *_, last = play_game(case, seed)
        out = [0] * case.seats
        contract.rules.scores(params, last.state, out)
        winners = seats_of(contract.rules.winners(params, last.state))
        assert winners
        assert all(0 <= seat < case.seats for seat in winners)
        eligible = getattr(contract.rules, "can_win", None)
        able = [
            seat
            for seat in range(case.seats)
            if eligible is None or eligible(params, last.state, seat)
        ]
        assert max(out[seat] for seat in able) == out[winners[0]]
        assert len({out[seat] for seat in winners}) == 1


@pytest.mark.parametrize("case", CASES, ids=str)
def test_moves_are_distinct_and_fit(case: Case) -> None:
    contract = case.contract
    params, _ = contract.params(case.rules)
    for step in sample_game(case, seed=100):
        if step.seat >= 0:
            codes = list_legal(contract, params, step.state, step.seat)
            assert len(set(codes)) == len(codes) <= max(contract.max_moves, len(codes))
            if step.seat != CHANCE:
                assert len(codes) <= contract.max_moves


@pytest.mark.parametrize("case", CASES, ids=str)
def test_text_and_move_round_trip(case: Case) -> None:
    contract = case.contract
    params, _ = contract.params(case.rules)
    text, parse = contract.notation.text, contract.notation.parse
    for step in sample_game(case, seed=200):
        if step.seat < 0:
            continue
        codes = list_legal(contract, params, step.state, step.seat)
        texts = [text(params, step.state, step.seat, code) for code in codes]
        for code, words in zip(codes, texts, strict=True):
            assert words == words.lower() == " ".join(words.split())
            back = parse(params, step.state, step.seat, words)
            assert text(params, step.state, step.seat, back) == words
            if step.seat != CHANCE:
                assert back == code
        if step.seat != CHANCE:
            assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_outcomes_with_one_text_lead_to_one_position(case: Case) -> None:
    contract = case.contract
    params, _ = contract.params(case.rules)
    for number, step in enumerate(sample_game(case, seed=300)):
        if step.seat != CHANCE or number % 7:
            continue
        after: dict[str, object] = {}
        for code in list_legal(contract, params, step.state, CHANCE):
            twin = step.state.copy()
            contract.rules.apply(params, twin, CHANCE, code)
            words = contract.notation.text(params, step.state, CHANCE, code)
            assert after.setdefault(words, twin) == twin


@pytest.mark.parametrize("case", CASES, ids=str)
def test_cards_and_dice_are_conserved(case: Case) -> None:
    census = import_module(f"tests.games.{case.game.replace('-', '_')}.census").census
    params, _ = case.contract.params(case.rules)
    for seed in range(GAMES_EACH // 2):
        counts = None
        for step in play_game(case, 400 + seed):
            now = census(params, step.state)
            assert counts is None or now == counts
            counts = now
        assert counts


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_position_can_be_worded(case: Case) -> None:
    contract = case.contract
    params, _ = contract.params(case.rules)
    names = [f"Thief {seat}" for seat in range(case.seats)]
    for step in sample_game(case, seed=500):
        for eye in (0, SPECTATOR):
            known = step.state.copy()
            contract.rules.hide(params, known, eye)
            view = contract.view.view(params, known, eye)
            json.dumps(view)
            assert all(isinstance(line, str) for line in contract.board.board(view, names))
            assert set(contract.guide.rules_now(params, known, eye)) <= set(contract.rulebook)
            assert "\n" not in contract.notation.position(params, known)
        if step.seat >= 0:
            told = contract.notation.sentence(params, step.state, step.seat, step.move, names)
            assert told.endswith((".", "!", "?"))
