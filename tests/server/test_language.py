"""The server speaks the language of each reader, and says `you` to them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from fastapi.testclient import TestClient

from larceny.server.invalid_input import describe_invalid
from tests.languages.english import find_english
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
    with connect(table) as first, connect(table) as second, connect(table) as third:
        ann = SocketClient(first, tokens=[table.tokens[0]])
        ben = SocketClient(second, tokens=[table.tokens[1]])
        eve = SocketClient(third)
        mover = ann if ann.first["frame"]["choices"] else ben
        assert "You recruit a sidekick." in _sentences(mover.first)
        frame = mover.first["frame"]
        seat = frame["seat"]
        mover.send(type="move", seat=seat, move="recruit", version=frame["version"], id="m1")
        other = ben if mover is ann else ann
        said = [
            connection.receive("events")["events"][0]["sentence"]
            for connection in (mover, other, eve)
        ]
    name = frame["names"][seat]
    told = f"{name} recruits a sidekick."
    assert said == ["You recruit a sidekick.", told, told]


def test_every_connection_is_sent_its_own_language(table: TableClient) -> None:
    with connect(table) as first, connect(table) as second:
        german = SocketClient(first, tokens=[table.tokens[0], table.tokens[1]], language="de")
        english = SocketClient(second)
        frame = german.first["frame"]
        if not frame["choices"]:
            german.send(type="viewer", seat=1 - frame["seat"])
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


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({}, "game: Angabe fehlt"),
        ({"game": 5}, "game: erwartet wird ein Text"),
        ({"game": "heist", "seats": 7}, "seats: erwartet wird eine Liste"),
        ({"game": "heist", "seats": [{"kind": "cat"}]}, "seats.0.kind: erwartet wird "),
        ({"game": "heist", "seats": [{"kind": "bot"}] * 99}, "Einträge, nicht 99"),
        ({"game": "heist", "seats": [{"kind": "bot"}], "hot_seat": "x"}, "true oder false"),
        ("no object", "erwartet wird ein Objekt"),
    ],
)
def test_values_that_are_refused_are_told_in_german(
    client: TestClient, body: object, words: str
) -> None:
    answer = client.post("/api/tables", json=body, headers=GERMAN)
    assert answer.status_code == 422
    assert words in answer.json()["message"]
    assert find_english(answer.json()["message"], frozenset({"seats"})) == []


def test_what_is_no_json_is_told_in_german(client: TestClient) -> None:
    headers = {**GERMAN, "Content-Type": "application/json"}
    answer = client.post("/api/tables", content="{", headers=headers)
    assert "kein gültiges JSON" in answer.json()["message"]
    missing = client.get("/api/nowhere", headers=GERMAN).json()
    assert missing["message"] in ("hier ist nichts", "unter dieser Adresse ist nichts")
    method = client.patch("/api/tables", headers=GERMAN).json()
    assert method["message"] == "auf diese Weise geht das hier nicht"


def test_messages_that_are_refused_are_told_in_german(table: TableClient) -> None:
    with connect(table) as socket:
        reader = SocketClient(socket, tokens=[table.tokens[0]], language="de")
        reader.send(type="move", seat=0, move="recruit", version="first", id="m1")
        said = reader.receive("error")["error"]["message"]
        assert said == "move.version: erwartet wird eine ganze Zahl"
        reader.send(type="dance")
        said = reader.receive("error")["error"]["message"]
        assert said.startswith("'type' muss eins von 'move', ")


def test_kinds_of_errors_without_words_of_ours_keep_those_of_pydantic() -> None:
    odd = {"type": "uuid_parsing", "loc": ("body", "id"), "msg": "Input should be a UUID"}
    assert describe_invalid([odd, odd]) == "id: Input should be a UUID (and 1 more)"
