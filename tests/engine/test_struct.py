"""Structs: one declaration for a Python object and a record of equal values."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from larceny.engine.errors import ContractError
from larceny.engine.struct import Struct, int8, int16, int32, int64


class Loot(Struct):
    """One field of every kind."""

    thief: int = int8()
    worth: int = int16()
    total: int = int32()
    clock: int = int64()
    crew: list[int] = int8(3)
    gems: list[list[int]] = int16(2, 3)


def ints(bits: int) -> st.SearchStrategy[int]:
    return st.integers(-(1 << (bits - 1)), (1 << (bits - 1)) - 1)


@st.composite
def loots(draw: st.DrawFn) -> Loot:
    loot = Loot()
    loot.thief = draw(ints(8))
    loot.worth = draw(ints(16))
    loot.total = draw(ints(32))
    loot.clock = draw(ints(64))
    loot.crew = draw(st.lists(ints(8), min_size=3, max_size=3))
    row = st.lists(ints(16), min_size=3, max_size=3)
    loot.gems = draw(st.lists(row, min_size=2, max_size=2))
    return loot


@given(loots())
def test_a_struct_is_read_back_from_its_record(loot: Loot) -> None:
    back = Loot.from_record(loot.to_records()[0])
    assert back == loot
    assert type(back.thief) is int
    assert type(back.gems[1][2]) is int


@given(loots(), loots())
def test_structs_are_equal_exactly_when_their_records_are(loot: Loot, other: Loot) -> None:
    assert (loot == other) == (loot.to_records().tobytes() == other.to_records().tobytes())


@given(loots(), loots())
def test_structs_share_a_key_exactly_when_they_are_equal(loot: Loot, other: Loot) -> None:
    assert (loot == other) == (loot.key() == other.key())
    assert {loot.key(): 1}[loot.copy().key()] == 1


@given(loots())
def test_a_copy_shares_nothing_with_its_original(loot: Loot) -> None:
    before = loot.to_records().tobytes()
    twin = loot.copy()
    assert twin == loot
    twin.crew[0] = twin.crew[0] ^ 1
    twin.gems[1][2] = twin.gems[1][2] ^ 1
    assert twin != loot
    assert loot.to_records().tobytes() == before


@given(loots())
def test_a_dict_of_a_struct_shares_nothing_with_it(loot: Loot) -> None:
    before = loot.copy()
    loot.as_dict()["gems"][0][0] = None
    assert loot == before


def test_only_the_first_of_several_records_is_filled() -> None:
    loot = Loot()
    loot.worth = 7
    assert loot.to_records(3)["worth"].tolist() == [7, 0, 0]


@pytest.mark.parametrize(
    ("field", "value"),
    [("thief", 128), ("thief", -129), ("worth", 1 << 15), ("total", 1 << 31), ("clock", 1 << 63)],
)
def test_a_number_that_does_not_fit_raises_an_error(field: str, value: int) -> None:
    loot = Loot()
    setattr(loot, field, value)
    with pytest.raises(OverflowError, match=rf"Loot\.{field}"):
        loot.to_records()


def test_a_number_in_an_array_that_does_not_fit_raises_an_error() -> None:
    loot = Loot()
    loot.crew[2] = 128
    with pytest.raises(OverflowError, match=r"Loot\.crew"):
        loot.to_records()


def test_a_misspelt_field_raises_an_error() -> None:
    loot: Any = Loot()
    with pytest.raises(AttributeError, match="crwe"):
        loot.crwe = [1, 2, 3]


def test_an_annotation_without_a_field_is_refused() -> None:
    with pytest.raises(ContractError, match=r"Bad\.turn is annotated but declares no int field"):

        class Bad(Struct):
            turn: int


def test_a_field_with_three_axes_is_refused() -> None:
    with pytest.raises(ContractError, match="at most two axes"):
        int8(2, 2, 2)


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"low": 3, "high": 2}, "the range 3 to 2 does not fit"),
        ({"high": 128}, "the range -128 to 128 does not fit a field of type i1"),
        ({"is_seat": True, "is_mask": True}, "a seat or a mask of seats, not both"),
        ({"per_seat": True}, "one place for each seat needs an axis"),
        ({"is_mask": True, "low": -1}, "never negative"),
    ],
)
def test_settings_that_contradict_each_other_are_refused(
    settings: dict[str, Any], problem: str
) -> None:
    with pytest.raises(ContractError, match=problem):
        int8(**settings)


def test_a_field_without_limits_has_the_range_of_its_type() -> None:
    assert Loot.FIELDS["worth"].range == (-32768, 32767)
    assert int16(low=0).range == (0, 32767)


def test_the_record_is_laid_out_as_a_c_compiler_would() -> None:
    layout = Loot.dtype()
    assert layout.names == ("thief", "worth", "total", "clock", "crew", "gems")
    offsets = [layout.fields[name][1] for name in layout.names] if layout.fields else []
    assert offsets == [0, 2, 4, 8, 16, 20]
    assert layout.itemsize == 32
    assert layout["gems"].base == np.dtype("i2")
    assert layout["gems"].shape == (2, 3)


def test_a_new_struct_is_all_zeros_and_has_no_hash() -> None:
    assert Loot().to_records().tobytes() == bytes(Loot.dtype().itemsize)
    with pytest.raises(TypeError, match="unhashable"):
        hash(Loot())


def test_structs_of_different_kinds_are_never_equal() -> None:
    class Other(Struct):
        thief: int = int8()

    assert Loot() != Other()
    assert repr(Other()) == "Other(thief=0)"
