"""Requests about people who are away: who may make them, and who is told what."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.server.host import TWO, request_move
from tests.server.table_client import BOT, FRIEND, YOU, TableClient
from tests.server.waiting import wait_until

THREE: list[dict[str, Any]] = [*TWO, {"kind": "you", "name": "Cleo"}]
KEY = b"a key that no database has"
ABSENT = {"policy": "bot", "seconds": 60}
SECRET = "s" * 32


@pytest.fixture
def table(client: TestClient) -> TableClient:
    """A table of Ann and Ben, both by single requests alone: so each is away."""
    table = TableClient(client, [YOU, FRIEND])
    assert table.sit(1).status_code == 200
    return table


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


def test_only_people_at_the_table_are_told_the_link(table: TableClient) -> None:
    assert vote(table, 0, "link", 1).status_code == 200
    path = f"{table.path}/seats/0/link"
    assert table.client.get(path).status_code == 403
    link = table.get("/seats/0/link", 1)["link"]
    assert link not in str(table.get()) + str(table.get("/view")) + str(table.get("/events"))
    body = {"name": "Dora", "link": link}
    taken = table.client.post(f"{table.path}/seats/0/successor", json=body)
    assert taken.status_code == 200
    old, table.tokens[0] = table.tokens[0], taken.json()["token"]
    assert table.view(0)["seat"] == 0
    assert table.get()["seats"][0]["player"] == "Dora"
    used = table.client.post(f"{table.path}/seats/0/successor", json=body)
    assert (used.status_code, used.json()["code"]) == (403, "bad-link")
    headers = {"Authorization": f"Bearer {old}"}
    assert table.client.get(f"{table.path}/view", headers=headers).status_code == 401


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
