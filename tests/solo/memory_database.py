"""What scripts of the page offer as a database, in memory."""

from __future__ import annotations

import json


class MemoryDatabase:
    def __init__(self) -> None:
        self.tables: dict[str, tuple[str, list[object]]] = {}
        self.is_refusing = False

    async def load(self, table_id: str) -> str | None:
        if table_id not in self.tables:
            return None
        document, events = self.tables[table_id]
        return f'{{"document":{document},"events":{json.dumps(events)}}}'

    async def create(self, table_id: str, document: str, events: str) -> bool:
        if table_id in self.tables:
            return False
        self.tables[table_id] = document, json.loads(events)
        return True

    async def save(self, table_id: str, before: int, document: str, events: str, kept: int) -> bool:
        stored, log = self.tables[table_id]
        if json.loads(stored)["saved"] != before:
            return False
        log = log if kept < 0 else log[:kept]
        self.tables[table_id] = document, log + json.loads(events)
        return True

    async def note_running(self, table_id: str, now: float) -> None:
        document, events = self.tables[table_id]
        self.tables[table_id] = json.dumps(json.loads(document) | {"clock_seen": now}), events
