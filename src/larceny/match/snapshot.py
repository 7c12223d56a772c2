"""One version of a match, and what each viewer may see of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import seats_in
from larceny.engine.seat import SPECTATOR
from larceny.match.document import OVER, RUNNING, WAITING, Status, StoredEvent, TableDocument
from larceny.match.frame import PublicPart, build_events, build_frame
from larceny.match.messages import EventInfo, UndoRequestInfo
from larceny.match.undo_offer import find_offer, open_request
from larceny.match.written_message import to_json
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
        document: TableDocument,
        table: Table,
        times: list[int | None],
        newly_known: int = 0,
    ) -> None:
        self.document = document
        self.table = table
        self.version = len(times) + document.retracted
        """It never goes back, also where events are taken back: so it is ahead of their number."""
        self.status = _status(document, table)
        self._times = times
        self._newly_known = newly_known
        """The mask of viewers who learnt with this version what the event before it was."""
        self.viewers = 1
        """How many viewers are expected, who share what they all see if they are several."""
        self._frames: dict[tuple[int | None, Language], str] = {}
        self._latest_events: dict[tuple[int, int | None, Language], str] = {}

    def advance(
        self, document: TableDocument, table: Table, added: Sequence[StoredEvent] = ()
    ) -> Snapshot:
        """Return the snapshot after some more events; the two share one growing list of times."""
        self._times += [event.at for event in added]
        return Snapshot(document, table, self._times, _newly_known(self.table, table))

    def go_back(self, document: TableDocument, table: Table) -> Snapshot:
        """Return the snapshot of the same table with fewer events."""
        return Snapshot(document, table, self._times[: table.version])

    @cached_property
    def is_long(self) -> bool:
        """Whether its frames may take long: by custom rules, or with many moves to describe."""
        return bool(self.table.setup.changes) or self.table.width > WIDE

    @cached_property
    def request(self) -> UndoRequestInfo | None:
        """The request to take something back that people can answer now."""
        return open_request(self.document, self.table) if self.status == RUNNING else None

    @cached_property
    def _public(self) -> PublicPart:
        """What the frames of all viewers have in common."""
        return PublicPart(self.table)

    def is_ready(self, viewer: int | None, language: Language = ENGLISH) -> bool:
        """Return whether the frame of a viewer is rendered, or can be in no time."""
        return not self.is_long or (viewer, language) in self._frames

    def frame(self, viewer: int | None, language: Language = ENGLISH) -> str:
        """Return the JSON of the position as a viewer sees it, in a language."""
        key = viewer, language
        if key not in self._frames:
            is_running = self.status == RUNNING
            public = self._public if self.viewers >= MIN_SHARING else None
            frame = build_frame(self.table, viewer, is_running, public, language)
            frame["version"] = self.version
            frame["undo"] = find_offer(self.document, self.table, viewer) if is_running else None
            self._frames[key] = to_json(frame)
        return self._frames[key]

    def events(
        self, viewer: int | None, after: int = 0, language: Language = ENGLISH
    ) -> list[EventInfo]:
        """Return the events behind number `after` as a viewer may know them, in a language."""
        times = self._times[after : self.table.version]
        entries = self.table.entries(after)
        return build_events(entries, times, after, viewer, self._is_open, language)

    def missed_events(
        self, viewer: int | None, since: int, language: Language = ENGLISH
    ) -> list[EventInfo]:
        """Return the events since number `since`, up to which a viewer knew them.

        The last event they knew is repeated if it was hidden from them and is not any more.
        """
        first = since
        if since:
            last = self.table.entries(since - 1)[0]
            was_hidden = last.hidden_sentence != last.sentence
            first -= was_hidden and (self._is_open or last.is_known(viewer))
        return self.events(viewer, first, language)

    def latest_events(self, viewer: int | None, after: int, language: Language = ENGLISH) -> str:
        """Return the JSON of the latest events, rendered once for all who read the same of them.

        The event before them is repeated for those who learn from them what it was.
        """
        place = SPECTATOR if viewer is None else viewer
        seen = 1
        first = after - (self._newly_known >> place & 1)
        named = 0
        for entry in self.table.entries(first):
            seen = seen << 1 | entry.witnesses >> place & 1
            named |= seats_in(entry.sentence) | seats_in(entry.hidden_sentence)
        key = seen, viewer if named >> place & 1 else None, language
        if key not in self._latest_events:
            self._latest_events[key] = to_json(self.events(viewer, first, language))
        return self._latest_events[key]

    @property
    def last_time(self) -> float | None:
        """Return when the last event was, in seconds since 1970; None without one."""
        last = self._times[self.table.version - 1] if self.table.version else None
        return None if last is None else last / 1000

    @property
    def _is_open(self) -> bool:
        """Return whether everything may be known, because the game is over."""
        return self.status == OVER


def _status(document: TableDocument, table: Table) -> Status:
    if document.status == WAITING and table.version == 0:
        return WAITING
    is_over = document.is_replay or document.stopped is not None or table.over
    return OVER if is_over else RUNNING


def _newly_known(before: Table, after: Table) -> int:
    """Return the mask of viewers who know by now what the last event of before was."""
    last = before.version - 1
    if last < 0:
        return 0
    return after.entries(last)[0].witnesses & ~before.entries(last)[0].witnesses
