"""An observation: everything that one seat may know, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from larceny.engine.contract import Contract
from larceny.table.event import Event
from larceny.table.table_view import Board


@dataclass(frozen=True)
class Observation:
    """A position as one seat knows it: `state` lacks what is hidden from the seat."""

    contract: Contract
    params: Any
    state: Any
    seat: int
    history: tuple[Event, ...] = ()
    """What the seat has seen since the game began, in notation; what it may not know is masked, as
    in `table.log_for(seat)`. Empty where a position was observed without the game before it."""

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
        return str(self.contract.notation.text(self.params, self.state, self.seat, code))
