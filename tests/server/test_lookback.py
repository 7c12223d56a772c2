"""Long games: worded and wound in a thread of their own, and at a price."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from fastapi.testclient import TestClient

import larceny
from larceny.server.app import create_app
from larceny.server.match.lookback import MOST_KEPT, PLAYED, STEP, Lookback
from larceny.server.match.match import Match
from larceny.server.settings import Settings
from larceny.table.save import dump
from larceny.table.table import Table

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


def left(client: TestClient) -> float:
    """What the client may still ask for."""
    house = client.app.state.services  # type: ignore[attr-defined]
    return float(house.rate_limit.remaining("testclient"))


@pytest.fixture
def counted(settings: Settings) -> Iterator[TestClient]:
    """A server that counts what is asked of it, and forgets nothing of it."""
    with TestClient(create_app(settings.replace(rate=0, burst=1000))) as client:
        yield client


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
    threads, events = [], Match.events

    def spy(match: Match, *asked: Any) -> list[dict[str, Any]]:
        threads.append(threading.current_thread().name.partition("_")[0])
        return events(match, *asked)

    monkeypatch.setattr(Match, "events", spy)
    client.get(f"{path}/events")
    client.get(f"{path}/events", params={"from": LENGTH - 9})
    assert threads[0] == "larceny-lookback"
    assert threads[1] != "larceny-lookback"


def test_long_work_counts_as_many_requests(counted: TestClient) -> None:
    table = long_game()
    path = upload(counted, table)
    lines = dump(table).count("\n")
    assert left(counted) == 1000 - 1 - lines // PLAYED
    prices = {
        "/events": table.version // STEP,
        "/events?from=900": 0,
        "/events?from=99999999": 0,
        "/log": table.version // STEP,
        "/replay/1000": 1000 // STEP,
        "/replay/999": 0,
        "/replay/10": 0,
        "/proof": table.version // PLAYED,
    }
    for what, price in prices.items():
        before = left(counted)
        assert counted.get(path + what).status_code == 200
        assert before - left(counted) == 1 + price, what


def test_who_asks_for_more_than_is_left_gets_it_once_and_then_waits(settings: Settings) -> None:
    with TestClient(create_app(settings.replace(rate=0, burst=30))) as client:
        path = upload(client, long_game())
        codes = [client.get(f"{path}/events").status_code for _ in range(5)]
        assert codes == [200, 200, 200, 429, 429]


def test_positions_of_so_many_games_are_kept() -> None:
    lookback, table = Lookback(), long_game()
    for number in range(MOST_KEPT + 3):
        lookback._position(str(number), table, STEP + 1)
    assert len(lookback._kept) == MOST_KEPT
    assert lookback.distance("0", STEP + 1) == STEP + 1
    assert lookback.distance(str(MOST_KEPT), STEP + 1) == 1
    lookback._position("short", table, STEP - 1)
    assert "short" not in lookback._kept
    lookback.close()
