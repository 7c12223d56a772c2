"""Views have the type that is published, and every position can be put into words."""

from __future__ import annotations

import json
from typing import Any

from larceny.engine.defaults.state_view import THIEVES
from larceny.engine.seat import CHANCE, SPECTATOR
from larceny.kit.game_check import Check, expect, fail
from larceny.kit.random_game import Case, sample_game


def _view(case: Case, params: Any, state: Any, viewer: int) -> Any:
    known = state.copy()
    case.contract.rules.hide(params, known, viewer)
    return case.contract.view.view(params, known, viewer)


def views_have_their_type(case: Case) -> None:
    """A view has exactly the declared type, and every key of it."""
    from pydantic import TypeAdapter, ValidationError

    contract = case.contract
    params, _ = contract.params(case.rules)
    adapter: Any = TypeAdapter(contract.view.View)
    for step in sample_game(case, seed=1600):
        for viewer in (0, SPECTATOR, CHANCE):
            view = _view(case, params, step.state, viewer)
            try:
                known = adapter.validate_python(view, strict=True)
            except ValidationError as error:
                fail(f"a view is not of the type View: {error.errors()[0]}")
            expect(known == view, f"a view has keys that View does not: {set(view) - set(known)}")


def views_show_every_seat(case: Case) -> None:
    """A view has the key `thieves`: a list with what each seat has."""
    params, _ = case.contract.params(case.rules)
    for step in sample_game(case, seed=1700):
        view = _view(case, params, step.state, SPECTATOR)
        shown = view.get(THIEVES)
        words = f"the view has no list {THIEVES!r} with one entry for each seat, but {shown}"
        expect(isinstance(shown, list) and len(shown) == case.seats, words)


def personal_parts_complete_views(case: Case) -> None:
    """A spectator's view and the personal parts of a seat are the view of that seat."""
    contract = case.contract
    params, _ = contract.params(case.rules)
    for step in sample_game(case, seed=1700):
        public = _view(case, params, step.state, SPECTATOR)
        before = json.dumps(public)
        for seat in range(case.seats):
            known = step.state.copy()
            contract.rules.hide(params, known, seat)
            parts = contract.view.personal(params, known, seat, public)
            whole = _view(case, params, step.state, seat)
            expect({**public, **parts} == whole, f"the view of p{seat} is not whole")
        expect(json.dumps(public) == before, "something of a seat gets into what all share")


def positions_have_words(case: Case) -> None:
    """Every position has a board, rules and a line; every move has a sentence."""
    contract = case.contract
    params, _ = contract.params(case.rules)
    names = [f"Thief {seat}" for seat in range(case.seats)]
    for step in sample_game(case, seed=500):
        for viewer in (0, SPECTATOR):
            known = step.state.copy()
            contract.rules.hide(params, known, viewer)
            view = contract.view.view(params, known, viewer)
            json.dumps(view)
            lines = contract.board.board(view, names)
            expect(all(isinstance(line, str) for line in lines), f"the board has {lines}")
            cited = set(contract.guide.rules_now(params, known, viewer)) - set(contract.rulebook)
            expect(not cited, f"rules_now cites {cited}, which the rulebook does not have")
            line = contract.notation.position(params, known)
            expect("\n" not in line, f"a position has several lines: {line!r}")
        if step.seat >= 0:
            words = contract.notation.sentence(params, step.state, step.seat, step.move, names)
            expect(words.endswith((".", "!", "?")), f"{words!r} does not end as a sentence")


CHECKS = (
    Check(views_have_their_type),
    Check(views_show_every_seat, "rules"),
    Check(personal_parts_complete_views),
    Check(positions_have_words),
)
