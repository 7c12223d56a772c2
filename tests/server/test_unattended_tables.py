"""Tables of bots alone are bounded, and a move that cannot be computed does not last for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from larceny.engine.errors import EndlessGame
from larceny.match import bot_turns
from larceny.match import bot_turns as pace
from larceny.match.bot_turns import MAX_FAILURES, BackOff
from larceny.match.document import OVER, RUNNING
from larceny.match.match import Match
from larceny.match.rate_limit import RateLimit
from larceny.match.subscriber import Subscriber
from larceny.match.upkeep import Upkeep
from tests.server.host import Host, make_document
from tests.server.waiting import until

RANDOM = {"kind": "bot", "bot": "random"}
BOTS: dict[str, Any] = {"seats": [RANDOM, RANDOM], "hot_seat": False}


def run_on_host(
    tmp_path: Path, work: Callable[[Host], Coroutine[Any, Any, None]], **settings: Any
) -> None:
    """Run a test on a host of its own, and close it."""

    async def run() -> None:
        host = Host(str(tmp_path / "t.sqlite"), **settings)
        try:
            await work(host)
        finally:
            await host.close()

    asyncio.run(run())


def test_bots_pause_when_nobody_is_there_and_go_on_when_somebody_is(tmp_path: Path) -> None:
    async def work(host: Host) -> None:
        match = await host.create(**BOTS)
        scheduler = (await host.tables.load(match.id)).bots
        assert scheduler.next_move() is not None
        host.now += 61
        assert scheduler.next_move() is None
        watcher = Subscriber(frozenset(), None)
        match.broadcaster.join(watcher)
        assert scheduler.next_move() is not None
        match.broadcaster.leave(watcher)
        assert scheduler.next_move() is None
        await host.tables.get(match.id)
        assert scheduler.is_busy

    run_on_host(tmp_path, work, bot_delay=1000)


def test_a_table_where_bots_paused_is_not_looked_after_any_more(tmp_path: Path) -> None:
    async def work(host: Host) -> None:
        match = await host.create(**BOTS)
        loaded = await host.tables.load(match.id)
        await loaded.bots.stop()
        host.now += 61
        await Upkeep(host.tables).resume_overdue(0)
        assert await host.storage.take_overdue(host.now + 1, host.now) == []
        assert match.status == RUNNING
        await host.tables.get(match.id)
        assert loaded.bots.is_busy

    run_on_host(tmp_path, work, bot_delay=1000)


def fail_to_play(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let every move fail as if chance went on for ever; return what was tried."""
    tried: list[int] = []

    async def submit(match: Match, request: Any) -> None:
        tried.append(request.version)
        raise EndlessGame("chance goes on for ever by these rules")

    monkeypatch.setattr(Match, "submit", submit)
    return tried


def test_a_move_that_cannot_be_computed_stops_the_table_after_a_few_attempts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = fail_to_play(monkeypatch)

    async def work(host: Host) -> None:
        document, _ = make_document(**BOTS)
        await host.storage.create(document)
        loaded = await host.tables.load(document.id)
        match, sweeps = loaded.match, Upkeep(host.tables)
        for _ in range(60):
            host.now += 1
            match.used_at = host.now
            await sweeps.resume_overdue(0)
            await until(lambda: not loaded.bots.is_busy)
        assert len(tried) == MAX_FAILURES
        assert match.status == OVER
        assert "for ever" in (match.info["stopped"] or "")
        assert await host.storage.count_unfinished(match.document.address_hash, -1) == 1
        assert await host.storage.take_overdue(host.now + 1, host.now) == []

    run_on_host(tmp_path, work)


def test_attempts_become_rarer_and_begin_anew_at_another_position() -> None:
    now = 100.0
    back_off = BackOff(lambda: now)
    waits = []
    for _ in range(12):
        back_off.fail(7)
        waits.append(back_off.retry_at - now)
    assert waits[:4] == [2, 4, 8, 16]
    assert max(waits) == pace.LONGEST_BACK_OFF
    assert back_off.is_waiting(7)
    assert not back_off.is_waiting(8)
    back_off.fail(8)
    assert back_off.failures == 1


def test_a_table_is_not_kept_waiting_by_older_ones_that_cannot_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("larceny.server.storage.storage.MAX_OVERDUE", 4)

    async def work(host: Host) -> None:
        for number in range(11):
            await host.storage.create(make_document(now=float(number), **BOTS)[0])
        taken = [set(await host.storage.take_overdue(host.now, host.now + 9)) for _ in range(4)]
        assert [len(ids) for ids in taken] == [4, 4, 3, 0]
        assert len(set.union(*taken)) == 11, "each is taken once"
        host.now += 10
        assert await host.storage.take_overdue(host.now, host.now + 9), "and again later"

    run_on_host(tmp_path, work)


def test_a_table_with_too_many_events_is_stopped_with_a_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_turns, "MAX_EVENTS", 20)

    async def work(host: Host) -> None:
        match = await host.create(**BOTS)
        messages: list[str] = []
        watcher = Subscriber(frozenset(), None)
        monkeypatch.setattr(watcher, "send", messages.append)
        match.broadcaster.join(watcher)
        await until(lambda: match.status == OVER)
        assert 20 <= match.version < 60
        assert match.info["stopped"] == (
            f"This game was stopped: it has {match.version} events and no end."
        )
        assert match.info["stopped"] in messages[-1]
        again = await host.copy(match)
        assert (again.status, again.info["stopped"]) == (OVER, match.info["stopped"])

    run_on_host(tmp_path, work)


def test_tables_of_bots_alone_share_the_pace_of_their_address(tmp_path: Path) -> None:
    async def work(host: Host) -> None:
        alone = await host.create(**BOTS)
        person = await host.create(seats=[{"kind": "you"}, RANDOM], hot_seat=False)
        rate = pace.Pace(0, 60, RateLimit(0, 2, lambda: 0.0))
        for _ in range(2):
            await rate.wait_for_share(alone)
        await rate.wait_for_share(person)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(rate.wait_for_share(alone), 0.01)

    run_on_host(tmp_path, work, bot_delay=1000)


def test_a_move_of_many_events_counts_as_several(tmp_path: Path) -> None:
    async def work(host: Host) -> None:
        alone = await host.create(**BOTS)
        share = RateLimit(0, 10, lambda: 0.0)
        pace.Pace(0, 60, share).charge(alone, 95)
        assert [share.allow(alone.document.address_hash) for _ in range(2)] == [True, False]

    run_on_host(tmp_path, work, bot_delay=1000)
