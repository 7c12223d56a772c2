"""The events of a match in order: their sentences, who may know them, and what they changed."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from larceny.engine.ending import Moment
from larceny.engine.moves import Description, describe_move
from larceny.engine.phrase import phrase
from larceny.engine.seat import EVERYBODY, SPECTATOR
from larceny.table.event import Event, masked, masked_kind
from larceny.table.position import Position


class LogEntry(NamedTuple):
    """An event with a sentence for its witnesses and one for everybody else."""

    event: Event
    sentence: str
    hidden_sentence: str
    witnesses: int
    """The mask of the viewers who know what the event was; the next event may add to it."""
    is_steal: bool
    victim: int | None
    first_witnesses: int
    """The mask of the viewers who knew what the event was when it happened."""
    description: Description
    """Its kind and parts, for those who know what it was."""

    def is_known(self, seat: int | None) -> bool:
        """Return whether a seat (None: a spectator) knows what the event was."""
        return bool(self.witnesses >> (SPECTATOR if seat is None else seat) & 1)

    def hide(self) -> LogEntry:
        """Return the entry without what the event was, as those know it who did not witness it."""
        return self._replace(
            event=self.event.masked(),
            description=Description(masked_kind(self.event.move), {}),
            sentence=self.hidden_sentence,
            witnesses=EVERYBODY,
            first_witnesses=EVERYBODY,
        )


class EventLog:
    """A list of events that only grows. Clones share it until they diverge.

    A table is cloned for every move that is tried: copying the log of a long game each time
    would be slow. The states before and after each event are kept, so that going back in a game
    needs no replay; they never change.
    """

    __slots__ = ("_entries", "_moments", "_seen", "length", "unknown")

    def __init__(self) -> None:
        self._entries: list[LogEntry] = []
        self._moments: list[Moment] = []
        self._seen: dict[int, tuple[Event, ...]] = {}
        self.length = 0
        """The number of entries; the lists may hold more, which a clone has added."""
        self.unknown = 0
        """How many events, the first ones, are known by their entries alone, without states."""

    def clone(self) -> EventLog:
        """Return a log with the same events that can grow on its own."""
        clone = EventLog()
        clone._entries = self._entries
        clone._moments = self._moments
        clone._seen = self._seen.copy()
        clone.length = self.length
        clone.unknown = self.unknown
        return clone

    def first(self, count: int) -> EventLog:
        """Return the log as it was after `count` events."""
        clone = self.clone()
        if count < self.length:
            clone.length = count
            clone._reveal_last(0)
            clone._forget_after(count)
        return clone

    def known_to(self, viewer: int) -> EventLog:
        """Return the log as a viewer knows it: what it does not know is in no entry."""
        known = EventLog()
        known._entries = [
            entry if entry.is_known(viewer) else entry.hide() for entry in self.since(0)
        ]
        known.length = known.unknown = self.length
        return known

    def since(self, number: int) -> list[LogEntry]:
        """Return the entries after event `number`."""
        return self._entries[number : self.length]

    def entry(self, number: int) -> LogEntry:
        """Return the entry of event `number`."""
        return self._entries[number - 1]

    def moment(self, number: int) -> Moment:
        """Return event `number` between two states."""
        return self._moments[number - 1 - self.unknown]

    def moments_since(self, number: int) -> list[Moment]:
        """Return the events after event `number`, each between two states."""
        return self._moments[number - self.unknown : self.length - self.unknown]

    def events(self, viewer: int, *, is_open: bool) -> tuple[Event, ...]:
        """Return the events as a viewer may know them, or in full if the log is open.

        Every observation holds them: those that were asked for before are kept.
        """
        if is_open:
            return tuple(entry.event for entry in self.since(0))
        seen = self._seen.get(viewer, ())
        if len(seen) < self.length:
            news = (
                entry.event if entry.is_known(viewer) else entry.event.masked()
                for entry in self.since(len(seen))
            )
            seen = self._seen[viewer] = (*seen, *news)
        return seen

    def sentences(self, viewer: int, *, is_open: bool) -> list[str]:
        """Return the sentences that a viewer may read, or the full ones if the log is open."""
        return [
            entry.sentence if is_open or entry.is_known(viewer) else entry.hidden_sentence
            for entry in self.since(0)
        ]

    def record(self, position: Position, event: Event, code: int, after: Any) -> None:
        """Append an event that changes a position into the state `after`.

        It may reveal the event before it.
        """
        view = position.contract.view
        params = position.params
        self._reveal_last(view.reveals(params, position.state, event.seat, code))
        if len(self._entries) != self.length:  # a clone has already grown beyond this log
            self._entries = self.since(0)
            self._moments = self.moments_since(self.unknown)
        self._entries.append(describe(position, event, code))
        _share_unchanged(position.state, after)
        self._moments.append(Moment(position.state, event.seat, code, after))
        self.length += 1

    def _reveal_last(self, viewers: int) -> None:
        """Let a mask of viewers, and its first witnesses, know what the last event was.

        Earlier clones are unchanged.
        """
        if not self.length:
            return
        last = self._entries[self.length - 1]
        witnesses = last.first_witnesses | viewers
        if witnesses != last.witnesses:
            self._entries = [
                *self._entries[: self.length - 1],
                last._replace(witnesses=witnesses),
            ]
            self._moments = self.moments_since(self.unknown)
            self._forget_after(self.length - 1)

    def _forget_after(self, length: int) -> None:
        """Keep for each viewer only the first `length` of the events that were asked for."""
        self._seen = {viewer: seen[:length] for viewer, seen in self._seen.items()}


def _share_unchanged(before: Any, after: Any) -> None:
    """Let a state have the lists of the one before it that are equal to its own.

    That saves most of the memory of a game's states, which nobody changes any more.
    """
    for name in _list_names(after.__class__):
        value = getattr(before, name)
        if getattr(after, name) == value:
            setattr(after, name, value)


@cache
def _list_names(kind: Any) -> tuple[str, ...]:
    """Return the names of the fields of a kind of states that are lists."""
    return tuple(name for name, field in kind.FIELDS.items() if field.shape)


def describe(position: Position, event: Event, code: int) -> LogEntry:
    """Return the entry of an event that is about to change this position."""
    contract = position.contract
    setup = position.setup
    state = position.state
    params = setup.params
    names = setup.all_names
    seat = event.seat
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
        witnesses,
        describe_move(contract, params, state, seat, code),
    )


def _hidden_sentence(position: Position, event: Event) -> str:
    """Return the game's own sentence that hides an event, or its masked notation."""
    setup = position.setup
    notation = position.contract.secret_notation
    if notation is not None:
        return notation.hidden_sentence(setup.params, position.state, event.seat, setup.all_names)
    if event.seat < setup.seats:
        return phrase("{who}: {move}.", who=setup.all_names[event.seat], move=masked(event.move))
    return phrase("{move}.", move=masked(event.move))
