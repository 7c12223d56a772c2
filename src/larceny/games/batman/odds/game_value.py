"""What any position of Batman between two is worth, by the solution.

A turn is solved once for the scores at which it is played; all its positions follow from that.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import numpy as np

from larceny.engine.contract import Contract
from larceny.games.batman.move import MAX_MOVES
from larceny.games.batman.odds.chance_table import (
    COUNT,
    HEAD,
    chase_at,
    first_at,
    make_tables,
    most_gain,
    pair_at,
    second_at,
)
from larceny.games.batman.odds.turn_chance import WANTED, back_up, solved_move_chance, write_ends
from larceny.games.batman.odds.turn_graph import Array
from larceny.games.batman.rules import moves
from larceny.games.batman.state import DRAWING, State
from larceny.odds.position_value import PositionValue

MAX_TURNS = 8
"""How many solved turns are kept."""


class GameValue(PositionValue):
    """The chances to win, by the chances at all scores."""

    def __init__(self, contract: Contract, params: Any, arrays: dict[str, Array]) -> None:
        super().__init__(contract, params)
        self._tables: list[float] = np.asarray(make_tables(params, arrays)).tolist()
        self._turns: dict[Hashable, list[float]] = {}

    def move_share(self, state: State, seat: int, move: int) -> float:
        tables, values = self._tables, self._solve_turn(state, seat)
        return solved_move_chance(self.params, state, seat, move, tables, values)

    def best_share(self, state: State, seat: int) -> float:
        out = [0] * MAX_MOVES
        count = moves(self.params, state, seat, out)
        return max(self.move_share(state, seat, move) for move in out[:count])

    def known_share(self, state: State) -> float | None:
        """Return what the scores are worth at the start of a turn."""
        if state.phase != DRAWING or not state.is_first_roll or state.rolled:
            return None
        chance = self._start_chance(state, state.turn)
        return chance if state.turn == 0 else 1.0 - chance

    def key(self, state: State) -> Hashable:
        """Return a key in which the order of dice does not matter."""
        shown = sorted(zip(state.row[: state.shown], state.face[: state.shown], strict=True))
        return (
            *(state.phase, state.first, state.turn, state.tie_break, state.contenders),
            *(*state.villain, *state.points, *state.cup, *state.loot, *state.batman),
            *(state.dodged, state.is_first_roll, state.draws_left, *shown),
            *(None, *sorted(state.row[state.shown : state.rolled])),
            *(None, *sorted(state.alarm[: state.alarms])),
        )

    def _start_chance(self, state: State, seat: int) -> float:
        """Return the chance of a seat whose turn begins."""
        params, tables, other = self.params, self._tables, 1 - seat
        mine, theirs = state.points[seat], state.points[other]
        if seat == state.first:
            pair = pair_at(tables, state.villain[seat], state.villain[other])
            place = pair if state.tie_break else first_at(params, pair, mine, theirs)
        else:
            pair = pair_at(tables, state.villain[other], state.villain[seat])
            is_last = state.tie_break or theirs >= params.target
            lead = theirs - mine
            place = (
                chase_at(params, pair, lead) if is_last else second_at(params, pair, theirs, mine)
            )
        return tables[place]

    def _solve_turn(self, state: State, seat: int) -> list[float]:
        """Return the chances in all positions of a turn, and after each number of points."""
        key = (state.first, seat, state.tie_break, *state.villain, *state.points)
        if key not in self._turns:
            if len(self._turns) >= MAX_TURNS:
                self._turns.clear()
            villain, tables = state.villain[seat], self._tables
            if villain or not any(state.villain):
                self._turns[key] = self._solve(state, seat, villain, tables)
            else:
                self._turns[key] = []  # villains are being picked
        return self._turns[key]

    def _solve(self, state: State, seat: int, villain: int, tables: list[float]) -> list[float]:
        count, most = int(tables[HEAD * villain + COUNT]), most_gain(tables, villain)
        values = [WANTED] * (most + 1 + count)
        write_ends(self.params, state, seat, tables, values)
        back_up(tables, villain, values, most + count)
        return values
