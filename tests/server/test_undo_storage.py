"""Two processes on one PostgreSQL: one takes back while the other moves, and no event is lost."""

from __future__ import annotations

import asyncio

import pytest

from larceny.engine.errors import CannotUndo
from larceny.match.errors import StaleVersion
from larceny.match.match import Match
from larceny.match.undo import UndoWish, undo_decision
from tests.server.host import Host, load_events, request_move
from tests.server.test_undo import NO_CARDS

BOTH = frozenset([0, 1])


async def undo_last(match: Match) -> None:
    await undo_decision(match, UndoWish(BOTH, match.table.version, match.version), 0.0)


async def check_same(match: Match, twin: Match, host: Host) -> None:
    """Check that two processes and the database know the same gapless events."""
    await match.refresh()
    assert twin.snapshot.frame(0) == match.snapshot.frame(0)
    stored = await load_events(host.storage, match.id)
    assert [event.number for event in stored] == list(range(1, match.table.version + 1))
    assert [event.to_event().move for event in stored] == [e.move for e in twin.table.log]


def test_a_process_that_did_not_see_what_was_taken_back_cannot_move(postgres_url: str) -> None:
    async def run() -> None:
        host = Host(postgres_url)
        match = await host.create(params=NO_CARDS)
        for _ in range(3):
            await match.submit(request_move(match))
        twin = await host.copy(match)
        late = request_move(twin)
        version = match.version
        await undo_last(match)
        assert match.version == version + 1
        with pytest.raises(StaleVersion):
            await twin.submit(late)
        assert twin.version == match.version
        await check_same(match, twin, host)
        await twin.submit(request_move(twin))
        await check_same(match, twin, host)
        await host.close()

    asyncio.run(run())


def test_whoever_takes_back_after_another_process_moved_is_refused(postgres_url: str) -> None:
    async def run() -> None:
        host = Host(postgres_url)
        match = await host.create(params=NO_CARDS)
        await match.submit(request_move(match))
        twin = await host.copy(match)
        await twin.submit(request_move(twin))
        with pytest.raises(StaleVersion):
            await undo_last(match)
        await check_same(match, twin, host)
        await undo_last(match)
        await undo_last(match)
        with pytest.raises(CannotUndo):
            await undo_last(match)
        await twin.refresh()
        await check_same(match, twin, host)
        await host.close()

    asyncio.run(run())


def test_moves_and_takebacks_at_once_leave_a_game_that_can_be_replayed(postgres_url: str) -> None:
    async def run() -> None:
        host = Host(postgres_url)
        match = await host.create(params=NO_CARDS)
        twin = await host.copy(match)
        for _ in range(12):
            await asyncio.gather(
                match.submit(request_move(match)),
                undo_last(twin),
                twin.submit(request_move(twin)),
                return_exceptions=True,
            )
            await twin.refresh()
            await check_same(match, twin, host)
        await host.close()

    asyncio.run(run())
