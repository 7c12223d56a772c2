"""Reviews on a server: of its own finished games and of uploaded ones."""

from __future__ import annotations

import json
import sys
import threading
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from fastapi.testclient import TestClient
from websockets.sync.client import connect

import larceny
from larceny.table.save import dump
from larceny.table.table import Table
from tests.server.process import Server, children
from tests.server.table_client import TableClient, services_of
from tests.server.waiting import SECONDS, wait_until

TWO = [{"kind": "you", "name": "Ann"}, {"kind": "you", "name": "Ben"}]


@pytest.fixture
def client(lasting_client: TestClient) -> TestClient:
    return lasting_client


def play(game: str, seats: int, events: int = 10_000) -> Table:
    """Return a game, to its end or to a number of events, in which the last move is always made."""
    names = ["Ann", "Ben", "Cem", "Dee", "Eve"][:seats]
    table = larceny.load(game).table(seats, seed=5, names=names)
    while not table.over and table.version < events:
        table.play(table.actors[0], table.moves(table.actors[0])[-1])
    return table


def upload(client: TestClient, table: Table) -> str:
    """Upload a game; return the path of its table."""
    answer = client.post("/api/replay", json={"text": dump(table)})
    assert answer.status_code == 200, answer.text
    return f"/api/tables/{answer.json()['id']}"


def as_json(review: Any) -> Any:
    return json.loads(json.dumps(asdict(review)))


def test_the_review_of_a_finished_table_is_that_of_its_saved_game(client: TestClient) -> None:
    table = TableClient(client, TWO, game="art-robbery", hot_seat=True)
    table.play_to_the_end()
    answer = client.get(f"{table.path}/review")
    assert answer.status_code == 200, answer.text
    expected = as_json(larceny.review(client.get(f"{table.path}/log").text))
    published = answer.json()
    reasons = [decision.pop("why") for decision in published["decisions"]]
    assert any(reasons)
    for decision in expected["decisions"]:
        del decision["why"]
    assert published == expected
    assert published["open_accounts"] is not None
    assert table.id in services_of(client).coach
    assert client.get(f"{table.path}/review").text == answer.text


def test_an_uploaded_game_is_reviewed_with_the_names_of_its_people(client: TestClient) -> None:
    path = upload(client, play("heist", 2, events=60))
    review = client.get(f"{path}/review").json()
    assert (review["is_over"], review["names"]) == (False, ["Ann", "Ben"])
    reasons = [decision["why"] for decision in review["decisions"] if decision["why"]]
    assert reasons
    assert not any(" p0" in why or " p1" in why for why in reasons)
    lost = [account["loss"] for account in review["accounts"]]
    assert max(lost) > 0


def test_a_review_costs_as_many_requests_as_it_has_events(client: TestClient) -> None:
    rate_limit = services_of(client).rate_limit
    path = upload(client, play("spell-stealers", 2))
    costs: list[int] = []
    allow = rate_limit.allow

    def note(key: str, cost: int = 1) -> bool:
        costs.append(cost)
        return allow(key, cost)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rate_limit, "allow", note)
        for _ in range(2):
            assert client.get(f"{path}/review").status_code == 200
    assert len([cost for cost in costs if cost > 1]) == 1, "the second time it is kept"


def test_there_is_no_review_of_an_unknown_table(client: TestClient) -> None:
    answer = client.get("/api/tables/nowhere/review")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown-table")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_a_review_is_ended_when_its_client_goes_and_pings_are_answered_meanwhile(
    tmp_path: Path,
) -> None:
    pings = 0
    with Server(str(tmp_path / "tables.sqlite"), tmp_path / "server.log") as server:
        saved = dump(play("dice-heist", 3))
        path = f"/api/tables/{server.post('/api/replay', {'text': saved}).json()['id']}"
        with pytest.raises(httpx.ReadTimeout):
            httpx.get(f"{server.url}{path}/review", timeout=0.5)
        wait_until(lambda: not children(server.process.pid))
        review = threading.Thread(target=lambda: server.get(f"{path}/review"))
        with connect(f"{server.live}{path}/live") as socket:
            socket.send('{"type": "hello"}')
            socket.recv(timeout=SECONDS)
            review.start()
            while review.is_alive():
                socket.send('{"type": "ping"}')
                while json.loads(socket.recv(timeout=SECONDS))["type"] != "pong":
                    pass
                pings += 1
                time.sleep(0.005)
        assert server.get(f"{path}/review")["is_over"]
        assert children(server.process.pid), "the worker stays"
    assert pings > 20
