"""What a match is now: the parts of its latest snapshot."""

from __future__ import annotations

from larceny.engine.language import ENGLISH, Language
from larceny.server.match.broadcaster import Broadcaster
from larceny.server.match.frame import describe_table
from larceny.server.match.payload import TableInfo
from larceny.server.match.presence import Presence
from larceny.server.match.snapshot import Snapshot
from larceny.server.storage.record import Status, TableRecord
from larceny.table.table import Table


class CurrentSnapshot:
    """The parts of the latest snapshot of a match, which its broadcaster holds."""

    broadcaster: Broadcaster
    presence: Presence

    @property
    def snapshot(self) -> Snapshot:
        return self.broadcaster.snapshot

    @property
    def record(self) -> TableRecord:
        return self.snapshot.record

    @property
    def table(self) -> Table:
        return self.snapshot.table

    @property
    def id(self) -> str:
        return self.record.id

    @property
    def version(self) -> int:
        return self.snapshot.version

    @property
    def status(self) -> Status:
        return self.snapshot.status

    @property
    def info(self) -> TableInfo:
        """Return what everybody may know of the table."""
        return self.describe(ENGLISH)

    def describe(self, language: Language) -> TableInfo:
        """Return what everybody may know of the table, in a language."""
        connected, undo = self.presence.connected, self.snapshot.request
        described = describe_table(self.record, self.status, connected, undo, language)
        return {**described, "version": self.version}
