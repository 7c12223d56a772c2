"""Records and arrays that live on the stack of a compiled rule.

They last until the rule that made them returns: pass them down to other rules, never return them.
"""

from __future__ import annotations

from typing import Any

from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.engine.struct import Struct


@rule(native="larceny.compile.native.stack:new_record")
def new_record(records: Any) -> Any:
    """Return a record of zeros, of the type that an array holds."""
    from larceny.engine.array import np

    return np.zeros(1, records.dtype)[0]


@rule(native="larceny.compile.native.stack:copy_record")
def copy_record(target: Any, source: Any) -> None:
    """Copy one struct or record over another of its type."""
    if isinstance(source, Struct):
        for name, value in source.as_dict().items():
            setattr(target, name, value)
    else:
        for name in source.dtype.names:
            target[name] = source[name]


@rule
def open_record(records: Any, place: int) -> Any:
    """Return one of many records, to be changed; on a GPU it is a copy of interleaved words."""
    return records[place]


@rule
def close_record(records: Any, place: int, record: Any) -> None:
    """Put back a record that was opened; on a CPU it has been changed in its place."""


@rule(native="larceny.compile.native.stack:clone_record")
def clone_record(source: Any) -> Any:
    """Return a copy of a struct or a record, on which a policy can try out moves."""
    return source.copy()


@rule(native="larceny.compile.native.stack:new_records")
def new_records(source: Any, count: int) -> Any:
    """Return an array of records of a record's type, to be written before they are read.

    In compiled code `count` must be a constant. In plain Python it is a list of structs.
    """
    return [source.copy() for _ in range(count)]


@rule(native="larceny.compile.native.stack:equal_records")
def equal_records(first: Any, second: Any) -> bool:
    """Return whether two states, structs or records, are equal."""
    return bool(first == second)


@rule(native="larceny.compile.native.stack:new_generators")
def new_generators(count: int) -> Any:
    """Return so many generators; in compiled code `count` must be a constant."""
    return [[0] for _ in range(count)]


@rule(native="larceny.compile.native.stack:new_generator")
def new_generator() -> Rng:
    """Return a generator; `rng.start` must be called on it."""
    return [0]


@rule
def new_moves(count: int) -> list[int]:
    """Return room for a list of moves in a kernel; on a GPU `count` must be a constant."""
    return [0] * count


@rule
def new_short_moves(count: int) -> list[int]:
    """Return room for a list of moves below 2 to the 15th; on a GPU `count` must be a constant."""
    return [0] * count


@rule(native="larceny.compile.native.stack:new_floats")
def new_floats(count: int) -> list[float]:
    """Return an array of zero floats; in compiled code `count` must be a constant."""
    return [0.0] * count


@rule(native="larceny.compile.native.stack:new_singles")
def new_singles(count: int) -> list[float]:
    """Return an array of zero floats, of 32 bits where compiled; `count` must be a constant."""
    return [0.0] * count


@rule(native="larceny.compile.native.stack:new_ints")
def new_ints(count: int) -> list[int]:
    """Return an array of zero ints; in compiled code `count` must be a constant."""
    return [0] * count
