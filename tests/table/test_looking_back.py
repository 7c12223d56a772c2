"""A table as it was: the same from wherever one gets there."""

from __future__ import annotations

import random

import pytest

import larceny
from larceny.table.table import Table


def played(game: str, seed: int) -> Table:
    rng = random.Random(seed)
    table = larceny.load(game).table(seats=3, seed=seed)
    while not table.over:
        seat = table.actors[0]
        table.play(seat, rng.choice(table.moves(seat)))
    return table


def same(one: Table, other: Table) -> None:
    assert one.copy_state().as_dict() == other.copy_state().as_dict()
    assert one.entries() == other.entries()
    assert one.setup == other.setup
    assert one.open_view() == other.open_view()


@pytest.mark.parametrize("game", larceny.games())
def test_a_table_is_as_it_was_from_wherever_one_gets_there(game: str) -> None:
    table = played(game, 5)
    step = max(1, table.version // 40)
    near = table.at(0)
    for number in range(0, table.version + 1, step):
        position = table.at(number)
        wound = table.at(0)
        wound.extend(table.log[:number])
        same(position, wound)
        same(table.at(number, near=near), wound)
        near = position
    same(near, table.at(near.version, near=near))


def test_who_goes_on_from_a_position_changes_no_other() -> None:
    table = played("art-robbery", 2)
    before = table.entries()
    near = table.at(20)
    further = table.at(30, near=near)
    while not further.over:
        further.play(further.actors[0], further.moves(further.actors[0])[0])
    assert near.version == 20
    assert table.entries() == before
    same(near, table.at(20))


def test_there_is_nothing_behind_the_end() -> None:
    table = played("dice-heist", 1)
    assert table.at(table.version + 5).version == table.version
