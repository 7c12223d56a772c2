"""The log of a table in sentences, for one pair of eyes or for all of them at once."""

from __future__ import annotations

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

    def follow(self, table: Table) -> list[Told]:
        """All that happened at a table so far. Calls after the first tell only what is new."""
        log = table.log
        if self._state is None or not self._is_behind(log):
            self._state = table.contract.new_state(table.setup.params, table.setup.seats)
            self._told = []
        known = len(self._told)
        for event, code in zip(log[known:], table.codes[known:], strict=True):
            self._told.append(self._tell(table, event, code))
        self._reveal(table.witnesses, max(known - 1, 0))
        return list(self._told)

    def _is_behind(self, log: list[Event]) -> bool:
        """Is what was told the beginning of this log? An event is made once, in one history."""
        known = len(self._told)
        return known <= len(log) and (known == 0 or log[known - 1] is self._told[-1].event)

    def _reveal(self, witnesses: list[int], first: int) -> None:
        """An event may show those who missed it what the one before it was."""
        for place in range(first, len(self._told)):
            if self._told[place].witnesses != witnesses[place]:
                self._told[place] = self._told[place]._replace(witnesses=witnesses[place])

    def _tell(self, table: Table, event: Event, code: int) -> Told:
        contract, params, names = table.contract, table.setup.params, table.setup.all_names
        state, seat = self._state, event.seat
        is_steal, victim = contract.is_steal, contract.victim
        sentence = contract.notation.sentence(params, state, seat, code, names)
        witnesses = contract.view.witnesses(params, state, seat, code)
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
