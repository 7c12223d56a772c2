"""All that happened at a table, in words."""

from __future__ import annotations

from larceny.table.log_entry import LogEntry


class EventLog:
    """A list that only grows. A fork shares it until the two go different ways.

    To copy it for every move that is tried would touch every event of a long game each time.
    """

    __slots__ = ("_all", "_length")

    def __init__(self) -> None:
        self._all: list[LogEntry] = []
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def fork(self) -> EventLog:
        twin = EventLog()
        twin._all, twin._length = self._all, self._length
        return twin

    def first(self, count: int) -> EventLog:
        """The first so many events, known to whoever knows them by now."""
        twin = self.fork()
        twin._length = min(count, self._length)
        return twin

    def since(self, after: int) -> list[LogEntry]:
        """What happened since there were so many events."""
        return self._all[after : self._length]

    def add(self, told: LogEntry) -> None:
        if len(self._all) != self._length:  # a fork went on before us
            self._all = self.since(0)
        self._all.append(told)
        self._length += 1

    def reveal(self, witnesses: int) -> None:
        """Some more know by now what the last event was; a fork of before does not know it."""
        if self._length:
            before = self._all[self._length - 1]
            now = before.reveal(witnesses)
            if now is not before:
                self._all = [*self._all[: self._length - 1], now]
