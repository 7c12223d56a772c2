"""Batman's exact odds, compared with an independent implementation and with simulated turns."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias, cast

import pytest

import larceny
from larceny import CHANCE
from larceny.engine import rng
from larceny.engine.seat import CHANCE_BIT
from larceny.games import load
from larceny.games.batman import rules
from larceny.games.batman.bots.solver import remember, solver
from larceny.games.batman.bust import bust_chance
from larceny.games.batman.move import MAX_MOVES, encode_roll, encode_stop
from larceny.games.batman.odds.turn_graph import new_turn
from larceny.games.batman.odds.turn_odds import (
    BadPosition,
    TurnOdds,
    decision_state,
    row_state,
    start_state,
)
from larceny.games.batman.score import turn_points
from larceny.games.batman.state import State
from larceny.games.batman.view import View
from larceny.games.batman.villain import VILLAIN_NAMES
from tests.odds.batman_twin import Spot, Twin, best, mean, stop_at

NAMES = {"y": "yellow", "b": "blue", "g": "gray"}


@cache
def odds() -> TurnOdds:
    params, _ = load("batman").params()
    return TurnOdds(params)


def start_of(villain: str = "nobody") -> State:
    return start_state(odds().params, villain)


@cache
def twin(villain: str, policy: str) -> tuple[Twin, tuple[float, ...]]:
    decide = best if policy == "best" else stop_at(int(policy.removeprefix("stop-at-")))
    played = Twin(villain, decide)
    return played, played.turn()


def state_of(villain: str, spot: Spot) -> State:
    """The position of the twin in the game's own terms; which dice show Batman is left open."""
    out = "".join(sorted("yybbbggggg"))
    for die in spot.cup + spot.loot + spot.alarms + "b" * spot.dodged:
        out = out.replace(die, "", 1)
    return decision_state(
        odds().params,
        villain,
        loot=[NAMES[die] for die in spot.loot],
        batman=[NAMES[die] for die in out],
        alarms=[NAMES[die] for die in spot.alarms],
        dodged=int(spot.dodged),
    )


@pytest.mark.parametrize(
    ("villain", "policy"),
    [(name, "best") for name in VILLAIN_NAMES] + [("joker", "stop-at-4"), ("riddler", "stop-at-4")],
)
def test_a_whole_turn_has_the_twins_distribution(villain: str, policy: str) -> None:
    report = odds().at(start_of(villain), policy)
    _, shares = twin(villain, policy)
    assert report.distribution == pytest.approx(shares[: len(report.distribution)], abs=1e-12)
    assert sum(shares[len(report.distribution) :]) == 0
    assert report.mean == pytest.approx(mean(shares), abs=1e-11)


@pytest.mark.parametrize("villain", VILLAIN_NAMES)
def test_one_position_in_97_of_the_twin_has_its_decision_worth_and_bust_chance(
    villain: str,
) -> None:
    played, _ = twin(villain, "best")
    graph = odds().graph(VILLAIN_NAMES.index(villain))
    assert len(played.memory) >= len(graph.keys)  # the twin merges less
    for spot in sorted(played.memory)[::97]:
        state = state_of(villain, spot)
        report = odds().at(state)
        rolled = mean(played.rolled_once(spot))
        assert report.stop == played.points(spot)
        assert report.roll == pytest.approx(rolled, abs=1e-11)
        assert report.best == ("roll" if best(played.points(spot), played.rolled(spot)) else "stop")
        assert report.mean == pytest.approx(mean(played.memory[spot]), abs=1e-11)
        assert report.bust == pytest.approx(played.bust(spot), abs=1e-12)
        assert bust_chance(odds().params, state) == pytest.approx(played.bust(spot), abs=1e-12)


def test_what_a_table_shows_as_bust_odds_is_the_enumerated_chance() -> None:
    table = larceny.load("batman").table(2, "no-villains", chance="manual")
    for outcome in ("first p0", "draw gray", "draw gray", "draw blue"):
        table.play(CHANCE, outcome)
    for face in ("batman", "batman", "alarm"):
        table.play(CHANCE, f"show {face}")
    report = odds().at(decision_state(odds().params, batman=["gray", "gray"], alarms=["blue"]))
    shown = cast(View, table.view(0)["board"])["odds"]
    assert shown is not None
    assert shown["bust"] == pytest.approx(report.bust, abs=1e-6)
    assert (shown["again"], shown["new"]) == ({"yellow": 0, "blue": 1, "gray": 0}, 2)


Choose: TypeAlias = Callable[[State], int]


