"""The referee of a live table: reports what nobody can tell apart (docs/decisions/live-referee.md).

Throws closer together than TIE are simultaneous, once no further throw can join them. A throw as
close to the marker, before it or after, is disputed.
"""

from __future__ import annotations

from larceny.bots.reflex import TIE
from larceny.engine.seat import REFEREE, seat_name
from larceny.table.table import Table


class Referee:
    """Watches one window. Times are milliseconds."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._thrown_at: dict[int, int] = {}
        self._together: list[int] = []  # throws in the window that are one to the eye
        self._last_throw = -TIE
        self._marker_at: int | None = None

    def see_throw(self, seat: int, at: int, *, is_late: bool) -> None:
        """A stealing die left a hand."""
        self._thrown_at[seat] = at
        if not is_late:
            if at - self._last_throw >= TIE:
                self._together = []
            self._together.append(seat)
            self._last_throw = at

    def see_marker(self, at: int) -> None:
        """The marker was let go on its new number."""
        self._marker_at = at

    @property
    def due(self) -> int | None:
        """When it will be clear whether throws were simultaneous; None if there is no question."""
        return self._last_throw + TIE if len(self._together) > 1 else None

    def report(self, now: int) -> str | None:
        """What is to be reported now, if anything; asked again until there is nothing."""
        if self.due is None:
            return self._report_dispute()
        if self.due > now:
            return None
        return self._report_tie() or self._report_dispute()

    def _report_tie(self) -> str | None:
        """SS-19."""
        words = "simultaneous " + " ".join(map(seat_name, sorted(self._together)))
        self._together = []
        return words if words in self._table.moves(REFEREE) else None

    def _report_dispute(self) -> str | None:
        """SS-23."""
        if self._marker_at is None:
            return None
        for seat, at in list(self._thrown_at.items()):
            words = f"disputed {seat_name(seat)}"
            if abs(at - self._marker_at) < TIE and words in self._table.moves(REFEREE):
                del self._thrown_at[seat]
                return words
        return None
