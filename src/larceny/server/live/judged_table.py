"""A table as its live window changes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from larceny.engine.seat import REFEREE
from larceny.realtime.action_collection import Action
from larceny.table.event import EventTiming
from larceny.table.table import Table


class JudgedTable:
    """Carries out on a table what a live window judges; see `realtime.judged_window.JudgedGame`."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.judged: list[int] = []
        """The seats whose actions were judged."""

    @property
    def state(self) -> Any:
        return self._table.public_state

    @property
    def actors(self) -> Sequence[int]:
        return self._table.actors

    def act(self, action: Action) -> None:
        timing = _to_event_timing(action)
        legal = self._table.moves(action.seat)
        # The right place for the marker may have changed by a theft that was judged before.
        move = action.move if action.move in legal else legal[0]
        self._table.play(action.seat, move, timing=timing)
        self.judged.append(action.seat)

    def report(self, code: int) -> None:
        table = self._table
        text = table.contract.notation.text
        table.play(REFEREE, text(table.setup.params, table.public_state, REFEREE, code))

    def close(self, seat: int) -> str:
        return self._table.moves(seat)[0]


def _to_event_timing(action: Action) -> EventTiming:
    """Return how quick an action was; a bot has no lag, and its claim is what counts."""
    reaction, raw = action.reaction, action.timing
    if raw is None:
        return EventTiming(reaction, reaction, 0, reaction, 0, 0)
    return EventTiming(reaction, raw.claimed, raw.painted, raw.received, raw.lag, raw.spread)


def abstain(table: Table) -> None:
    """Let everybody abstain who has not voted, so that a vote comes to its end."""
    move = table.contract.need_live().board.abstention(table.view(None)["board"])
    for seat in table.actors:
        if seat in table.actors and move in table.moves(seat):
            table.play(seat, move)
