"""Creating tables, taking seats, and looking at them."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from fastapi.testclient import TestClient

from larceny.games import NAMES
from tests.server.table_client import BOT, FRIEND, YOU, TableClient, services_of

TWO = [{"kind": "you", "name": "Ann"}, {"kind": "you", "name": "Ben"}]


def test_every_game_is_listed_with_its_seats_bots_and_rule_sets(client: TestClient) -> None:
    games = client.get("/api/games").json()
    assert [game["name"] for game in games] == list(NAMES)
    for game in games:
        assert game["seats"][0] <= game["seats"][1]
        assert "random" in [bot["name"] for bot in game["bots"]]
        assert game["rule_sets"][0]["name"] == game["default_rules"]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_lists_its_params_rule_sets_and_rulebook(client: TestClient, name: str) -> None:
    game = client.get(f"/api/games/{name}").json()
    titles = {param["name"]: param["title"] for param in game["params"]}
    assert all(titles.values())
    for rules in game["rule_sets"]:
        assert set(rules["values"]) == set(rules["provenance"]) == set(titles)
    assert all(rule["id"] and rule["text"] for rule in game["rulebook"])
    assert "not affiliated" in game["credits"][-1]


def test_rule_sets_in_real_time_are_marked_in_the_list(client: TestClient) -> None:
    marked = {
        game["name"]: [
            rule_set["name"] for rule_set in game["rule_sets"] if rule_set["needs_referee"]
        ]
        for game in client.get("/api/games").json()
    }
    live = marked.pop("spell-stealers")
    assert live == ["live", "live-beginner"]
    assert not any(marked.values())
    detail = client.get("/api/games/spell-stealers").json()["rule_sets"]
    assert [rule_set["name"] for rule_set in detail if rule_set["needs_referee"]] == live


@pytest.mark.parametrize(
    "fields", [{"rules": "live"}, {"rules": "live-beginner"}, {"params": {"window": 1}}]
)
def test_live_rules_are_played_like_any_others(client: TestClient, fields: dict[str, Any]) -> None:
    body = {"game": "spell-stealers", "seats": [YOU, BOT], **fields}
    assert client.post("/api/tables", json=body).json()["table"]["status"] == "running"


def test_a_live_rule_set_changed_to_be_polite_needs_no_referee(client: TestClient) -> None:
    body = {"game": "spell-stealers", "rules": "live", "params": {"window": 0}, "seats": [YOU, YOU]}
    assert client.post("/api/tables", json=body | {"hot_seat": True}).is_success


def test_an_unknown_game_is_not_found(client: TestClient) -> None:
    answer = client.get("/api/games/poker")
    assert answer.status_code == 404
    assert answer.json()["code"] == "unknown-game"


@pytest.mark.parametrize("name", NAMES)
def test_every_game_can_be_opened_and_seen(client: TestClient, name: str) -> None:
    seats = client.get(f"/api/games/{name}").json()["seats"][0]
    people = [{"kind": "you"} for _ in range(seats)]
    table = TableClient(client, people, game=name, hot_seat=True)
    for seat in [None, *range(seats)]:
        frame = table.view(seat)
        assert frame["game"] == name
        assert frame["seat"] == seat
        assert "moves" not in frame
        legal = [] if seat is None else table.match.table.moves(seat)
        assert [choice["move"] for choice in frame["choices"]] == legal


def test_a_token_is_given_for_each_of_your_seats_and_opens_that_seats_view(
    client: TestClient,
) -> None:
    table = TableClient(client, TWO, hot_seat=True)
    assert set(table.tokens) == {0, 1}
    assert all(len(token) >= 43 for token in table.tokens.values())
    assert [table.view(seat)["seat"] for seat in (None, 0, 1)] == [None, 0, 1]


def test_a_wrong_token_is_refused(client: TestClient) -> None:
    table = TableClient(client, [YOU, BOT])
    for header in ("Bearer nonsense", "Basic nonsense", "Bearer", "nonsense"):
        answer = client.get(f"{table.path}/view", headers={"Authorization": header})
        assert answer.status_code == 401
        assert answer.json()["code"] == "bad-token"


def test_a_table_waits_until_its_open_seats_are_taken(client: TestClient) -> None:
    table = TableClient(client, [YOU, FRIEND])
    info = table.get()
    assert (info["status"], info["version"]) == ("waiting", 0)
    assert info["commitment"]
    assert table.view()["actors"] == []
    assert table.move(0, "recruit", 0).json()["code"] == "not-started"
    assert table.sit(1, "Ben").status_code == 200
    info = table.get()
    assert info["status"] == "running"
    assert info["version"] > 0
    assert [seat["name"] for seat in info["seats"]] == ["Ann", "Ben"]
    assert table.view(1)["names"] == ["Ann", "Ben"]


def test_a_taken_seat_cannot_be_taken_again(client: TestClient) -> None:
    table = TableClient(client, [YOU, FRIEND, FRIEND])
    assert table.sit(1).status_code == 200
    for seat in (0, 1):
        answer = table.sit(seat)
        assert answer.status_code == 409
        assert answer.json()["code"] == "seat-taken"
    assert table.sit(5).json()["code"] == "unknown-seat"


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\nb", "\u0000"])
def test_a_name_is_short_and_printable(client: TestClient, name: str) -> None:
    table = TableClient(client, [YOU, FRIEND])
    assert table.sit(1, name).status_code == 422


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"game": "poker"}, "unknown-game"),
        ({"rules": "nonsense"}, "unknown-rule-set"),
        ({"params": {"nonsense": 1}}, "bad-param"),
        ({"params": {"sidekicks": 10_000}}, "bad-param"),
        ({"params": {"sidekicks": "many"}}, "bad-param"),
        ({"params": {"levels.tate": 3}}, "bad-param"),
        ({"seats": [YOU]}, "bad-seats"),
        ({"seats": [YOU, {"kind": "bot", "bot": "genius"}]}, "unknown-bot"),
        ({"seats": [YOU, {"kind": "bot", "bot": "search:900000"}]}, "unknown-bot"),
        ({"seats": [BOT, BOT], "chance": "manual"}, "bad-setup"),
        ({"seats": [YOU, YOU]}, "bad-setup"),
        ({"seats": [YOU, {"kind": "ghost"}]}, "bad-request"),
        ({"nonsense": 1}, "bad-request"),
        ({"absent": {"policy": "bot", "seconds": 0}}, "bad-request"),
    ],
)
def test_a_table_that_cannot_be_created_is_refused_with_a_reason(
    client: TestClient, fields: dict[str, Any], code: str
) -> None:
    body = {"game": "dice-heist", "seats": [YOU, BOT], **fields}
    answer = client.post("/api/tables", json=body)
    assert 400 <= answer.status_code < 500
    assert answer.json()["code"] == code
    assert set(answer.json()) == {"code", "message", "rule"}


def test_a_table_may_change_one_entry_of_a_param(client: TestClient) -> None:
    body = {"game": "dice-heist", "seats": [YOU, BOT], "params": {"levels.louvre": 4}}
    answer = client.post("/api/tables", json=body)
    assert answer.is_success
    table = client.get(f"/api/tables/{answer.json()['id']}").json()
    assert table["changes"] == {"levels": [2, 3, 4, 4]}


def test_a_game_that_would_never_begin_is_refused_and_not_stored(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("larceny.table.fair_dice.MAX_CHANCE", 0)
    answer = client.post("/api/tables", json={"game": "dice-heist", "seats": [YOU, BOT]})
    assert (answer.status_code, answer.json()["code"]) == (422, "endless-game")
    assert client.portal is not None
    assert client.portal.call(services_of(client).storage.take_overdue, 1e12, 1e12) == []


def test_changes_to_the_rules_are_kept_with_the_table(client: TestClient) -> None:
    table = TableClient(client, [YOU, BOT], rules="targeted-raid", params={"sidekicks": 8})
    info = table.get()
    assert (info["rules"], info["changes"]) == ("targeted-raid", {"sidekicks": 8})


def test_an_unknown_table_is_not_found(client: TestClient) -> None:
    for name in ("nonsense", "x" * 100, "%00", "a b"):
        for what in ("", "/view", "/log", "/events"):
            answer = client.get(f"/api/tables/{name}{what}")
            assert answer.status_code == 404
            assert answer.json()["code"] == "unknown-table"


def test_the_seed_is_revealed_when_the_game_is_over_and_matches_the_commitment(
    client: TestClient,
) -> None:
    table = TableClient(client, TWO, hot_seat=True)
    commitment = table.get()["commitment"]
    assert table.get()["seed"] is None
    table.play_to_the_end()
    info = table.get()
    assert info["status"] == "over"
    assert info["commitment"] == commitment
    assert hashlib.sha256(info["seed"].encode()).hexdigest() == commitment


def test_at_a_manual_table_any_person_enters_outcomes(client: TestClient) -> None:
    table = TableClient(client, [YOU, FRIEND], chance="manual")
    assert table.sit(1).status_code == 200
    assert table.get()["commitment"] is None
    assert table.view(1)["actors"] == [15]
    choices = [choice["move"] for choice in table.view(1)["choices"]]
    assert choices == [f"die {face}" for face in range(1, 7)]
    assert table.view(None)["choices"] == []
    assert table.move("chance", "die 6", bearer=1).status_code == 200
    assert table.move("chance", "die 2", bearer=0).status_code == 200
    assert table.move("chance", "die 9", bearer=0).json()["code"] == "bad-notation"


def test_nobody_enters_outcomes_at_a_table_with_the_servers_dice(client: TestClient) -> None:
    table = TableClient(client, TWO, hot_seat=True)
    answer = table.move("chance", "die 6")
    assert answer.status_code == 403
    assert answer.json()["code"] == "not-your-seat"
