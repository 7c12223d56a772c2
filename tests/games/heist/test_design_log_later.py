"""The later rule sets of the design log, from yah-steal-4 on: what each does differently."""

from __future__ import annotations

import pytest

import larceny
from larceny import CHANCE
from tests.games.heist.script import (
    LOG_ROLLS,
    THREE_DUDS,
    board,
    cards,
    choices,
    holder,
    locks,
    new,
    rule_against,
    run,
    take_all,
    turn,
)

# --- yah-steal-4 --------------------------------------------------------------------------------


def two_cards(roll: str = "3 3 3 1 6") -> larceny.Table:
    """p0 holds aces with two tokens and has just taken threes."""
    table = run(new(rules="yah-steal-4"), "1 1 2 4 6; take aces; 6 6 5 5 2; take sixes")
    return run(table, f"{roll}; take threes")


def test_hl4_after_taking_a_card_tokens_may_move_to_another() -> None:
    table = two_cards()
    assert table.actors == (0,)
    assert sorted(table.moves(0)) == [
        "done",
        "move aces threes 1",
        "move aces threes 2",
        "move threes aces 1",
        "move threes aces 2",
        "move threes aces 3",
    ]
    run(table, "move aces threes 2")
    assert (locks(table, "aces"), locks(table, "threes")) == (0, 5)
    assert turn(table) == 1


def test_hl4_no_cap_on_the_card_that_receives() -> None:
    table = run(two_cards("3 3 3 3 3"), "move aces threes 2")
    assert locks(table, "threes") == 7


def test_hl4_tokens_move_once_in_a_turn_or_not_at_all() -> None:
    table = run(two_cards(), "done")
    assert turn(table) == 1
    assert (locks(table, "aces"), locks(table, "threes")) == (2, 3)
    table = run(two_cards(), "move threes aces 1")
    assert turn(table) == 1


def test_hl4_only_own_blue_and_yellow_cards_give_and_receive() -> None:
    table = run(new(rules="yah-steal-4"), "1 1 2 4 6; take aces; 6 6 5 5 2; take sixes")
    run(table, "1 2 3 4 6; take small-straight")
    assert turn(table) == 1
    table = two_cards()
    assert rule_against(table, "move aces sixes 1") == "HL-4"
    assert rule_against(table, "move aces threes 3") == "HL-4"
    assert rule_against(table, "take sixes") == "HL-4"


def test_hl4_nothing_is_asked_when_no_move_is_possible() -> None:
    table = run(new(rules="yah-steal-4"), "1 1 2 4 6; take aces")
    assert turn(table) == 1


def test_hl4_a_turn_without_a_card_moves_no_tokens() -> None:
    table = take_all_without_moving(new(rules="yah-steal-4"))
    run(table, THREE_DUDS)
    assert turn(table) == 0


def take_all_without_moving(table: larceny.Table) -> larceny.Table:
    for card, roll in LOG_ROLLS.items():
        run(table, f"{roll}; take {card}")
        if table.actors != (CHANCE,):
            run(table, "done")
    return table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hl4_the_end_phase_lasts_until_a_round_without_a_steal(seats: int) -> None:
    table = take_all_without_moving(new(seats, rules="yah-steal-4"))
    for _ in range(seats - 1):
        run(table, THREE_DUDS)
    assert board(table)["end_phase"] == {"turns_left": 1}
    for _ in range(2):
        steal_a_straight(table)
        assert board(table)["end_phase"] == {"turns_left": seats}
    for _ in range(seats):
        assert not table.over
        run(table, THREE_DUDS)
    assert table.over


def steal_a_straight(table: larceny.Table) -> None:
    """Whoever's turn it is steals a straight that another one holds."""
    run(table, "1 2 3 4 5")
    steals = ("take small-straight", "take large-straight")
    run(table, next(move for move in choices(table) if move in steals))
    if table.actors != (CHANCE,):
        run(table, "done")


def test_hl4_taking_the_red_card_from_the_centre_is_no_steal_from_a_player() -> None:
    table = take_all_without_moving(new(rules="yah-steal-4"))
    run(table, "1 1 1 1 1; take five-of-a-kind; done")
    assert board(table)["end_phase"] == {"turns_left": 1}


# --- yah-steal-5 --------------------------------------------------------------------------------


def test_hl5_there_are_two_of_each_blue_card() -> None:
    names = list(cards(new(rules="yah-steal-5")))
    copies = [name for name in names if name.endswith("-2")]
    assert copies == ["aces-2", "twos-2", "threes-2", "fours-2", "fives-2", "sixes-2"]
    assert len(names) == 18


def test_hl5_ones_own_card_can_be_raised_to_a_higher_roll() -> None:
    table = run(new(rules="yah-steal-5"), "1 1 2 4 6; take aces; 6 6 5 5 2; take sixes")
    run(table, "1 1 2 4 6")
    assert rule_against(table, "raise aces") == "HL-5"
    run(table, "keep 1 1; 1 4 6; raise aces")
    assert (locks(table, "aces"), turn(table)) == (3, 1)


