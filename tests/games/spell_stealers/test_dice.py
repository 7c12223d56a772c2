"""SS-03, SS-04, SS-08, SS-14: what dice do on average, against every side of them."""

from __future__ import annotations

import pytest

import larceny
from larceny.games.spell_stealers.dice import (
    matching_sides,
    obtained_points,
    obtaining_rolls,
    stealing_sides,
)
from larceny.games.spell_stealers.state import SHAPE_NAMES
from tests.games.spell_stealers.test_turn import COLOURS, HELPS

PARAMS, _ = larceny.load("spell-stealers").contract.params()
SUCCESS_DIE = ["green"] * 2 + ["green-or-yellow"] * 4 + ["red"] * 2


@pytest.mark.parametrize(("shape", "die"), list(enumerate(SHAPE_NAMES)))
def test_ss08_obtaining_rolls_and_points_are_those_of_all_sides(shape: int, die: str) -> None:
    obtained = [
        [number for symbol in SUCCESS_DIE if colour in HELPS[symbol]]
        for number, colour in enumerate(COLOURS[die], 1)
    ]
    for number, rolls in enumerate(obtained, 1):
        assert matching_sides(PARAMS, shape, number) == len(rolls)
    assert obtaining_rolls(PARAMS, shape) == sum(map(len, obtained))
    assert obtained_points(PARAMS, shape) == sum(map(sum, obtained))


@pytest.mark.parametrize(("shape", "faces"), list(enumerate((4, 8, 12))))
def test_ss14_the_sides_that_steal_show_the_number_or_more(shape: int, faces: int) -> None:
    for number in range(1, 15):
        steal = [face for face in range(1, faces + 1) if face >= number]
        assert stealing_sides(PARAMS, shape, number) == len(steal)
