"""Luck: of fair dice it adds up to zero in the mean, and what remains is zero in a solved game."""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Any

import pytest

import tests.pig
from larceny.coach.mark import round_equity
from larceny.coach.price import price_moves
from larceny.coach.review import Reviewer
from larceny.coach.review_model import Review
from larceny.coach.valuation import SolvedValue
from larceny.engine import rng
from larceny.engine.contract import assemble
from larceny.engine.seat import CHANCE
from larceny.odds.position_value import PositionValue
from larceny.table.event import Event
from larceny.table.table import Table
from larceny.table.table_setup import new_setup
from tests.nightly import by_day
from tests.pig.move import ROLL, decode, encode_hold, encode_roll
from tests.pig.state import BUST_FACE, OVER, ROLLING

TARGET, FACES = 4, 3
NORMAL_999 = 3.29
"""A normal variable is farther from its mean, in standard deviations, once in a thousand times."""
SWEEPS = 200

PIG = assemble("pig", tests.pig)
PARAMS, _ = PIG.params(None, {"target": TARGET, "die_faces": FACES})


@cache
def solve_pig() -> dict[tuple[int, int, int], float]:
    """Return the chance to win of whoever decides, by own points, the other's and the turn's."""
    chances = {
        (own, other, total): 0.5
        for own in range(TARGET)
        for other in range(TARGET)
        for total in range(TARGET + FACES)
    }
    for _ in range(SWEEPS):
        for place in chances:
            chances[place] = max(hold(chances, *place), roll(chances, *place))
    return chances


def hold(chances: dict[tuple[int, int, int], float], own: int, other: int, total: int) -> float:
    return 1.0 if own + total >= TARGET else 1.0 - chances[other, own + total, 0]


def roll(chances: dict[tuple[int, int, int], float], own: int, other: int, total: int) -> float:
    won = 1.0 - chances[other, own, 0]
    for face in range(2, FACES + 1):
        reached = total + face
        won += 1.0 if own + reached >= TARGET else chances[own, other, reached]
    return won / FACES


class PigValue(PositionValue):
    """The exact chances of Pig."""

    def __init__(self) -> None:
        super().__init__(PIG, PARAMS)
        self._chances = solve_pig()

    def move_share(self, state: Any, seat: int, move: int) -> float:
        place = state.points[seat], state.points[1 - seat], min(state.total, TARGET + FACES - 1)
        function = roll if decode(move).kind == ROLL else hold
        return function(self._chances, *place)

    def best_share(self, state: Any, seat: int) -> float:
        return max(self.move_share(state, seat, move) for move in (encode_hold(), encode_roll()))


class Optimist(SolvedValue):
    """Prices p0's points too high: luck has no right to depend on that."""

    def shares(self, state: Any, viewer: int) -> tuple[float, ...]:
        if state.phase == OVER:
            return super().shares(state, viewer)
        first = 0.2 + 0.1 * state.points[0] + 0.05 * state.total * (state.turn == 0)
        return round_equity(first), 1.0 - round_equity(first)


def play_pig(dice: rng.Rng) -> Table:
    """Return a game of two who roll or hold at random."""
    state = PIG.new_state(PARAMS, 2)
    events = []
    while state.phase != OVER:
        seat = CHANCE if state.phase == ROLLING else state.turn
        code = rng.pick(dice, FACES if seat == CHANCE else 2)
        if seat != CHANCE:
            code = encode_roll() if code or state.total == 0 else encode_hold()
        events.append(Event(seat, PIG.notation.text(PARAMS, state, seat, code)))
        PIG.rules.apply(PARAMS, state, seat, code)
    return Table.restore(PIG, SETUP, events)


SETUP = new_setup(PIG, 2, params={"target": TARGET, "die_faces": FACES}, chance="manual")


def review_pig(table: Table, value: SolvedValue) -> Review:
    def price(observation: Any, played: int) -> Any:
        return price_moves(value, observation)

    return Reviewer(table, value, price).run(lambda share: None)


@pytest.mark.parametrize("games", by_day(1_000, of=[1_000, 10_000]))
def test_the_luck_of_many_games_adds_up_to_zero(games: int) -> None:
    dice, value = rng.new(7), SolvedValue(PigValue())
    lucks = []
    for _ in range(games):
        review = review_pig(play_pig(dice), value)
        account = review.accounts[0]
        assert account.luck + account.skill + account.rest == account.result
        assert abs(account.rest - (review.equities[0][0] - 0.5)) < 1e-9, "p0 begins: that remains"
        lucks.append(account.luck)
    mean = sum(lucks) / games
    spread = sqrt(sum((luck - mean) ** 2 for luck in lucks) / (games - 1))
    assert spread > 0.1, "there is luck"
    assert abs(mean) < NORMAL_999 * spread / sqrt(games)


def test_luck_is_fair_even_by_a_bad_estimate() -> None:
    dice, value = rng.new(8), Optimist(PigValue())
    lucks = [review_pig(play_pig(dice), value).accounts[0].luck for _ in range(1000)]
    mean = sum(lucks) / len(lucks)
    spread = sqrt(sum((luck - mean) ** 2 for luck in lucks) / (len(lucks) - 1))
    assert spread > 0.05
    assert abs(mean) < NORMAL_999 * spread / sqrt(len(lucks))


def test_a_bust_is_bad_luck_for_the_roller_and_good_for_the_other() -> None:
    events = [Event(0, "roll"), Event(CHANCE, f"die {BUST_FACE + 1}")]
    table = Table.restore(PIG, SETUP, events)
    review = review_pig(table, SolvedValue(PigValue()))
    (roll,) = review.rolls
    before, after = review.equities[1], review.equities[2]
    assert roll.luck[0] < 0 < roll.luck[1]
    assert roll.luck == pytest.approx([b - a for a, b in zip(before, after, strict=True)])
    assert not review.is_over