def test_hl5_only_this_rule_set_raises() -> None:
    table = run(new(), "1 1 2 4 6; take ampulla-and-spoon; 6 6 5 5 2; take imperial-state-crown")
    run(table, "1 1 1 4 6")
    assert rule_against(table, "raise ampulla-and-spoon") == "HL-5"


def test_hl5_who_can_only_raise_must() -> None:
    rolls = {**LOG_ROLLS, **{f"{card}-2": LOG_ROLLS[card] for card in list(LOG_ROLLS)[:6]}}
    table = take_all(new(rules="yah-steal-5"), {**rolls, "aces-2": "1 2 2 3 3"})
    mine = [card for card in cards(table).values() if card["holder"] == turn(table)]
    assert "aces-2" in {card["name"] for card in mine}
    run(table, THREE_DUDS)
    assert table.moves(table.actors[0]) == ["raise aces-2"]


def runs(*numbers: str) -> int:
    """The score of a hand of blue cards, taken while the other loses every steal he tries."""
    table = new(3, rules="yah-steal-5")
    for card in numbers:
        face = dict(zip(list(LOG_ROLLS)[:6], "123456", strict=True))[card.removesuffix("-2")]
        run(table, f"{' '.join(face * 5)}; take {card}")
        run(table, "1 2 3 4 6; take small-straight; 1 2 3 4 6; take small-straight")
    return table.scores[0]


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        (("threes",), 2),
        (("aces", "threes", "fives"), 6),
        (("aces", "twos", "threes"), 18),
        (("aces", "twos", "fours", "fives", "sixes"), 2 * 4 + 3 * 6),
        (("twos", "twos-2"), 4),
        (("twos", "threes", "twos-2"), 2 * 4 + 2),
        (("twos", "threes", "twos-2", "threes-2"), 4 * 4),
        (("twos", "threes-2"), 2 * 4),
        (("threes-2", "fours", "fours-2"), 2 * 4 + 2),
    ],
)
def test_hl5_a_blue_card_counts_by_the_run_it_stands_in(hand: tuple[str, ...], points: int) -> None:
    assert runs(*hand) == points


# --- yah-steal-6 and 7 --------------------------------------------------------------------------


def test_hl6_three_and_four_of_a_kind_are_worth_6_and_8() -> None:
    table = run(new(rules="yah-steal-6"), "1 2 6 6 6; take three-of-a-kind")
    run(table, "1 6 6 6 6; take four-of-a-kind")
    assert table.scores == (6, 8)


def test_hl6_full_house_is_scored_by_its_three() -> None:
    table = run(new(rules="yah-steal-6"), "3 3 3 6 6; take full-house")
    assert locks(table, "full-house") == 3
    run(table, "4 4 4 1 1; take full-house")
    assert (holder(table, "full-house"), locks(table, "full-house")) == (1, 4)
    run(table, "3 3 3 6 6")
    assert rule_against(table, "challenge full-house") == "HS-12"


def test_hl6_on_an_equal_score_the_defender_rolls_first_then_the_thief_four() -> None:
    table = run(new(rules="yah-steal-6"), "1 3 3 2 6; take threes; 3 3 1 1 6; challenge threes")
    assert table.actors == (CHANCE,)
    assert board(table)["dice_left"] == 1
    run(table, "5")
    challenge = board(table)["challenge"]
    assert challenge is not None
    assert challenge["code"] == 5
    assert board(table)["dice_left"] == 4
    run(table, "1 2 5 5")
    assert (holder(table, "threes"), locks(table, "threes"), turn(table)) == (1, 2, 0)


def test_hl6_a_failed_steal_returns_nothing() -> None:
    table = run(new(rules="yah-steal-6"), "1 3 3 2 6; take threes; 1 1 4 5 6; take aces")
    run(table, "1 1 2 5 5; challenge aces; 6; 1 2 3 4")
    assert (holder(table, "threes"), holder(table, "aces"), turn(table)) == (0, 1, 1)


def test_hl7_full_house_is_purple_again_and_the_defender_names_the_number() -> None:
    table = run(new(rules="yah-steal-7"), "3 3 3 6 6; take full-house")
    assert locks(table, "full-house") == 0
    run(table, "1 1 1 2 2; challenge full-house")
    assert table.actors == (0,)
    run(table, "code 3; 1 2 4 3")
    assert holder(table, "full-house") == 1


def test_hl7_is_heist_without_its_theme() -> None:
    contract = larceny.load("heist").contract
    heist, log = contract.rule_set("heist"), contract.rule_set("yah-steal-7")
    assert {name for name in heist.values if heist.values[name] != log.values[name]} == {"names"}
