"""An observation: everything that one seat may know, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from larceny.engine.argument import as_int
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam
from larceny.engine.text import quote
from larceny.table.table_view import Board


@dataclass(frozen=True)
class Observation:
    """A position as one seat knows it: `state` lacks what is hidden from the seat."""

    contract: Contract
    params: Any
    state: Any
    seat: int

    @property
    def codes(self) -> list[int]:
        """The codes of the seat's legal moves."""
        out = [0] * self.contract.max_moves
        return out[: self.contract.rules.moves(self.params, self.state, self.seat, out)]

    @property
    def moves(self) -> list[str]:
        """The seat's legal moves in notation."""
        return [self.text(code) for code in self.codes]

    @property
    def view(self) -> Board:
        """The board as the seat sees it, ready for JSON."""
        board: Board = self.contract.view.view(self.params, self.state, self.seat)
        return board

    def text(self, code: int) -> str:
        """Return the notation of a move."""
        number, codes = as_int(code), self.contract.move.CODES
        if number is None or not 0 <= number < codes:
            raise BadParam("code", f"a move's code is 0 to {codes - 1}, not {quote(code)}")
        return str(self.contract.notation.text(self.params, self.state, self.seat, code))
