"""Bots that sit at tables: they play, crash and hang, and stand in for absent people."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import larceny
from larceny.match.bot_turns import DELAY_FACTORS
from larceny.match.jobs import bot_job
from larceny.match.stand_in import STAND_IN
from larceny.match.subscriber import Subscriber
from larceny.server.app import create_app
from larceny.server.metrics import Metrics
from larceny.server.settings import Settings
from larceny.server.worker import answer
from larceny.server.worker_pool import Timeouts, WorkerPool
from larceny.table.table import Table
from tests.server.host import Host, request_move
from tests.server.table_client import BOT, YOU, TableClient, services_of
from tests.server.waiting import until, wait_until

RANDOM = {"kind": "bot", "bot": "random"}
CRASHES = "import sys; sys.stdin.readline(); sys.exit(3)"
HANGS = "import time; time.sleep(600)"
LIES = 'import sys\nfor _ in sys.stdin: print(\'{"move": "sing"}\', flush=True)'
SLOW = (
    "import sys, time\nfor _ in sys.stdin:\n"
    '  time.sleep(1)\n  print(\'{"move": "recruit"}\', flush=True)'
)
PONDERS = (
    "import json, sys, time\nfor job in sys.stdin:\n"
    '  if json.loads(job)["changes"]: time.sleep(600)\n'
    '  print(\'{"move": "recruit"}\', flush=True)'
)
BABBLES = "import sys\nfor _ in sys.stdin: print('sing', flush=True)"


def warnings_of(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "larceny.server"]


def test_bots_play_a_game_to_its_end(client: TestClient) -> None:
    table = TableClient(client, [BOT, RANDOM, BOT])
    wait_until(lambda: table.get()["status"] == "over")
    assert larceny.replay(client.get(f"{table.path}/log").text).over


def test_a_bot_answers_a_persons_move(client: TestClient) -> None:
    table = TableClient(client, [YOU, BOT])
    wait_until(lambda: table.view()["actors"] == [0])
    assert table.move(0, "recruit").status_code == 200
    wait_until(lambda: table.view()["actors"] == [0])
    assert table.get("/events")[-1]["number"] == table.view()["version"]
    assert any(event["seat"] == 1 for event in table.get("/events"))


def test_a_bot_takes_the_time_it_is_told_to(tmp_path: Path) -> None:
    async def run() -> None:
        host = Host(str(tmp_path / "t.sqlite"), bot_delay=100)
        match = await host.create(seats=[RANDOM, RANDOM], hot_seat=False)
        move = host.schedule(match).next_move()
        assert move is not None
        low, high = (host.now + 100 * factor for factor in DELAY_FACTORS)
        assert low <= move.due <= high
        await host.close()

    asyncio.run(run())


@pytest.mark.parametrize("script", [CRASHES, HANGS, LIES, BABBLES])
def test_a_bot_that_fails_is_replaced_by_random_for_that_move(
    script: str, caplog: pytest.LogCaptureFixture
) -> None:
    metrics = Metrics()
    table = larceny.load("dice-heist").table(seats=2, seed="hushhush")
    seat = table.actors[0]

    async def run() -> list[str]:
        pool = WorkerPool(1, Timeouts(0.3, 0.3), metrics, (sys.executable, "-c", script))
        moves = [await pool.choose(table, seat, "greedy") for _ in range(2)]
        await pool.close()
        return moves

    with caplog.at_level(logging.WARNING, "larceny.server"):
        moves = asyncio.run(run())
    assert all(move in table.moves(seat) for move in moves)
    assert metrics.registry.get_sample_value("larceny_bot_failures_total") == 2
    assert len(warnings_of(caplog)) == 2
    assert "greedy" in caplog.text
    assert str(table.setup.seed) not in caplog.text


@pytest.mark.parametrize(
    ("first", "failures"), [(60.0, ["0.2", "0.2"]), (0.25, ["0.25", "0.2", "0.2"])]
)
def test_a_bot_has_time_to_prepare_and_none_to_waste_after_it_failed(
    first: float, failures: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    table = larceny.load("dice-heist").table(seats=2, seed="hushhush")
    seat = table.actors[0]

    async def run() -> None:
        pool = WorkerPool(1, Timeouts(0.2, first), Metrics(), (sys.executable, "-c", SLOW))
        for _ in range(2 if first > 1 else 3):
            await pool.choose(table, seat, "greedy")
        await pool.workers[0].stop()  # another one has to prepare again
        if first > 1:
            await pool.choose(table, seat, "greedy")
        await pool.close()

    with caplog.at_level(logging.WARNING, "larceny.server"):
        asyncio.run(run())
    assert [text.split(" s)")[0].split("within ")[1] for text in warnings_of(caplog)] == failures


def test_rules_that_take_too_long_are_interrupted_and_their_worker_lives_on() -> None:
    table = larceny.load("dice-heist").table(seats=2, seed="hushhush")
    job = bot_job(table, table.actors[0], "search:1000000")
    told = "the rules were still at work after 0.01 seconds: they may never end"
    assert answer({**job, "seconds": 0.01}) == {"error": told}
    quick = bot_job(table, table.actors[0], "greedy")
    assert answer({**quick, "seconds": 60})["move"] in table.moves(table.actors[0])


def custom_table(sidekicks: int) -> Table:
    """A table by rules for which a worker of `PONDERS` takes long to prepare."""
    rules = {"sidekicks": sidekicks}
    return larceny.load("dice-heist").table(seats=2, seed="hushhush", params=rules)


async def choose(pool: WorkerPool, table: Table, bot: str = "greedy") -> None:
    await pool.choose(table, table.actors[0], bot)


def test_rules_that_take_long_to_prepare_do_not_take_the_bots_from_other_tables() -> None:
    table, metrics = larceny.load("dice-heist").table(seats=2, seed="hushhush"), Metrics()

    async def run() -> None:
        pool = WorkerPool(2, Timeouts(600, 600), metrics, (sys.executable, "-c", PONDERS))
        await choose(pool, table)
        slow = [asyncio.create_task(choose(pool, custom_table(number))) for number in (3, 4, 5)]
        await until(lambda: (pool.idle_workers, pool.queued_jobs) == (1, 2))
        for _ in range(5):
            await choose(pool, table)
        await choose(pool, table, "search")  # new, but by rules as they come
        assert not any(task.done() for task in slow)
        for task in slow:
            task.cancel()
        await asyncio.wait(slow)
        assert (pool.idle_workers, pool.queued_jobs) == (2, 0)
        await pool.close()

    asyncio.run(run())
    assert metrics.registry.get_sample_value("larceny_bot_failures_total") == 0


def test_a_bot_that_waits_too_long_for_a_worker_is_replaced_by_random(
    caplog: pytest.LogCaptureFixture,
) -> None:
    table, metrics = larceny.load("dice-heist").table(seats=2, seed="hushhush"), Metrics()

    async def run() -> None:
        pool = WorkerPool(1, Timeouts(0.3, 600), metrics, (sys.executable, "-c", PONDERS))
        slow = asyncio.create_task(choose(pool, custom_table(3)))
        await until(lambda: pool.idle_workers == 0)
        for _ in range(2):
            await choose(pool, table)
        assert not slow.done()
        assert not pool.has_failed(table, "greedy")
        slow.cancel()
        await asyncio.wait([slow])
        await choose(pool, table)
        await pool.close()

    with caplog.at_level(logging.WARNING, "larceny.server"):
        asyncio.run(run())
    assert ["no worker was free" in text for text in warnings_of(caplog)] == [True] * 2


def test_a_bot_sees_only_what_its_seat_may_know() -> None:
    table = larceny.load("art-robbery").table(seats=2, seed="hush")
    secret = table.copy_state().as_dict()
    known = [bot_job(table, seat, "greedy") for seat in (0, 1)]
    assert all(job["state"] != secret for job in known)
    assert known[0]["state"] != known[1]["state"]
    for seat, job in enumerate(known):
        assert "hush" not in json.dumps(job)
        assert job["seat"] == seat
        assert job["state"] == table.observe(seat).state.as_dict()


ABSENT_SECONDS = 60
ABSENT = {"policy": "bot", "seconds": ABSENT_SECONDS}


def test_a_bot_stands_in_for_an_absent_person_until_they_are_back(tmp_path: Path) -> None:
    async def run() -> None:
        host = Host(str(tmp_path / "t.sqlite"))
        match = await host.create(absent=ABSENT)
        seat, scheduler = match.table.actors[0], host.schedule(match)
        move = scheduler.next_move()
        assert move is not None
        assert (move.seat, move.bot, move.is_stand_in) == (seat, STAND_IN, True)
        assert move.due == host.now + ABSENT_SECONDS
        person = Subscriber(frozenset([seat]), seat)
        match.broadcaster.join(person)
        assert scheduler.next_move() is None
        host.now += 1000
        match.broadcaster.leave(person)
        move = scheduler.next_move()
        assert move is not None
        assert move.due == host.now + ABSENT_SECONDS
        scheduler.detach()
        await scheduler.stop()
        await host.close()

    asyncio.run(run())


def test_a_bot_moves_for_somebody_who_stays_away(client: TestClient) -> None:
    absent = {"policy": "bot", "seconds": 1}
    table = TableClient(client, [YOU, RANDOM], absent=absent)
    assert table.get()["absent"] == absent
    wait_until(lambda: any(event["seat"] == 0 for event in table.get("/events")))


def test_a_table_that_waits_for_people_schedules_no_bot_for_them(tmp_path: Path) -> None:
    async def run() -> None:
        host = Host(str(tmp_path / "t.sqlite"))
        match = await host.create()
        host.now += 1_000_000
        assert host.schedule(match).next_move() is None
        await host.close()

    asyncio.run(run())


def test_no_bot_is_scheduled_before_the_start_and_after_the_end(tmp_path: Path) -> None:
    async def run() -> None:
        host = Host(str(tmp_path / "t.sqlite"))
        seats = [{"kind": "bot", "bot": "random"}, {"kind": "open"}]
        waiting = await host.create(seats=seats, hot_seat=False)
        assert host.schedule(waiting).next_move() is None
        match = await host.create(absent=ABSENT)
        scheduler = host.schedule(match)
        scheduler.detach()
        while not match.table.over:
            seat = match.table.actors[0]
            await match.submit(request_move(match, seat, match.table.moves(seat)[-1]))
        assert scheduler.next_move() is None
        await host.close()

    asyncio.run(run())


def test_an_idle_match_is_evicted_and_loaded_again_as_it_was(settings: Settings) -> None:
    with TestClient(create_app(settings.replace(idle_seconds=0.2))) as client:
        tables = services_of(client).tables
        table = TableClient(client, [YOU, RANDOM])
        wait_until(lambda: table.view()["actors"] == [0])

        def told() -> tuple[object, ...]:
            shown = table.get()
            for seat in shown["seats"]:  # after a restart everybody has a minute again
                del seat["vote_from"], seat["link_from"]
            return table.view(0), table.get("/events"), shown

        before = told()
        wait_until(lambda: len(tables) == 0)
        assert told() == before
