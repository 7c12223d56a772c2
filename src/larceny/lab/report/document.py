"""A report as data: sentences, sections with plots and tables, and the facts to repeat it."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from larceny import __version__
from larceny.engine.extra import need
from larceny.lab.report.number_text import format_cell, format_count
from larceny.plot import Plot, to_data

if TYPE_CHECKING:
    import polars as pl

Cell: TypeAlias = str | int | float | None
Kind: TypeAlias = Literal["text", "code", "count", "number", "share", "points"]
"""How a column's values are shown: `share` as percent, `points` as percentage points."""

Shown: TypeAlias = Literal["always", "asked", "drawn"]
"""Where a section is shown: everywhere, in a terminal if asked for, or only where plots are."""

NUMERIC: frozenset[Kind] = frozenset({"count", "number", "share", "points"})


@dataclass(frozen=True)
class Column:
    """A column of a table: its key for programs, its title for people."""

    key: str
    title: str
    kind: Kind = "text"

    @property
    def is_numeric(self) -> bool:
        return self.kind in NUMERIC


@dataclass(frozen=True)
class DataTable:
    """Rows of values, which stay numbers: they are formatted only where they are shown."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def texts(self) -> list[list[str]]:
        """Return the rows as people read them."""
        return [
            [
                format_cell(value, column.kind)
                for value, column in zip(row, self.columns, strict=True)
            ]
            for row in self.rows
        ]

    def records(self) -> list[dict[str, Cell]]:
        """Return each row as an object, by the keys of the columns."""
        keys = [column.key for column in self.columns]
        return [dict(zip(keys, map(_known, row), strict=True)) for row in self.rows]

    def frame(self) -> pl.DataFrame:
        """Return the rows as a data frame."""
        need("polars", "lab", "Polars")
        import polars as pl

        types = {
            column.key: pl.Float64 if column.is_numeric else pl.String for column in self.columns
        }
        columns = [
            [None if value is None else float(value) for value in values]
            if column.is_numeric
            else [None if value is None else str(value) for value in values]
            for column, values in zip(self.columns, zip(*self.rows, strict=True), strict=True)
        ]
        return pl.DataFrame(dict(zip(types, columns, strict=True)) if columns else {}, schema=types)


@dataclass(frozen=True)
class Section:
    """A part of a report. What a plot shows is said by its table, or else by its text."""

    title: str
    text: str = ""
    plot: Plot | None = None
    table: DataTable | None = None
    shown: Shown = "always"


@dataclass(frozen=True)
class RuleSetFact:
    """A rule set that was played: what it is called here, what it changes, and its fingerprint."""

    label: str
    rules: str
    changes: dict[str, Any]
    fingerprint: str

    @property
    def described(self) -> str:
        changes = "".join(f", {name} = {json.dumps(to)}" for name, to in self.changes.items())
        return f"{self.rules}{changes} ({self.fingerprint})"


@dataclass(frozen=True)
class Facts:
    """What is needed to get the same numbers again."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int | None
    rule_sets: tuple[RuleSetFact, ...]
    command: str
    version: str = __version__

    def described(self) -> Iterator[tuple[str, str]]:
        """Yield what a reader needs to know, each with its name; the command stands apart."""
        if self.game:
            yield "game", self.game
            yield "bots", ", ".join(self.bots)
        yield "games", format_count(self.games)
        if self.seed is not None:
            yield "seed", str(self.seed)
        for rule_set in self.rule_sets:
            yield rule_set.label, rule_set.described
        yield "version", f"larceny {self.version}"


@dataclass(frozen=True)
class Report:
    """What a command of the lab found, in the order in which it is read.

    `data` holds the numbers of the whole report in one table, for those who compute with them.
    """

    title: str
    sentences: tuple[str, ...]
    sections: tuple[Section, ...]
    facts: Facts
    data: DataTable

    def as_dict(self, show_plot: Callable[[Plot], dict[str, Any]] = to_data) -> dict[str, Any]:
        """Return the report ready for JSON, its plots as descriptions or in another form."""
        return {
            "title": self.title,
            "sentences": list(self.sentences),
            "sections": [_section_dict(section, show_plot) for section in self.sections],
            "facts": _facts_dict(self.facts),
            "data": self.data.records(),
        }


def _known(value: Cell) -> Cell:
    """Return None for a number that is not known: JSON has no NaN."""
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _section_dict(section: Section, show_plot: Callable[[Plot], dict[str, Any]]) -> dict[str, Any]:
    table = section.table
    return {
        "title": section.title,
        "text": section.text,
        "plot": section.plot and show_plot(section.plot),
        "table": None
        if table is None
        else {
            "columns": [
                {"key": column.key, "title": column.title, "kind": column.kind}
                for column in table.columns
            ],
            "rows": [[_known(value) for value in row] for row in table.rows],
            "texts": table.texts(),
        },
    }


def _facts_dict(facts: Facts) -> dict[str, Any]:
    return {
        "game": facts.game,
        "bots": list(facts.bots),
        "games": facts.games,
        "seed": facts.seed,
        "rule_sets": [
            {
                "label": rule_set.label,
                "rules": rule_set.rules,
                "changes": rule_set.changes,
                "fingerprint": rule_set.fingerprint,
            }
            for rule_set in facts.rule_sets
        ],
        "command": facts.command,
        "version": facts.version,
    }
