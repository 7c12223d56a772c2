"""The Lab over HTTP: what may be asked for, and what is refused before anything is played."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

from larceny.server.app import create_app
from larceny.server.lab_service import LabService
from larceny.server.services import build_services
from larceny.server.settings import Settings
from tests.server.conftest import QUICK

ECHOES = """
import json, sys
for line in sys.stdin:
    job = json.loads(line)
    print(json.dumps({"state": "done", "played": job["games"], "report": job}), flush=True)
"""
MOST = 5000
RUN: dict[str, Any] = {"game": "dice-heist", "bots": ["greedy", "random"], "games": 10, "seed": 3}


def open_client(folder: Path, **settings: Any) -> TestClient:
    chosen = Settings(database_url=str(folder / "t.sqlite"), **(QUICK | settings))
    services = build_services(chosen)
    services.lab = LabService(chosen, services.metrics, (sys.executable, "-c", ECHOES))
    return TestClient(create_app(chosen, services), raise_server_exceptions=False)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with open_client(tmp_path, lab_games=MOST, lab_seconds=7, lab_threads=2) as client:
        yield client


def play(client: TestClient, **changes: Any) -> Response:
    return client.post("/api/lab", json=RUN | changes)


def test_the_answer_has_a_line_for_each_update(client: TestClient) -> None:
    answer = play(client, params={"sidekicks": 8})
    assert answer.headers["content-type"] == "application/x-ndjson"
    assert answer.headers["x-accel-buffering"] == "no"
    lines = [json.loads(line) for line in answer.text.splitlines()]
    assert lines[-1]["state"] == "done"
    assert lines[-1]["report"] == {
        "game": "dice-heist",
        "rules": "standard",
        "changes": {"sidekicks": 8},
        "bots": ["greedy", "random"],
        "games": 10,
        "seed": 3,
        "question": None,
        "seconds": 7,
        "threads": 2,
        "language": "en",
    }


def test_the_report_is_asked_for_in_the_language_of_the_reader(client: TestClient) -> None:
    answer = client.post("/api/lab", json=RUN, headers={"accept-language": "de"})
    assert json.loads(answer.text.splitlines()[-1])["report"]["language"] == "de"


@pytest.mark.parametrize(
    ("changes", "status", "message"),
    [
        ({"game": "chess"}, 404, "there is no game 'chess'"),
        ({"rules": "harsh"}, 422, "has no rule set 'harsh'"),
        ({"params": {"sidekick": 8}}, 422, "sidekick"),
        ({"bots": ["greedy"] * 9}, 422, "9"),
        ({"bots": ["greedy", "gredy"]}, 422, "has no bot 'gredy'"),
        ({"bots": ["greedy", "search:99999"]}, 422, "has no bot 'search:99999'"),
        ({"bots": ["greedy", "card:/etc/passwd"]}, 422, "has no bot 'card:/etc/passwd'"),
        ({"games": MOST + 1}, 422, "games: 5,000 at most here, not 5,001"),
        ({"games": 0}, 422, "games: "),
        ({"seed": -1}, 422, "seed: "),
        ({"color": "red"}, 422, "color: "),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    client: TestClient, changes: dict[str, Any], status: int, message: str
) -> None:
    answer = play(client, **changes)
    assert answer.status_code == status
    assert message in answer.json()["message"]
    assert "\n" not in answer.json()["message"]


def test_the_page_is_told_what_may_be_asked_for(client: TestClient) -> None:
    assert client.get("/api/lab").json() == {"is_on": True, "games": MOST, "seconds": 7.0}


def test_a_lab_that_is_switched_off_is_not_offered(tmp_path: Path) -> None:
    with open_client(tmp_path, lab="off") as client:
        assert client.get("/api/lab").json()["is_on"] is False
        answer = play(client)
        assert (answer.status_code, answer.json()["code"]) == (403, "lab-off")
