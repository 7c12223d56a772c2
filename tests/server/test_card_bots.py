"""Policy cards at a server's tables: only those of a folder that its operator has named."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import larceny
from larceny.bots.card.library import VARIABLE
from larceny.match.catalogue import game_info
from tests.server.table_client import BOT, YOU, TableClient
from tests.server.waiting import wait_until

CARD = {"kind": "bot", "bot": "card:mine"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield a folder of cards that the server is told of; its catalogue is made once a process."""
    cards = tmp_path / "cards"
    cards.mkdir()
    (cards / "mine.card").write_text("card mine for dice-heist\nheist * *\nelse any\n")
    monkeypatch.setenv(VARIABLE, str(cards))
    game_info.cache_clear()
    yield cards
    game_info.cache_clear()


def bots_of(client: TestClient, game: str) -> list[str]:
    return [bot["name"] for bot in client.get(f"/api/games/{game}").json()["bots"]]


def test_no_cards_are_offered_unless_a_folder_is_named(client: TestClient) -> None:
    assert not any(name.startswith("card:") for name in bots_of(client, "dice-heist"))
    for bot in ("card:all-in", "card:/etc/passwd"):
        body = {"game": "dice-heist", "seats": [YOU, {"kind": "bot", "bot": bot}]}
        answer = client.post("/api/tables", json=body)
        assert answer.status_code == 422 or answer.json()["code"] == "unknown-bot"


def test_cards_of_the_folder_play_and_no_other_file(folder: Path, client: TestClient) -> None:
    assert {"card:mine", "card:all-in"} <= set(bots_of(client, "dice-heist"))
    assert "card:mine" not in bots_of(client, "heist")
    table = TableClient(client, [CARD, BOT])
    wait_until(lambda: table.get()["status"] == "over")
    game = larceny.replay(client.get(f"{table.path}/log").text)
    assert game.setup.bots == ("card:mine", "greedy")
    made = {event.move.split()[0] for event in game.log if event.seat == 0}
    assert "heist" in made
    for bot in (f"card:{folder}/mine.card", "card:../mine", "card:mine.card"):
        body = {"game": "dice-heist", "seats": [YOU, {"kind": "bot", "bot": bot}]}
        assert client.post("/api/tables", json=body).status_code >= 400
