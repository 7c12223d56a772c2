"""One version of a match, and what each viewer may see of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from larceny.engine.seat import SPECTATOR
from larceny.server.match.frame import build_events, build_frame
from larceny.server.match.payload import EventInfo
from larceny.server.match.public_part import PublicPart
from larceny.server.socket.message import to_json
from larceny.server.storage.record import OVER, RUNNING, WAITING, EventRecord, Status, TableRecord
from larceny.table.table import Table

WIDE = 64
"""Legal moves above which a frame is rendered outside the event loop; 100 take two milliseconds."""

MIN_SHARING = 3
"""Viewers from which on it saves time to make what they all see apart from the rest. At Dice Heist
frames for two took 6 % longer, for three 16 % less, for five 30 % less; for five at other games 19
to 49 % less."""


class Snapshot:
    """A match at one version: the owner of its version and its status.

    A snapshot never changes, so whatever is rendered from it is rendered once for each viewer. A
    viewer is a seat, or None for a spectator.
    """

    def __init__(
        self,
        record: TableRecord,
        table: Table,
        times: list[int | None],
        newly_known: int = 0,
    ) -> None:
        self.record = record
        self.table = table
        self.version = len(times)
        self.status = _status(record, table)
        self._times = times
        self._newly_known = newly_known
        """The mask of viewers who learnt with this version what the event before it was."""
        self.viewers = 1
        """How many viewers are expected, who share what they all see if they are several."""
        self._frames: dict[int | None, str] = {}
        self._latest_events: dict[int, str] = {}

    def advance(
        self, record: TableRecord, table: Table, added: Sequence[EventRecord] = ()
    ) -> Snapshot:
        """Return the snapshot after some more events; the two share one growing list of times."""
        self._times += [event.at for event in added]
        return Snapshot(record, table, self._times, _newly_known(self.table, table))

    @cached_property
    def is_long(self) -> bool:
        """Whether its frames may take long: by custom rules, or with many moves to describe."""
        return bool(self.table.setup.changes) or self.table.width > WIDE

    @cached_property
    def _public(self) -> PublicPart:
        """What the frames of all viewers have in common."""
        return PublicPart(self.table)

    def is_ready(self, viewer: int | None) -> bool:
        """Return whether the frame of a viewer is rendered, or can be in no time."""
        return viewer in self._frames or not self.is_long

    def frame(self, viewer: int | None) -> str:
        """Return the JSON of the position as a viewer sees it."""
        if viewer not in self._frames:
            is_running = self.status == RUNNING
            public = self._public if self.viewers >= MIN_SHARING else None
            frame = build_frame(self.table, viewer, is_running, public)
            self._frames[viewer] = to_json(frame)
        return self._frames[viewer]

    def events(self, viewer: int | None, after: int = 0) -> list[EventInfo]:
        """Return the events behind number `after` as a viewer may know them."""
        times = self._times[after : self.version]
        return build_events(self.table.entries(after), times, after, viewer, self._is_open)

    def missed_events(self, viewer: int | None, since: int) -> list[EventInfo]:
        """Return the events since a version that a viewer knew.

        The last event they knew is repeated if it was hidden from them and is not any more.
        """
        first = since
        if since:
            last = self.table.entries(since - 1)[0]
            was_hidden = last.hidden_sentence != last.sentence
            first -= was_hidden and (self._is_open or last.is_known(viewer))
        return self.events(viewer, first)

    def latest_events(self, viewer: int | None, after: int) -> str:
        """Return the JSON of the latest events, rendered once for all who saw the same of them.

        The event before them is repeated for those who learn from them what it was.
        """
        place, seen = SPECTATOR if viewer is None else viewer, 1
        first = after - (self._newly_known >> place & 1)
        for entry in self.table.entries(first):
            seen = seen << 1 | entry.witnesses >> place & 1
        if seen not in self._latest_events:
            self._latest_events[seen] = to_json(self.events(viewer, first))
        return self._latest_events[seen]

    @property
    def _is_open(self) -> bool:
        """Return whether everything may be known, because the game is over."""
        return self.status == OVER


def _status(record: TableRecord, table: Table) -> Status:
    if record.status == WAITING and table.version == 0:
        return WAITING
    is_over = record.is_replay or record.stopped is not None or table.over
    return OVER if is_over else RUNNING


def _newly_known(before: Table, after: Table) -> int:
    """Return the mask of viewers who know by now what the last event of before was."""
    last = before.version - 1
    if last < 0 or after.contract.reveals is None:
        return 0
    return after.entries(last)[0].witnesses & ~before.entries(last)[0].witnesses
