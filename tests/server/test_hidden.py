"""What a seat may not know is not sent to it, by no way: view, events, log, socket."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from fastapi.testclient import TestClient

import larceny
from larceny.games import NAMES
from larceny.server.match import Match
from tests.server.table_client import TableClient

MOVES = 25


def open_table(client: TestClient, game: str) -> TableClient:
    seats = larceny.load(game).seats[0]
    people = [{"kind": "you", "name": name} for name in ("Ann", "Ben", "Cem", "Dee")[:seats]]
    return TableClient(client, people, game=game, hot_seat=True)


def match_of(client: TestClient, table: TableClient) -> Match:
    house: Any = client.app.state.house  # type: ignore[attr-defined]
    match: Match = house.tables._awake[table.id].match
    return match


def play_some(client: TestClient, table: TableClient, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(MOVES):
        frame = table.view()
        if frame["over"]:
            return
        seat = rng.choice(frame["actors"])
        assert table.move(seat, rng.choice(table.view(seat)["moves"])).status_code == 200


@pytest.mark.parametrize("game", NAMES)
def test_everything_sent_is_what_the_table_shows_that_seat(client: TestClient, game: str) -> None:
    table = open_table(client, game)
    play_some(client, table, 1)
    truth = match_of(client, table).table
    for seat in (None, *range(truth.seats)):
        frame = table.view(seat)
        assert {key: frame[key] for key in truth.view(seat)} == json.loads(
            json.dumps(truth.view(seat))
        )
        told = [event["move"] for event in table.get("/events", seat)]
        assert told == [event.move for event in truth.log_for(seat)]
        log = client.get(f"{table.path}/log", headers=table.bearer(seat)).text
        lines = log.split("\n\n")[1].splitlines()[: len(told)]
        assert [line.split("  #")[0].split(" ", 2)[2] for line in lines] == told


@pytest.mark.parametrize("game", [g for g in NAMES if larceny.load(g).contract.has_secret_hands])
def test_secret_draws_are_masked_for_others_until_the_end(client: TestClient, game: str) -> None:
    table = open_table(client, game)
    play_some(client, table, 2)
    match = match_of(client, table)
    if match.table.over:
        pytest.skip("the game ended too soon to have secrets")
    hidden = [
        (number, told.event.move)
        for number, told in enumerate(match.table.told())
        if not told.is_known(None)
    ]
    events = table.get("/events")
    for number, move in hidden:
        assert events[number]["move"] == f"{move.split(' ')[0]} ?"
        assert move.split(" ", 1)[1] not in events[number]["sentence"]


@pytest.mark.parametrize("game", NAMES)
def test_every_game_is_played_to_its_end_by_bots(client: TestClient, game: str) -> None:
    from tests.server.test_bots import wait_until

    seats = larceny.load(game).seats[0]
    table = TableClient(client, [{"kind": "bot", "bot": "greedy"}] * seats, game=game)
    wait_until(lambda: bool(table.get()["status"] == "over"), 60)
    text = client.get(f"{table.path}/log").text
    assert larceny.replay(text).over
    assert larceny.verify(text).is_proved
    assert client.get("/metrics").text.count("larceny_bot_failures_total 0.0") == 1
