"""What a table shows to each pair of eyes: worded once, and kept until something happens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from larceny.engine.seat import SPECTATOR
from larceny.server.match.frame import lasting_info, table_frame, worded_events
from larceny.server.socket.audience import to_json
from larceny.server.storage.record import OVER, RUNNING, EventRecord, TableRecord
from larceny.table.table import Table


class Sight:
    """The events of a table in sentences, and its frames as JSON."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._times: list[int | None] = []
        self.version = 0
        """How many events there are to see."""
        self._frames: dict[int | None, str] = {}
        self._worded: dict[int, str] = {}
        self._revealed = 0
        self._lasting: tuple[Any, str] = None, ""

    def note(self, table: Table, events: Sequence[EventRecord]) -> None:
        """The table has got further, by these events."""
        self._revealed = _revealed(self._table, table, self.version - 1)
        self.look_at(table)
        self._times += [event.at for event in events]
        self.version = len(self._times)

    def look_at(self, table: Table) -> None:
        """Nothing that was worded of the table as it was before is kept."""
        self._table = table
        self._frames.clear()
        self._worded.clear()

    def info(self, record: TableRecord, status: str, here: frozenset[int]) -> str:
        """The table as everybody may know it, as JSON; what seldom changes is worded once."""
        now = record, status, here
        if now != self._lasting[0]:
            self._lasting = now, to_json(lasting_info(record, status, here)).removesuffix("}")
        return f'{self._lasting[1]},"version":{self.version}}}'

    def frame(self, seat: int | None, is_running: bool) -> str:
        """What a seat sees, as JSON."""
        if seat not in self._frames:
            self._frames[seat] = to_json(table_frame(self._table, seat, is_running))
        return self._frames[seat]

    def events(self, seat: int | None, after: int, is_open: bool) -> list[dict[str, Any]]:
        """The events behind number `after`, as a seat may know them.

        Whoever asks from another thread may see the table get further: it does so before the times.
        """
        times = self._times[after:]
        told = self._table.entries(after)[: len(times)]
        return worded_events(told, times, after, seat, is_open)

    def missed(self, seat: int | None, since: int, is_open: bool) -> list[dict[str, Any]]:
        """What somebody missed who knows so many events; the last again, if it shows by now."""
        first = since
        if since:
            last = self._table.entries(since - 1)[0]
            first -= last.hidden_sentence != last.sentence and (is_open or last.is_known(seat))
        return self.events(seat, first, is_open)

    def news(
        self, after: int, status: str, info: str, added: Sequence[EventRecord]
    ) -> Callable[[int | None], str]:
        """What to tell each eye of the latest events, as JSON; they answer the move they are of."""
        asked = added[0] if added and added[0].move_id is not None else None

        def word(eye: int | None) -> str:
            events = self._latest(eye, after, status == OVER)
            frame = self.frame(eye, status == RUNNING)
            answers = ""
            if asked is not None and eye == asked.seat:
                answers = f',"answers":{to_json(asked.move_id)}'
            return f'{{"type":"events","events":{events},"frame":{frame},"table":{info}{answers}}}'

        return word

    def _latest(self, seat: int | None, after: int, is_open: bool) -> str:
        """The latest events as JSON, worded once for all who saw the same of them.

        The one before them is told again to those whom they show what it was.
        """
        eye, seen = SPECTATOR if seat is None else seat, 1
        first = after - (self._revealed >> eye & 1)
        for one in self._table.entries(first):
            seen = seen << 1 | one.witnesses >> eye & 1
        if seen not in self._worded:
            self._worded[seen] = to_json(self.events(seat, first, is_open))
        return self._worded[seen]


def _revealed(before: Table, after: Table, place: int) -> int:
    """The mask of those who know by now what the last event was, and did not before."""
    if place < 0 or after.contract.reveals is None:
        return 0
    return after.entries(place)[0].witnesses & ~before.entries(place)[0].witnesses
