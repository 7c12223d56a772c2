"""An observation: everything that one seat may know, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from larceny.engine.argument import as_int
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam
from larceny.engine.seat import seat_name, seats_of
from larceny.engine.text import quote
from larceny.table.event import Event
from larceny.table.table_view import Board

MOST_NAMED = 5
"""How many legal moves the `repr` of an observation names."""


@dataclass(frozen=True, repr=False)
class Observation:
    """A position as one seat knows it: `state` lacks what is hidden from the seat."""

    contract: Contract
    params: Any
    state: Any
    seat: int
    history: tuple[Event, ...] = ()
    """What the seat has seen since the game began, in notation; what it may not know is masked, as
    in `table.log_for(seat)`. Empty where a position was observed without the game before it."""

    def __repr__(self) -> str:
        contract = self.contract
        params = self.params
        state = self.state
        actors = seats_of(contract.rules.actors(params, state))
        moves = list(dict.fromkeys(self.moves)) if self.seat in actors else []
        more = f" and {len(moves) - MOST_NAMED} more" if len(moves) > MOST_NAMED else ""
        legal = f"; legal {', '.join(moves[:MOST_NAMED])}{more}" if moves else ""
        return (
            f"<Observation of {contract.name} by {seat_name(self.seat)}, {state.seats} seats; "
            f"{name_actors(actors)}: {contract.notation.position(params, state)}{legal}>"
        )

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
        number = as_int(code)
        codes = self.contract.move.CODES
        if number is None or not 0 <= number < codes:
            raise BadParam("code", f"a move's code is 0 to {codes - 1}, not {quote(code)}")
        return str(self.contract.notation.text(self.params, self.state, self.seat, code))


def name_actors(actors: Sequence[int]) -> str:
    """Return whose turn it is: `p0 to move`, `p0 and p2 to move`, `chance to move`, `over`."""
    return f"{' and '.join(map(seat_name, actors))} to move" if actors else "over"
