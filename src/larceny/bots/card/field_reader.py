"""Generated rules that read any field of a game's state or params by its number.

They are spelt out field by field, as `engine.viewpoint` does it, so that they compile to a table
of jumps. Fields have numbers: those of the State first, then those of the Params.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from larceny.engine.rule import rule
from larceny.engine.struct import Field, Struct


def number_fields(state: type[Struct], params: type[Struct]) -> dict[tuple[str, str], int]:
    """Return the number of each field by (`state` or `params`, name)."""
    names = [("state", name) for name in state.FIELDS] + [("params", n) for n in params.FIELDS]
    return {name: number for number, name in enumerate(names)}


@cache
def make_reader(state: type[Struct], params: type[Struct]) -> Callable[..., int]:
    """Generate `read_field(params, state, field, row, column)`; a place that is none reads as 0."""
    lines = ["def read_field(params, state, field, row, column):"]
    structs = {"state": state, "params": params}
    for (struct, name), number in number_fields(state, params).items():
        lines.append(f"    if field == {number}:")
        lines += _read(f"{struct}.{name}", structs[struct].FIELDS[name])
    lines.append("    return 0")
    return _make_rule("read_field", lines, state)


def _read(source: str, field: Field) -> Iterator[str]:
    indexes = ("row", "column")[: len(field.shape)]
    for index, length in zip(indexes, field.shape, strict=True):
        yield f"        if {index} < 0 or {index} >= {length}:"
        yield "            return 0"
    yield f"        return int({source}{''.join(f'[{index}]' for index in indexes)})"


@cache
def make_context(state: type[Struct], fields: Sequence[str]) -> Callable[[Any], int]:
    """Generate `text_context(state)`: which of the texts that a move may have it has now."""
    lines = ["def text_context(state):", "    place = 0"]
    for name in fields:
        low, high = state.FIELDS[name].range
        lines.append(f"    place = place * {high - low + 1} + int(state.{name}) - {low}")
    return _make_rule("text_context", [*lines, "    return place"], state)


def _make_rule(name: str, lines: list[str], state: type[Struct]) -> Callable[..., int]:
    space: dict[str, Any] = {"__name__": state.__module__}
    exec("\n".join(lines), space)
    function: Any = space[name]
    function.__qualname__ = f"{state.__qualname__}.{name}"
    return rule(function)  # type: ignore[no-any-return]
