"""What one seat can win against two greedy ones is computed in a model, which play confirms."""

from __future__ import annotations

import math

import pytest

from larceny.engine.rng import new
from larceny.games import load
from larceny.games.spell_stealers.state import State
from studies.spell_stealers_strength.responder import Responder
from studies.spell_stealers_strength.three_seats import SEATS, ThreeSeats

pytestmark = pytest.mark.nightly

SMALL = {"track": 6, "colours": [[0, 0, 2], [0, 1, 2], [1, 1, 2]], "stealing_dice": [2, 3, 4]}
"""A short track for small dice."""
PARAMS, _ = load("spell-stealers").params("polite", SMALL)
EDGE = 20
GAMES = 6000
SEED = 3


class Recorder(Responder):
    """Plays as `greedy` does in every seat, and remembers who began."""

    def __init__(self) -> None:
        super().__init__(PARAMS, {}, {})
        self.first = 0

    def choose(self, state: State, seat: int) -> int | None:
        if state.in_play == (1 << SEATS) - 1:  # later, those who are tied begin anew
            self.first = state.first
        return None


def solve(is_best: bool) -> ThreeSeats:
    solved = ThreeSeats(PARAMS, is_best, EDGE, EDGE - 1)
    solved.solve()
    return solved


def test_three_greedy_players_win_as_often_as_the_model_says() -> None:
    solved = solve(is_best=False)
    assert solved.mean == pytest.approx(1 / SEATS, abs=1e-4)
    player = Recorder()
    won = [0] * SEATS
    played = [0] * SEATS
    for game in range(GAMES):
        me = game % SEATS
        has_won = player.play_game(me, new(SEED, game))
        place = (me - player.first) % SEATS
        won[place] += has_won
        played[place] += 1
    for place, share in enumerate(solved.shares):
        deviation = 3 * math.sqrt(share * (1 - share) / played[place])
        assert won[place] / played[place] == pytest.approx(share, abs=deviation), place


def test_the_best_response_wins_as_often_as_the_model_says() -> None:
    solved = solve(is_best=True)
    won = Responder(PARAMS, solved.turns, solved.finals).play(GAMES, SEED)
    deviation = 3 * math.sqrt(solved.mean * (1 - solved.mean) / GAMES)
    assert won / GAMES == pytest.approx(solved.mean, abs=deviation)
    assert solved.mean > 1 / SEATS + 0.01, "a best response that is no better than greedy"
