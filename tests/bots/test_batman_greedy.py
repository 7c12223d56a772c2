"""Batman's greedy looks one roll ahead; the solver's memory and its view of the last round."""

from __future__ import annotations

from typing import Any

import pytest

import larceny
from larceny.games import load
from larceny.games.batman.bots.greedy import MEAN_POINTS, batman_mask, expected_loot
from larceny.games.batman.bots.solver import (
    is_last_round,
    is_still_to_play,
    most_points,
    race_chance,
    reach_chance,
    remember,
    row_at,
    start_at,
    stop_value,
    villains_of,
    win_chance,
)
from larceny.games.batman.bust import bust_chance
from larceny.games.batman.odds.key import kept, position_key
from larceny.games.batman.score import turn_points
from larceny.games.batman.state import BATMAN, GRAY, LOOT, NOBODY, VILLAINS
from tests.games.batman.script import again, roll, score, start

PLAIN: Any = load("batman").params("no-villains")[0]


def choose(table: larceny.Table, bot: str = "greedy") -> str:
    return larceny.bot(bot, "batman").choose(table.observe(table.actors[0]))


def known(table: larceny.Table) -> tuple[Any, Any]:
    seen = table.observe(table.actors[0])
    return seen.params, seen.state


# --- Greedy --------------------------------------------------------------------------------------


def test_greedy_rolls_on_while_nothing_is_at_stake() -> None:
    table = start()
    roll(table, "gray alarm", "gray alarm", "gray alarm")
    assert choose(table) == "roll"


def test_greedy_stops_where_a_bust_would_cost_more_than_a_roll_can_bring() -> None:
    table = start()
    roll(table, "gray loot", "gray batman", "gray batman")
    again(table, "gray loot", "gray loot", "blue loot")
    params, state = known(table)
    assert turn_points(params, state) == 4
    assert bust_chance(params, state) > 0.3
    assert choose(table) == "stop"


def test_greedy_weighs_the_expected_loot_against_the_expected_loss() -> None:
    table = start()
    roll(table, "gray loot", "gray loot", "gray batman")
    params, state = known(table)
    bust = bust_chance(params, state)
    gains = (1 - bust) * expected_loot(params, state)
    loses = bust * turn_points(params, state)
    assert gains != loses
    assert choose(table) == ("roll" if gains > loses else "stop")


def test_the_expected_loot_of_alarms_is_that_of_their_own_faces() -> None:
    table = start()
    roll(table, "gray alarm", "gray alarm", "gray alarm")
    params, state = known(table)
    each = params.faces[GRAY][LOOT] / params.die_faces[GRAY]
    assert expected_loot(params, state) == pytest.approx(3 * each)


def test_as_the_riddler_greedy_puts_every_batman_back() -> None:
    table = start(["riddler", "joker"])
    roll(table, "gray loot", "blue batman", "gray alarm", "yellow batman")
    _, state = known(table)
    assert batman_mask(state) == 0b1010
    assert kept(state, 0, BATMAN) == 2
    assert kept(state, 0b1010, BATMAN) == 0
    assert kept(state, 0b1010, LOOT) == kept(state, 0, LOOT) == 1
    assert choose(table) == "return 2 4"


def test_greedy_picks_the_villain_that_scores_most_of_those_that_are_left() -> None:
    table = larceny.load("batman").table(4, "pick-villains", chance="manual")
    table.play(larceny.CHANCE, "first p0")
    picked: list[str] = []
    while len(picked) < VILLAINS:
        picked.append(choose(table))
        table.play(table.actors[0], picked[-1])
    assert picked == ["pick riddler", "pick joker", "pick poison-ivy", "pick catwoman"]


def test_the_mean_points_of_the_villains_are_those_of_the_best_play() -> None:
    params, _ = load("batman").params()
    memory = remember(params)
    exact = [memory[start_at(memory, villain)] for villain in villains_of(params)]
    assert list(MEAN_POINTS[1:]) == pytest.approx(exact, abs=0.005)


# --- The memory of the solver --------------------------------------------------------------------


def test_a_rule_set_without_villains_remembers_only_nobody() -> None:
    assert list(villains_of(PLAIN)) == [NOBODY]
    standard, _ = load("batman").params()
    assert list(villains_of(standard)) == list(range(1, VILLAINS + 1))


