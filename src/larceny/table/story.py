"""The log of a table in sentences, for one pair of eyes or for all of them at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from larceny.engine.seat import EVERYBODY, SPECTATOR
from larceny.table.event import Event
from larceny.table.table import Table, masked


class Told(NamedTuple):
    """One event in words: for its witnesses, and for those who did not see what it was."""

    event: Event
    sentence: str
    hidden: str
    witnesses: int
    is_steal: bool
    victim: int | None

    def is_known(self, seat: int | None) -> bool:
        """Whether a seat (None: a spectator) saw what it was."""
        return bool(self.witnesses >> (SPECTATOR if seat is None else seat) & 1)


class Narrator:
    """Follows a table and words each event once; what was taken back is forgotten."""

    def __init__(self) -> None:
        self._told: list[Told] = []
        self._state: Any = None

    def follow(self, table: Table) -> Sequence[Told]:
        """All that happened at a table so far. Calls after the first tell only what is new."""
        last = max(len(self._told) - 1, 0)
        happened = table.history(last)
        if self._state is None or not self._is_behind(happened):
            self._state = table.contract.new_state(table.setup.params, table.setup.seats)
            self._told = []
            happened = table.history(0)
        elif self._told:
            self._reveal(happened.pop(0)[2])
        self._told += [self._tell(table, *one) for one in happened]
        return self._told

    def _is_behind(self, happened: list[tuple[Event, int, int]]) -> bool:
        """Is what was told the beginning of it? An event is made once, in one history."""
        return not self._told or (bool(happened) and happened[0][0] is self._told[-1].event)

    def _reveal(self, witnesses: int) -> None:
        """An event may show those who missed it what the one before it was."""
        if self._told[-1].witnesses != witnesses:
            self._told[-1] = self._told[-1]._replace(witnesses=witnesses)

    def _tell(self, table: Table, event: Event, code: int, witnesses: int) -> Told:
        contract, params, names = table.contract, table.setup.params, table.setup.all_names
        state, seat = self._state, event.seat
        is_steal, victim = contract.is_steal, contract.victim
        sentence = contract.notation.sentence(params, state, seat, code, names)
        told = Told(
            event,
            sentence,
            sentence if witnesses == EVERYBODY else self._veil(table, event),
            witnesses,
            bool(is_steal and is_steal(params, state, seat, code)),
            victim(params, state, seat, code) if victim else None,
        )
        contract.rules.apply(params, state, seat, code)
        return told

    def _veil(self, table: Table, event: Event) -> str:
        """What those are told who did not see it: in the game's words, where it has some."""
        veiled = table.contract.veiled
        if veiled is not None:
            return str(veiled(table.setup.params, self._state, event.seat, table.setup.all_names))
        who = f"{table.setup.name(event.seat)}: " if event.seat < table.seats else ""
        return f"{who}{masked(event.move)}."


class Story:
    """The sentences of a table for one pair of eyes."""

    def __init__(self, table: Table, eye: int | None = None) -> None:
        self._table = table
        self._eye = eye
        self._narrator = Narrator()

    def follow(self) -> list[str]:
        """All sentences so far. Once the game is over nothing in them is secret any more."""
        over = self._table.over
        return [
            told.sentence if over or told.is_known(self._eye) else told.hidden
            for told in self._narrator.follow(self._table)
        ]
