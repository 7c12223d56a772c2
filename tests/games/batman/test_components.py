"""BT-01 .. BT-04: dice, villains and who begins."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

import larceny
from larceny import CHANCE, BadParam, IllegalMove, Table
from tests.games.batman.script import ALL, board, dice, roll, score, start, stop, turn_of


def outcomes(table: Table) -> Counter[str]:
    """How many of the equally likely outcomes have each text."""
    contract, params = table.contract, table.setup.params
    state = table.observe(0).state
    count = contract.rules.chance(params, state)
    return Counter(contract.notation.text(params, state, CHANCE, code) for code in range(count))


def test_bt01_the_cup_holds_two_yellow_three_blue_and_five_gray_dice() -> None:
    table = start()
    assert board(table)["cup"] == dice(yellow=2, blue=3, gray=5)
    assert outcomes(table) == {"draw yellow": 2, "draw blue": 3, "draw gray": 5}


def test_bt01_every_die_of_the_cup_is_as_likely_as_any_other() -> None:
    table = start()
    table.play(CHANCE, "draw blue")
    table.play(CHANCE, "draw yellow")
    assert outcomes(table) == {"draw yellow": 1, "draw blue": 2, "draw gray": 5}


def test_bt01_a_colour_that_is_all_drawn_cannot_be_drawn() -> None:
    table = start()
    table.play(CHANCE, "draw yellow")
    table.play(CHANCE, "draw yellow")
    assert table.moves(CHANCE) == ["draw blue", "draw gray"]
    with pytest.raises(IllegalMove, match="BT-05"):
        table.play(CHANCE, "draw yellow")


@pytest.mark.parametrize(
    ("colour", "loot", "batman"), [("yellow", 1, 3), ("blue", 2, 2), ("gray", 3, 1)]
)
def test_bt02_each_colour_has_its_six_faces(colour: str, loot: int, batman: int) -> None:
    table = start()
    for drawn in (colour, "gray", "gray"):
        table.play(CHANCE, f"draw {drawn}")
    assert outcomes(table) == {"show loot": loot, "show batman": batman, "show alarm": 2}


def test_bt02_faces_are_data_that_a_rule_set_can_change() -> None:
    table = start(faces=[[6, 0, 0], [2, 2, 2], [3, 1, 2]])
    for drawn in ("yellow", "gray", "gray"):
        table.play(CHANCE, f"draw {drawn}")
    assert table.moves(CHANCE) == ["show loot"]


@pytest.mark.parametrize(
    ("param", "value", "rule"),
    [
        ("dice", [1, 1, 2], "BT-01"),
        ("dice", [8, 8, 8], "BT-01"),
        ("faces", [[1, 3, 2], [0, 6, 0], [3, 1, 2]], "BT-02"),
        ("faces", [[0, 1, 1], [0, 1, 1], [0, 1, 1]], "BT-02"),
        ("faces", [[1, 3, 2], [0, 0, 6], [3, 1, 2]], "BT-09"),
    ],
)
def test_bt02_dice_with_which_nobody_could_play_are_refused(
    param: str, value: list[int], rule: str
) -> None:
    with pytest.raises(BadParam) as caught:
        larceny.load("batman").table(2, params={param: value})
    assert (caught.value.param, caught.value.rule) == (param, rule)


def test_bt03_each_seat_from_p0_draws_one_of_the_villains_left() -> None:
    table = larceny.load("batman").table(3, chance="manual")
    table.play(CHANCE, "first p2")
    assert outcomes(table) == {f"villain {name}": 1 for name in ALL}
    table.play(CHANCE, "villain riddler")
    assert outcomes(table) == {f"villain {name}": 1 for name in ALL[:3]}
    table.play(CHANCE, "villain joker")
    assert table.moves(CHANCE) == ["villain catwoman", "villain poison-ivy"]
    with pytest.raises(IllegalMove, match="BT-03"):
        table.play(CHANCE, "villain joker")
    table.play(CHANCE, "villain catwoman")
    assert [thief["villain"] for thief in board(table)["thieves"]] == [
        "riddler",
        "joker",
        "catwoman",
    ]
    assert turn_of(table) == 2


def test_bt03_every_deal_of_villains_is_possible() -> None:
    for villains in permutations(ALL, 3):
        shown = [thief["villain"] for thief in board(start(villains))["thieves"]]
        assert shown == list(villains)


def test_bt03_a_villain_works_on_its_owners_turn_only() -> None:
    table = start(("poison-ivy", "catwoman"))
    roll(table, "blue loot", "blue loot", "gray loot")
    stop(table)
    assert table.scores == (3, 0)
    roll(table, "blue batman", "blue batman", "yellow batman")
    assert table.scores == (3, 0)
    assert turn_of(table) == 0


def test_bt03_in_pick_villains_everybody_picks_in_turn_order() -> None:
    table = larceny.load("batman").table(3, "pick-villains", chance="manual")
    table.play(CHANCE, "first p1")
    assert table.moves(1) == [f"pick {name}" for name in ALL]
    with pytest.raises(IllegalMove, match="BT-04"):
        table.play(0, "pick joker")
    table.play(1, "pick riddler")
    with pytest.raises(IllegalMove, match="BT-03"):
        table.play(2, "pick riddler")
    with pytest.raises(IllegalMove, match="BT-03"):
        table.play(2, "roll")
    table.play(2, "pick joker")
    table.play(0, "pick poison-ivy")
    assert [t["villain"] for t in board(table)["thieves"]] == ["poison-ivy", "riddler", "joker"]
    assert (turn_of(table), table.actors) == (1, (CHANCE,))


def test_bt03_in_no_villains_nobody_has_one() -> None:
    table = start(seats=4)
    assert [thief["villain"] for thief in board(table)["thieves"]] == [None] * 4
    assert table.moves(CHANCE) == ["draw yellow", "draw blue", "draw gray"]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_bt04_any_seat_may_be_first_and_play_passes_to_the_left(first: int) -> None:
    table = larceny.load("batman").table(3, "no-villains", chance="manual")
    assert outcomes(table) == {"first p0": 1, "first p1": 1, "first p2": 1}
    table.play(CHANCE, f"first p{first}")
    order = []
    for _ in range(4):
        order.append(turn_of(table))
        score(table, 1)
    assert order == [first, (first + 1) % 3, (first + 2) % 3, first]


def test_bt04_a_seat_that_is_not_there_cannot_be_first() -> None:
    table = larceny.load("batman").table(2, "no-villains", chance="manual")
    with pytest.raises(IllegalMove, match="BT-04"):
        table.play(CHANCE, "first p3")
