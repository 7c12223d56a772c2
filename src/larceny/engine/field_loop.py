"""Loops over the values of a struct's field, as source code that is spelt out field by field.

Generated like this, a rule that goes over all fields of a State compiles to plain loops over
records.
"""

from __future__ import annotations

from typing import NamedTuple

INDENT = " " * 4


class FieldLoop(NamedTuple):
    """The heads of nested loops, and what stands for one value inside of them."""

    lines: list[str]
    value: str
    """The value: `crew[index_0]`."""
    place: str
    """The number of the value among all of them, the last axis first."""
    indent: str


def open_loop(name: str, shape: tuple[int, ...], indent: str) -> FieldLoop:
    """Return the loops over all values of an array; none for a single value."""
    lines, value, place = [], name, ""
    for axis, length in enumerate(shape):
        index = f"index_{axis}"
        lines.append(f"{indent}for {index} in range({length}):")
        indent += INDENT
        value += f"[{index}]"
        place = f"({place} * {length} + {index})" if place else index
    return FieldLoop(lines, value, place or "0", indent)
