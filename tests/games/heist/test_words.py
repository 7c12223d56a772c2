"""HEIST!: legal moves, why others are refused, and what the board shows."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import larceny
from larceny.games.heist.board import board as draw
from tests.games.heist.script import (
    JEWEL_ROLLS,
    THREE_DUDS,
    board,
    choices,
    new,
    rule_against,
    run,
    take_all,
)

DICE = st.lists(st.integers(1, 6), min_size=5, max_size=5)


@settings(max_examples=60)
@given(DICE)
def test_hs06_the_keeps_are_all_choices_of_at_most_four_dice(dice: list[int]) -> None:
    table = run(new(), " ".join(map(str, dice)))
    expected = set()
    for kept in product((False, True), repeat=5):
        faces = sorted(face for face, is_kept in zip(dice, kept, strict=True) if is_kept)
        if len(faces) < 5:
            expected.add(" ".join(["keep", *map(str, faces)]))
    keeps = [move for move in table.moves(0) if move.startswith("keep")]
    assert len(keeps) == len(set(keeps))
    assert set(keeps) == expected


@settings(max_examples=60)
@given(DICE)
def test_hs02_what_can_be_taken_is_what_the_dice_show(dice: list[int]) -> None:
    counts = sorted((dice.count(face) for face in set(dice)), reverse=True)
    sequences = [len([f for f in range(low, low + 4) if f in dice]) == 4 for low in (1, 2, 3)]
    expected = [f"take {jewel}" for face, jewel in enumerate(JEWEL_ROLLS, 1) if face in dice]
    expected += ["take delong-star-ruby"] * (counts[0] >= 3)
    expected += ["take star-of-india"] * (counts[0] >= 4)
    expected += ["take heart-of-eternity"] * (counts == [3, 2])
    expected += ["take regent-diamond"] * any(sequences)
    expected += ["take great-star-of-africa"] * (sum(sequences) == 2)
    expected += ["take hope-diamond"] * (counts == [5])
    assert choices(run(new(), " ".join(map(str, dice)))) == expected


@pytest.mark.parametrize(
    ("params", "name"),
    [
        ({"kinds": [0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 2, 3]}, "kinds"),
        ({"kinds": [0, 0, 0, 0, 0, 0, 1, 1, 2, 1, 2, 3]}, "kinds"),
        ({"kinds": [3] * 12}, "kinds"),
        ({"lock_supply": -2}, "lock_supply"),
        ({"blue_copies": 3}, "blue_copies"),
        ({"equal_roll": 4}, "equal_roll"),
        ({"card_kind": [0]}, "card_kind"),
        ({"turn_limit": 0}, "turn_limit"),
    ],
)
def test_impossible_rule_sets_are_refused(params: dict[str, Any], name: str) -> None:
    with pytest.raises(larceny.BadParam) as caught:
        larceny.load("heist").table(2, params=params)
    assert caught.value.param == name


def test_rules_of_the_log_can_be_mixed() -> None:
    table = new(3, "heist", raise_own=1, move_locks=1, equal_roll=2, blue_copies=2, end_phase=1)
    run(table, "1 1 2 4 6; take ampulla-and-spoon; 1 1 2 4 6; challenge ampulla-and-spoon")
    run(table, "1; 1 2 3 4; 1 1 1 4 6; take ampulla-and-spoon-2")
    run(table, "2 2 3 3 5; take sovereigns-orb; 1 1 1 3 6; raise ampulla-and-spoon")
    assert board(table)["turn"] == 2


WHY = [
    ("", "take hope-diamond", "HS-06"),
    ("1 3 3 2 6", "code 3", "HS-14"),
    ("1 3 3 2 6", "done", "HL-4"),
    ("1 3 3 2 6", "move sovereigns-orb ampulla-and-spoon 1", "HL-4"),
    ("1 3 3 2 6", "challenge sovereigns-orb", "HS-08"),
    ("1 3 3 2 6", "challenge hope-diamond", "HS-08"),
    ("1 3 3 2 6", "raise sovereigns-orb", "HL-5"),
    ("1 3 3 2 6", "return sovereigns-orb", "HS-15"),
    ("1 3 3 2 6; take sovereigns-orb; 3 3 3 1 1", "challenge sovereigns-orb", "HS-11"),
    ("1 3 3 2 6; take sovereigns-orb; 3 3 5 1 1; challenge sovereigns-orb", "take x", "notation"),
]


@pytest.mark.parametrize(("script", "move", "rule"), WHY)
def test_an_illegal_move_names_its_rule(script: str, move: str, rule: str) -> None:
    table = run(new(), script) if script else new()
    seat = table.actors[0] if script else 0
    with pytest.raises(larceny.LarcenyError) as caught:
        table.play(seat, move)
    refusal = caught.value.rule if isinstance(caught.value, larceny.IllegalMove) else "notation"
    assert refusal == rule


def test_an_impossible_outcome_names_its_rule() -> None:
    table = run(new(), "1 3 3 2 6")
    for wrong in ("die 3", "first p0"):
        with pytest.raises(larceny.IllegalMove) as caught:
            table.play(larceny.CHANCE, wrong)
        assert caught.value.rule == "HS-07"
    for nonsense in ("die 7", "first p9", "die", "card 3"):
        with pytest.raises(larceny.BadNotation):
            table.play(larceny.CHANCE, nonsense)


def test_a_finished_game_takes_no_moves() -> None:
    table = run(take_all(new(), JEWEL_ROLLS), f"{THREE_DUDS}; {THREE_DUDS}")
    with pytest.raises(larceny.IllegalMove) as caught:
        table.play(0, "keep")
    assert caught.value.rule == "HS-22"


def test_who_must_give_back_may_do_nothing_else() -> None:
    loot = {card: roll for card, roll in JEWEL_ROLLS.items() if card != "great-star-of-africa"}
    table = run(take_all(new(), loot), THREE_DUDS)
    assert rule_against(table, "keep") == "HS-15"
    assert rule_against(table, "take hope-diamond") == "HS-15"


def test_the_board_shows_jewels_locks_dice_and_the_end_phase() -> None:
    table = take_all(new(lock_supply=60), JEWEL_ROLLS)
    run(table, "1 1 1 2 2; challenge heart-of-eternity; code 3; 1 2")
    text = "\n".join(draw(board(table), ["Ann", "Ben"]))
    for words in (
        "Sovereign's Orb",
        "5 locks",
        "Ben challenges Ann",
        "end phase",
        "in the box: 18",
    ):
        assert words in text
