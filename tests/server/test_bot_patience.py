"""Bots let the people at their table see one move before they make the next."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from larceny.match.bot_turns import (
    ARRIVAL_SECONDS,
    DELAY_FACTORS,
    READING_SECONDS,
    START_MILLIS,
    BotTurns,
)
from larceny.match.match import Match
from larceny.match.subscriber import Subscriber
from tests.server.host import Host, request_move
from tests.server.socket_client import SocketClient, connect
from tests.server.table_client import BOT, YOU, TableClient
from tests.server.waiting import until, wait_until

DELAY, PATIENCE = 1000, 5000
SEATS = [YOU, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]


async def open_table(host: Host) -> Match:
    """Return a match of one person and two bots in which it is a bot's turn."""
    match = await host.create(seats=SEATS, hot_seat=False)
    if match.table.actors == (0,):
        await match.submit(request_move(match))
    return match


def run_on_host(
    tmp_path: Path, work: Callable[[Host], Coroutine[Any, Any, None]], **settings: Any
) -> None:
    async def run() -> None:
        host = Host(
            str(tmp_path / "t.sqlite"),
            **{"bot_delay": DELAY, "bot_patience": PATIENCE, **settings},
        )
        try:
            await work(host)
        finally:
            await host.close()

    asyncio.run(run())


def wait_of(scheduler: BotTurns, host: Host) -> float:
    """Return how long the next bot waits before it moves."""
    move = scheduler.next_move()
    assert move is not None
    return move.due - host.now


def join(match: Match, *seats: int) -> Subscriber:
    page = Subscriber(frozenset(seats), min(seats, default=None))
    match.broadcaster.join(page)
    return page


def test_a_bot_waits_until_the_last_move_is_shown_but_not_for_ever(tmp_path: Path) -> None:
    async def work(host: Host) -> None:
        match = await open_table(host)
        scheduler, page = host.schedule(match), join(match, 0)
        match.broadcaster.note_shown(page, match.version - 1)
        assert wait_of(scheduler, host) == PATIENCE
        match.broadcaster.note_shown(page, match.version)
        assert wait_of(scheduler, host) <= DELAY * DELAY_FACTORS[1]

    run_on_host(tmp_path, work)


def test_a_bot_waits_while_everybody_reads_what_the_page_explains(tmp_path: Path) -> None:
    async def work(host: Host) -> None:
        match = await host.create(seats=[YOU, YOU, SEATS[1]], hot_seat=True)
        while 2 not in match.table.actors:
            await match.submit(request_move(match))
        scheduler, first, second = host.schedule(match), join(match, 0), join(match, 1)
        for page in (first, second):
            match.broadcaster.note_shown(page, match.version - 1, is_reading=True)
        assert wait_of(scheduler, host) == READING_SECONDS
        match.broadcaster.note_shown(second, match.version)
        assert wait_of(scheduler, host) == PATIENCE, "nobody waits for long for somebody else"
        match.broadcaster.note_shown(first, match.version)
        assert wait_of(scheduler, host) <= DELAY * DELAY_FACTORS[1]

    run_on_host(tmp_path, work)


def test_a_bot_waits_for_the_slowest_of_several_pages(tmp_path: Path) -> None:
    async def work(host: Host) -> None:
        match = await open_table(host)
        fast, slow = join(match, 0), join(match, 0)
        match.broadcaster.note_shown(slow, 0)
        match.broadcaster.note_shown(fast, match.version)
        assert wait_of(host.schedule(match), host) == PATIENCE
        match.broadcaster.leave(slow)
        assert wait_of(host.schedule(match), host) < PATIENCE

    run_on_host(tmp_path, work)


async def open_new(host: Host, is_bots_turn: bool) -> Match:
    """Return a match that was opened now; who begins is drawn by lot."""
    while True:
        match = await host.create(now=host.now, seats=SEATS, hot_seat=False)
        if (match.table.actors != (0,)) == is_bots_turn:
            return match


