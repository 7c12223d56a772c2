"""Long games: rendered and opened in a thread of their own, at a price in requests."""

from __future__ import annotations

import random
import threading
from functools import cache
from typing import Any

import pytest
from fastapi.testclient import TestClient

import larceny
from larceny.match.messages import EventInfo
from larceny.match.snapshot import Snapshot
from larceny.server.app import create_app
from larceny.server.replay_thread import (
    CHECKED_EVENTS_PER_REQUEST,
    EVENTS_PER_REQUEST,
    THREAD_NAME,
)
from larceny.server.settings import Settings
from larceny.table.save import dump
from larceny.table.table import Table
from tests.server.table_client import services_of

LENGTH = 1010


@cache
def long_game(seed: int = 1) -> Table:
    """A game that goes on after so many events."""
    rng = random.Random(seed)
    game = larceny.load("spell-stealers")
    table = game.table(seats=6, params={"track": 500}, seed=seed, names=list("abcdef"))
    while table.version < LENGTH:
        seat = table.actors[0]
        table.play(seat, rng.choice(table.moves(seat)))
    return table


def upload(client: TestClient, table: Table) -> str:
    answer = client.post("/api/replay", json={"text": dump(table)})
    assert answer.status_code == 200, answer.text
    return f"/api/tables/{answer.json()['id']}"


@pytest.fixture
def costs(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What each request costs of the rate limit, as it is taken."""
    taken: list[int] = []

    def allow(key: str, cost: int = 1) -> bool:
        taken.append(cost)
        return True

    monkeypatch.setattr(services_of(client).rate_limit, "allow", allow)
    return taken


def test_a_long_game_is_told_in_full(client: TestClient) -> None:
    table = long_game()
    path = upload(client, table)
    events = client.get(f"{path}/events").json()
    assert [event["sentence"] for event in events] == table.story()
    assert [event["number"] for event in events] == list(range(1, table.version + 1))
    assert client.get(f"{path}/events", params={"from": 1000}).json() == events[1000:]
    assert client.get(f"{path}/log").text == dump(table)
    proof = client.get(f"{path}/proof").json()
    assert [roll["number"] for roll in proof["rolls"]] == [
        number for number, event in enumerate(table.log, 1) if event.seat >= 6
    ]


def test_a_long_game_is_seen_at_every_position_in_any_order(client: TestClient) -> None:
    table = long_game()
    path = upload(client, table)
    for number in (700, 3, 699, 701, 249, 250, 251, 500, 1000, table.version, 0, 700):
        frame = client.get(f"{path}/replay/{number}").json()
        assert frame["version"] == number
        assert frame["board"] == table.at(number).open_view()["board"]


def test_long_work_leaves_the_event_loop_alone(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = upload(client, long_game())
    threads, events = [], Snapshot.events

    def spy(snapshot: Snapshot, *arguments: Any) -> list[EventInfo]:
        threads.append(threading.current_thread().name.partition("_")[0])
        return events(snapshot, *arguments)

    monkeypatch.setattr(Snapshot, "events", spy)
    client.get(f"{path}/events")
    client.get(f"{path}/events", params={"from": LENGTH - 9})
    assert threads[0] == THREAD_NAME
    assert threads[1] != THREAD_NAME


def test_long_work_counts_as_many_requests(client: TestClient, costs: list[int]) -> None:
    table = long_game()
    path = upload(client, table)
    lines = dump(table).count("\n")
    assert sum(costs) == 1 + lines // CHECKED_EVENTS_PER_REQUEST
    prices = {
        "/events": table.version // EVENTS_PER_REQUEST,
        "/events?from=900": 0,
        "/events?from=99999999": 0,
        "/log": table.version // EVENTS_PER_REQUEST,
        "/replay/1000": 0,
        "/replay/999": 0,
        "/replay/10": 0,
        "/proof": table.version // CHECKED_EVENTS_PER_REQUEST,
    }
    for what, price in prices.items():
        costs.clear()
        assert client.get(path + what).status_code == 200
        assert sum(costs) == 1 + price, what


def test_who_asks_for_more_than_is_left_gets_it_once_and_then_waits(settings: Settings) -> None:
    with TestClient(create_app(settings.replace(rate=0, burst=30))) as client:
        path = upload(client, long_game())
        codes = [client.get(f"{path}/events").status_code for _ in range(5)]
        assert codes == [200, 200, 200, 429, 429]
