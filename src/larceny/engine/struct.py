"""Structs: what the state and the params of a game are made of.

A struct is declared once, with annotations, and exists in two forms of one layout: a Python
object of plain ints and lists (for live tables, tests and the debugger) and a NumPy record (for
compiled code).

    class State(Struct):
        seats: int = int8(low=2, high=5)
        turn: int = int8(is_seat=True, low=0, high=4)
        crew: list[int] = int8(5, per_seat=True, low=0, high=15)

Plain ints do not overflow where a record would. Values are therefore checked on the way into a
record: one that does not fit raises OverflowError instead of wrapping.
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
    """The NumPy type of the ints, such as `i1` for 8 bits."""
    shape: tuple[int, ...]
    low: int | None = None
    """The lowest value; None: the lowest that the type can hold."""
    high: int | None = None
    """The highest value; None: the highest that the type can hold."""
    title: str = ""
    """The name of a param as people read it."""
    words: tuple[str, ...] = ()
    """What the values mean, from `low` to `high`, where they are codes."""
    heads: tuple[tuple[str, ...], ...] = ()
    """The headings of an array along each axis."""
    aliases: tuple[tuple[str, ...], ...] = ()
    """Other names of the places along each axis, as moves name them; see `engine.param`."""
    offered: bool = True
    """Whether people who set up a table are asked for this param."""
    usual: int | None = None
    """The value by which everybody played before a param was added to a game: with it a rule set
    keeps its fingerprint, so that older saved games open, and weights of evaluators do not know
    it. None: the param was there from the start.
    """
    derived: bool = False
    """Whether `prepare` computes this param from the others; nobody can set it."""
    is_open: bool = False
    """Whether a list may be given shorter than it is; the missing places are zeros."""
    per_seat: bool | None = None
    """Whether the first axis has one place for each seat; None: it is not stated."""
    is_seat: bool = False
    """Whether values from 0 to the number of seats - 1 are seats; other values are codes."""
    is_mask: bool = False
    """Whether the lowest bits of a value, one for each seat, are a mask of seats."""

    def __post_init__(self) -> None:
        problem = self._find_problem()
        if problem:
            raise ContractError(problem)

    @property
    def range(self) -> tuple[int, int]:
        """The lowest and the highest value that the field may hold."""
        lowest, highest = self._type_range
        return (
            lowest if self.low is None else self.low,
            highest if self.high is None else self.high,
        )

    @property
    def _type_range(self) -> tuple[int, int]:
        limit = 1 << (8 * int(self.kind[1:]) - 1)
        return -limit, limit - 1

    def _find_problem(self) -> str | None:
        """Return what is wrong with the settings, or None."""
        low, high = self.range
        if len(self.shape) > 2:
            return f"a field has at most two axes, not {len(self.shape)}"
        if not self._type_range[0] <= low <= high <= self._type_range[1]:
            return f"the range {low} to {high} does not fit a field of type {self.kind}"
        if self.is_seat and self.is_mask:
            return "a value is a seat or a mask of seats, not both"
        if self.per_seat and not self.shape:
            return "a field with one place for each seat needs an axis"
        if self.is_mask and self.low is not None and self.low < 0:
            return "a mask of seats is never negative"
        return None

    def zero(self) -> Any:
        """Return the value of this field in a new struct."""
        if not self.shape:
            return 0
        if len(self.shape) == 1:
            return [0] * self.shape[0]
        return [[0] * self.shape[1] for _ in range(self.shape[0])]


def int8(*shape: int, **settings: Any) -> Any:
    """Declare a field of 8-bit ints; `settings` are those of `Field`."""
    return Field("i1", shape, **settings)


def int16(*shape: int, **settings: Any) -> Any:
    """Declare a field of 16-bit ints; `settings` are those of `Field`."""
    return Field("i2", shape, **settings)


def int32(*shape: int, **settings: Any) -> Any:
    """Declare a field of 32-bit ints; `settings` are those of `Field`."""
    return Field("i4", shape, **settings)


def int64(*shape: int, **settings: Any) -> Any:
    """Declare a field of 64-bit ints; `settings` are those of `Field`."""
    return Field("i8", shape, **settings)


def _generate_copy(fields: dict[str, Field]) -> Any:
    """Generate the `copy` of a struct field by field: a generic loop would be several times slower.

    Every look at a live table makes a copy.
    """
    expressions = ("self.{0}", "self.{0}[:]", "[row[:] for row in self.{0}]")
    lines = ["def copy(self):", "    twin = new(type(self))"]
    for name, field in fields.items():
        lines.append(f"    twin.{name} = {expressions[len(field.shape)].format(name)}")
    space: dict[str, Any] = {"new": object.__new__}
    exec("\n".join([*lines, "    return twin"]), space)
    return space["copy"]


def _generate_key(fields: dict[str, Field]) -> Any:
    """Generate the `key` of a struct field by field, as fast as its `copy`."""
    expressions = ("self.{0}", "tuple(self.{0})", "tuple(map(tuple, self.{0}))")
    values = [expressions[len(field.shape)].format(name) for name, field in fields.items()]
    space: dict[str, Any] = {}
    exec(f"def key(self):\n    return ({', '.join([*values, ''])})", space)
    return space["key"]


class StructType(type):
    """Turns declared fields into slots, so that a misspelt field raises an error."""

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
            space["copy"] = _generate_copy(fields)
            space["key"] = _generate_key(fields)
        return super().__new__(mcls, name, bases, space)


class Struct(metaclass=StructType):
    """The parent class of every State and Params. A new struct is all zeros."""

    FIELDS: ClassVar[dict[str, Field]] = {}

    def __init__(self) -> None:
        for name, field in self.FIELDS.items():
            setattr(self, name, field.zero())

    def copy(self) -> Self:
        """Return a struct of equal values that shares no list with this one."""
        raise NotImplementedError("`copy` is generated for every class of structs")

    def key(self) -> tuple[Any, ...]:
        """Return the values in order, as a key that equal structs share."""
        raise NotImplementedError("`key` is generated for every class of structs")

    def as_dict(self) -> dict[str, Any]:
        """Return the values by the names of their fields; the lists are copies."""
        twin = self.copy()
        return {name: getattr(twin, name) for name in self.FIELDS}

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return bool(self.key() == other.key())

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.FIELDS)
        return f"{type(self).__name__}({inside})"

    @classmethod
    def dtype(cls) -> np.dtype[Any]:
        """Return the NumPy record type of this layout, aligned as a C compiler would align it."""
        from larceny.engine.array import np

        return np.dtype([(n, f.kind, f.shape) for n, f in cls.FIELDS.items()], align=True)

    def to_records(self, count: int = 1) -> np.ndarray[Any, Any]:
        """Return an array of `count` records: the first holds this struct, the others are zero."""
        from larceny.engine.array import np

        records = np.zeros(count, self.dtype())
        for name in self.FIELDS:
            try:
                records[0][name] = getattr(self, name)
            except OverflowError as error:
                raise OverflowError(f"{type(self).__name__}.{name}: {error}") from None
        return records

    @classmethod
    def from_record(cls, record: Any) -> Self:
        """Return the struct of plain ints and lists that has the values of a record."""
        twin = object.__new__(cls)
        for name in cls.FIELDS:
            setattr(twin, name, record[name].tolist())
        return twin
