"""The hash of a position: equal for equal positions only, in plain Python and compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from larceny.compile.native.compiler import compile_driver
from larceny.engine.record_hash import hash_record
from larceny.engine.struct import Struct, int8, int16, int64

SALT = 3


class Board(Struct):
    """A record of 34 bytes: words, and a rest that is shorter than a word."""

    turn: int = int8()
    points: list[int] = int16(3)
    secret: int = int64()
    rows: list[list[int]] = int8(3, 3)


def boards() -> list[Board]:
    """Return boards that differ from an empty one in a single place, and the empty one."""
    states = [Board() for _ in range(15)]
    states[0].turn = -1
    for place in range(3):
        states[1 + place].points[place] = 1
    states[4].secret = 1 << 40
    for place in range(9):
        states[5 + place].rows[place // 3][place % 3] = 1
    return states


def hash_all(records: Any, salt: Any, hashes: Any) -> None:
    """Write the hashes of all records."""
    for index in range(len(records)):
        hashes[index] = hash_record(records[index], salt)


def hash_compiled(structs: list[Board], salt: int) -> list[int]:
    hashes = np.zeros(len(structs), np.int64)
    records = np.concatenate([board.to_records() for board in structs])
    compile_driver(hash_all, "hash_all", {})(records, salt, hashes)
    return [int(value) for value in hashes]


def hash_in_python(structs: list[Board], salt: int) -> list[int]:
    hashes = [0] * len(structs)
    hash_all(structs, salt, hashes)
    return hashes


@pytest.mark.parametrize("hashed", [hash_in_python, hash_compiled])
def test_every_place_of_a_position_counts(hashed: Any) -> None:
    hashes = hashed(boards(), SALT)
    assert len(set(hashes)) == len(hashes)
    assert 0 not in hashes


@pytest.mark.parametrize("hashed", [hash_in_python, hash_compiled])
def test_equal_positions_have_equal_hashes(hashed: Any) -> None:
    assert hashed(boards(), SALT) == hashed(boards(), SALT)


@pytest.mark.parametrize("hashed", [hash_in_python, hash_compiled])
def test_another_salt_is_another_hash(hashed: Any) -> None:
    assert not set(hashed(boards(), SALT)) & set(hashed(boards(), SALT + 1))


def test_many_positions_have_as_many_hashes() -> None:
    """65,536 positions that differ in two small numbers, as the positions of a game do."""
    count = 1 << 16
    records = np.zeros(count, Board.dtype())
    records["secret"] = np.arange(count) & 255
    records["turn"] = (np.arange(count) >> 8) - 128
    hashes = np.zeros(count, np.int64)
    compile_driver(hash_all, "hash_all", {})(records, SALT, hashes)
    assert len(np.unique(hashes)) == count
    slots = np.bincount((hashes >> 24) & (count - 1), minlength=count)
    assert slots.max() < 12, "the bits that name a slot are scattered as well"
