"""BT-07: the chance that the next roll busts, against every draw and every side of every die."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod

import pytest

from larceny import Table
from larceny.games.batman.bust import batman_chance, bust_chance, choose, draw_chance
from larceny.games.batman.dice import alarms_of
from larceny.games.batman.state import BATMAN, BLUE, COLOURS, POISON_IVY, Params, State
from tests.games.batman.script import again, odds, roll, start


def chance_by_counting(params: Params, state: State) -> Fraction:
    """Draw every set of dice that may join the Alarms, and roll all of them in every way."""
    dodges = params.ivy_dodges if state.villain[state.turn] == POISON_IVY else 0
    cup = [colour for colour in range(COLOURS) for _ in range(state.cup[colour])]
    alarms = state.alarm[: state.alarms]
    new = min(max(params.roll_dice - len(alarms), 0), len(cup))
    draws = list(combinations(cup, new))
    busts = Fraction()
    for drawn in draws:
        row = [*alarms, *drawn]
        for faces in product((True, False), repeat=len(row)):
            batman = sum(state.batman) + sum(faces)
            blue = sum(colour == BLUE for colour, is_batman in zip(row, faces, strict=True)
                       if is_batman)  # fmt: skip
            if batman - min(blue, dodges - state.dodged) >= params.bust_batman:
                busts += prod(
                    Fraction(
                        params.faces[colour][BATMAN]
                        if is_batman
                        else sum(params.faces[colour]) - params.faces[colour][BATMAN],
                        sum(params.faces[colour]),
                    )
                    for colour, is_batman in zip(row, faces, strict=True)
                )
    return busts / len(draws)


def without_alarms() -> Table:
    table = start()
    roll(table, "gray loot", "blue loot", "yellow loot")
    return table


def one_batman_and_two_alarms() -> Table:
    table = start()
    roll(table, "yellow alarm", "gray alarm", "blue batman")
    return table


def two_batman_and_an_alarm() -> Table:
    table = start()
    roll(table, "gray batman", "gray batman", "blue alarm")
    return table


def three_alarms() -> Table:
    table = start()
    roll(table, "yellow alarm", "blue alarm", "gray alarm")
    return table


def no_batman_in_reach() -> Table:
    table = start(bust_batman=6)
    roll(table, "gray batman", "blue alarm", "gray alarm")
    return table


def the_last_die() -> Table:
    table = start()
    roll(table, "gray loot", "gray loot", "gray batman")
    again(table, "gray loot", "gray loot", "yellow loot")
    again(table, "blue alarm", "blue batman", "blue alarm")
    return table


def an_empty_cup() -> Table:
    table = the_last_die()
    again(table, "alarm", "alarm", "yellow alarm")
    return table


def ivy_with_a_dodge() -> Table:
    table = start(("poison-ivy", "joker"))
    roll(table, "blue alarm", "gray batman", "yellow batman")
    return table


def ivy_with_two_dodges_and_blue_alarms() -> Table:
    table = start(("poison-ivy", "joker"), ivy_dodges=2)
    roll(table, "blue alarm", "blue alarm", "gray batman")
    return table


def ivy_without_a_dodge() -> Table:
    table = start(("poison-ivy", "joker"))
    roll(table, "blue batman", "blue alarm", "yellow alarm")
    return table


def four_alarms_of_the_riddler() -> Table:
    table = start(("riddler", "joker"))
    roll(table, "gray alarm", "blue alarm", "blue alarm", "yellow alarm")
    table.play(0, "return")
    return table


def five_dice_of_which_four_bust() -> Table:
    faces = [[2, 5, 1], [1, 1, 1], [1, 2, 2]]
    table = start(roll_dice=5, bust_batman=4, dice=[3, 3, 3], faces=faces)
    roll(table, "gray batman", "gray alarm", "blue alarm", "yellow loot", "yellow loot")
    return table


POSITIONS: list[Callable[[], Table]] = [
    without_alarms, one_batman_and_two_alarms, two_batman_and_an_alarm, three_alarms,
    no_batman_in_reach, the_last_die, an_empty_cup, ivy_with_a_dodge,
    ivy_with_two_dodges_and_blue_alarms, ivy_without_a_dodge, four_alarms_of_the_riddler,
    five_dice_of_which_four_bust,
]  # fmt: skip


@pytest.mark.parametrize("position", POSITIONS)
def test_bt07_the_chance_of_a_bust_counts_every_draw_and_every_roll(
    position: Callable[[], Table],
) -> None:
    table = position()
    params, state = table.setup.params, table.observe(0).state
    expected = chance_by_counting(params, state)
    assert bust_chance(params, state) == pytest.approx(expected, abs=1e-12)
    assert odds(table)["bust"] == pytest.approx(expected, abs=1e-6)


def test_bt05_the_chance_of_a_draw_is_its_share_of_all_draws() -> None:
    table = one_batman_and_two_alarms()
    cup = table.observe(0).state.cup
    assert cup == [1, 2, 4]
    draws = [tuple(map(drawn.count, range(COLOURS)))
             for drawn in combinations([0, 1, 1, 2, 2, 2, 2], 3)]  # fmt: skip
    for counts in product(range(4), repeat=COLOURS):
        if sum(counts) == 3:
            share = Fraction(draws.count(counts), len(draws))
            assert draw_chance(table.observe(0).state, *counts) == pytest.approx(share)


def test_bt02_the_batman_of_some_dice_of_a_colour_follow_its_faces() -> None:
    params = start().setup.params
    for colour, share in enumerate((Fraction(3, 6), Fraction(2, 6), Fraction(1, 6))):
        for dice in range(4):
            for shown in range(dice + 1):
                expected = comb(dice, shown) * share**shown * (1 - share) ** (dice - shown)
                assert batman_chance(params, colour, dice, shown) == pytest.approx(expected)


def test_there_are_as_many_ways_to_choose_as_the_binomial_coefficient_says() -> None:
    assert [choose(8, drawn) for drawn in range(10)] == [comb(8, drawn) for drawn in range(10)]


def test_bt09_alarms_are_counted_by_their_colours() -> None:
    state = four_alarms_of_the_riddler().observe(0).state
    assert [alarms_of(state, colour) for colour in range(COLOURS)] == [1, 2, 1]
