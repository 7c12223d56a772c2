"""One entry of the log: an event, its sentence, and who may know what it was."""

from __future__ import annotations

from typing import NamedTuple

from larceny.engine.contract import SecretNotation
from larceny.engine.phrase import phrase
from larceny.engine.seat import EVERYBODY, SPECTATOR
from larceny.table.event import Event, masked
from larceny.table.position import Position


class LogEntry(NamedTuple):
    """An event with a sentence for its witnesses and one for everybody else."""

    event: Event
    sentence: str
    hidden_sentence: str
    witnesses: int
    """The mask of the viewers who know what the event was."""
    is_steal: bool
    victim: int | None

    def is_known(self, seat: int | None) -> bool:
        """Return whether a seat (None: a spectator) knows what the event was."""
        return bool(self.witnesses >> (SPECTATOR if seat is None else seat) & 1)

    def reveal(self, viewers: int) -> LogEntry:
        """Return the entry with a mask of viewers added to its witnesses."""
        witnesses = self.witnesses | viewers
        return self if witnesses == self.witnesses else self._replace(witnesses=witnesses)

    def hide(self) -> LogEntry:
        """Return the entry without what the event was, as those know it who did not witness it."""
        return self._replace(
            event=self.event.masked(), sentence=self.hidden_sentence, witnesses=EVERYBODY
        )


def describe(position: Position, event: Event, code: int) -> LogEntry:
    """Return the entry of an event that is about to change this position."""
    contract, setup, state = position.contract, position.setup, position.state
    params, names, seat = setup.params, setup.all_names, event.seat
    guide = contract.guide
    sentence = contract.notation.sentence(params, state, seat, code, names)
    witnesses = contract.view.witnesses(params, state, seat, code)
    return LogEntry(
        event,
        sentence,
        sentence if witnesses == EVERYBODY else _hidden_sentence(position, event),
        witnesses,
        guide.is_steal(params, state, seat, code),
        guide.victim(params, state, seat, code),
    )


def _hidden_sentence(position: Position, event: Event) -> str:
    """Return the game's own sentence that hides an event, or its masked notation."""
    setup, notation = position.setup, position.contract.notation
    if isinstance(notation, SecretNotation):
        return notation.hidden_sentence(setup.params, position.state, event.seat, setup.all_names)
    if event.seat < setup.seats:
        return phrase("{who}: {move}.", who=setup.all_names[event.seat], move=masked(event.move))
    return phrase("{move}.", move=masked(event.move))
