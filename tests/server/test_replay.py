"""Replays: positions of finished games, and saved games that are uploaded."""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

import larceny
from larceny.server.http.replay_routes import SAVED_GAME_TYPE
from larceny.table import fair_dice
from larceny.table.save import dump
from larceny.table.table import Table
from larceny.table.table_setup import new_setup
from tests.server.saved import lines_without_checksums, saved_game, sealed
from tests.server.table_client import TableClient

HASH = hashlib.sha256(b"3").hexdigest()
TWO = [{"kind": "you", "name": "Ann"}, {"kind": "you", "name": "Ben"}]


def test_a_running_game_cannot_be_replayed(client: TestClient) -> None:
    table = TableClient(client, TWO, hot_seat=True)
    for what in ("/replay", "/replay/0"):
        answer = client.get(f"{table.path}{what}")
        assert (answer.status_code, answer.json()["code"]) == (409, "not-over")


def test_a_finished_game_is_seen_at_every_position_with_open_hands(client: TestClient) -> None:
    table = TableClient(client, TWO, hot_seat=True)
    table.play_to_the_end()
    length = table.get("/replay")["table"]["version"]
    first, last = table.get("/replay/0"), table.get(f"/replay/{length}")
    assert (first["version"], last["version"]) == (0, length)
    assert last["board"] == table.view()["board"]
    middle = table.get(f"/replay/{length // 2}")
    assert None not in [thief["artifacts"] for thief in middle["board"]["thieves"]]
    assert client.get(f"{table.path}/replay/5", params={"seat": 1}).json()["seat"] == 1
    for number in (-1, length + 1):
        answer = client.get(f"{table.path}/replay/{number}")
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown-position")


def test_a_position_as_a_seat_saw_it_has_the_moves_that_it_could_make(client: TestClient) -> None:
    text = saved_game()
    table = larceny.replay(text)
    replay = client.post("/api/replay", json={"text": text}).json()["id"]
    numbers = [number for number, event in enumerate(table.log) if event.seat == 1]
    assert len(numbers) > 3
    for number in numbers[:3]:
        position = table.at(number)
        for seat in (0, 1):
            frame = client.get(f"/api/tables/{replay}/replay/{number}?seat={seat}").json()
            assert frame["choices"] == position.choices(seat)
            assert bool(frame["choices"]) == (seat == 1)
        assert client.get(f"/api/tables/{replay}/replay/{number}").json()["choices"] == []


@pytest.mark.parametrize("as_json", [False, True])
def test_a_saved_game_is_uploaded_and_looked_at(client: TestClient, as_json: bool) -> None:
    text = saved_game()
    if as_json:
        answer = client.post("/api/replay", json={"text": text})
    else:
        answer = client.post("/api/replay", content=text, headers={"content-type": SAVED_GAME_TYPE})
    assert answer.status_code == 200, answer.text
    path = f"/api/tables/{answer.json()['id']}"
    info = client.get(path).json()
    assert (info["status"], info["replay"]) == ("over", True)
    assert info["seed"] == "3"
    assert client.get(f"{path}/log").text == text
    assert client.get(f"{path}/replay/4").json()["version"] == 4
    assert len(client.get(f"{path}/events").json()) == info["version"]


def test_the_same_saved_game_is_stored_once(client: TestClient) -> None:
    ids = {client.post("/api/replay", json={"text": saved_game()}).json()["id"] for _ in range(3)}
    other = client.post("/api/replay", json={"text": saved_game(4)}).json()["id"]
    assert len(ids) == 1
    assert other not in ids


def test_of_two_who_upload_the_same_game_at_once_both_get_its_id(client: TestClient) -> None:
    with ThreadPoolExecutor() as uploads:
        answers = list(
            uploads.map(
                lambda text: client.post("/api/replay", json={"text": text}), [saved_game()] * 4
            )
        )
    assert [answer.status_code for answer in answers] == [200] * 4
    assert len({answer.json()["id"] for answer in answers}) == 1