def test_rule_sets_that_differ_only_in_their_target_share_a_memory() -> None:
    changed, _ = load("batman").params("no-villains", {"target": 99})
    assert remember(changed) is remember(PLAIN)


def test_more_points_are_never_more_likely() -> None:
    memory = remember(PLAIN)
    most = most_points(memory, NOBODY)
    chances = [reach_chance(memory, NOBODY, points) for points in range(most + 2)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] == 1.0
    assert 0 < chances[most] < chances[1] < 1
    assert chances[most + 1] == 0


def test_the_keys_of_the_positions_are_found_again() -> None:
    memory = remember(PLAIN)
    table = start()
    rows: set[int] = set()
    for dice in (("gray loot", "gray loot", "gray alarm"), ("blue loot", "blue alarm")):
        if rows:
            again(table, "loot", *dice)
        else:
            roll(table, *dice)
        params, state = known(table)
        rows.add(row_at(memory, NOBODY, position_key(params, state)))
    assert len(rows) == 2
    assert all(row > start_at(memory, NOBODY) for row in rows)


# --- The last round ------------------------------------------------------------------------------


def test_a_round_is_the_last_once_somebody_reaches_the_target() -> None:
    table = start(target=3)
    roll(table, "gray loot", "gray loot", "gray alarm")
    params, state = known(table)
    assert [is_last_round(params, state, 0, points) for points in (0, 2, 3, 4)] == [
        False, False, True, True,
    ]  # fmt: skip


def test_after_somebody_reached_the_target_every_turn_is_in_the_last_round() -> None:
    table = start(target=3)
    score(table, 3)
    roll(table, "gray batman", "gray alarm", "gray alarm")
    params, state = known(table)
    assert is_last_round(params, state, 1, 0)


@pytest.mark.parametrize(("first", "later"), [(1, [0, 2]), (0, [2]), (2, [])])
def test_who_is_still_to_play_follows_from_who_began(first: int, later: list[int]) -> None:
    table = start(seats=3)
    roll(table, "gray loot", "gray alarm", "gray alarm")
    _, state = known(table)
    state.first = first
    assert [other for other in range(3) if is_still_to_play(state, 1, other)] == later


def test_before_the_end_whoever_needs_fewer_points_leads() -> None:
    table = start(target=30)
    score(table, 3)
    roll(table, "gray loot", "gray alarm", "gray alarm")
    params, state = known(table)
    memory = remember(params)
    chances = [race_chance(params, state, 1, memory, points) for points in range(10)]
    assert chances == sorted(chances)
    assert chances[0] < 0.5 < chances[9]
    assert win_chance(params, state, 1, memory, 5) == chances[5]


def test_the_chances_of_all_seats_in_a_race_add_up_to_a_win() -> None:
    table = start(seats=4, target=30)
    roll(table, "gray loot", "gray alarm", "gray alarm")
    params, state = known(table)
    memory = remember(params)
    state.first = 1  # p0 is the last of the round, so nobody is still to play
    last = race_chance(params, state, 0, memory, 0)
    assert last == pytest.approx(1 / 4)


def test_stopping_is_worth_its_points_before_the_end_and_the_chance_to_win_at_the_end() -> None:
    table = start(target=3)
    score(table, 3)
    roll(table, "gray loot", "gray loot", "gray loot")
    params, state = known(table)
    memory = remember(params)
    assert stop_value(params, state, 1, memory, False, 3) == 3.0
    assert stop_value(params, state, 1, memory, True, 3) == 0.5
    assert stop_value(params, state, 1, memory, True, 4) == 1.0


def test_the_solver_goes_on_where_greedy_would_stop_and_lose() -> None:
    table = start(target=6)
    score(table, 3)
    score(table, 0)
    roll(table, "gray loot", "gray loot", "gray loot")
    table.play(0, "stop")
    roll(table, "gray loot", "gray batman", "gray batman")
    again(table, "gray loot", "gray loot", "blue loot")
    assert table.scores[0] == 6
    assert choose(table, "greedy") == "stop", "four points in hand look like enough"
    assert choose(table, "solver") == "roll", "four do not beat six"
