"""The best response at Spell Stealers is computed in a model, which is compared with the rules.

A chance to win is the best one if, at every position, it equals the best of what the rules' own
moves lead to where it is the player's choice, and the mean of it where `random` or dice decide.
That is checked position by position, on a short track; then the best response plays.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from larceny.engine import rng
from larceny.engine.seat import CHANCE, seats_of
from larceny.games import load
from larceny.games.spell_stealers.state import PRESS, TURN
from studies.spell_stealers_strength.best_response import (
    TOLERANCE,
    BestResponse,
    TurnMoment,
    solve,
)
from studies.spell_stealers_strength.ceiling import play

pytestmark = pytest.mark.nightly

GAME = load("spell-stealers")
RULES = GAME.rules
SMALL = {"track": 6, "colours": [[0, 0, 3], [0, 2, 2], [2, 1, 2]], "stealing_dice": [3, 4, 5]}
"""A short track for small dice: with large ones many turns would pass the model's cut-offs."""
PARAMS, _ = GAME.params("polite", SMALL)
POSITIONS = 250
FAR = 10
"""Pawns farther past the spell are left out: there the model cuts off."""


@pytest.fixture(scope="module")
def solved() -> BestResponse:
    return solve(PARAMS)


class Model:
    """The chances of a seat as they were computed."""

    def __init__(self, solved: BestResponse, seat: int) -> None:
        self.wins = solved.wins
        self.seat = seat
        self.turn_of = cache(lambda *known: solved.turn(TurnMoment(*known)).press)

    def value(self, state: Any) -> float:
        mine = state.turn == self.seat
        first = state.first == self.seat
        final = bool(state.final)
        if state.phase == TURN:
            pawns = state.pawn[self.seat], state.pawn[1 - self.seat]
            return float(self.wins[int(mine), int(first), int(final), *pawns])
        thief = 1 - state.turn
        turn = self.turn_of(mine, first, final, state.pawn[state.turn])
        return float(turn[state.points, state.ready >> thief & 1, state.pawn[thief]])


def children(state: Any, seat: int) -> list[Any]:
    """All that the rules let come next."""
    if seat == CHANCE:
        codes = list(range(RULES.chance(PARAMS, state)))
    else:
        out = [0] * GAME.max_moves
        codes = out[: RULES.moves(PARAMS, state, seat, out)]
    values = []
    for code in codes:
        child = state.copy()
        RULES.apply(PARAMS, child, seat, code)
        values.append(child)
    return values


def expected(state: Any, model: Model, is_root: bool = True) -> float:
    """The chance to win by the rules, one roll or stop ahead, and by the model from there on."""
    actors = seats_of(RULES.actors(PARAMS, state))
    if not actors:
        return float(RULES.winners(PARAMS, state) >> model.seat & 1)
    if state.phase in (TURN, PRESS) and not is_root:
        return model.value(state)
    worths = [expected(child, model, False) for child in children(state, actors[0])]
    return max(worths) if actors[0] == model.seat else sum(worths) / len(worths)


def positions() -> list[Any]:
    """Turns and presses that games between random players come to, tie-breaks among them."""
    dice = rng.new(7)
    values: list[Any] = []
    while len(values) < POSITIONS:
        state = GAME.new_state(PARAMS, 2)
        while actors := seats_of(RULES.actors(PARAMS, state)):
            is_near = max(state.pawn) + state.points < PARAMS.track + FAR
            is_tie_break = state.final and state.turn == state.first
            is_wanted = is_tie_break or rng.pick(dice, 40) == 0
            if state.phase in (TURN, PRESS) and is_near and is_wanted:
                values.append(state.copy())
            nexts = children(state, actors[0])
            state = nexts[rng.pick(dice, len(nexts))]
    return values


def test_the_model_is_what_the_rules_lead_to(solved: BestResponse) -> None:
    states = positions()
    kinds = {(state.phase, state.final, state.turn == state.first) for state in states}
    assert len(kinds) == 8, "turns and presses, in final rounds and before, of first and second"
    for seat in (0, 1):
        model = Model(solved, seat)
        for state in states:
            assert model.value(state) == pytest.approx(expected(state, model), abs=10 * TOLERANCE)


def test_the_best_response_wins_as_often_as_the_model_says(solved: BestResponse) -> None:
    share, low, high = play(PARAMS, solved, games=40_000)
    assert low < solved.mean < high, f"played {share:.4f}, computed {solved.mean:.4f}; 95 %"


def test_random_against_random_wins_a_half() -> None:
    assert solve(PARAMS, is_best=False).mean == pytest.approx(0.5, abs=TOLERANCE)
