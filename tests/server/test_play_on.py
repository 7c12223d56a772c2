"""Play on from here: a new table that begins from a position of a finished game."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

import larceny
from larceny.engine.seat import CHANCE
from larceny.games import NAMES
from larceny.server.app import create_app
from larceny.server.settings import Settings
from larceny.table.save import dump
from larceny.table.verify import verify
from tests.nightly import by_day
from tests.server.table_client import BOT, YOU, TableClient, load_match
from tests.server.test_server_review import play, upload
from tests.server.waiting import wait_until

RANDOM = {"kind": "bot", "bot": "random"}


@pytest.fixture
def client(lasting_client: TestClient) -> TestClient:
    return lasting_client


def play_on(client: TestClient, path: str, number: int, *seats: dict[str, Any]) -> Response:
    return client.post(f"{path}/replay/{number}/play", json={"seats": list(seats)})


class ContinuedTable(TableClient):
    """A table that began from a position of a finished game."""

    def __init__(self, client: TestClient, answer: Response) -> None:
        assert answer.status_code == 201, answer.text
        opened = answer.json()
        self.client = client
        self.id = opened["id"]
        self.tokens = {int(seat): token for seat, token in opened["tokens"].items()}

    def finish(self) -> None:
        """Play the game to its end against the bots."""
        (seat,) = self.tokens
        while not self.view()["over"]:
            wait_until(lambda: self.view()["actors"] in ([seat], []))
            if not self.view()["over"]:
                assert self.move(seat, self.moves(seat)[-1]).status_code == 200


@pytest.mark.parametrize("game", by_day("art-robbery", of=NAMES))
def test_a_game_goes_on_from_a_position_with_fresh_dice(client: TestClient, game: str) -> None:
    finished = play(game, 2)
    path, number = upload(client, finished), finished.version * 3 // 4
    table = ContinuedTable(client, play_on(client, path, number, RANDOM, YOU))
    info = table.get()
    assert info["origin"] == {"id": path.rpartition("/")[2], "number": number}
    assert info["hints"]["allowed"]
    assert [seat["kind"] for seat in info["seats"]] == ["bot", "person"]
    assert load_match(client, table.id).table.log[:number] == finished.log[:number]
    table.finish()
    text = client.get(f"{table.path}/log").text
    again = larceny.replay(text)
    assert again.log[:number] == finished.log[:number]
    assert again.setup.seed != finished.setup.seed
    assert verify(text).is_proved
    assert table.get("/replay/0")["version"] == 0


def test_what_was_hidden_stays_as_it_was(client: TestClient) -> None:
    finished = play("art-robbery", 2)
    number = finished.version // 2
    past = finished.at(number)
    while past.actors == (CHANCE,):
        number += 1
        past = finished.at(number)
    assert past.observe(1).state != past.copy_state(), "something is hidden"
    answer = play_on(client, upload(client, finished), number, RANDOM, YOU)
    begun = load_match(client, ContinuedTable(client, answer).id).table.at(number)
    assert begun.copy_state() == past.copy_state()


def test_two_games_from_one_position_have_different_dice(client: TestClient) -> None:
    path = upload(client, play("dice-heist", 2))
    tables = [ContinuedTable(client, play_on(client, path, 0, YOU, RANDOM)) for _ in range(2)]
    seeds = {load_match(client, table.id).table.setup.seed for table in tables}
    assert len(seeds) == 2
    assert all(table.get()["origin"]["number"] == 0 for table in tables)


def test_a_continued_game_goes_on_after_a_restart_and_can_be_continued_again(
    settings: Settings,
) -> None:
    finished = play("dice-heist", 2)
    number = finished.version // 2
    with TestClient(create_app(settings)) as client:
        path = upload(client, finished)
        table = ContinuedTable(client, play_on(client, path, number, YOU, BOT))
        before = table.get()["origin"], table.get()["commitment"]
    with TestClient(create_app(settings)) as client:
        table.client = client
        assert (table.get()["origin"], table.get()["commitment"]) == before
        table.finish()
        proof = table.get("/proof")
        assert min(roll["number"] for roll in proof["rolls"]) > number
        again = upload(client, larceny.replay(client.get(f"{table.path}/log").text))
        assert client.get(again).json()["origin"] == {"id": None, "number": number}
        later = ContinuedTable(client, play_on(client, table.path, number + 3, BOT, YOU))
        assert later.get()["origin"] == {"id": table.id, "number": number + 3}


def test_hints_of_the_game_before_are_not_taken_over(client: TestClient) -> None:
    saved = play("dice-heist", 2)
    hinted = saved.at(saved.version // 2)
    while hinted.actors == (CHANCE,):
        hinted = saved.at(hinted.version - 1)
    hinted.record_hint(hinted.actors[0])
    path = upload(client, hinted)
    assert client.get(path).json()["hints"]["used"]
    table = ContinuedTable(client, play_on(client, path, hinted.version, YOU, RANDOM))
    assert table.get()["hints"]["used"] == []


def test_a_position_that_cannot_be_played_on_is_refused(client: TestClient) -> None:
    finished = play("dice-heist", 2)
    path, end = upload(client, finished), finished.version

    def refused(number: int, *seats: dict[str, Any]) -> tuple[int, str]:
        answer = play_on(client, path, number, *seats)
        return answer.status_code, answer.json()["code"]

    assert refused(end + 1, YOU, RANDOM) == (404, "unknown-position")
    assert refused(-1, YOU, RANDOM) == (404, "unknown-position")
    assert refused(end, YOU, RANDOM) == (409, "game-over")
    assert refused(1, YOU, RANDOM, RANDOM) == (422, "bad-setup")
    assert refused(1, YOU, YOU) == (422, "bad-setup")
    assert refused(1, RANDOM, RANDOM) == (422, "bad-setup")
    assert refused(1, YOU, {"kind": "open"}) == (422, "bad-setup")
    assert refused(1, YOU, {"kind": "bot", "bot": "houdini"}) == (422, "unknown-bot")


def test_a_game_in_real_time_can_be_played_on(client: TestClient) -> None:
    game = larceny.load("spell-stealers")
    rules = next(
        name
        for name in game.rule_sets
        if game.contract.needs_referee(game.contract.params(name)[0])
    )
    table = game.table(2, rules=rules, seed=1)
    answer = client.post("/api/replay", json={"text": dump(table)})
    answer = play_on(client, f"/api/tables/{answer.json()['id']}", 0, YOU, RANDOM)
    assert answer.status_code == 201
    assert answer.json()["table"]["status"] == "running"


def test_a_continued_game_counts_as_an_opened_table(settings: Settings) -> None:
    with TestClient(create_app(settings.replace(tables_per_address=1))) as client:
        path = upload(client, play("spell-stealers", 2))
        answer = play_on(client, path, 1, YOU, RANDOM)
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many-tables")
