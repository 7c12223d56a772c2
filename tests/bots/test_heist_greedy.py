"""HEIST!'s greedy: what it rolls for and takes, also in positions that no game has yet had."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import larceny
from larceny.engine import rng
from larceny.games import load
from larceny.games.heist.bots.greedy import (
    chance_of,
    gain,
    greedy,
    is_leader,
    least_missed,
    score_after,
)
from larceny.games.heist.bots.solver import remember, solver
from larceny.games.heist.card import card_number
from larceny.games.heist.rules import moves
from larceny.games.heist.score import score, scores
from larceny.games.heist.state import ACT, CARDS, DICE, FACES, NOT_IN_PLAY, PLAYERS, Params
from tests.games.heist.script import JEWEL_ROLLS, new, run, take_all

CONTRACT = load("heist")


def choice(table: larceny.Table) -> str:
    return larceny.bot("greedy", table.contract.name, seed=1).choose(table.observe(table.actors[0]))


def card(params: Params, name: str) -> int:
    card = card_number(params, name)
    assert card is not None
    return card


def worths(params: Params, state: Any) -> list[int]:
    """Return what every collection is worth."""
    points = [0] * PLAYERS
    scores(params, state, points)
    return points


def score_change(params: Params, state: Any, card: int, owner: int, seat: int) -> int:
    """Return how a seat's score changes when a card gets another owner."""
    return score_after(params, state, card, owner, seat) - score(params, state, seat)


def known(table: larceny.Table) -> tuple[Any, Any, int]:
    """Return the params, the state and the seat to decide."""
    seen = table.observe(table.actors[0])
    return seen.params, seen.state, seen.seat


@st.composite
def decisions(draw: st.DrawFn) -> tuple[Any, Any]:
    """Draw a roll on the table with any cards held by any of a few seats, behind any locks."""
    params, _ = CONTRACT.params(draw(st.sampled_from(sorted(CONTRACT.rule_sets))))
    seats = draw(st.integers(2, 4))
    state = CONTRACT.new_state(params, seats)
    state.phase = ACT
    state.turn = draw(st.integers(0, seats - 1))
    state.rolled = draw(st.integers(1, params.rolls))
    for face in draw(st.lists(st.integers(0, FACES - 1), min_size=DICE, max_size=DICE)):
        state.dice[face] += 1
    holders = draw(st.lists(st.integers(-1, seats - 1), min_size=1, max_size=2))
    for number in range(CARDS):
        if state.holder[number] != NOT_IN_PLAY:
            state.holder[number] = draw(st.sampled_from(holders))
            if state.holder[number] >= 0:
                state.locks[number] = draw(st.integers(0, 6))
    return params, state


@settings(max_examples=150)
@given(decisions())
def test_greedy_and_solver_play_a_legal_move_whoever_holds_the_cards(
    decision: tuple[Any, Any],
) -> None:
    params, state = decision
    out = [0] * CONTRACT.max_moves
    legal = set(out[: moves(params, state, state.turn, out)])
    if not legal:  # a last roll that is good for nothing is no decision
        return
    assert greedy(params, state.copy(), state.turn, out, rng.new(1), ()) in legal
    assert solver(params, state.copy(), state.turn, out, rng.new(1), remember(params)) in legal


def test_greedy_rolls_on_where_one_seat_has_everything_and_no_card_can_be_raised() -> None:
    params, _ = CONTRACT.params()
    state = CONTRACT.new_state(params, 2)
    state.phase, state.turn, state.rolled = ACT, 0, 1
    for number in range(CARDS):
        if state.holder[number] != NOT_IN_PLAY:
            state.holder[number], state.locks[number] = 0, 6
    state.dice[0] = state.dice[1] = 2
    state.dice[3] = 1
    out = [0] * CONTRACT.max_moves
    legal = out[: moves(params, state, 0, out)]
    assert all(CONTRACT.notation.text(params, state, 0, move).startswith("keep") for move in legal)
    assert greedy(params, state, 0, out, rng.new(1), ()) in legal


@pytest.mark.parametrize(
    ("roll", "move"),
    [
        ("1 2 3 4 5", "take great-star-of-africa"),
        ("6 6 6 6 6", "take hope-diamond"),
        ("2 2 3 3 3", "take heart-of-eternity"),
    ],
)
def test_a_first_roll_that_is_worth_most_is_taken_at_once(roll: str, move: str) -> None:
    assert choice(run(new(), roll)) == move


