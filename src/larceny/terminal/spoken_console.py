"""A console that says everything in one language, tables included."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO, Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import Phrase


class SpokenTable(Table):
    """A table whose title, headings and phrases are in a language; other cells stay as they are."""

    def __init__(
        self, language: Language, headings: Sequence[str], title: str | None, **options: Any
    ) -> None:
        if options.get("caption"):
            options["caption"] = escape(language.render(options["caption"]))
        self._language = language
        super().__init__(title=title and escape(language.render(title)), **options)
        for heading in headings:
            self.add_column(heading)

    def add_column(self, header: Any = "", *arguments: Any, **options: Any) -> None:
        """Add a column under a heading in the language of the table."""
        super().add_column(escape(self._language.render(header)), *arguments, **options)

    def add_row(self, *cells: Any, **options: Any) -> None:
        """Add a row; cells have no markup."""
        super().add_row(*map(self._say, cells), **options)

    def _say(self, cell: Any) -> Any:
        text = self._language.render(cell) if isinstance(cell, Phrase) else cell
        return escape(text) if isinstance(text, str) else text


class SpokenConsole(Console):
    """A console that prints texts, and makes tables, in the language of its reader."""

    def __init__(
        self,
        language: Language = ENGLISH,
        *,
        file: IO[str] | None = None,
        width: int | None = None,
        stderr: bool = False,
    ) -> None:
        super().__init__(highlight=False, file=file, width=width, stderr=stderr)
        self.language = language

    def tell(self, text: str, style: str | None = None) -> None:
        """Print a text, in which nothing is markup."""
        self.print(self.language.render(text), style=style, markup=False)

    def make_table(self, *headings: str, title: str | None = None, **options: Any) -> SpokenTable:
        """Return an empty table with some headings."""
        return SpokenTable(self.language, headings, title, **options)
