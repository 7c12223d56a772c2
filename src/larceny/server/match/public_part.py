"""What everybody may see of a position, made once for all who are sent it."""

from __future__ import annotations

from larceny.engine.language import ENGLISH, Language
from larceny.table.table import Table
from larceny.table.table_view import Board, TableView


class PublicPart:
    """A spectator's view of a position, of which the views of seats take over what is the same.

    It is made from what a spectator knows, so there is nothing in it to keep from anybody. To keep
    its parts as rendered JSON was tried, and took longer: rendering is the least of the work.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._view = table.view()
        self._boards: dict[str, Board] = {}

    def view_of(self, viewer: int | None, language: Language = ENGLISH) -> TableView:
        """Return what a viewer sees, but no moves; parts of it are those of other viewers.

        Its board is in a language; what everybody sees of it is translated once.
        """
        public, shared = self._view["board"], self._translate_board(language)
        if viewer is None:
            return {**self._view, "board": shared}
        own = self._table.personal_parts(viewer, public)
        if language is not ENGLISH:
            own = language.render_all(own, viewer)
        return {
            **self._view,
            "seat": viewer,
            "rules_now": self._table.rules_now(viewer),
            "board": {**shared, **own},
        }

    def _translate_board(self, language: Language) -> Board:
        board = self._view["board"]
        if language is ENGLISH:
            return board
        if language.code not in self._boards:
            self._boards[language.code] = language.render_all(board)
        return self._boards[language.code]
