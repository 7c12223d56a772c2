"""The end of a game over HTTP: the steps to every score, only when it is over."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from larceny.games import NAMES, load
from tests.server.test_hidden import open_table

GAMES = Path(__file__).parents[1] / "games"


@pytest.mark.parametrize("game", NAMES)
def test_the_steps_of_a_finished_game_add_up_to_its_scores(client: TestClient, game: str) -> None:
    golden = sorted((GAMES / load(game).folder.name / "golden").glob("*.larceny"))[0]
    table = client.post("/api/replay", json={"text": golden.read_text()}).json()["id"]
    ending = client.get(f"/api/tables/{table}/ending").json()
    last = client.get(f"/api/tables/{table}").json()["version"]
    frame = client.get(f"/api/tables/{table}/replay/{last}").json()
    assert [sum(step["points"] for step in steps) for steps in ending["steps"]] == frame["scores"]
    events = client.get(f"/api/tables/{table}/events").json()
    for highlight in ending["highlights"]:
        assert highlight["sentence"] == events[highlight["number"] - 1]["sentence"]


def test_nothing_is_told_of_a_game_that_goes_on(client: TestClient) -> None:
    table = open_table(client, "art-robbery").id
    answer = client.get(f"/api/tables/{table}/ending")
    assert answer.status_code == 409
    assert "steps" not in answer.json()
