"""The server speaks the language of each reader, and says `you` to them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.server.host import TWO
from tests.server.socket_client import SocketClient, connect
from tests.server.table_client import TableClient

GERMAN = {"Accept-Language": "de-DE,de;q=0.9,en;q=0.5"}


@pytest.fixture
def table(client: TestClient) -> TableClient:
    return TableClient(client, TWO, hot_seat=True)


def _sentences(message: dict[str, Any]) -> list[str]:
    return [choice["sentence"] for choice in message["frame"]["choices"]]


def test_choices_and_events_say_you_to_those_they_are_about(table: TableClient) -> None:
    with connect(table) as one, connect(table) as two, connect(table) as three:
        ann = SocketClient(one, tokens=[table.tokens[0]])
        ben = SocketClient(two, tokens=[table.tokens[1]])
        eve = SocketClient(three)
        mover = ann if ann.first["frame"]["choices"] else ben
        assert "You recruit a sidekick." in _sentences(mover.first)
        frame = mover.first["frame"]
        seat = frame["seat"]
        mover.send(type="move", seat=seat, move="recruit", version=frame["version"], id="m1")
        other = ben if mover is ann else ann
        said = [one.receive("events")["events"][0]["sentence"] for one in (mover, other, eve)]
    name = frame["names"][seat]
    told = f"{name} recruits a sidekick."
    assert said == ["You recruit a sidekick.", told, told]


def test_every_connection_is_sent_its_own_language(table: TableClient) -> None:
    with connect(table) as one, connect(table) as two:
        german = SocketClient(one, tokens=[table.tokens[0], table.tokens[1]], language="de")
        english = SocketClient(two)
        frame = german.first["frame"]
        if not frame["choices"]:
            german.send(type="eye", seat=1 - frame["seat"])
            frame = german.receive("frame")["frame"]
        sentences = [choice["sentence"] for choice in frame["choices"]]
        assert "Du wirbst einen Handlanger an." in sentences
        move = {"seat": frame["seat"], "move": "recruit", "version": frame["version"]}
        german.send(type="move", **move, id="m1")
        seen = german.receive("events")["events"][0], english.receive("events")["events"][0]
        assert seen[0]["sentence"] == "Du wirbst einen Handlanger an."
        assert seen[1]["sentence"].endswith(" recruits a sidekick.")
        assert seen[0]["move"] == seen[1]["move"] == "recruit"
        german.send(type="move", **move, id="m2")
        error = german.receive("error")["error"]
        assert error["message"].startswith("das beantwortet Version")


def test_the_language_changes_without_a_new_connection(table: TableClient) -> None:
    with connect(table) as socket:
        reader = SocketClient(socket, tokens=[table.tokens[0]])
        reader.send(type="language", language="de")
        assert reader.receive("frame")["frame"]["names"] == reader.first["frame"]["names"]
        reader.send(type="move", seat=1, move="recruit", version=0, id="m1")
        assert reader.receive("error")["error"]["message"].startswith("das ist nicht dein Platz")
        reader.send(type="language", language="tlh")
        reader.receive("frame")
        reader.send(type="move", seat=1, move="recruit", version=0, id="m2")
        assert reader.receive("error")["error"]["message"].startswith("this is not your seat")


def test_a_tag_that_is_none_is_refused(table: TableClient) -> None:
    with connect(table) as socket:
        socket.send_text(json.dumps({"type": "hello", "language": "de\n"}))
        assert json.loads(socket.receive_text())["error"]["code"] == "bad-message"


def test_http_answers_in_the_language_that_is_accepted(client: TestClient) -> None:
    german = client.get("/api/games/dice-heist", headers=GERMAN)
    assert "accept-language" in german.headers["vary"].lower()
    rules = {rule["id"]: rule["text"] for rule in german.json()["rulebook"]}
    assert rules["DH-13"].startswith("Wirf sie einmal.")
    assert german.json()["params"][0]["title"] == "Sicherheitsstufe jedes Museums"
    english = client.get("/api/games/dice-heist").json()
    assert english["params"][0]["title"] == "Security level of each museum"
    assert english["name"] == german.json()["name"]


def test_refusals_over_http_are_translated(client: TestClient) -> None:
    lost = client.get("/api/tables/nowhere", headers=GERMAN).json()
    assert lost["code"] == "unknown-table"
    assert lost["message"].startswith("diesen Tisch gibt es nicht")
    game = client.get("/api/games/dice-hist", headers=GERMAN).json()
    assert game["message"].startswith("es gibt kein Spiel 'dice-hist'; meintest du `dice-heist`?")


def test_events_and_views_over_http_are_translated(table: TableClient) -> None:
    events = table.client.get(f"{table.path}/events", headers=GERMAN).json()
    assert all("for the start" not in event["sentence"] for event in events)
    assert any("um den Start" in event["sentence"] for event in events)
