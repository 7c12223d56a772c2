"""Structs: what a game's state and its params are made of.

A struct is declared once, with annotations, and exists in two forms of one layout: a Python
object of plain ints and lists (for live tables, tests and the debugger) and a NumPy record (for
compiled code).

    class State(Struct):
        turn: int = int8()
        crew: list[int] = int8(5)
        gems: list[list[int]] = int8(5, 3)

Plain ints do not overflow where a record would. So values are checked on the way into a record:
one that does not fit is an error, never a wrapped number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from larceny.engine.errors import ContractError

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True)
class Field:
    """One int, or one fixed array of ints with at most two axes."""

    kind: str
    shape: tuple[int, ...]
    low: int | None = None
    high: int | None = None
    title: str = ""
    words: tuple[str, ...] = ()
    """What the values mean, from `low` to `high`, where they are codes."""
    heads: tuple[tuple[str, ...], ...] = ()
    """What the places of an array are, along each axis."""
    offered: bool = True
    """Whether people at a table are asked: not for what simulations or a referee need."""
    derived: bool = False
    is_open: bool = False
    """A list of which there may be less: the rest is zeros."""
    per_seat: bool = False
    """Along the first axis there is one place for each seat."""
    is_seat: bool = False
    """The values are seat numbers; a number that is no seat of the table stands for none."""
    is_mask: bool = False
    """The values are masks of seats."""

    def zero(self) -> Any:
        if not self.shape:
            return 0
        if len(self.shape) == 1:
            return [0] * self.shape[0]
        return [[0] * self.shape[1] for _ in range(self.shape[0])]


def _declare(kind: str, shape: tuple[int, ...], settings: dict[str, Any]) -> Any:
    if len(shape) > 2:
        raise ContractError(f"a field has at most two axes, not {len(shape)}")
    return Field(kind, shape, **settings)


def int8(*shape: int, **settings: Any) -> Any:
    """A field of 8-bit ints. Settings: low, high, title, words, ... (see `Field`)."""
    return _declare("i1", shape, settings)


def int16(*shape: int, **settings: Any) -> Any:
    """A field of 16-bit ints."""
    return _declare("i2", shape, settings)


def int32(*shape: int, **settings: Any) -> Any:
    """A field of 32-bit ints."""
    return _declare("i4", shape, settings)


def int64(*shape: int, **settings: Any) -> Any:
    """A field of 64-bit ints."""
    return _declare("i8", shape, settings)


def _write_copy(fields: dict[str, Field]) -> Any:
    """The `copy` of a struct, spelt out field by field: every look at a table makes a copy."""
    how = ("self.{0}", "self.{0}[:]", "[row[:] for row in self.{0}]")
    lines = ["def copy(self):", "    twin = new(type(self))"]
    for name, field in fields.items():
        lines.append(f"    twin.{name} = {how[len(field.shape)].format(name)}")
    space: dict[str, Any] = {"new": object.__new__}
    exec("\n".join([*lines, "    return twin"]), space)
    return space["copy"]


class StructType(type):
    """Turns declared fields into slots, so that a misspelt field is an error and not a new one."""

    def __new__(mcls, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> StructType:
        fields = {key: value for key, value in space.items() if isinstance(value, Field)}
        for key in space.get("__annotations__", {}):
            if bases and key not in fields:
                raise ContractError(f"{name}.{key} is annotated but declares no int field")
        for key in fields:
            del space[key]
        space["__slots__"] = tuple(fields)
        if bases:
            space["FIELDS"] = fields
            space["copy"] = _write_copy(fields)
        return super().__new__(mcls, name, bases, space)


class Struct(metaclass=StructType):
    """The parent of every State and Params. A new one is all zeros."""

    FIELDS: ClassVar[dict[str, Field]] = {}

    def __init__(self) -> None:
        for name, field in self.FIELDS.items():
            setattr(self, name, field.zero())

    def copy(self) -> Self:
        raise NotImplementedError("every struct has one written for its fields")

    def as_dict(self) -> dict[str, Any]:
        twin = self.copy()
        return {name: getattr(twin, name) for name in self.FIELDS}

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.FIELDS)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.FIELDS)
        return f"{type(self).__name__}({inside})"

    @classmethod
    def dtype(cls) -> np.dtype[Any]:
        """The NumPy record of this layout, aligned as a C compiler would align it."""
        import numpy as np

        return np.dtype([(n, f.kind, f.shape) for n, f in cls.FIELDS.items()], align=True)

    def to_records(self, count: int = 1) -> np.ndarray[Any, Any]:
        """An array of `count` records, the first filled with this struct, the rest zero."""
        import numpy as np

        records = np.zeros(count, self.dtype())
        for name in self.FIELDS:
            try:
                records[0][name] = getattr(self, name)
            except OverflowError as error:
                raise OverflowError(f"{type(self).__name__}.{name}: {error}") from None
        return records

    @classmethod
    def from_record(cls, record: Any) -> Self:
        """The Python object that a record stands for: plain ints and lists."""
        twin = object.__new__(cls)
        for name in cls.FIELDS:
            setattr(twin, name, record[name].tolist())
        return twin
