"""Requests about people who are away: who may make them, and who is told what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from larceny.match.presence import AWAY_SECONDS, LINK_AWAY_SECONDS, RELOAD_SECONDS
from larceny.server.app import create_app
from larceny.server.services import build_services
from larceny.server.settings import Settings
from tests.server.conftest import LOOPBACK
from tests.server.host import TWO, request_move
from tests.server.table_client import BOT, FRIEND, YOU, TableClient
from tests.server.waiting import wait_until

THREE: list[dict[str, Any]] = [*TWO, {"kind": "you", "name": "Cleo"}]
KEY = b"a key that no database has"
ABSENT = {"policy": "bot", "seconds": 60}
SECRET = "s" * 32


@pytest.fixture
def clock() -> list[float]:
    """The time of the server, which the test turns."""
    return [1_700_000_000.0]


@pytest.fixture
def client(settings: Settings, clock: list[float]) -> Iterator[TestClient]:
    app = create_app(services=build_services(settings, lambda: clock[0]))
    with TestClient(app, raise_server_exceptions=False, client=LOOPBACK) as client:
        yield client


@pytest.fixture
def table(client: TestClient, clock: list[float]) -> TableClient:
    """A table of Ann and Ben, who both have been away for a minute."""
    table = TableClient(client, [YOU, FRIEND])
    assert table.sit(1).status_code == 200
    clock[0] += AWAY_SECONDS
    return table


def at_address(client: TestClient, address: str) -> TestClient:
    """Return a client of the same server at another address."""
    other = TestClient(client.app, raise_server_exceptions=False, client=(address, 50_000))
    other.portal = client.portal
    return other


def vote(
    table: TableClient, seat: int, choice: Any, bearer: int | None, bot: str | None = None
) -> Any:
    body = {"choice": choice} if bot is None else {"choice": choice, "bot": bot}
    path = f"{table.path}/seats/{seat}/absence"
    return table.client.put(path, json=body, headers=table.bearer(bearer))


def test_spectators_bots_and_strangers_do_not_vote(table: TableClient) -> None:
    assert vote(table, 0, "bot", None).status_code == 403
    table.tokens[2] = "x" * 43
    assert vote(table, 0, "bot", 2).status_code == 401
    assert vote(table, 0, "bot", 0).json()["code"] == "not-away"
    assert vote(table, 9, "bot", 0).status_code == 404
    assert vote(table, 0, "burn it", 1).status_code == 422
    assert table.get()["absences"] == []


def test_whoever_votes_may_name_a_bot_of_the_game(table: TableClient) -> None:
    refused = vote(table, 0, "bot", 1, "search:99999")
    assert (refused.status_code, refused.json()["code"]) == (422, "unknown-bot")
    assert vote(table, 0, "bot", 1, "level-2").status_code == 200
    absence = table.get()["absences"][0]
    assert (absence["outcome"], absence["bot"]) == ("bot", "level-2")


def test_a_request_of_somebody_who_was_away_ends_it_at_once(table: TableClient) -> None:
    assert vote(table, 0, "wait", 1).status_code == 200
    assert table.get()["absences"][0]["outcome"] == "wait"
    table.view(0)
    assert table.get()["absences"] == []
    assert table.get()["takeovers"][-1]["kind"] == "back"


def test_no_seat_is_stolen_while_its_page_reloads(client: TestClient, clock: list[float]) -> None:
    """Two opponents watch presence, and are quicker than a page that loads again."""
    table = TableClient(client, [YOU, FRIEND, FRIEND])
    for seat, name in ((1, "Ben"), (2, "Cleo")):
        assert table.sit(seat, name).status_code == 200
    clock[0] += 10 * LINK_AWAY_SECONDS
    with client.websocket_connect(f"{table.path}/live") as page:
        page.send_json({"type": "hello", "tokens": [table.tokens[0]]})
        assert page.receive_json()["type"] == "frame"
    wait_until(lambda: not table.match.presence.connected)
    assert table.get()["seats"][0]["connected"], "a page that loads again is not shown as gone"
    clock[0] += RELOAD_SECONDS
    assert not table.get()["seats"][0]["connected"]
    for attacker in (1, 2):
        for choice in ("link", "bot", "wait", "pause"):
            assert vote(table, 0, choice, attacker).json()["code"] == "not-away"
        link = client.get(f"{table.path}/seats/0/link", headers=table.bearer(attacker))
        assert link.json()["code"] == "bad-link"
    clock[0] += AWAY_SECONDS
    assert vote(table, 0, "link", 1).json()["code"] == "seat-not-given"
    table.view(0)
    assert vote(table, 0, "bot", 1).json()["code"] == "not-away", "requests count as presence"


def test_a_link_is_for_others_and_the_first_owner_comes_back(
    client: TestClient, clock: list[float]
) -> None:
    table = TableClient(client, [YOU, FRIEND, FRIEND])
    for seat, name in ((1, "Ben"), (2, "Cleo")):
        assert table.sit(seat, name).status_code == 200
    clock[0] += LINK_AWAY_SECONDS
    cleo = at_address(client, "203.0.113.2")
    headers, path = table.bearer(2), f"{table.path}/seats/0"
    assert cleo.get(f"{table.path}/view", headers=headers).status_code == 200
    assert vote(table, 0, "link", 1).status_code == 200
    assert cleo.put(f"{path}/absence", json={"choice": "link"}, headers=headers).status_code == 200
    assert client.get(f"{path}/link").status_code == 403
    link = table.get("/seats/0/link", 1)["link"]
    assert link not in str(table.get()) + str(table.get("/view")) + str(table.get("/events"))
    body = {"name": "Dora", "link": link}
    for opponent in (client, cleo):
        refused = opponent.post(f"{path}/successor", json=body)
        assert (refused.status_code, refused.json()["code"]) == (403, "link-for-others")
    dora = at_address(client, "198.51.100.3")
    refused = dora.post(f"{path}/successor", json={"name": "Eve", "link": link[1:]})
    assert (refused.status_code, refused.json()["code"]) == (403, "bad-link")
    taken = dora.post(f"{path}/successor", json=body)
    assert taken.status_code == 200
    successor = {"Authorization": f"Bearer {taken.json()['token']}"}
    assert dora.get(f"{table.path}/view", headers=successor).json()["seat"] == 0
    assert table.get()["seats"][0]["player"] == "Dora"
    used = dora.post(f"{path}/successor", json=body)
    assert (used.status_code, used.json()["code"]) == (403, "bad-link")
    clock[0] += 100 * LINK_AWAY_SECONDS
    assert table.view(0)["seat"] == 0, "the first owner has the seat again"
    assert table.get()["seats"][0]["player"] is None
    assert dora.get(f"{table.path}/view", headers=successor).status_code == 401


def test_a_page_that_connects_ends_the_absence_of_its_person(table: TableClient) -> None:
    assert vote(table, 0, "bot", 1).status_code == 200
    with table.client.websocket_connect(f"{table.path}/live") as socket:
        socket.send_json({"type": "hello", "tokens": [table.tokens[0]]})
        wait_until(lambda: table.get()["absences"] == [])


def test_an_empty_seat_is_filled_with_a_bot_once(client: TestClient) -> None:
    table = TableClient(client, [YOU, FRIEND, FRIEND])
    path = f"{table.path}/seats/1/bot"
    assert client.put(path, json={}).status_code == 403
    unknown = client.put(path, json={"bot": "hal"}, headers=table.bearer(0))
    assert unknown.status_code in (400, 404, 409, 422)
    for _ in range(2):
        filled = client.put(path, json={"bot": "random"}, headers=table.bearer(0))
        assert filled.status_code == 200
    assert filled.json()["seats"][1]["bot"] == "random"
    assert filled.json()["status"] == "waiting"
    client.put(f"{table.path}/seats/2/bot", json={}, headers=table.bearer(0))
    assert table.get()["status"] == "running"
    assert (
        client.put(f"{table.path}/seats/0/bot", json={}, headers=table.bearer(0)).status_code == 409
    )


def test_nothing_is_decided_before_the_start_or_after_the_end(client: TestClient) -> None:
    table = TableClient(client, [YOU, FRIEND])
    assert vote(table, 1, "bot", 0).json()["code"] == "not-started"
    alone = TableClient(client, [YOU, BOT])
    assert vote(alone, 1, "bot", 0).json()["code"] == "not-away"


def test_moves_of_the_votes_voter_do_not_end_it(table: TableClient) -> None:
    match = table.match
    mover = match.table.actors[0]
    assert vote(table, mover, "wait", 1 - mover).status_code == 200
    table.view(1 - mover)
    assert table.get()["absences"][0]["outcome"] == "wait"
    assert request_move(match).seat == mover
