"""Batman's solver: the exact turn, the end played to win, and how it does against greedy."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import larceny
from larceny import CHANCE, Table
from larceny.games import load
from larceny.games.batman.bots.solver import reach_chance, remember, roll_value, row_at, win_chance
from larceny.games.batman.odds.turn_odds import TurnOdds, start_state
from larceny.games.batman.state import State
from larceny.games.batman.villain import VILLAIN_NAMES
from larceny.lab.game_rows import wilson
from tests.games.batman.script import again, roll, score, start, stop
from tests.nightly import by_day

PARAMS: Any = load("batman").params()[0]


@cache
def odds() -> TurnOdds:
    return TurnOdds(PARAMS)


def choose(table: Table) -> str:
    bot = larceny.bot("solver", larceny.load("batman"))
    return bot.choose(table.observe(table.actors[0]))


@pytest.mark.parametrize("villain", VILLAIN_NAMES[1:])
def test_the_solver_knows_the_exact_worth_of_a_turn(villain: str) -> None:
    known = remember(PARAMS)
    code = VILLAIN_NAMES.index(villain)
    for aim in range(1, 14):
        shares = odds().at(start_state(PARAMS, villain), f"reach-{aim}").distribution
        assert reach_chance(known, code, aim) == pytest.approx(sum(shares[aim:]), abs=1e-12)
    assert reach_chance(known, code, 0) == 1.0
    assert reach_chance(known, code, 40) == 0.0


@pytest.mark.parametrize("seats", [2, 4])
def test_far_from_the_end_the_solver_plays_the_move_with_the_highest_mean(seats: int) -> None:
    table = larceny.load("batman").table(seats, seed=seats, params={"target": 200})
    for _ in range(60):
        seat = table.actors[0]
        best = odds().at(table.observe(seat).state).best
        assert choose(table) == best
        table.play(seat, str(best))


def test_the_solver_picks_the_villain_with_the_best_turn() -> None:
    table = larceny.load("batman").table(3, "pick-villains", chance="manual")
    table.play(CHANCE, "first p0")
    best = max(VILLAIN_NAMES[1:], key=lambda name: odds().at(start_state(PARAMS, name)).mean)
    assert choose(table) == f"pick {best}"


def test_in_the_last_turn_the_solver_goes_on_while_it_is_behind() -> None:
    table = start(target=3)
    score(table, 3)
    roll(table, "gray loot", "gray batman", "gray batman")
    assert choose(table) == "roll"


def test_in_the_last_turn_the_solver_stops_as_soon_as_it_has_won() -> None:
    table = start(target=3)
    score(table, 3)
    roll(table, "gray loot", "gray loot", "gray alarm")
    assert choose(table) == "roll"
    again(table, "loot", "blue loot", "blue alarm")
    assert choose(table) == "stop"


def test_the_last_seat_that_reaches_the_target_alone_stops() -> None:
    table = start(target=3)
    score(table, 1)
    roll(table, "gray loot", "gray loot", "gray loot")
    assert choose(table) == "stop"
    stop(table)
    assert table.winners == (1,)


def test_the_first_seat_at_the_target_reckons_with_what_the_others_can_still_get() -> None:
    """At 3 points an opponent beats it with 58 %: it rolls where the mean says so too."""
    table = start(seats=4, target=3)
    roll(table, "gray loot", "gray loot", "gray loot")
    state = table.observe(0).state
    params = table.setup.params
    known = remember(params)
    beaten = reach_chance(known, 0, 4)
    assert win_chance(params, state, 0, known, 3) == pytest.approx((1 - beaten) ** 3)
    assert choose(table) == "roll"


def test_a_lead_that_a_tie_would_break_counts_as_half() -> None:
    table = start(target=3)
    score(table, 3)
    roll(table, "gray loot", "gray loot", "gray loot")
    params, state = table.setup.params, table.observe(1).state
    known = remember(params)
    assert win_chance(params, state, 1, known, 3) == 0.5
    assert win_chance(params, state, 1, known, 4) == 1.0
    assert win_chance(params, state, 1, known, 2) == 0.0


def end_game(villain: int, points: int) -> State:
    """Of three seats one leads with 31, this one is to play, and one is still to come with 27."""
    state = State()
    state.seats = 3
    state.contenders = 7
    state.turn = 1
    others = [code for code in (1, 2, 3, 4) if code != villain]
    state.villain[:3] = [others[0], villain, others[1]]
    state.points[:3] = [31, points, 27]
    return state


@pytest.mark.parametrize("villain", range(1, 5))
@pytest.mark.parametrize("points", [25, 29])
def test_aiming_loses_next_to_nothing_against_the_exact_end_game(villain: int, points: int) -> None:
    """The chance to win as the solver plays is within 0.0005 of the best there is."""
    state, known = end_game(villain, points), remember(PARAMS)
    graph = odds().graph(villain)
    ends = range(graph.most + 1)
    utility = np.array([win_chance(PARAMS, state, 1, known, final) for final in ends])
    is_roll = [
        roll_value(PARAMS, state, 1, known, True, now, row_at(known, villain, key))
        > utility[now] + 1e-12
        for key, now in zip(graph.keys.tolist(), graph.points.tolist(), strict=True)
    ]
    played = float(graph.follow(np.array(is_roll), utility).start @ utility)
    exact = float(graph.solve(utility[:, None]).start[0])
    assert exact - 0.0005 <= played <= exact + 1e-12


@pytest.mark.parametrize("seats", by_day(4, of=[2, 3, 4]))
def test_the_solver_beats_greedy(seats: int) -> None:
    """10,000 games in every seat: the whole 95 % interval lies above an equal share."""
    games, won = 10_000, 0.0
    for seat in range(seats):
        bots = ["greedy"] * seats
        bots[seat] = "solver"
        result = larceny.simulate("batman", seats, bots, games, seed=seat)
        won += float(result.wins[:, seat].sum())
    _, low, _ = wilson(won, games * seats)
    assert low > 1 / seats + 0.03
