"""A database that an earlier version wrote, with games in mid-play, opens and can be played on."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from larceny.games import NAMES
from larceny.server.app import create_app
from larceny.server.settings import Settings

DUMP = Path(__file__).parent / "old_database" / "tables-0004.sql"
ENOUGH_MOVES = 1000


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    Path(settings.database_url).unlink()
    with closing(sqlite3.connect(settings.database_url)) as connection:
        connection.executescript(DUMP.read_text("utf-8"))
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        yield client


def _bearer(seat: int) -> dict[str, str]:
    return {"Authorization": f"Bearer seat-{seat}"}


def _get(client: TestClient, path: str, seat: int | None = None) -> Any:
    answer = client.get(f"/api/tables/{path}", headers={} if seat is None else _bearer(seat))
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("game", NAMES)
def test_a_game_in_mid_play_goes_on_to_its_end(client: TestClient, game: str) -> None:
    assert 0 < _get(client, game)["version"] == _get(client, f"{game}/events")[-1]["number"]
    for _ in range(ENOUGH_MOVES):
        view = _get(client, f"{game}/view")
        if view["over"]:
            break
        seat = view["actors"][0]
        move = _get(client, f"{game}/view", seat)["choices"][-1]["move"]
        body = {"seat": seat, "move": move, "version": view["version"], "id": None}
        moved = client.post(f"/api/tables/{game}/moves", json=body, headers=_bearer(seat))
        assert moved.status_code == 200, moved.text
    assert _get(client, game)["status"] == "over"


@pytest.mark.parametrize("game", NAMES)
def test_a_request_that_was_answered_before_gets_the_same_answer(
    client: TestClient, game: str
) -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(DUMP.read_text("utf-8"))
        query = "select seat, move, move_id, reply from events where table_id = ? and reply > 0"
        stored = connection.execute(query, (game,)).fetchall()
    assert stored
    for seat, move, move_id, reply in stored:
        body = {"seat": seat, "move": move, "version": int(move_id[1:]), "id": move_id}
        answer = client.post(f"/api/tables/{game}/moves", json=body, headers=_bearer(seat))
        assert answer.json() == {"version": reply}, json.dumps(body)


def test_a_table_that_waited_starts_when_its_last_seat_is_taken(client: TestClient) -> None:
    assert _get(client, "waiting")["status"] == "waiting"
    assert client.post("/api/tables/waiting/seats/1", json={"name": "Ben"}).status_code == 200
    assert _get(client, "waiting")["status"] == "running"


def test_a_finished_game_can_be_replayed_and_has_its_rematch(client: TestClient) -> None:
    assert _get(client, "over/replay")["table"]["rematch"] == {"id": "rematch", "seat": 0}
    answer = client.post("/api/tables/over/rematch", headers=_bearer(1))
    assert answer.json() == {"id": "rematch", "seat": 1}
    assert _get(client, "rematch")["status"] == "running"
