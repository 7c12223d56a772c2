"""Hints at a match: who agrees to them, and who used one."""

from __future__ import annotations

from larceny.server.match.match import Match
from larceny.server.match.permission import check_hint
from larceny.server.storage.storage import Storage
from larceny.table.notes import HintUse


async def set_consent(match: Match, seat: int, agrees: bool) -> None:
    """Let the person in a seat agree that hints may be used, or not any more."""
    await match.change(lambda storage: storage.set_consent(match.id, seat, agrees))


async def record_hint(match: Match, seat: int, version: int) -> None:
    """Keep that a seat uses a hint for the position of a version, and show it to all."""

    async def store(storage: Storage) -> None:
        check_hint(match.record, match.status, match.table, seat, version)
        if (used := HintUse(match.table.version, seat)) not in match.record.hints:
            await storage.append_hint(match.id, used)

    await match.change(store)
