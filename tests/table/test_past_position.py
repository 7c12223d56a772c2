"""Past positions of a table: the same however they are reached."""

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


def assert_same(one: Table, other: Table) -> None:
    assert one.copy_state().as_dict() == other.copy_state().as_dict()
    assert one.entries() == other.entries()
    assert one.setup == other.setup
    assert one.open_view() == other.open_view()


@pytest.mark.parametrize("game", larceny.games())
def test_a_past_position_does_not_depend_on_where_the_replay_starts(game: str) -> None:
    table = played(game, 5)
    step = max(1, table.version // 40)
    near = table.at(0)
    for number in range(0, table.version + 1, step):
        position = table.at(number)
        replayed = table.at(0)
        replayed.extend(table.log[:number])
        assert_same(position, replayed)
        assert_same(table.at(number, near=near), replayed)
        near = position
    assert_same(near, table.at(near.version, near=near))


def test_playing_on_from_a_past_position_changes_no_other_table() -> None:
    table = played("art-robbery", 2)
    before = table.entries()
    near = table.at(20)
    further = table.at(30, near=near)
    while not further.over:
        further.play(further.actors[0], further.moves(further.actors[0])[0])
    assert near.version == 20
    assert table.entries() == before
    assert_same(near, table.at(20))


def test_a_version_after_the_end_is_the_end() -> None:
    table = played("dice-heist", 1)
    assert table.at(table.version + 5).version == table.version