def play_turn(params: Any, villain: int, choose: Choose, dice: rng.Rng) -> int:
    """The points of a turn by the rules alone."""
    state = new_turn(params, villain)
    while state.turn == 0:
        if rules.actors(params, state) == CHANCE_BIT:
            rules.apply(params, state, CHANCE, rng.pick(dice, rules.chance(params, state)))
        else:
            rules.apply(params, state, 0, choose(state))
    return state.points[0]


def check_turns(villain: str, policy: str, choose: Choose) -> None:
    """4,000 turns: every share of points within 4.5 standard errors, and the mean too."""
    turns, code = 4000, VILLAIN_NAMES.index(villain)
    report = odds().at(start_of(villain), policy)
    dice = rng.new(11, stream=code)
    seen = [play_turn(odds().params, code, choose, dice) for _ in range(turns)]
    for points, share in enumerate(report.distribution):
        error = math.sqrt(share * (1 - share) / turns)
        assert abs(seen.count(points) / turns - share) <= 4.5 * error
    variance = sum((p - report.mean) ** 2 * s for p, s in enumerate(report.distribution))
    assert abs(sum(seen) / turns - report.mean) <= 4.5 * math.sqrt(variance / turns)


@pytest.mark.parametrize("villain", VILLAIN_NAMES[:4])
def test_simulated_turns_stopped_at_4_fall_as_the_odds_say(villain: str) -> None:
    params = odds().params

    def choose(state: State) -> int:
        return encode_stop() if turn_points(params, state) >= 4 else encode_roll()

    check_turns(villain, "stop-at-4", choose)


@pytest.mark.parametrize("villain", VILLAIN_NAMES[1:])
def test_simulated_turns_of_the_solver_fall_as_the_odds_say(villain: str) -> None:
    params, out = odds().params, [0] * MAX_MOVES
    known = remember(params)
    check_turns(villain, "best", lambda state: solver(params, state, 0, out, rng.new(0), known))


def test_the_odds_of_a_roll_that_has_begun_are_those_of_what_can_still_come() -> None:
    """Two Batman shown and a gray die to go: a bust with one chance in six."""
    table = larceny.load("batman").table(2, "no-villains", chance="manual")
    for outcome in ("first p0", "draw gray", "draw gray", "draw gray", "show batman"):
        table.play(CHANCE, outcome)
    table.play(CHANCE, "show batman")
    report = odds().at(table.observe(0).state)
    assert report.bust == pytest.approx(1 / 6)
    assert report.distribution[0] >= 1 / 6
    assert (report.stop, report.roll, report.best) == (None, None, None)


def test_reaching_a_number_is_never_less_likely_than_with_another_policy() -> None:
    start = start_of("joker")
    for aim in (2, 5, 8):
        reach = sum(odds().at(start, f"reach-{aim}").distribution[aim:])
        for policy in ("best", f"stop-at-{aim}", "stop-at-4"):
            assert reach >= sum(odds().at(start, policy).distribution[aim:]) - 1e-12


def test_the_chances_of_at_least_some_points_add_up_the_distribution() -> None:
    report = odds().at(start_of("joker"))
    for points, chance in enumerate(report.at_least()):
        assert chance == pytest.approx(sum(report.distribution[points:]), abs=1e-12)


def test_the_riddler_learns_what_every_return_is_worth() -> None:
    row = [("gray", "loot"), ("blue", "batman"), ("gray", "alarm"), ("yellow", "batman")]
    report = odds().at(row_state(odds().params, row))
    assert len(report.choices) == 16
    assert report.best == "return 2 4"
    assert report.choices["return 1 2 3 4"] == pytest.approx(odds().at(start_of()).mean)


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"loot": ["gray"] * 6}, "only 5 gray"),
        ({"loot": ["red"]}, "yellow, blue or gray"),
        ({"loot": ["gray"]}, "no turn comes"),
        ({"batman": ["gray"] * 3}, "no turn comes"),
        ({"dodged": 1}, "Poison Ivy"),
        ({"villain": "penguin"}, "villain is"),
    ],
)
def test_an_impossible_position_is_refused(position: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        odds().at(decision_state(odds().params, **position))


def test_odds_between_turns_and_unknown_policies_are_refused() -> None:
    table = larceny.load("batman").table(2, chance="manual")
    with pytest.raises(BadPosition, match="no turn"):
        odds().at(table.observe(0).state)
    with pytest.raises(BadPosition, match="stop-at-N"):
        odds().at(start_of(), "never")
