"""What everybody may see of a position, made once for all who are sent it."""

from __future__ import annotations

from larceny.table.table import Table
from larceny.table.table_view import TableView


class PublicPart:
    """A spectator's view of a position, of which the views of seats take over what is the same.

    It is made from what a spectator knows, so there is nothing in it to keep from anybody. To keep
    its parts as rendered JSON was tried, and took longer: rendering is the least of the work.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._view = table.view()

    def view_of(self, viewer: int | None) -> TableView:
        """Return what a viewer sees, but no moves; parts of it are those of other viewers."""
        if viewer is None:
            return self._view
        board = self._view["board"]
        return {
            **self._view,
            "seat": viewer,
            "rules_now": self._table.rules_now(viewer),
            "board": {**board, **self._table.personal_parts(viewer, board)},
        }
