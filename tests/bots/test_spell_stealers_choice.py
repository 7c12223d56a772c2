"""Spell Stealers' greedy: goals, thefts, votes and tokens, in scripted positions."""

from __future__ import annotations

from typing import Any

import pytest

import larceny
from larceny.engine import rng
from larceny.games import load
from larceny.games.spell_stealers.bots.greedy import (
    deepest_other,
    goal_of,
    greedy,
    is_worth_stealing,
    look_up,
    others_to_play,
    prepare,
    roll_or_stop,
    vote_for_last,
)
from larceny.games.spell_stealers.move import RESET, ROLL, STOP, decode
from larceny.games.spell_stealers.odds.die_odds import steal_steps
from larceny.games.spell_stealers.state import NOBODY, PLAYERS, PRESS, SHAPES
from tests.games.spell_stealers.script import advance, live, miss, roll, run, start

BOT = larceny.bot("greedy", "spell-stealers")


def choice(table: larceny.Table, seat: int | None = None) -> str:
    return BOT.choose(table.observe(table.actors[0] if seat is None else seat))


def known(table: larceny.Table, seat: int = 0) -> tuple[Any, Any]:
    seen = table.observe(seat)
    return seen.params, seen.state


def test_the_memory_has_a_mask_of_dice_for_every_number_of_points_and_thieves() -> None:
    params, _ = load("spell-stealers").params()
    memory = prepare(params)
    limit, far = int(memory[0]), int(memory[1])
    assert far == max(params.faces)
    tables = 1 + 2 * (far + 1)
    assert len(memory) == 2 + tables * PLAYERS * limit
    assert set(memory[2 : 2 + PLAYERS * limit]) <= set(range(1, 1 << SHAPES))
    assert set(memory[2:]) <= set(range(1, 2 << SHAPES)), "one more bit to stop"
    assert len(set(memory[2:])) > SHAPES, "not always the same"


def test_equally_good_choices_are_drawn_by_lot() -> None:
    """To a goal of 4 points, with 3 and no thief, a roll of the pyramid gains what it risks."""
    table = start(2, track=4)
    params, state = known(table)
    memory = prepare(params)
    state.phase, state.points, state.ready = PRESS, 3, 0b01
    kinds = {
        decode(roll_or_stop(params, state, 0, rng.new(seed), memory)).kind for seed in range(30)
    }
    assert kinds == {ROLL, STOP}


def test_points_beyond_the_table_are_looked_up_at_its_end() -> None:
    table = start(2)
    params, state = known(table)
    memory = prepare(params)
    limit = int(memory[0])
    assert look_up(memory, 0, state, limit + 50) == look_up(memory, 0, state, limit - 1)


def test_the_deepest_of_the_others_is_the_one_to_catch() -> None:
    table = start(3)
    advance(table, 0, 9)
    advance(table, 1, 4)
    _, state = known(table)
    assert [deepest_other(state, seat) for seat in range(3)] == [4, 9, 9]


@pytest.mark.parametrize(("played", "left"), [(0, [2, 1, 0]), (1, [2, 1, 0])])
def test_those_after_a_seat_in_the_round_are_still_to_play(played: int, left: list[int]) -> None:
    table = start(3)
    for _ in range(played):
        miss(table)
    _, state = known(table)
    assert [others_to_play(state, seat) for seat in range(3)] == left


def test_there_is_a_goal_only_where_at_most_one_other_is_still_to_play() -> None:
    table = start(3, track=20)
    params, state = known(table)
    assert goal_of(params, state, 0, 1) == 0
    assert goal_of(params, state, 1, 1) == 20
    state.final = 1
    assert goal_of(params, state, 1, 3) == 3, "in the last round only the lead counts"
    assert goal_of(params, state, 1, -5) == 1


@pytest.mark.parametrize(
    ("die", "number", "colour"),
    [("diamond", 5, "green"), ("diamond", 8, "green"), ("orb", 12, "green-or-yellow")],
)
def test_greedy_steals_when_it_gains_steps_on_average(die: str, number: int, colour: str) -> None:
    table = start(2)
    advance(table, 0, 12)
    advance(table, 1, 12)
    roll(table, die, number, colour)
    run(table, table.moves(larceny.CHANCE)[0])
    params, state = known(table, 1)
    pays = steal_steps(params, state.shape, state.number, state.pawn[1]) > 0
    assert is_worth_stealing(params, state, 1) == pays
    assert choice(table) == ("steal" if pays else "decline")


def test_an_attempt_at_a_low_number_pays_and_one_at_the_highest_does_not() -> None:
    table = start(2)
    roll(table, "diamond", 5, "green")
    params, state = known(table, 1)
    state.number, state.pawn[1] = 1, 20
    assert is_worth_stealing(params, state, 1)
    state.number = max(params.faces)
    assert not is_worth_stealing(params, state, 1)


def test_in_the_last_round_greedy_goes_on_until_it_leads() -> None:
    table = start(2, track=9)
    advance(table, 0, 9)
    assert choice(table).startswith("roll")
    roll(table, "orb", 7, "green-or-yellow")
    while table.actors == (larceny.CHANCE,):
        run(table, table.moves(larceny.CHANCE)[0])
        run(table, f"p{table.actors[0]} decline")
    assert "stop" in table.moves(1)
    assert choice(table).startswith("roll"), "seven do not catch up with nine"


def tied_vote() -> larceny.Table:
    table = live(4)
    roll(table, "diamond", 5, "green")
    run(table, "p1 throw diamond", "die 6", "p2 throw diamond", "die 6", "simultaneous p1 p2")
    return table


def test_greedy_votes_for_the_tied_seat_that_stands_farthest_back() -> None:
    table = tied_vote()
    _, state = known(table, 3)
    assert state.tied == 0b0110
    state.pawn[1], state.pawn[2] = 7, 3
    assert votes(state, 3) == {2}
    state.pawn[1], state.pawn[2] = 2, 3
    assert votes(state, 3) == {1}
    state.pawn[1], state.pawn[2] = 3, 3
    assert votes(state, 3) == {1, 2}, "by lot"
    assert votes(state, state.turn) == {NOBODY}, "nobody is best for itself"


def votes(state: Any, seat: int) -> set[int]:
    """Return for whom a seat votes by some seeds."""
    out = [0] * PLAYERS
    return {decode(vote_for_last(state, seat, out, rng.new(seed))).other for seed in range(30)}


def test_greedy_votes_legally_at_the_table() -> None:
    table = tied_vote()
    voters = table.actors
    assert voters
    for seat in voters:
        assert choice(table, seat) in table.moves(seat)


def test_after_a_miss_greedy_passes() -> None:
    table = live(2)
    roll(table, "diamond", 6, "red")
    assert choice(table, 0) == "pass"


def test_greedy_first_sets_its_token_where_that_is_done_by_hand() -> None:
    params, state = known(start(2, manual_tokens=1))
    memory, out = prepare(params), [0] * load("spell-stealers").max_moves
    state.ready = 0b11
    assert decode(greedy(params, state, 0, out, rng.new(1), memory)).kind == ROLL
    state.ready = 0b10
    assert decode(greedy(params, state, 0, out, rng.new(1), memory)).kind == RESET
