"""What is kept with a game besides its events: hints that were used, and who played for whom."""

from __future__ import annotations

from larceny.table.hint_use import HintUse
from larceny.table.takeover import Takeover


class TableNotes:
    """The notes of a table: a part of `Table`. They are no events and change no dice."""

    hints: tuple[HintUse, ...] = ()
    """The hints that were used, in order."""
    takeovers: tuple[Takeover, ...] = ()
    """Who played for a seat, in order."""

    def copy_notes(self, other: TableNotes) -> None:
        """Keep the notes of another table."""
        self.hints, self.takeovers = other.hints, other.takeovers

    def drop_notes(self, after: int) -> None:
        """Forget the notes after an event, because what followed it is gone."""
        self.hints = tuple(one for one in self.hints if one.number <= after)
        self.takeovers = tuple(one for one in self.takeovers if one.number <= after)
