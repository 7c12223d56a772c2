"""A socket that breaks while its move is being stored: the move is carried out anyway."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

from fastapi import WebSocketDisconnect

from larceny.games import load
from larceny.match.document import PERSON, WAITING, Seat, TableDocument
from larceny.match.match import Match
from larceny.match.store import Change
from larceny.match.subscriber import Subscriber
from larceny.match.work import OwnWork
from larceny.server.metrics import Metrics
from larceny.server.socket.session import Session
from larceny.server.storage.writer import CommitQueue
from tests.server.waiting import SECONDS, until


class SlowStorage:
    """A storage whose commits take until the test allows them to end."""

    def __init__(self) -> None:
        self.may_store = threading.Event()
        self.is_asked = asyncio.Event()
        self._executor = ThreadPoolExecutor(1)
        self._writer = CommitQueue(self._executor, self._store, lambda seconds: None)

    async def save(self, change: Change) -> None:
        self.is_asked.set()
        await self._writer.append(change)

    def close(self) -> None:
        self._executor.shutdown()

    def _store(self, changes: Sequence[Change]) -> list[Exception | None]:
        assert self.may_store.wait(SECONDS)
        return [None] * len(changes)


class BreakingSocket:
    """A socket that delivers one move and breaks when something is sent to it."""

    def __init__(self, message: dict[str, Any]) -> None:
        self._messages = [message]
        self.may_break = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        if not self._messages:
            await asyncio.Event().wait()
        return {"type": "websocket.receive", "text": json.dumps(self._messages.pop())}

    async def send_text(self, text: str) -> None:
        await self.may_break.wait()
        raise WebSocketDisconnect


def table_of_two() -> TableDocument:
    contract = load("dice-heist")
    params, _ = contract.params("standard")
    return TableDocument(
        id="t", game="dice-heist", rules_version=contract.version, rules="standard", changes={},
        fingerprint=contract.fingerprint(params), manual=False, seed="0" * 64, commitment="",
        hot_seat=True, is_replay=False, status=WAITING, created=0.0,
        deadline=None, address_hash="",
        seats=tuple(Seat(seat, PERSON, f"P{seat}", token_hash="x") for seat in (0, 1)),
    )  # fmt: skip


async def break_in_the_middle() -> tuple[int, Match]:
    storage: Any = SlowStorage()
    match = Match(table_of_two(), [], storage, OwnWork(), time.time)
    storage.may_store.set()
    await match.start()
    storage.may_store.clear()
    storage.is_asked.clear()
    before, seat = match.version, match.table.actors[0]
    move = {"type": "move", "seat": seat, "move": "recruit", "version": before, "id": "m"}
    socket: Any = BreakingSocket(move)
    services: Any = SimpleNamespace(
        settings=SimpleNamespace(body_bytes=10_000),
        rate_limit=SimpleNamespace(allow=lambda key: True),
        metrics=Metrics(),
        tables=SimpleNamespace(end_absences=lambda *arguments, **options: asyncio.sleep(0)),
    )
    live: Any = SimpleNamespace(greet=lambda subscriber: None)
    session = Session(services, socket, match, live, Subscriber(frozenset([0, 1]), 0), "here")
    running = asyncio.create_task(session.run(since=None))
    async with asyncio.timeout(SECONDS):
        await storage.is_asked.wait()
    socket.may_break.set()
    await running
    assert match.version == before
    storage.may_store.set()
    await until(lambda: not match.is_changing and match.version > before)
    await until(lambda: unfinished().isdisjoint({"_receive", "_send"}))  # the session has ended
    storage.close()
    return before, match


def unfinished() -> set[str]:
    """Return the names of the coroutines that are still running."""
    tasks = [task for task in asyncio.all_tasks() if not task.done()]
    return {str(getattr(task.get_coro(), "__name__", "")) for task in tasks}


def test_a_move_is_carried_out_although_its_socket_breaks() -> None:
    before, match = asyncio.run(break_in_the_middle())
    assert match.version > before
    assert match.table.log[before].move == "recruit"
    assert len(match.table.log) == match.version
