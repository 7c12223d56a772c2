"""Any view in a terminal: a table of the seats, and a line for every other field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from larceny.engine.defaults.state_view import THIEVES

_MARKED = "turn"
"""The field with the seat whose turn it is, which is marked in the table."""


def board(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """Return the lines of a view, with Rich's markup."""
    shared = {key: value for key, value in view.items() if key not in (THIEVES, _MARKED)}
    lines = [f"[bold]{_title(key)}[/bold]  {_words(value)}" for key, value in shared.items()]
    seats = view.get(THIEVES) or [{} for _ in names]
    return [*lines, *([""] if lines else []), *_table(seats, names, view.get(_MARKED))]


def _table(seats: Sequence[Mapping[str, Any]], names: Sequence[str], turn: Any) -> list[str]:
    """Return a row for each seat, under the names of what it has."""
    heads = list(seats[0]) if seats and isinstance(seats[0], Mapping) else []
    rows = [["", *map(_title, heads)]]
    for name, thief in zip(names, seats, strict=False):
        cells = [_words(thief[head]) for head in heads] if heads else [_words(thief)]
        rows.append([name, *cells])
    width = max(map(len, rows))
    rows = [[*row, *[""] * (width - len(row))] for row in rows]
    sizes = [max(len(row[place]) for row in rows) for place in range(width)]
    lines = []
    for number, row in enumerate(rows):
        mark = "[bold yellow]>[/bold yellow]" if number - 1 == turn else " "
        cells = [cell.ljust(size) for cell, size in zip(row, sizes, strict=True)]
        line = "  ".join(cells).rstrip()
        lines.append(f"{mark} {line}" if number else f"  [dim]{line}[/dim]")
    return lines if heads else lines[1:]


def _title(key: str) -> str:
    return key.replace("_", " ")


def _words(value: Any) -> str:
    """Return a value of a view as people read it; nothing in it is taken for markup."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{_title(str(key))} {_words(item)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        apart = "; " if any(isinstance(item, Mapping | list | tuple) for item in value) else " "
        return apart.join(map(_words, value)) or "-"
    return str(value).replace("[", "\\[")
