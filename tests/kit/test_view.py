"""Any game: views have the type that is published, and every position can be put into words."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import TypeAdapter

from larceny.engine.seat import CHANCE, SPECTATOR
from tests.kit.random_game import CASES, Case, sample_game


def view_of(case: Case, params: Any, state: Any, viewer: int) -> Any:
    known = state.copy()
    case.contract.rules.hide(params, known, viewer)
    return case.contract.view.view(params, known, viewer)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_view_has_exactly_the_declared_type(case: Case) -> None:
    contract = case.contract
    params, _ = contract.params(case.rules)
    adapter = TypeAdapter(contract.view.View)
    for step in sample_game(case, seed=1600):
        for viewer in (0, SPECTATOR, CHANCE):
            view = view_of(case, params, step.state, viewer)
            known = adapter.validate_python(view, strict=True)
            assert known == view, "no key is there that the type does not name"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_position_can_be_put_into_words(case: Case) -> None:
    contract = case.contract
    params, _ = contract.params(case.rules)
    names = [f"Thief {seat}" for seat in range(case.seats)]
    for step in sample_game(case, seed=500):
        for viewer in (0, SPECTATOR):
            known = step.state.copy()
            contract.rules.hide(params, known, viewer)
            view = contract.view.view(params, known, viewer)
            json.dumps(view)
            assert all(isinstance(line, str) for line in contract.board.board(view, names))
            assert set(contract.guide.rules_now(params, known, viewer)) <= set(contract.rulebook)
            assert "\n" not in contract.notation.position(params, known)
        if step.seat >= 0:
            words = contract.notation.sentence(params, step.state, step.seat, step.move, names)
            assert words.endswith((".", "!", "?"))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_spectators_view_and_the_personal_parts_of_a_seat_are_the_view_of_that_seat(
    case: Case,
) -> None:
    contract = case.contract
    params, _ = contract.params(case.rules)
    for step in sample_game(case, seed=1700):
        public = view_of(case, params, step.state, SPECTATOR)
        before = json.dumps(public)
        for seat in range(case.seats):
            known = step.state.copy()
            contract.rules.hide(params, known, seat)
            assert contract.personal is not None, "every game has it by now"
            parts = contract.personal(params, known, seat, public)
            assert {**public, **parts} == view_of(case, params, step.state, seat)
        assert json.dumps(public) == before, "nothing of a seat gets into what all share"
