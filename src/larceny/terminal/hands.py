"""Bots' hands in a live window: what each is about to throw, and when it will be there.

As in simulations by the clock: a hand sometimes throws any die, wanted or not, and a throw that
has become useless is held back only if there is time enough. All times are stretched, because a
screen is slower to read than dice.
"""

from __future__ import annotations

from collections.abc import Mapping

from larceny.bots import RANDOM, Bot
from larceny.bots.reflex import PERCENT, Reflex, draw_time
from larceny.engine.rng import Rng, pick
from larceny.table.table import Table

STRETCH = 4
"""Bots' hands take so many times the times of people at a table with real dice."""


class Hands:
    """All bots' hands; the current player's moves the marker. Times are milliseconds."""

    def __init__(
        self, table: Table, bots: Mapping[int, Bot], turn: int, reflex: Reflex, dice: Rng
    ) -> None:
        self._table = table
        self._bots = bots
        self._reflex = reflex
        self._plan: dict[int, str] = {}
        self._due: dict[int, int] = {}
        for seat in bots:
            if seat == turn:
                self._due[seat] = STRETCH * draw_time(
                    reflex.marker, reflex.marker_spread, reflex.marker_tail, dice
                )
            elif seat in table.actors:
                self._make_up_mind(seat, dice)

    def _make_up_mind(self, seat: int, dice: Rng) -> None:
        move = self._bots[seat].decide(self._table.observe(seat))
        if pick(dice, PERCENT) < self._reflex.wrong:
            moves = self._table.moves(seat)
            move = moves[pick(dice, len(moves))]
        if move is not None:
            self._plan[seat] = move
            reflex = self._reflex
            self._due[seat] = STRETCH * draw_time(reflex.reaction, reflex.spread, reflex.tail, dice)

    @property
    def due(self) -> int | None:
        """When the next hand will be there; None if all are at rest."""
        return min(self._due.values(), default=None)

    def move(self) -> tuple[int, str]:
        """The seat whose hand is there, and its move."""
        seat = min(self._due, key=lambda one: self._due[one])
        del self._due[seat]
        return seat, self._plan.pop(seat, None) or self._table.moves(seat)[0]

    def hold_back(self, now: int) -> None:
        """Those who no longer want to throw stop their hand, if there is time enough."""
        for seat, move in list(self._plan.items()):
            is_begun = self._due[seat] - now < STRETCH * self._reflex.hold
            if is_begun or self._bots[seat].name == RANDOM or seat not in self._table.actors:
                continue
            if self._bots[seat].decide(self._table.observe(seat)) != move:
                del self._plan[seat], self._due[seat]
