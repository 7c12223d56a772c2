"""Bots that sit at tables: they play, crash, hang; and sit in for people who are away."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import larceny
from larceny.server.app import create_app
from larceny.server.bots.pool import BotPool, Patience
from larceny.server.metrics import Metrics
from larceny.server.settings import Settings
from larceny.table.table import Table
from tests.server.table_client import BOT, YOU, TableClient

RANDOM = {"kind": "bot", "bot": "random"}
CRASHES = "import sys; sys.stdin.readline(); sys.exit(3)"
HANGS = "import time; time.sleep(600)"
LIES = 'import sys\nfor _ in sys.stdin: print(\'{"move": "sing"}\', flush=True)'
SLOW = (
    "import sys, time\nfor _ in sys.stdin:\n"
    '  time.sleep(2)\n  print(\'{"move": "recruit"}\', flush=True)'
)
PONDERS = (
    "import json, sys, time\nfor job in sys.stdin:\n"
    '  if json.loads(job)["changes"]: time.sleep(60)\n'
    '  print(\'{"move": "recruit"}\', flush=True)'
)
BABBLES = "import sys\nfor _ in sys.stdin: print('sing', flush=True)"


def wait_until(is_so: Callable[[], bool], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it did not come to pass in time"
        time.sleep(0.02)


def warnings_of(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [one.getMessage() for one in caplog.records if one.name == "larceny.server"]


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


def test_a_bot_takes_the_time_it_is_told_to(settings: Settings) -> None:
    with TestClient(create_app(settings.replace(bot_delay=0.5))) as client:
        table = TableClient(client, [RANDOM, RANDOM])
        version = table.view()["version"]
        time.sleep(0.2)
        assert table.view()["version"] == version
        wait_until(lambda: table.view()["version"] > version)


@pytest.mark.parametrize("script", [CRASHES, HANGS, LIES, BABBLES])
def test_a_bot_that_fails_is_replaced_by_random_for_that_move(
    script: str, caplog: pytest.LogCaptureFixture
) -> None:
    metrics = Metrics()
    table = larceny.load("dice-heist").table(seats=2, seed="hushhush")
    seat = table.actors[0]

    async def run() -> list[str]:
        pool = BotPool(1, Patience(0.3, 0.3), metrics, (sys.executable, "-c", script))
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
        pool = BotPool(1, Patience(0.2, first), Metrics(), (sys.executable, "-c", SLOW))
        for _ in range(2 if first > 1 else 3):
            await pool.choose(table, seat, "greedy")
        pool._thinkers[0].prepared.clear()
        if first > 1:
            await pool.choose(table, seat, "greedy")
        await pool.close()

    with caplog.at_level(logging.WARNING, "larceny.server"):
        asyncio.run(run())
    assert [text.split(" s)")[0].split("within ")[1] for text in warnings_of(caplog)] == failures


def made_up(sidekicks: int) -> Table:
    """A table by rules for which a thinker of `PONDERS` takes long to prepare."""
    rules = {"sidekicks": sidekicks}
    return larceny.load("dice-heist").table(seats=2, seed="hushhush", params=rules)


async def time_of(pool: BotPool, table: Table, bot: str = "greedy") -> float:
    begun = time.monotonic()
    await pool.choose(table, table.actors[0], bot)
    return time.monotonic() - begun


def test_rules_that_take_long_to_prepare_do_not_take_the_bots_from_other_tables() -> None:
    table, metrics = larceny.load("dice-heist").table(seats=2, seed="hushhush"), Metrics()

    async def run() -> list[float]:
        pool = BotPool(2, Patience(20, 60), metrics, (sys.executable, "-c", PONDERS))
        await time_of(pool, table)
        slow = [asyncio.create_task(time_of(pool, made_up(number))) for number in (3, 4, 5)]
        await asyncio.sleep(0.5)
        taken = [await time_of(pool, table) for _ in range(5)]
        taken.append(await time_of(pool, table, "search"))  # new, but by rules as they come
        for one in slow:
            one.cancel()
        await asyncio.wait(slow)
        assert len(pool._idle) == 2
        assert not pool._waiting
        await pool.close()
        return taken

    taken = asyncio.run(run())
    assert max(taken) < 5, taken
    assert metrics.registry.get_sample_value("larceny_bot_failures_total") == 0


def test_who_waits_too_long_for_a_thinker_is_replaced_by_random(
    caplog: pytest.LogCaptureFixture,
) -> None:
    table, metrics = larceny.load("dice-heist").table(seats=2, seed="hushhush"), Metrics()

    async def run() -> list[float]:
        pool = BotPool(1, Patience(0.3, 60), metrics, (sys.executable, "-c", PONDERS))
        slow = asyncio.create_task(time_of(pool, made_up(3)))
        await asyncio.sleep(0.1)
        taken = [await time_of(pool, table) for _ in range(2)]
        assert not pool._distrusted
        slow.cancel()
        await asyncio.wait([slow])
        await time_of(pool, table)
        await pool.close()
        return taken

    with caplog.at_level(logging.WARNING, "larceny.server"):
        taken = asyncio.run(run())
    assert max(taken) < 3, taken
    assert ["nobody had time" in text for text in warnings_of(caplog)] == [True] * 2


def test_a_bot_sees_only_what_its_seat_may_know() -> None:
    from larceny.server.bots import pool as bots

    table = larceny.load("dice-heist").table(seats=2, seed="hush")
    job = bots._job(table, 1, "greedy")
    assert "hush" not in job
    assert '"seat": 1' in job


def rests(table: TableClient) -> bool:
    """Does the table wait for p0, or for nobody, and has nothing happened for a while?"""
    before = table.view()
    time.sleep(0.4)
    return before["actors"] in ([0], []) and table.view()["version"] == before["version"]


def test_a_bot_plays_for_somebody_who_stays_away_until_they_are_back(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        absent = {"policy": "bot", "seconds": 1}
        table = TableClient(client, [YOU, RANDOM], absent=absent)
        assert table.get()["absent"] == absent
        wait_until(lambda: any(e["seat"] == 0 for e in table.get("/events")))
        with client.websocket_connect(f"{table.path}/live") as socket:
            socket.send_text(f'{{"type":"hello","tokens":["{table.tokens[0]}"]}}')
            wait_until(lambda: table.get()["seats"][0]["connected"])
            wait_until(lambda: rests(table))  # a move of the stand-in may be under way
            version = table.view()["version"]
            time.sleep(1.5)
            assert table.view()["version"] == version


def test_a_patient_table_waits(client: TestClient) -> None:
    table = TableClient(client, [YOU, RANDOM])
    wait_until(lambda: table.view()["actors"] == [0])
    version = table.view()["version"]
    time.sleep(0.6)
    assert table.view()["version"] == version


def test_idle_tables_sleep_and_wake_as_they_were(tmp_path: Path, settings: Settings) -> None:
    app = create_app(settings.replace(idle_seconds=0.2))
    with TestClient(app) as client:
        tables = app.state.services.tables
        table = TableClient(client, [YOU, RANDOM])
        wait_until(lambda: table.view()["actors"] == [0])
        before = table.view(0), table.get("/events"), table.get()
        wait_until(lambda: len(tables) == 0)
        assert (table.view(0), table.get("/events"), table.get()) == before
