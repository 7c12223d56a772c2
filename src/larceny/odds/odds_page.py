"""What `larceny odds GAME` tells: facts for JSON, and lines and tables for people.

A game that has odds to tell has a module `odds.page` with a function `odds(params, advance, ...)`,
which returns an `OddsPage`. Its further parameters, each annotated with an `OddsOption`, are the
options of the command, and its docstring is the help. `advance(words, count)` shows how much of a
long computation is done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

Advance: TypeAlias = Callable[[str, int], None]


class OddsOption(NamedTuple):
    """An option of a command, for people: what it is for, and what stands for its value."""

    help: str
    metavar: str | None = None


class Heading(NamedTuple):
    """The heading of a column; numbers stand at its right."""

    words: str
    is_right: bool = True


@dataclass(frozen=True)
class Grid:
    """A table of cells that are texts or phrases."""

    title: str | None
    headings: Sequence[Heading]
    rows: Sequence[Sequence[str]]
    top_rows: int = 0
    """How many rows are set apart from the others."""


@dataclass(frozen=True)
class OddsPage:
    """The odds that were asked for, ready for JSON, and in words."""

    facts: Any
    parts: Sequence[str | Grid]
    rests_on: Sequence[str] = ()
    """The params that decide the odds, of those whose values are not in every rulebook."""
