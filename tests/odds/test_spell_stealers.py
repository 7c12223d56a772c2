"""Spell Stealers' exact odds against brute force: the rules themselves, every outcome played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from larceny.engine.errors import BadParam
from larceny.engine.seat import CHANCE, CHANCE_BIT
from larceny.games import load
from larceny.games.spell_stealers.move import (
    encode_decline,
    encode_roll,
    encode_stop,
    encode_take,
)
from larceny.games.spell_stealers.odds.die_odds import all_roll_odds, steal_odds
from larceny.games.spell_stealers.odds.turn_value import STOP_CHOICE, TurnValues
from larceny.games.spell_stealers.state import (
    NOBODY,
    OFFER,
    PRESS,
    SHAPES,
    TURN,
    State,
)
from tests.nightly import by_day

GAME = load("spell-stealers")
CHANGES: list[dict[str, Any]] = [
    {},
    {"success_faces": [1, 2, 3], "stealing_dice": [6, 6, 10]},
    {"colours": [[1, 1, 1], [3, 0, 3], [2, 5, 1]]},
]


def outcomes(params: Any, state: State) -> Iterator[tuple[Fraction, State]]:
    """Every way in which the chance event that is pending can go."""
    count = GAME.rules.chance(params, state)
    for outcome in range(count):
        after = state.copy()
        GAME.rules.apply(params, after, CHANCE, outcome)
        yield Fraction(1, count), after


def turn_of_p0(params: Any, thieves: int, points: int = 0, pawn: int = 500) -> State:
    """Return a table where p0 has points and some others have ready tokens, all deep inside."""
    state: State = GAME.new_state(params, 6)
    state.phase = PRESS if points else TURN
    state.points = points
    state.ready = ((1 << thieves) - 1) << 1
    state.pawn[1:] = [pawn] * 5
    return state


def settle(
    params: Any, state: State, thief: Callable[[State], int]
) -> list[tuple[Fraction, State]]:
    """Play on until p0 decides or the turn has passed; thieves take or decline as given."""
    if state.phase == OFFER:
        GAME.rules.apply(params, state, state.thief, thief(state))
        return settle(params, state, thief)
    if GAME.rules.actors(params, state) != CHANCE_BIT:
        return [(Fraction(1), state)]
    return [
        (chance * then, end)
        for chance, after in outcomes(params, state)
        for then, end in settle(params, after, thief)
    ]


def decline(state: State) -> int:
    return encode_decline()


@pytest.mark.parametrize("changes", CHANGES, ids=str)
def test_success_and_points_of_each_die_are_what_all_rolls_give(changes: dict[str, Any]) -> None:
    params, _ = GAME.params(None, changes)
    for odds in all_roll_odds(params):
        state = turn_of_p0(params, thieves=0)
        GAME.rules.apply(params, state, 0, encode_roll(odds.shape))
        ends = settle(params, state, decline)
        good = [(chance, end) for chance, end in ends if end.turn == 0]
        assert odds.success == sum(chance for chance, _ in good)
        assert odds.points == sum(chance * end.points for chance, end in good)
        assert odds.points_if_obtained * odds.success == odds.points


def test_the_printed_dice_and_our_success_die() -> None:
    params, _ = GAME.params()
    assert [odds.success for odds in all_roll_odds(params)] == [
        Fraction(3, 4), Fraction(5, 8), Fraction(11, 24),
    ]  # fmt: skip
    assert [odds.points for odds in all_roll_odds(params)] == [
        Fraction(15, 8), Fraction(49, 16), Fraction(29, 8),
    ]  # fmt: skip


@pytest.mark.parametrize("changes", CHANGES, ids=str)
@pytest.mark.parametrize("pawn", [0, 3, 500])
def test_an_attempt_to_steal_is_what_all_faces_give(changes: dict[str, Any], pawn: int) -> None:
    params, _ = GAME.params(None, changes)
    for shape in range(SHAPES):
        for number in range(1, params.faces[shape] + 1):
            state = turn_of_p0(params, thieves=1, pawn=pawn)
            state.shape, state.number, state.matched = shape, number, 1
            state.stolen_by, state.thief, state.phase = NOBODY, 1, OFFER
            GAME.rules.apply(params, state, 1, encode_take())
            ends = list(outcomes(params, state))
            odds = steal_odds(params, shape, number, pawn)
            assert odds.success == sum(chance for chance, end in ends if end.stolen_by == 1)
            assert odds.steps == sum(chance * (end.pawn[1] - pawn) for chance, end in ends)
            got = sum(chance * end.points for chance, end in ends)
            assert odds.denied == number - got


def test_when_theft_pays_with_the_printed_dice() -> None:
    params, _ = GAME.params()
    highest = [
        max(n for n in range(1, params.faces[s] + 1) if steal_odds(params, s, n).pays)
        for s in range(SHAPES)
    ]
    assert highest == [3, 6, 8]
    assert steal_odds(params, 2, 9).steps == 0
    assert steal_odds(params, 2, 12, pawn=0).pays, "at the entrance there is nothing to lose"


SMALL: list[dict[str, Any]] = [
    {"track": 2},
    {"track": 3, "success_faces": [1, 2, 3], "stealing_dice": [6, 6, 10]},
    {"track": 4, "colours": [[0, 0, 3], [0, 2, 2], [2, 2, 2]]},
]


def twin(params: Any, limit: int, goal: int = 999) -> Callable[[int, int], tuple[Fraction, ...]]:
    """The worth of each roll by playing all of them through the rules, to the end of the turn."""

    def thief(state: State) -> int:
        pays = steal_odds(params, state.shape, state.number).pays
        return encode_take() if pays else encode_decline()

    @cache
    def best(points: int, thieves: int) -> Fraction:
        if points >= limit:
            return Fraction(min(points, goal))
        state = turn_of_p0(params, thieves, points)
        state.phase = PRESS
        GAME.rules.apply(params, state, 0, encode_stop())
        return max(Fraction(min(state.pawn[0], goal)), *rolls(points, thieves))

    @cache
    def rolls(points: int, thieves: int) -> tuple[Fraction, ...]:
        values = []
        for shape in range(SHAPES):
            state = turn_of_p0(params, thieves, points)
            GAME.rules.apply(params, state, 0, encode_roll(shape))
            values.append(sum(
                (chance * best(end.points, (end.ready >> 1).bit_count())
                 for chance, end in settle(params, state, thief) if end.turn == 0),
                Fraction(0),
            ))  # fmt: skip
        return tuple(values)

    return rolls


@pytest.mark.parametrize("changes", SMALL, ids=str)
def test_rolling_against_stopping_is_what_playing_every_turn_out_gives(
    changes: dict[str, Any],
) -> None:
    params, _ = GAME.params(None, changes)
    values = TurnValues(params)
    rolls = twin(params, values.limit)
    for thieves in range(3 if max(params.faces) < 8 else 2):
        for points in range(values.limit):
            press = values.press(points, thieves)
            assert press.roll == rolls(points, thieves)
            worth = (*press.roll, press.stop)
            assert worth[press.best] == max(worth)


@pytest.mark.parametrize("goal", by_day(3, of=[1, 3, 5]))
def test_with_a_goal_more_points_are_worth_nothing(goal: int) -> None:
    params, _ = GAME.params(None, SMALL[2])
    values = TurnValues(params, goal=goal)
    rolls = twin(params, values.limit, goal)
    for thieves in range(3):
        for points in range(values.limit):
            press = values.press(points, thieves)
            assert press.roll == rolls(points, thieves)
            assert press.stop == min(points, goal)
            assert points < goal or press.best == STOP_CHOICE


def chase_twin(params: Any) -> Callable[[int, int], tuple[Fraction, ...]]:
    """Return each roll's chance to end with at least a number of points, by playing it out."""

    def thief(state: State) -> int:
        return (
            encode_take()
            if steal_odds(params, state.shape, state.number).pays
            else encode_decline()
        )

    @cache
    def rolls(points: int, thieves: int) -> tuple[Fraction, ...]:
        values = []
        for shape in range(SHAPES):
            state = turn_of_p0(params, thieves)
            GAME.rules.apply(params, state, 0, encode_roll(shape))
            chance_of_all = Fraction(0)
            for chance, end in settle(params, state, thief):
                if end.turn == 0 and end.points >= points:
                    chance_of_all += chance
                elif end.turn == 0:
                    left = (end.ready >> 1).bit_count()
                    chance_of_all += chance * max(rolls(points - end.points, left))
            values.append(chance_of_all)
        return tuple(values)

    return rolls


