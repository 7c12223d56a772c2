"""A position from the viewpoint of one seat: the state rotated so that this seat becomes seat 0.

Everything follows from how the fields of a State are declared (see `Field`): `per_seat` rows move
to their new seats, `is_seat` values and `is_mask` bits are renumbered, all else stays. A rotation
by `n` turns seat `n` into seat 0, `n + 1` into 1, and so on around the table of `state.seats`
seats. Rows, values and bits that belong to no seat of the table are kept as they are.

A viewpoint hides nothing: pass a state on which the game's `hide` was called, if it is meant for
somebody who may not know everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple, TypeVar

from larceny.engine.rule import Bound, bind, rule
from larceny.engine.stack import copy_record
from larceny.engine.struct import Field, Struct

State = TypeVar("State", bound=Struct)
INDENT = " " * 4

rotate_fields: Any = None


def viewpoint(state: State, seat: int) -> State:
    """Return the state with its seats renumbered so that this seat is seat 0."""
    return rotate(state, seat)


def rotate(state: State, by: int) -> State:
    """Return the state with its seats renumbered: seat `by` becomes seat 0."""
    target = state.copy()
    field_rotation(type(state))(target, state, by % state.seats)  # type: ignore[attr-defined]
    return target


@rule
def rotate_record(target: Any, source: Any, by: int) -> None:
    """Write the rotated state of one record into another; `by` is a seat of the table."""
    copy_record(target, source)
    rotate_fields(target, source, by)


def bind_rotation(state: type[Struct]) -> Bound:
    """Return `rotate_record` for the records of a State, for use in compiled loops."""
    return bind(rotate_record, rotate_fields=field_rotation(state))


@rule
def rotate_seat(seat: int, by: int, seats: int) -> int:
    """Return the new number of a seat; a value that is not a seat is kept."""
    if seat < 0 or seat >= seats:
        return seat
    return seat - by if seat >= by else seat - by + seats


@rule
def rotate_mask(mask: int, by: int, seats: int) -> int:
    """Return a mask with the bits of its seats moved to their new numbers; higher bits are kept."""
    everybody = (1 << seats) - 1
    inside = mask & everybody
    return (mask & ~everybody) | (inside >> by) | (inside << (seats - by) & everybody)


@cache
def field_rotation(state: type[Struct]) -> Callable[[Any, Any, int], None]:
    """Generate the rule that writes all fields that depend on seats into a copy of a state.

    The code is spelt out field by field, so that it compiles to plain loops over the records.
    """
    lines = ["def rotate_fields(target, source, by):", "    seats = source.seats"]
    lines += _generate_values(state.FIELDS)
    lines += _generate_rows(state.FIELDS)
    space = {"rotate_seat": rotate_seat, "rotate_mask": rotate_mask, "__name__": state.__module__}
    exec("\n".join(lines), space)
    function: Any = space["rotate_fields"]
    function.__qualname__ = f"{state.__qualname__}.rotate_fields"
    return rule(function)  # type: ignore[no-any-return]


def _generate_values(fields: dict[str, Field]) -> Iterator[str]:
    """Yield the code for seats and masks outside of fields with a place for each seat."""
    for name, field in fields.items():
        if not field.per_seat and (field.is_seat or field.is_mask):
            yield from _generate_assignment(field, name, name, field.shape, " " * 4)


def _generate_rows(fields: dict[str, Field]) -> Iterator[str]:
    """Yield the code for fields with a place for each seat: one loop over the seats."""
    yield "    place = by"
    yield "    for seat in range(seats):"
    for name, field in fields.items():
        if field.per_seat:
            target = f"{name}[seat]"
            source = f"{name}[place]"
            yield from _generate_assignment(field, target, source, field.shape[1:], " " * 8)
    yield "        place = place + 1 if place + 1 < seats else 0"


def _generate_assignment(
    field: Field, target: str, source: str, shape: tuple[int, ...], indent: str
) -> Iterator[str]:
    """Yield the code that renumbers the seats of one value, or of all values of an array."""
    loop = open_loop(target, shape, indent)
    yield from loop.lines
    value = f"source.{source}{loop.value.removeprefix(target)}"
    if field.is_seat:
        value = f"rotate_seat({value}, by, seats)"
    elif field.is_mask:
        value = f"rotate_mask({value}, by, seats)"
    yield f"{loop.indent}target.{loop.value} = {value}"


class FieldLoop(NamedTuple):
    """The heads of nested loops over a field, and what stands for one value inside of them.

    Spelt out field by field, a rule that goes over a whole State compiles to plain loops.
    """

    lines: list[str]
    value: str
    """The value: `crew[index_0]`."""
    place: str
    """The number of the value among all of them, the last axis first."""
    indent: str


def open_loop(name: str, shape: tuple[int, ...], indent: str) -> FieldLoop:
    """Return the loops over all values of an array; none for a single value."""
    lines = []
    value = name
    place = ""
    for axis, length in enumerate(shape):
        index = f"index_{axis}"
        lines.append(f"{indent}for {index} in range({length}):")
        indent += INDENT
        value += f"[{index}]"
        place = f"({place} * {length} + {index})" if place else index
    return FieldLoop(lines, value, place or "0", indent)
