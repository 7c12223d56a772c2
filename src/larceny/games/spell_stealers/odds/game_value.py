"""What any position of Spell Stealers is worth, two seats and polite, by the solution."""

from __future__ import annotations

from typing import Any

from larceny.engine.contract import Contract
from larceny.games.spell_stealers.move import MAX_MOVES
from larceny.games.spell_stealers.odds.backward_induction import Array
from larceny.games.spell_stealers.odds.win_chance import make_tables, move_chance
from larceny.games.spell_stealers.rules import moves
from larceny.games.spell_stealers.state import START_ROLL, State
from larceny.odds.position_value import PositionValue


class GameValue(PositionValue):
    """The chances to win, by the tables of the solution."""

    def __init__(self, contract: Contract, params: Any, arrays: dict[str, Array]) -> None:
        super().__init__(contract, params)
        self._tables = make_tables(params, arrays)

    def move_share(self, state: State, seat: int, move: int) -> float:
        return float(move_chance(self.params, state, seat, move, self._tables))

    def best_share(self, state: State, seat: int) -> float:
        out = [0] * MAX_MOVES
        count = moves(self.params, state, seat, out)
        return max(self.move_share(state, seat, move) for move in out[:count])

    def known_share(self, state: State) -> float | None:
        """Return a half before p0 rolls for the start: both are as likely to begin (SS-05)."""
        return 0.5 if state.phase == START_ROLL and state.turn == 0 else None
