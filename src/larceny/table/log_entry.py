"""An event in words: told once, at the moment it happens."""

from __future__ import annotations

from typing import Any, NamedTuple

from larceny.engine.contract import Contract
from larceny.engine.seat import EVERYBODY, SPECTATOR
from larceny.table.event import Event, masked
from larceny.table.table_setup import TableSetup


class LogEntry(NamedTuple):
    """One event in words: for its witnesses, and for those who did not see what it was."""

    event: Event
    sentence: str
    hidden: str
    witnesses: int
    """The mask of those who know by now what it was."""
    is_steal: bool
    victim: int | None

    def is_known(self, seat: int | None) -> bool:
        """Whether a seat (None: a spectator) knows what it was."""
        return bool(self.witnesses >> (SPECTATOR if seat is None else seat) & 1)

    def reveal(self, witnesses: int) -> LogEntry:
        """The same, known to some more."""
        known = self.witnesses | witnesses
        return self if known == self.witnesses else self._replace(witnesses=known)


def describe(
    contract: Contract, setup: TableSetup, state: Any, event: Event, code: int
) -> LogEntry:
    """An event that is about to happen, by its code in the rules."""
    params, names, seat = setup.params, setup.all_names, event.seat
    is_steal, victim = contract.is_steal, contract.victim
    sentence = contract.notation.sentence(params, state, seat, code, names)
    witnesses = contract.view.witnesses(params, state, seat, code)
    return LogEntry(
        event,
        sentence,
        sentence if witnesses == EVERYBODY else _veil(contract, setup, state, event),
        witnesses,
        bool(is_steal and is_steal(params, state, seat, code)),
        victim(params, state, seat, code) if victim else None,
    )


def _veil(contract: Contract, setup: TableSetup, state: Any, event: Event) -> str:
    """What those are told who did not see it: in the game's words, where it has some."""
    if contract.hidden_sentence is not None:
        return str(contract.hidden_sentence(setup.params, state, event.seat, setup.all_names))
    who = f"{setup.name(event.seat)}: " if event.seat < setup.seats else ""
    return f"{who}{masked(event.move)}."
