"""The events of a match in order, with their sentences."""

from __future__ import annotations

from larceny.table.event import Event
from larceny.table.log_entry import LogEntry, describe
from larceny.table.position import Position


class EventLog:
    """A list of entries that only grows. Clones share it until they diverge.

    A table is cloned for every move that is tried: copying the log of a long game each time
    would be slow.
    """

    __slots__ = ("_entries", "_seen", "length")

    def __init__(self) -> None:
        self._entries: list[LogEntry] = []
        self._seen: dict[int, tuple[Event, ...]] = {}
        self.length = 0
        """The number of entries; the list may hold more, which a clone has added."""

    def clone(self) -> EventLog:
        """Return a log with the same entries that can grow on its own."""
        clone = EventLog()
        clone._entries, clone.length = self._entries, self.length
        clone._seen = self._seen.copy()
        return clone

    def first(self, count: int) -> EventLog:
        """Return the first `count` entries; who knows them by now is kept."""
        clone = self.clone()
        clone.length = min(count, self.length)
        clone._forget_after(clone.length)
        return clone

    def known_to(self, viewer: int) -> EventLog:
        """Return the log as a viewer knows it: what it does not know is in no entry."""
        known = EventLog()
        known._entries = [
            entry if entry.is_known(viewer) else entry.hide() for entry in self.since(0)
        ]
        known.length = self.length
        return known

    def since(self, number: int) -> list[LogEntry]:
        """Return the entries after event `number`."""
        return self._entries[number : self.length]

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

    def record(self, position: Position, event: Event, code: int) -> None:
        """Append an event that is about to change a position; it may reveal the one before it."""
        view, params = position.contract.view, position.params
        self._reveal_last(view.reveals(params, position.state, event.seat, code))
        self._append(describe(position, event, code))

    def _append(self, entry: LogEntry) -> None:
        if len(self._entries) != self.length:  # a clone has already grown beyond this log
            self._entries = self.since(0)
        self._entries.append(entry)
        self.length += 1

    def _reveal_last(self, viewers: int) -> None:
        """Let a mask of viewers know what the last event was; earlier clones are unchanged."""
        if self.length:
            last = self._entries[self.length - 1]
            revealed = last.reveal(viewers)
            if revealed is not last:
                self._entries = [*self._entries[: self.length - 1], revealed]
                self._forget_after(self.length - 1)

    def _forget_after(self, length: int) -> None:
        """Keep for each viewer only the first `length` of the events that were asked for."""
        self._seen = {viewer: seen[:length] for viewer, seen in self._seen.items()}
