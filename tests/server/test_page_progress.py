"""Bots wait for pages at other processes too, and the processes tell each other little."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from larceny.server.match.match import Match
from larceny.server.match.page_progress import PageProgress
from larceny.server.match.subscriber import Subscriber, Subscribers
from tests.server.host import TWO, Host, request_move
from tests.server.test_presence import two_hosts
from tests.server.waiting import until

PATIENCE = 5000
SEATS = [*TWO, {"kind": "bot", "bot": "random"}]
BOTS_SEAT = 2


def join(match: Match, seat: int) -> Subscriber:
    page = Subscriber(frozenset([seat]), seat)
    match.broadcaster.join(page)
    return page


def wait_of(host: Host, match: Match) -> float:
    """Return how long the next bot waits before it moves."""
    move = host.schedule(match).next_move()
    assert move is not None
    return move.due - host.now


async def play_to_the_bot(match: Match) -> int:
    """Let both people move at this process until it is the bot's turn; return the version."""
    await until(lambda: match.table.actors != (BOTS_SEAT,))
    while match.table.actors != (BOTS_SEAT,):
        await match.submit(request_move(match))
    return match.version


def run(url: str, work: Callable[[tuple[Host, Host], Match, Match], Awaitable[None]]) -> None:
    """Run a test at one table of two processes, whose bots wait for pages for very long."""

    async def play() -> None:
        async with two_hosts(url, bot_patience=PATIENCE) as hosts:
            here = await hosts[0].create(seats=SEATS)
            await until(lambda: here.table.actors != (BOTS_SEAT,))
            there = (await hosts[1].tables.load(here.id)).match
            await work(hosts, here, there)

    asyncio.run(play())


def test_a_bot_waits_for_a_page_at_another_process(postgres_url: str) -> None:
    async def work(hosts: tuple[Host, Host], here: Match, there: Match) -> None:
        page = join(there, 1)
        there.broadcaster.note_shown(page, there.version)
        await until(lambda: here.broadcaster.pages.is_behind(here.version + 1))
        asked = await play_to_the_bot(here)
        assert wait_of(hosts[0], here) == PATIENCE
        await until(lambda: there.version == asked)
        assert here.version == asked, "it has not moved"
        there.broadcaster.note_shown(page, asked)
        await until(lambda: here.version > asked)

    run(postgres_url, work)


def test_a_process_that_loads_the_table_later_learns_of_pages_elsewhere(postgres_url: str) -> None:
    async def play() -> None:
        async with two_hosts(postgres_url, bot_patience=PATIENCE) as hosts:
            there = await hosts[1].create(seats=SEATS)
            await until(lambda: there.table.actors != (BOTS_SEAT,))
            there.broadcaster.note_shown(join(there, 1), there.version)
            await asyncio.sleep(0.1)  # what is told now, nobody hears
            here = (await hosts[0].tables.load(there.id)).match
            await until(lambda: here.broadcaster.pages.is_behind(here.version + 1))

    asyncio.run(play())


@pytest.mark.parametrize("is_gone", [True, False], ids=["gone", "hidden"])
def test_nobody_waits_for_a_page_elsewhere_that_is(postgres_url: str, is_gone: bool) -> None:
    async def work(hosts: tuple[Host, Host], here: Match, there: Match) -> None:
        page = join(there, 1)
        there.broadcaster.note_shown(page, there.version)
        await until(lambda: here.broadcaster.pages.is_behind(here.version + 1))
        if is_gone:
            there.broadcaster.leave(page)
        else:
            there.broadcaster.note_shown(page, None)
        await until(lambda: not here.broadcaster.pages.is_behind(here.version + 1))
        asked = await play_to_the_bot(here)
        await until(lambda: here.version > asked)

    run(postgres_url, work)


def test_nothing_is_told_where_no_bot_of_another_process_waits(postgres_url: str) -> None:
    async def work(hosts: tuple[Host, Host], here: Match, there: Match) -> None:
        page, pages = join(there, 1), here.broadcaster.pages
        there.broadcaster.note_shown(page, 0)
        await until(lambda: pages.is_behind(1))
        there.broadcaster.note_shown(page, there.version)
        await there.submit(request_move(there))
        await until(lambda: here.version == there.version)
        assert pages.is_behind(1), "people were to move there: nobody waits"

    run(postgres_url, work)


def test_of_several_reports_in_short_order_the_last_is_told() -> None:
    async def work() -> None:
        told: list[int | None] = []
        may_end = asyncio.Event()

        async def tell(version: int | None) -> None:
            told.append(version)
            await may_end.wait()

        subscribers = Subscribers()
        fast, slow = (Subscriber(frozenset([seat]), seat) for seat in (0, 1))
        subscribers.add(fast)
        subscribers.add(slow)
        pages = PageProgress(subscribers, tell)
        pages.is_awaited = lambda: True
        for version in range(1, 9):
            fast.shown, slow.shown = version + 5, version
            pages.tell()
            await asyncio.sleep(0)
        assert told == [1]
        may_end.set()
        await until(lambda: told == [1, 8])

    asyncio.run(work())


def test_a_process_that_says_nothing_more_is_waited_for_once() -> None:
    pages = PageProgress(Subscribers(), None)
    pages.hear("other", 3)
    assert pages.is_behind(4)
    pages.stop_waiting(4)
    assert not pages.is_behind(5)
    pages.hear("other", 5)
    assert pages.is_behind(6)


def test_what_could_not_be_told_is_told_with_the_next_report(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def work() -> None:
        told: list[int | None] = []

        async def tell(version: int | None) -> None:
            told.append(version)
            if len(told) == 1:
                raise OSError("the database is gone")

        subscribers = Subscribers()
        page = Subscriber(frozenset([0]), 0)
        subscribers.add(page)
        pages = PageProgress(subscribers, tell)
        page.shown = 3
        pages.tell()
        await until(lambda: "could not be told" in caplog.text)
        pages.tell()
        await until(lambda: told == [3, 3])

    asyncio.run(work())