def test_nobody_plays_at_a_replay(client: TestClient) -> None:
    text = saved_game().split("\n")
    unfinished = "\n".join(text[: text.index("") + 20]) + "\n"
    replay = client.post("/api/replay", json={"text": unfinished}).json()["id"]
    body = {"seat": 0, "move": "recruit", "version": 0, "id": "x"}
    answer = client.post(f"/api/tables/{replay}/moves", json=body)
    assert answer.status_code == 403
    assert client.post(f"/api/tables/{replay}/seats/0", json={"name": "Eve"}).status_code == 409


@pytest.mark.parametrize("text", ["", "nonsense", "larceny 1\n", "\u0000"])
def test_a_text_that_is_not_a_saved_game_is_refused(client: TestClient, text: str) -> None:
    answer = client.post("/api/replay", json={"text": text})
    assert answer.status_code == 422
    assert answer.json()["code"] in ("bad-save", "truncated-save")


def test_a_tampered_saved_game_is_refused(client: TestClient) -> None:
    text = saved_game().replace("die 1", "die 2", 1)
    assert client.post("/api/replay", json={"text": text}).json()["code"] == "tampered-save"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (HASH, "x" * 64, "is not the SHA-256"),
        (HASH, HASH * 2, "is not the SHA-256"),
        (HASH, HASH.upper(), "is not the SHA-256"),
        ("name p1 Ben\n", f"name p1 Ben\nbot p1 search:{'0' * 80}5\n", "no bot"),
        ("\n2 chance", f"\n2 @{1 << 63} chance", "is not a time"),
    ],
)
def test_a_value_that_no_database_holds_is_refused(
    client: TestClient, old: str, new: str, words: str
) -> None:
    head, body = lines_without_checksums(
        saved_game().partition("\nscores ")[0].replace(old, new, 1)
    )
    answer = client.post("/api/replay", json={"text": sealed(head, body)})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-save")
    assert words in answer.json()["message"]


def test_a_seed_that_is_not_a_word_is_refused(client: TestClient) -> None:
    contract = larceny.load("dice-heist").contract
    setup = new_setup(contract, 2, chance="manual")
    table = Table.start(
        contract, replace(setup, seed="a\0b", commitment=fair_dice.commitment("a\0b"))
    )
    while not table.over:
        table.play(table.actors[0], table.moves(table.actors[0])[-1])
    answer = client.post("/api/replay", json={"text": dump(table)})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-save")


@pytest.mark.parametrize(
    "body", [b"\xff\xfe", b"[" * 5000, b'{"text": 1}', b"{}", b'{"text": "larceny 1\\n\\ud800\\n"}']
)
def test_an_upload_that_is_not_text_is_refused(client: TestClient, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    answer = client.post("/api/replay", content=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-message")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seats 2", "seats ²"),
        ("seats 2", f"set levels {'[' * 100_000}\nseats 2"),
        ("1 chance", f"{'9' * 5000} chance"),
        ("1 chance", "1 @99999999999999999999999 chance"),
    ],
)
def test_numbers_out_of_range_are_refused_without_a_failure(
    client: TestClient, old: str, new: str
) -> None:
    text = sealed(*lines_without_checksums(saved_game().replace(old, new, 1)))
    answer = client.post("/api/replay", json={"text": text})
    assert (answer.status_code, answer.json()["message"][:5]) == (422, "line ")


def test_moves_of_a_seat_say_you_to_whoever_had_it(client: TestClient) -> None:
    text = saved_game()
    table = larceny.replay(text)
    replay = client.post("/api/replay", json={"text": text}).json()["id"]
    number = next(number for number, event in enumerate(table.log) if event.seat == 1)
    path = f"/api/tables/{replay}/replay/{number}?seat=1"
    told, mine = (client.get(path + more).json()["choices"] for more in ("", "&is_mine=true"))
    assert [choice["move"] for choice in mine] == [choice["move"] for choice in told]
    assert not any(choice["sentence"].startswith("You ") for choice in told)
    assert all(choice["sentence"].startswith("You ") for choice in mine)
