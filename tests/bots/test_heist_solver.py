"""HEIST!'s solver: its plans against the rules, and its choice where the best move is plain."""

from __future__ import annotations

from typing import Any

import pytest

import larceny
from larceny.games.heist.bots.solver import (
    NEVER,
    PLAN,
    best_use,
    evaluate_keeps,
    evaluate_uses,
    keep_number,
    remember,
    roll_number,
    use_place,
)
from larceny.games.heist.card import card_number
from larceny.games.heist.move import KEEP, decode
from larceny.games.heist.state import CARDS, NOT_IN_PLAY
from larceny.odds.dice_kernel import FIRST_ROLL, KEEPS
from tests.games.heist.script import JEWEL_ROLLS, THREE_DUDS, new, run, take_all


def choice(table: larceny.Table) -> str:
    return larceny.bot("solver", "heist", seed=1).choose(table.observe(table.actors[0]))


def plan_of(table: larceny.Table) -> tuple[Any, Any, list[float]]:
    """Return the params, the state and the whole plan of the seat to decide."""
    seen = table.observe(table.actors[0])
    memory = remember(seen.params)
    plan = [0.0] * PLAN
    evaluate_uses(seen.params, seen.state, seen.seat, memory, plan)
    evaluate_keeps(seen.params, seen.state, seen.seat, memory, plan)
    return seen.params, seen.state, plan


def number_of(params: Any, name: str) -> int:
    card = card_number(params, name)
    assert card is not None
    return card


def test_every_use_that_the_rules_forbid_is_never_planned() -> None:
    table = run(new(), "3 3 3 1 2; take sovereigns-orb; 1 1 2 2 4")
    params, state, plan = plan_of(table)
    orb = number_of(params, "sovereigns-orb")
    assert [plan[use_place(orb, value)] > NEVER for value in range(7)] == [
        False, False, False, True, True, True, True,
    ]  # fmt: skip
    for card in range(CARDS):
        if state.holder[card] == NOT_IN_PLAY:
            assert all(plan[use_place(card, value)] == NEVER for value in range(7))


def test_a_higher_roll_for_a_blue_card_is_worth_more() -> None:
    params, _, plan = plan_of(run(new(), "1 1 2 2 4"))
    orb = number_of(params, "sovereigns-orb")
    worths = [plan[use_place(orb, value)] for value in range(1, 6)]
    assert worths == sorted(worths)
    assert worths[0] < worths[-1]


def test_a_sure_theft_is_worth_more_than_a_challenge() -> None:
    params, _, plan = plan_of(run(new(), "3 3 3 1 2; take sovereigns-orb; 1 1 2 2 4"))
    orb = number_of(params, "sovereigns-orb")
    assert plan[use_place(orb, 4)] > plan[use_place(orb, 3)]


def test_the_dice_on_the_table_have_a_number_among_the_rolls() -> None:
    table = run(new(), "1 3 3 5 6")
    seen = table.observe(0)
    memory = remember(seen.params)
    assert FIRST_ROLL <= roll_number(seen.state, memory) < KEEPS
    numbers = {
        keep_number(memory, decode(code)) for code in seen.codes if decode(code).kind == KEEP
    }
    keeps = [code for code in seen.codes if decode(code).kind == KEEP]
    assert len(numbers) == len(keeps) > 10, "every keep has a number of its own"
    assert all(number < FIRST_ROLL for number in numbers)


def test_a_keep_is_worth_no_more_than_the_best_roll_it_can_lead_to() -> None:
    table = run(new(), "1 3 3 5 6")
    params, _, plan = plan_of(table)
    memory = remember(params)
    best = max(best_use(params, memory, plan, roll) for roll in range(FIRST_ROLL, KEEPS))
    assert all(0 <= plan[keep] <= best for keep in range(FIRST_ROLL))


def test_one_more_roll_is_never_worth_less() -> None:
    """With two rolls left any plan for one is still open: keep all but one die twice over."""
    table = run(new(), "1 3 3 5 6")
    _, _, two = plan_of(table)
    _, _, plan = plan_of(run(table, "keep 3 3; 1 5 6"))
    assert all(two[keep] >= plan[keep] - 1e-12 for keep in range(FIRST_ROLL))
    assert any(two[keep] > plan[keep] + 1e-6 for keep in range(FIRST_ROLL))


@pytest.mark.parametrize(
    ("roll", "move"),
    [("6 6 6 6 6", "take hope-diamond"), ("1 2 3 4 5", "take great-star-of-africa")],
)
def test_the_best_roll_for_the_dearest_card_is_used_at_once(roll: str, move: str) -> None:
    assert choice(run(new(), roll)) == move


def test_with_four_threes_and_no_roll_left_the_solver_takes_what_is_worth_most() -> None:
    table = run(new(), "3 3 3 3 1; keep 3 3 3 3; 2; keep 3 3 3 3; 1")
    assert "take sovereigns-orb" in table.moves(0)
    assert choice(table) == "take star-of-india"


def test_the_solver_goes_on_for_five_in_sequence_with_four_of_them_taken() -> None:
    table = run(new(), "1 2 3 4 6; take regent-diamond; 2 3 4 5 5")
    assert choice(table) == "keep 2 3 4 5"


def test_the_solver_gives_back_what_it_can_best_spare() -> None:
    loot = {name: roll for name, roll in JEWEL_ROLLS.items() if name != "great-star-of-africa"}
    table = run(take_all(new(), loot), THREE_DUDS)
    moves = table.moves(table.actors[0])
    assert all(move.startswith("return") for move in moves)
    assert len(moves) > 2
    assert choice(table) not in ("return heart-of-eternity", "return star-of-india")


def test_after_taking_a_card_the_solver_moves_locks_as_the_rules_allow() -> None:
    """By HL-4 locks may be moved after taking a card; moving none is always allowed."""
    table = run(
        new(rules="yah-steal-4"),
        "1 1 1 1 1; take aces; 2 2 3 4 6; take twos; 2 3 3 4 6; take threes",
    )
    moves = table.moves(table.actors[0])
    assert moves[0] == "done"
    assert len(moves) > 1
    assert choice(table) in moves