def test_with_no_roll_left_the_dearest_card_in_reach_is_taken() -> None:
    table = run(new(), "1 2 2 4 6; keep; 1 2 2 4 6; keep; 1 2 3 4 6")
    assert choice(table) == "take regent-diamond"


def test_greedy_keeps_four_in_sequence_where_only_the_fifth_die_is_missing() -> None:
    table = run(take_all(new(), {"regent-diamond": "1 2 3 4 6"}), "2 3 4 5 5")
    assert choice(table) in ("keep 2 3 4 5", "challenge regent-diamond")


def test_greedy_gives_back_the_card_that_it_misses_least() -> None:
    table = take_all(new(), JEWEL_ROLLS)
    params, state, seat = known(run(table, "1 1 2 2 4"))
    worst = least_missed(params, state, seat, [0] * CARDS, rng.new(1))
    own = [number for number in range(CARDS) if state.holder[number] == seat]
    assert len(own) > 3
    losses = {
        number: score(params, state, seat) - score_after(params, state, number, -1, seat)
        for number in own
    }
    assert losses[worst] == min(losses.values()) < max(losses.values())


def test_greedy_leaves_locks_where_they_are() -> None:
    table = take_all(new(rules="yah-steal-4"), {"aces": "1 1 2 4 6"})
    run(table, "2 2 3 4 6; take twos; 3 3 1 5 6; take threes")
    moves_of_locks = table.moves(table.actors[0])
    assert moves_of_locks[0] == "done"
    assert len(moves_of_locks) > 1
    assert choice(table) == "done"


# --- What a card is worth ------------------------------------------------------------------------


def test_a_change_of_owner_is_tried_and_taken_back() -> None:
    table = take_all(new(), JEWEL_ROLLS)
    params, state, _ = known(run(table, "1 1 2 2 4"))
    before = state.copy()
    diamond = card(params, "great-star-of-africa")
    holder = state.holder[diamond]
    assert score_change(params, state, diamond, 1 - holder, 1 - holder) == params.worths[10]
    assert score_change(params, state, diamond, 1 - holder, holder) == -params.worths[10]
    assert state == before


def test_a_stolen_card_counts_more_than_one_from_the_vault_for_who_is_behind() -> None:
    table = take_all(new(), {"great-star-of-africa": "1 2 3 4 5"})
    params, state, seat = known(run(table, "1 1 2 2 4"))
    assert not is_leader(worths(params, state), 2, seat)
    stolen = gain(params, state, seat, card(params, "great-star-of-africa"), worths(params, state))
    assert stolen == params.worths[10] * 1.5
    assert (
        gain(params, state, seat, card(params, "regent-diamond"), worths(params, state))
        == params.worths[9]
    )


def test_the_leader_hurries_and_values_what_is_left_in_the_vault() -> None:
    params, state, seat = known(run(new(), "1 1 2 2 4"))
    assert is_leader(worths(params, state), 2, seat), "nobody has anything yet"
    assert (
        gain(params, state, seat, card(params, "regent-diamond"), worths(params, state))
        == params.worths[9] + 6
    )


def test_ones_own_card_is_worth_no_more_than_its_stronger_locks() -> None:
    table = run(new(), "3 3 1 2 6; take sovereigns-orb; 1 1 1 2 4; take ampulla-and-spoon")
    params, state, seat = known(run(table, "3 3 3 3 1"))
    assert state.holder[card(params, "sovereigns-orb")] == seat
    assert gain(params, state, seat, card(params, "sovereigns-orb"), worths(params, state)) == 0.5


@pytest.mark.parametrize(("rolled", "chance"), [(1, 11 / 36), (2, 1 / 6), (3, 0)])
def test_one_missing_die_comes_with_the_chance_of_one_face(rolled: int, chance: float) -> None:
    params, state, _ = known(run(new(), "1 2 3 4 4"))
    state.rolled = rolled
    fifth = chance_of(params, state, card(params, "great-star-of-africa"))
    assert fifth == pytest.approx(chance), "no die is to spare"


def test_scores_decide_who_leads_and_equals_both_do() -> None:
    table = take_all(new(), {"regent-diamond": "1 2 3 4 6"})
    params, state, _ = known(run(table, "1 1 2 2 4"))
    assert [score(params, state, seat) for seat in range(2)] == [params.worths[9], 0]
    assert [is_leader(worths(params, state), 2, seat) for seat in range(2)] == [True, False]
