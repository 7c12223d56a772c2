"""Clocks: how long people may think, and the bot that moves when their time is up."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

from larceny.match.absence import cast_vote
from larceny.match.chess_clock import (
    OUTAGE_SECONDS,
    SCENE_SECONDS,
    TICK_SECONDS,
    undo_clocks,
)
from larceny.match.document import ReplacementVote
from larceny.match.match import Match
from larceny.match.presence import AWAY_SECONDS
from larceny.match.subscriber import Subscriber
from larceny.match.undo import UndoWish, undo_decision
from tests.server.host import TWO, Host, request_move
from tests.server.table_client import FRIEND, YOU, TableClient
from tests.server.waiting import until

NO_CARDS = {"custom_deck": 1, "paintings": [], "artifacts": [], "gems": [[1, 0, 0]]}
"""A deck of one card: after it no move is followed by chance, except a heist."""
BY_MOVE = {"kind": "move", "seconds": 30}
BANK = {"kind": "bank", "seconds": 100, "increment": 5}


def run(
    url: str, work: Callable[[Host, Match], Awaitable[None]], clock: dict[str, Any], **more: Any
) -> None:
    async def play() -> None:
        host = Host(url)
        match = await host.create(now=host.now, clock=clock, **more)
        match.broadcaster.join(Subscriber(frozenset([0, 1]), 0))
        await work(host, match)
        await host.close()

    asyncio.run(play())


def left(match: Match, seat: int) -> float:
    return match.document.clocks[seat].left


async def tick(host: Host) -> None:
    """Note that the clocks of a server run."""
    await host.services.maintenance.upkeep.tick(list(host.tables))


def due(host: Host, match: Match) -> float:
    """Return when a bot would move because time is up."""
    move = host.schedule(match).next_move()
    assert move is not None
    assert move.reason == "clock"
    return move.due


def test_every_move_has_its_time_after_the_scene(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        for _ in range(3):
            assert due(host, match) == host.now + SCENE_SECONDS + 30
            host.now += 20
            await match.submit(request_move(match))

    run(database_url, work, BY_MOVE)


def test_a_bank_is_charged_what_a_move_took_and_gets_its_increment(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        mover = match.table.actors[0]
        host.now += SCENE_SECONDS + 40
        await match.submit(request_move(match))
        assert (left(match, mover), left(match, 1 - mover)) == (65, 100)
        host.now += 1  # within the scene: nothing is charged
        await match.submit(request_move(match))
        assert left(match, 1 - mover) == 105
        assert due(host, match) == host.now + SCENE_SECONDS + 65

    run(database_url, work, BANK)


def test_when_time_is_up_a_bot_moves_once_and_the_log_says_so(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        mover, version = match.table.actors[0], match.version
        for _ in range(6):  # as a server that runs
            host.now += TICK_SECONDS
            await tick(host)
        assert match.version == version
        host.now += SCENE_SECONDS
        (await host.tables.load(match.id)).bots.notify()
        await until(lambda: match.version > version)
        assert match.document.takeovers[0][:4] == (version, mover, "clock", "greedy")
        assert match.table.actors == (1 - mover,)

    run(database_url, work, BY_MOVE)


def test_an_empty_bank_leaves_the_increment(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        mover = match.table.actors[0]
        host.now += SCENE_SECONDS + 500
        await match.submit(request_move(match))  # the person was quicker than the bot
        assert left(match, mover) == 5

    run(database_url, work, BANK)


def test_the_clock_of_a_seat_that_is_waited_for_stands_still(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        mover = match.table.actors[0]
        for subscriber in match.broadcaster.subscribers:
            match.broadcaster.leave(subscriber)
        match.broadcaster.join(Subscriber(frozenset([1 - mover]), 1 - mover))
        host.now += AWAY_SECONDS
        await cast_vote(match, 1 - mover, mover, ReplacementVote("wait"))
        await host.tables.follow_decisions(match)
        assert host.schedule(match).next_move() is None
        assert match.document.clocks[mover].since is None

    run(database_url, work, BY_MOVE)


def test_a_restart_costs_nobody_any_time(database_url: str) -> None:
    async def play() -> None:
        host = Host(database_url)
        match = await host.create(now=host.now, clock=BANK)
        version = match.version
        host.now += 10
        await tick(host)
        await host.close()
        again = Host(database_url, now=host.now + 4000)
        await again.services.maintenance.upkeep.resume_overdue(0)
        woken = await again.tables.get(match.id)
        woken.broadcaster.join(Subscriber(frozenset([0, 1]), 0))
        assert woken.version == version
        assert due(again, woken) == pytest.approx(again.now + SCENE_SECONDS + 100 - 10)
        await again.close()

    asyncio.run(play())


def test_another_server_that_loads_the_table_gives_no_time_back(postgres_url: str) -> None:
    async def play() -> None:
        host, other = Host(postgres_url), Host(postgres_url)
        match = await host.create(now=host.now, clock=BANK)
        host.now += 12
        other.now = host.now
        await tick(host)
        copy = await other.tables.get(match.id)
        assert copy.document.clocks == match.document.clocks
        await host.close()
        await other.close()

    asyncio.run(play())


def test_what_passed_while_the_machine_slept_is_given_back(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        before = due(host, match)
        host.now += OUTAGE_SECONDS + 1000
        assert host.schedule(match).next_move() is None
        await tick(host)
        assert due(host, match) == before + OUTAGE_SECONDS + 1000

    run(database_url, work, BY_MOVE)


def test_a_clock_starts_when_everybody_sits(client: TestClient) -> None:
    table = TableClient(client, [YOU, FRIEND], clock=BANK)
    assert table.get()["clock"] == BANK
    assert table.get()["clocks"] == []
    table.sit(1)
    clocks = table.get()["clocks"]
    assert [clock["left"] for clock in clocks] == [100, 100]
    assert [clock["since"] is not None for clock in clocks].count(True) == 1


def test_a_rematch_has_the_clock_anew(client: TestClient) -> None:
    table = TableClient(client, TWO, hot_seat=True, clock=BANK)
    table.play_to_the_end()
    assert all(clock["since"] is None for clock in table.get()["clocks"])
    rematch = client.post(f"{table.path}/rematch", headers=table.bearer(0)).json()
    fetched = client.get(f"/api/tables/{rematch['id']}").json()
    assert (fetched["clock"], fetched["clocks"]) == (BANK, [])


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "move", "seconds": 0},
        {"kind": "move", "seconds": -5},
        {"kind": "move", "seconds": 1e9},
        {"kind": "bank", "seconds": 100, "increment": -1},
        {"kind": "bank", "seconds": 100, "increment": 1e9},
        {"kind": "move", "seconds": 30, "increment": 5},
        {"kind": "hourglass", "seconds": 30},
        {"kind": "move"},
        {"kind": "move", "seconds": "soon"},
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(client: TestClient, clock: Any) -> None:
    body = {"game": "dice-heist", "seats": [YOU, FRIEND], "clock": clock}
    answer = client.post("/api/tables", json=body)
    assert answer.status_code in (400, 409, 422)
    assert "\n" not in answer.json()["message"]


def test_no_clock_has_endless_time(client: TestClient) -> None:
    body = '{"game":"dice-heist","seats":[{"kind":"you"}],"clock":{"kind":"move","seconds":1e999}}'
    headers = {"Content-Type": "application/json"}
    assert client.post("/api/tables", content=body, headers=headers).status_code == 422


async def undo_last(host: Host, match: Match) -> None:
    """Let the two people at one screen go back by one move, which was followed by no chance."""
    wish = UndoWish(frozenset([0, 1]), match.table.version, match.version)
    await undo_decision(match, wish, host.now)


def test_a_takeback_refunds_no_bank_and_charges_nobody_for_a_turn_that_is_gone(
    database_url: str,
) -> None:
    async def work(host: Host, match: Match) -> None:
        mover = match.table.actors[0]
        host.now += SCENE_SECONDS + 40
        await match.submit(request_move(match))
        host.now += SCENE_SECONDS + 30  # the other one thinks
        await undo_last(host, match)
        assert match.table.actors == (mover,)
        assert (left(match, mover), left(match, 1 - mover)) == (65, 100)
        assert due(host, match) == host.now + SCENE_SECONDS + 65
        host.now += SCENE_SECONDS + 5
        await match.submit(request_move(match))
        assert left(match, mover) == 65

    run(database_url, work, BANK, params=NO_CARDS)


def test_after_a_takeback_a_clock_by_the_move_starts_anew(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        mover = match.table.actors[0]
        host.now += 20
        await match.submit(request_move(match))
        host.now += 20
        await undo_last(host, match)
        assert match.table.actors == (mover,)
        assert due(host, match) == host.now + SCENE_SECONDS + 30
        clocks = match.document.clocks
        assert clocks[1 - mover] == (30, None)

    run(database_url, work, BY_MOVE, params=NO_CARDS)


def test_a_clock_by_the_move_also_starts_anew_for_whoever_is_still_to_move(
    database_url: str,
) -> None:
    async def work(host: Host, match: Match) -> None:
        mover = match.table.actors[0]
        since = match.document.clocks[mover].since
        host.now += 20
        told = undo_clocks(match.document, match.table, host.now)
        assert since is not None
        assert told[mover] == (30, host.now + SCENE_SECONDS)

    run(database_url, work, BY_MOVE)