def test_the_chance_to_reach_a_number_is_what_playing_every_turn_out_gives() -> None:
    params, _ = GAME.params(None, SMALL[2])
    values, rolls = TurnValues(params), chase_twin(params)
    for thieves in range(3):
        for points in range(1, values.limit):
            assert values.reach(points, thieves) == rolls(points, thieves)


def test_floats_agree_with_fractions() -> None:
    params, _ = GAME.params()
    exact, quick = TurnValues(params), TurnValues(params, exact=False)
    for thieves in range(6):
        for points in range(exact.limit):
            exact_move, other = exact.press(points, thieves), quick.press(points, thieves)
            assert other.roll == pytest.approx([float(worth) for worth in exact_move.roll])
            assert exact_move.best == other.best


def test_with_the_printed_dice_one_stops_at_nine_when_no_thief_is_ready() -> None:
    params, _ = GAME.params()
    values = TurnValues(params)
    assert [values.press(points, 0).best for points in (8, 9)] == [1, STOP_CHOICE]
    assert [values.press(points, 1).best for points in (6, 7)] == [1, STOP_CHOICE]
    assert values.turn(0) > values.turn(1) > values.turn(5)


def test_what_cannot_be_is_refused() -> None:
    params, _ = GAME.params()
    values = TurnValues(params)
    for wrong in (
        lambda: values.press(-1, 0),
        lambda: values.press(0, 6),
        lambda: values.reach(0, 0),
        lambda: steal_odds(params, 0, 5),
        lambda: steal_odds(params, 0, 1, pawn=-1),
    ):
        with pytest.raises(BadParam):
            wrong()
