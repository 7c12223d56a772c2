"""Rotations: what a state looks like when its seats are numbered from another one."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from larceny.compile.native.compiler import compile_driver
from larceny.engine.struct import Struct, int8, int16
from larceny.engine.viewpoint import bind_rotation, rotate, viewpoint

PLAYERS = 4
NOBODY = -1


class Room(Struct):
    """A state with fields of every kind."""

    seats: int = int8(low=2, high=PLAYERS)
    light: int = int8()
    turn: int = int8(is_seat=True, low=NOBODY, high=PLAYERS)
    awake: int = int16(is_mask=True, low=0)
    owner: list[int] = int8(5, is_seat=True, low=NOBODY, high=PLAYERS)
    order: list[int] = int8(PLAYERS, per_seat=False, is_seat=True)
    friends: list[int] = int16(3, is_mask=True)
    coins: list[int] = int16(PLAYERS, per_seat=True)
    cards: list[list[int]] = int8(PLAYERS, 3, per_seat=True)
    rival: list[int] = int8(PLAYERS, per_seat=True, is_seat=True)
    seen: list[list[int]] = int16(PLAYERS, 2, per_seat=True, is_mask=True)
    table: list[list[int]] = int8(2, 2, is_seat=True)


def small(count: int, low: int = -3, high: int = 6) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(low, high), min_size=count, max_size=count)


@st.composite
def rooms(draw: st.DrawFn) -> Room:
    room = Room()
    room.seats = draw(st.integers(2, PLAYERS))
    for name, field in Room.FIELDS.items():
        low, high = (0, 255) if field.is_mask else (-3, 6)
        if name == "seats":
            continue
        count = int(np.prod(field.shape))
        values = np.array(draw(small(count, low, high))).reshape(field.shape)
        setattr(room, name, values.tolist())
    return room


def example() -> Room:
    room = Room()
    room.seats = 3
    room.turn = 2
    room.awake = 0b1000_011
    room.owner = [0, 1, 2, 3, NOBODY]
    room.coins = [10, 20, 30, 40]
    room.cards = [[1, 2, 3], [4, 5, 6], [7, 8, 9], [0, 0, 0]]
    room.rival = [1, 2, NOBODY, 3]
    return room


def test_the_seat_of_the_viewpoint_becomes_seat_0() -> None:
    seen = viewpoint(example(), 1)
    assert seen.turn == 1
    assert seen.coins[0] == 20
    assert seen.cards[0] == [4, 5, 6]


def test_rows_beyond_the_seats_of_the_table_stay() -> None:
    seen = viewpoint(example(), 1)
    assert seen.coins == [20, 30, 10, 40]
    assert seen.cards == [[4, 5, 6], [7, 8, 9], [1, 2, 3], [0, 0, 0]]


def test_values_that_are_no_seat_of_the_table_stay() -> None:
    seen = viewpoint(example(), 1)
    assert seen.owner == [2, 0, 1, 3, NOBODY]
    assert seen.rival == [1, NOBODY, 0, 3]


def test_bits_beyond_the_seats_of_the_table_stay() -> None:
    assert viewpoint(example(), 1).awake == 0b1000_101


def test_a_rotation_leaves_the_state_itself_alone() -> None:
    room = example()
    rotate(room, 2).cards[0][0] = 99
    assert room == example()


@given(room=rooms(), first=st.integers(0, 9), second=st.integers(0, 9))
def test_two_rotations_are_one_by_their_sum(room: Room, first: int, second: int) -> None:
    assert rotate(rotate(room, first), second) == rotate(room, first + second)
    assert rotate(room, room.seats) == room


rotate_room: Any = None


def rotate_all(targets: Any, sources: Any, by: Any) -> None:
    for index in range(len(sources)):
        rotate_room(targets[index], sources[index], by)


@cache
def compiled_rotation() -> Any:
    return compile_driver(rotate_all, "rotate_all", {"rotate_room": bind_rotation(Room)})


@pytest.mark.nightly
@given(room=rooms(), by=st.integers(0, PLAYERS - 1))
def test_python_and_compiled_code_rotate_alike(room: Room, by: int) -> None:
    by %= room.seats
    target = np.zeros(1, Room.dtype())
    compiled_rotation()(target, room.to_records(), by)
    assert Room.from_record(target[0]) == rotate(room, by)
