"""Moves are stored before anybody sees them, and once, whoever else stores at the same time."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from larceny.engine.errors import IllegalMove
from larceny.match.errors import Conflict, StaleVersion
from larceny.match.store import Change
from tests.server.host import Host, load_events, request_move
from tests.server.waiting import until


class SlowStorage:
    """Stands in for a storage, and lets a test look while a move is being stored."""

    def __init__(self, error: Exception | None = None) -> None:
        self.changes: list[Change] = []
        self.may_store = asyncio.Event()
        self.error = error

    async def save(self, change: Change) -> None:
        self.changes.append(change)
        await self.may_store.wait()
        if self.error is not None:
            raise self.error


def open_host(path: Path) -> Host:
    return Host(str(path / "t.sqlite"))


def test_nobody_sees_a_move_before_it_is_stored(tmp_path: Path) -> None:
    async def run() -> None:
        host, slow = open_host(tmp_path), SlowStorage()
        match = await host.copy(await host.create(), slow)
        before = match.snapshot
        task = asyncio.create_task(match.submit(request_move(match)))
        while not slow.changes:
            await asyncio.sleep(0)
        assert match.snapshot is before
        slow.may_store.set()
        version = (await task).version
        assert match.version == version == slow.changes[0].events[-1].number
        assert match.snapshot.frame(None) != before.frame(None)
        await host.close()

    asyncio.run(run())


def test_a_snapshot_stays_as_it_was_when_the_match_goes_on(tmp_path: Path) -> None:
    async def run() -> None:
        host = open_host(tmp_path)
        match = await host.create()
        before = match.snapshot
        seen = before.version, before.status, before.frame(0), before.events(0)
        await match.submit(request_move(match))
        assert match.version > before.version
        assert (before.version, before.status, before.frame(0), before.events(0)) == seen
        assert before.events(0) == match.snapshot.events(0)[: before.version]
        await host.close()

    asyncio.run(run())


def test_a_move_that_cannot_be_stored_did_not_happen(tmp_path: Path) -> None:
    async def run() -> None:
        host, broken = open_host(tmp_path), SlowStorage(OSError("the disk is full"))
        match = await host.copy(await host.create(), broken)
        before = match.snapshot
        broken.may_store.set()
        with pytest.raises(OSError, match="full"):
            await match.submit(request_move(match))
        assert match.snapshot is before
        broken.error = None
        assert (await match.submit(request_move(match))).version > before.version
        await host.close()

    asyncio.run(run())


def test_a_move_is_carried_out_although_who_asked_for_it_is_cancelled(tmp_path: Path) -> None:
    async def run() -> None:
        host = open_host(tmp_path)
        match = await host.create()
        before = match.version
        task = asyncio.create_task(match.submit(request_move(match)))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert task.cancelled()
        await until(lambda: not match.is_changing and match.version > before)
        assert len(await load_events(host.storage, match.id)) == match.version
        await host.close()

    asyncio.run(run())


def test_of_two_moves_at_once_one_is_stale(tmp_path: Path) -> None:
    async def run() -> None:
        host = open_host(tmp_path)
        match = await host.create()
        both = [match.submit(request_move(match)) for _ in range(2)]
        outcomes = await asyncio.gather(*both, return_exceptions=True)
        assert sorted(type(outcome).__name__ for outcome in outcomes) == [
            "MoveResult",
            "StaleVersion",
        ]
        await host.close()

    asyncio.run(run())


def test_who_loses_to_another_server_reads_on_and_is_stale(tmp_path: Path) -> None:
    async def run() -> None:
        host = open_host(tmp_path)
        match = await host.create()
        twin = await host.copy(match)
        request = request_move(match)
        await match.submit(request)
        with pytest.raises(StaleVersion):
            await twin.submit(request)
        assert twin.snapshot.frame(0) == match.snapshot.frame(0)
        assert twin.snapshot.events(None) == match.snapshot.events(None)
        other = 1 - twin.table.actors[0]
        with pytest.raises(IllegalMove):
            await twin.submit(replace(request_move(twin, other), id="a"))
        await host.close()

    asyncio.run(run())


def test_a_server_that_lags_behind_a_request_reads_on_before_it_judges(tmp_path: Path) -> None:
    async def run() -> None:
        host = open_host(tmp_path)
        match = await host.create()
        twin = await host.copy(match)
        await match.submit(request_move(match))
        seat = match.table.actors[0]
        once = replace(request_move(match, seat, match.table.moves(seat)[-1]), id="once")
        assert (await match.submit(once)).version == (await twin.submit(once)).version
        assert twin.version == match.version
        await match.submit(request_move(match))
        await twin.submit(request_move(match))
        assert twin.version > match.version
        await host.close()

    asyncio.run(run())


def test_a_move_that_comes_too_early_is_judged_again_later(tmp_path: Path) -> None:
    async def run() -> None:
        host = open_host(tmp_path)
        match = await host.create()
        future = match.table.clone()
        future.play(future.actors[0], "recruit")
        seat, ahead = future.actors[0], future.version
        early = replace(request_move(match, seat, future.moves(seat)[0], ahead), id="early")
        with pytest.raises(StaleVersion):
            await match.submit(early)
        await match.submit(request_move(match))
        assert match.version == ahead
        assert (await match.submit(early)).version > ahead
        await host.close()

    asyncio.run(run())


def test_conflicts_in_one_commit_refuse_only_their_own(tmp_path: Path) -> None:
    async def run() -> None:
        host = open_host(tmp_path)
        match, second, storage = await host.create(), await host.create(), host.storage
        old = (await load_events(storage, match.id))[0]
        here, there = match.document, second.document
        clash = Change(here, replace(here, saved=here.saved + 1), (old,))
        good = Change(there, replace(there, saved=there.saved + 1, deadline=5.0))
        outcomes = await asyncio.gather(
            storage.save(clash), storage.save(good), return_exceptions=True
        )
        assert isinstance(outcomes[0], Conflict)
        assert outcomes[1] is None
        await host.close()

    asyncio.run(run())
