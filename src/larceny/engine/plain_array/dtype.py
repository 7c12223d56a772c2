"""Types of the values of arrays: ints and floats of some bytes, and records of several fields."""

from __future__ import annotations

import builtins
import re
from typing import Any

FORMATS = {
    "b1": "B", "i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q",
    "u8": "Q", "f4": "f", "f8": "d",
}  # fmt: skip
"""How `memoryview` and `array` name each type; truth values are bytes."""


class dtype:  # noqa: N801
    """A type: of one value, of an array of them inside a record, or of a record."""

    kind: builtins.str
    """The letter and the bytes of a value, such as `i4`; empty for records."""
    shape: tuple[int, ...]
    base: dtype
    itemsize: int
    alignment: int
    fields: dict[builtins.str, tuple[dtype, int]]
    """The type and the place of each field."""

    def __init__(self, described: Any, align: bool = False) -> None:
        self.shape = ()
        self.base = self
        self.fields = {}
        if isinstance(described, list):
            self.kind = ""
            self._lay_out(described, align)
            return
        kind = _name_of(described)
        if isinstance(kind, dtype):
            self.__dict__.update(kind.__dict__)
            return
        self.kind = kind
        self.itemsize = self.alignment = int(kind[1:])

    @property
    def names(self) -> tuple[builtins.str, ...] | None:
        return tuple(self.fields) or None

    @property
    def char(self) -> builtins.str:
        """The format of one value."""
        return FORMATS[self.kind]

    @property
    def type(self) -> dtype:
        return self

    @property
    def str(self) -> builtins.str:
        """The type as NumPy writes it."""
        return ("|" if self.itemsize == 1 else "<") + self.kind

    @property
    def is_float(self) -> bool:
        return self.kind[:1] == "f"

    def __getitem__(self, name: builtins.str) -> dtype:
        return self.fields[name][0]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, dtype):
            try:
                other = dtype(other)
            except (TypeError, KeyError):
                return False
        if self is other:
            return True
        return (self.kind, self.shape, self.itemsize, self.fields) == (
            other.kind, other.shape, other.itemsize, other.fields
        ) and (self.base is self or self.base == other.base)  # fmt: skip

    def __hash__(self) -> int:
        return hash((self.kind, self.shape, self.itemsize, self.names))

    def __repr__(self) -> builtins.str:
        return f"dtype({self.kind or self.names})"

    def __call__(self, value: Any = 0) -> Any:
        """Return a value of this type, as `np.int64(3)` does."""
        from larceny.engine.plain_array.ndarray import asarray

        return asarray(value, self)[()]

    def _lay_out(self, described: list[Any], align: bool) -> None:
        place = 0
        self.alignment = 1
        for name, inner, *shape in described:
            part = dtype(inner)
            if shape and shape[0] != ():
                part = _repeat(part, shape[0] if isinstance(shape[0], tuple) else (shape[0],))
            if align:
                place = -(-place // part.alignment) * part.alignment
                self.alignment = max(self.alignment, part.alignment)
            self.fields[name] = part, place
            place += part.itemsize
        self.itemsize = -(-place // self.alignment) * self.alignment


def _repeat(part: dtype, shape: tuple[int, ...]) -> dtype:
    """Return the type of an array of values inside a record."""
    whole = dtype(part)
    whole.shape = shape
    whole.base = part
    for length in shape:
        whole.itemsize *= length
    return whole


def _name_of(described: Any) -> Any:
    if isinstance(described, dtype):
        return described
    if isinstance(described, type):
        return {bool: "b1", int: "i8", float: "f8"}[described]
    name = described.lstrip("<|=")
    match = re.fullmatch("(int|uint|float)([0-9]+)", name)
    if match is not None:
        name = f"{match[1][0]}{int(match[2]) // 8}"
    name = {"bool": "b1", "?": "b1"}.get(name, name)
    if name not in FORMATS:
        raise TypeError(f"no type is called {described!r}")
    return name


int8, int16, int32, int64 = map(dtype, ("i1", "i2", "i4", "i8"))
uint8, uint16, uint32, uint64 = map(dtype, ("u1", "u2", "u4", "u8"))
float32, float64, bool_ = map(dtype, ("f4", "f8", "b1"))
intp = int64


def as_type(described: Any) -> dtype:
    """Return a type, of what may be one or its name."""
    return described if isinstance(described, dtype) else dtype(described)


def promote(first: dtype, second: dtype) -> dtype:
    """Return the type that an operation on values of two types has, as in NumPy."""
    kinds = first.kind[0] + second.kind[0]
    if first.kind == second.kind:
        return first
    if "b" in kinds:
        return second if kinds[0] == "b" else first
    if "f" in kinds:
        part, other = (first, second) if kinds[0] == "f" else (second, first)
        limit = 4 if other.is_float else 2
        return float32 if part.itemsize == 4 and other.itemsize <= limit else float64
    if kinds in ("ii", "uu"):
        return first if first.itemsize > second.itemsize else second
    signed, unsigned = (first, second) if kinds[0] == "i" else (second, first)
    if signed.itemsize > unsigned.itemsize:
        return signed
    return float64 if unsigned.itemsize == 8 else dtype(f"i{2 * unsigned.itemsize}")


def type_of(value: Any) -> dtype:
    """Return the type that a Python value gets in an array."""
    if isinstance(value, bool):
        return bool_
    if isinstance(value, int):
        return int64 if -(1 << 63) <= value < 1 << 63 else uint64
    return float64


def promote_scalar(array: dtype, value: Any) -> dtype:
    """Return the type of an operation with a Python value, which is as narrow as it can be."""
    kind = array.kind[0]
    if isinstance(value, bool):
        return array
    if isinstance(value, int):
        return int64 if kind == "b" else array
    return array if kind == "f" else float64
