"""Any game: its action space holds every move that is ever legal, and names all of them."""

from __future__ import annotations

import re

import pytest

from larceny.engine.action_space import NO_ACTION
from larceny.engine.seat import CHANCE, REFEREE
from tests.kit.random_game import CASES, Case, list_legal, sample_game

MAX_ACTIONS = 4_000


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_legal_move_is_an_action_of_its_seat_and_leads_back(case: Case) -> None:
    contract = case.contract
    params, _ = contract.params(case.rules)
    actions = contract.actions(params, case.seats)
    met = 0
    for step in sample_game(case, seed=1600):
        if step.seat < 0 or step.seat in (CHANCE, REFEREE):
            continue
        for code in list_legal(contract, params, step.state, step.seat):
            action = actions.action_of(step.seat, code)
            assert actions.code_of(step.seat, action) == code
            assert actions.code_table[step.seat, action] == code
            assert actions.numbers[step.seat, code] == action
            met += 1
    assert met


@pytest.mark.parametrize("case", CASES, ids=str)
def test_actions_are_few_and_have_names_of_their_own(case: Case) -> None:
    contract = case.contract
    params, _ = contract.params(case.rules)
    actions = contract.actions(params, case.seats)
    assert 1 < len(actions) < MAX_ACTIONS
    assert len(set(actions.names)) == len(actions.names) == len(set(actions.codes))
    assert [actions.find(name) for name in actions.names] == list(range(len(actions)))
    assert (actions.numbers != NO_ACTION).sum() == len(actions) * case.seats
    assert contract.actions(params, case.seats) is actions


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_name_of_an_action_is_its_move_from_the_viewpoint_of_the_seat(case: Case) -> None:
    contract = case.contract
    params, _ = contract.params(case.rules)
    actions = contract.actions(params, case.seats)
    for step in sample_game(case, seed=1700):
        if step.seat < 0 or step.seat in (CHANCE, REFEREE):
            continue
        name = actions.names[actions.action_of(step.seat, step.move)]
        text = contract.notation.text(params, step.state, step.seat, step.move)
        seen = seen_from(step.seat, case.seats, text)
        # Art Robbery tells plain tiles from dotted ones even in raids that have one look only.
        assert name.removesuffix("-alibi") == seen.removesuffix("-alibi")


def seen_from(seat: int, seats: int, text: str) -> str:
    """Return a text with its seats numbered from the one that looks."""
    return re.sub(r"\bp(\d)\b", lambda match: f"p{(int(match[1]) - seat) % seats}", text)
