"""HEIST!: what the rulebook says a player may do, offered as options."""

from __future__ import annotations

from typing import Any

import pytest

import larceny
from larceny.games import load
from tests.games.heist.script import (
    JEWEL_ROLLS,
    THREE_DUDS,
    board,
    choices,
    holder,
    locks,
    new,
    rule_against,
    run,
    take_all,
    turn,
)

ORB = "1 3 3 2 6; take sovereigns-orb"
REGENT = "1 2 3 4 6; take regent-diamond"
HOPELESS = "1 1 2 2 4; keep; 1 1 2 2 4; keep; 1 2 3 4 4"
"""The last roll is good for the Regent Diamond alone, once the crown jewels are locked up."""
OPTIONS = ("optional_locks", "optional_challenges", "optional_returns")


def test_hs10_locks_go_on_by_themselves_unless_they_are_optional() -> None:
    assert locks(run(new(), ORB), "sovereigns-orb") == 2


def test_hs10_with_optional_locks_the_thief_is_asked() -> None:
    table = run(new(optional_locks=1), ORB)
    assert (turn(table), holder(table, "sovereigns-orb")) == (0, 0)
    assert choices(table) == ["raise sovereigns-orb", "done"]
    assert table.view()["rules_now"] == ["HS-10"]
    assert rule_against(table, "take imperial-state-crown") == "HS-10"
    assert board(table)["challenge"] is None


@pytest.mark.parametrize(("answer", "number"), [("raise sovereigns-orb", 2), ("done", 0)])
def test_hs10_optional_locks_go_on_all_or_none(answer: str, number: int) -> None:
    table = run(new(optional_locks=1), f"{ORB}; {answer}")
    assert (turn(table), locks(table, "sovereigns-orb")) == (1, number)


def test_hs10_the_choice_of_locks_is_told_for_what_it_is() -> None:
    table = run(new(optional_locks=1), ORB)
    assert [choice["sentence"] for choice in table.choices(0, reader=0)] == [
        "You put the locks on the Sovereign's Orb.",
        "You leave the locks of the Sovereign's Orb as they are.",
    ]


def test_hs11_a_stolen_jewel_keeps_its_locks_if_no_more_are_put_on() -> None:
    table = run(new(optional_locks=1), f"{ORB}; raise sovereigns-orb; 3 3 3 1 2")
    run(table, "take sovereigns-orb; done")
    assert (holder(table, "sovereigns-orb"), locks(table, "sovereigns-orb")) == (1, 2)


def test_hs10_nobody_is_asked_about_a_diamond_or_an_empty_box() -> None:
    assert turn(run(new(optional_locks=1), REGENT)) == 1
    assert turn(run(new(optional_locks=1, lock_supply=0), ORB)) == 1


def test_hl4_locks_are_moved_after_those_of_the_card_just_taken() -> None:
    table = run(new(rules="yah-steal-4", optional_locks=1), "3 3 1 1 2; take threes; done")
    run(table, "1 2 4 5 5; take aces; done; 1 2 2 4 6; take twos; raise twos")
    assert "move twos threes 1" in choices(table)
    assert turn(run(table, "done")) == 1


def cornered(**params: Any) -> larceny.Table:
    """A table whose second player can only challenge with his last roll."""
    table = run(new(**params), "6 6 6 6 6; take imperial-state-crown")
    rolls = {name: roll for name, roll in JEWEL_ROLLS.items() if name != "imperial-state-crown"}
    del rolls["great-star-of-africa"]
    take_all(table, rolls)
    return run(table, HOPELESS)


def test_hs13_after_the_last_roll_a_challenge_must_be_made() -> None:
    assert choices(cornered()) == ["challenge regent-diamond"]


def test_hs13_with_optional_challenges_a_jewel_may_be_returned_instead() -> None:
    table = cornered(optional_challenges=1)
    offered = choices(table)
    assert offered[0] == "challenge regent-diamond"
    assert all(move.startswith("return ") for move in offered[1:])
    assert len(offered) > 1
    card = offered[1].split()[1]
    run(table, offered[1])
    assert holder(table, card) is None


def test_hs13_what_can_be_taken_must_be_taken_still() -> None:
    table = run(
        new(optional_challenges=1), f"{REGENT}; 1 1 2 2 4; keep; 1 1 2 2 4; keep; 1 2 3 4 4"
    )
    assert all(move.startswith(("take ", "challenge ")) for move in choices(table))


def test_hs20_nobody_returns_a_jewel_in_the_end_phase() -> None:
    table = run(take_all(new(), JEWEL_ROLLS), THREE_DUDS)
    assert board(table)["end_phase"] == {"turns_left": 1}


def test_hs20_with_optional_returns_a_jewel_may_be_returned_in_the_end_phase() -> None:
    table = run(take_all(new(optional_returns=1), JEWEL_ROLLS), THREE_DUDS)
    offered = choices(table)
    assert offered[0] == "done"
    assert all(move.startswith("return ") for move in offered[1:])
    run(table, offered[1])
    assert board(table)["end_phase"] is None


def test_hs20_with_optional_returns_all_may_be_kept() -> None:
    table = run(take_all(new(optional_returns=1), JEWEL_ROLLS), f"{THREE_DUDS}; done")
    assert board(table)["end_phase"] == {"turns_left": 1}


def test_options_that_came_later_leave_older_saved_games_alone() -> None:
    contract = load("heist")
    assert contract.fingerprint(contract.params("heist")[0]) == "fa95bd353b1c2efe"
    for option in OPTIONS:
        changed, _ = contract.params("heist", {option: 1})
        assert contract.fingerprint(changed) != "fa95bd353b1c2efe"


@pytest.mark.parametrize("bot", ["beginner", "greedy", "solver", "random"])
def test_bots_answer_what_the_options_ask(bot: str) -> None:
    game = larceny.load("heist")
    table = game.table(3, params=dict.fromkeys(OPTIONS, 1), seed=5)
    players = [larceny.bot(bot, game, seed=seat) for seat in range(3)]
    while not table.over:
        seat = table.actors[0]
        table.play(seat, players[seat].choose(table.observe(seat)))
    assert sum(table.scores) > 0