def test_at_a_new_table_bots_wait_for_the_first_page_for_a_moment(tmp_path: Path) -> None:
    async def work(host: Host) -> None:
        match = await open_new(host, is_bots_turn=True)
        assert wait_of(host.schedule(match), host) == ARRIVAL_SECONDS
        join(match, 0)
        assert wait_of(host.schedule(match), host) <= DELAY_FACTORS[1]

    run_on_host(tmp_path, work, bot_delay=1)


def test_nobody_waits_for_a_page_of_somebody_who_moves_without_one(tmp_path: Path) -> None:
    async def work(host: Host) -> None:
        match = await open_new(host, is_bots_turn=False)
        await match.submit(request_move(match))
        assert wait_of(host.schedule(match), host) <= DELAY_FACTORS[1]

    run_on_host(tmp_path, work, bot_delay=1)


@pytest.mark.parametrize(
    ("seats", "reports"),
    [((0,), []), ((0,), [0, None]), ((), [0])],
    ids=["a page that says nothing", "a hidden tab", "a spectator"],
)
def test_a_bot_does_not_wait_for(
    seats: tuple[int, ...], reports: list[int | None], tmp_path: Path
) -> None:
    async def work(host: Host) -> None:
        match = await open_table(host)
        page = join(match, *seats)
        for version in reports:
            match.broadcaster.note_shown(page, version)
        assert wait_of(host.schedule(match), host) <= DELAY * DELAY_FACTORS[1]

    run_on_host(tmp_path, work)


def test_no_page_is_waited_for_in_real_time_but_bots_wait_for_the_signal(tmp_path: Path) -> None:
    async def work(host: Host) -> None:
        match = await host.create(
            game="spell-stealers", rules="live", seats=SEATS[:2], hot_seat=False
        )
        pace, signal = host.tables.pace, START_MILLIS / 1000
        assert pace.earliest(match) == match.changed_at + ARRIVAL_SECONDS + signal
        host.now += 3
        match.broadcaster.note_shown(join(match, 0), -1)
        assert pace.earliest(match) == host.now + signal, "the page that came last counts down"
        assert replace(pace, delay=0).earliest(match) == match.changed_at

    run_on_host(tmp_path, work)


def test_a_bot_moves_as_soon_as_its_move_can_be_shown(tmp_path: Path) -> None:
    async def work(host: Host) -> None:
        match = await host.create(seats=[YOU, SEATS[1]], hot_seat=False)
        page = join(match, 0)
        match.broadcaster.note_shown(page, 0)
        await until(lambda: match.table.actors == (0,) or match.version > 0)
        while match.table.actors != (0,):
            match.broadcaster.note_shown(page, match.version)
            await asyncio.sleep(0)
        await match.submit(request_move(match))
        mine = match.version
        assert wait_of(host.schedule(match), host) == PATIENCE
        match.broadcaster.note_shown(page, mine)
        await until(lambda: match.version > mine)

    run_on_host(tmp_path, work, bot_delay=0)


def test_a_page_that_was_waited_for_in_vain_is_not_waited_for_again(tmp_path: Path) -> None:
    async def work(host: Host) -> None:
        match = await open_table(host)
        page = join(match, 0)
        match.broadcaster.note_shown(page, 0)
        before = match.version
        await until(lambda: match.version > before)
        assert not match.broadcaster.subscribers.is_behind(match.version)
        match.broadcaster.note_shown(page, before)
        assert match.broadcaster.subscribers.is_behind(match.version)

    run_on_host(tmp_path, work, bot_delay=0.01, bot_patience=0.05)


def test_a_page_says_over_the_socket_what_it_has_shown(client: TestClient) -> None:
    table = TableClient(client, [YOU, BOT])
    wait_until(lambda: table.view()["actors"] == [0])
    pages = table.match.broadcaster.subscribers
    with connect(table) as socket:
        page = SocketClient(socket, tokens=[table.tokens[0]])
        version = page.first["frame"]["version"]
        page.send(type="shown", version=version - 1, reading=True)
        page.send(type="ping")
        page.receive("pong")
        assert pages.is_behind(version)
        assert pages.find_readers() == {0}
        page.send(type="shown", version=None)
        page.send(type="ping")
        page.receive("pong")
        assert not pages.is_behind(version)
        page.send(type="shown", version="soon")
        assert page.receive("error")["error"]["code"] == "bad-message"
