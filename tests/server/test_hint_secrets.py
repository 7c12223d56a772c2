"""Hints and reviews tell nothing that is hidden: neither to who asks nor to the others."""

from __future__ import annotations

import json
from contextlib import ExitStack

import pytest
from fastapi.testclient import TestClient

import larceny
from larceny.match.jobs import hint_job
from tests.server.socket_client import SocketClient, connect
from tests.server.table_client import TableClient
from tests.server.test_hidden import SECRET, open_table, play_some
from tests.server.test_hints import agree, ask, refused


@pytest.fixture
def client(lasting_client: TestClient) -> TestClient:
    return lasting_client


def open_with_consent(client: TestClient, game: str) -> TableClient:
    """Return a table in mid-play at which everybody agreed to hints."""
    table = open_table(client, game)
    play_some(table, 2)
    assert not table.view()["over"]
    for seat in table.tokens:
        assert agree(table, seat).status_code == 200
    return table


@pytest.mark.parametrize("game", SECRET)
def test_a_worker_is_given_what_the_seat_may_know(game: str) -> None:
    table = larceny.load(game).table(larceny.load(game).seats[0], seed="hush")
    seat = table.actors[0]
    text = json.dumps(hint_job(table, seat))
    known = json.loads(text)["state"]
    assert known != table.copy_state().as_dict(), "something is hidden"
    assert known == table.observe(seat).state.as_dict()
    assert "hush" not in text


@pytest.mark.parametrize("game", SECRET)
def test_a_hint_goes_to_who_asked_alone(client: TestClient, game: str) -> None:
    table = open_with_consent(client, game)
    seat = table.view()["actors"][0]
    with ExitStack() as stack:
        tokens = [[token] for number, token in table.tokens.items() if number != seat]
        others = [
            SocketClient(stack.enter_context(connect(table)), tokens=held) for held in [[], *tokens]
        ]
        hint = ask(table, seat).json()
        for other in others:
            while not (used := other.receive()["table"]["hints"]["used"]):
                pass
            other.send(type="ping")
            other.receive("pong")
            told = [message for message in other.received[1:] if message["type"] != "pong"]
            assert {message["type"] for message in told} == {"presence"}
            assert used[-1]["seat"] == seat
            assert not any(advice["why"] in json.dumps(told) for advice in hint["moves"])
    expected = larceny.hint(table.match.table.observe(seat))
    assert [move["equity"] for move in hint["moves"]] == [advice.equity for advice in expected[:50]]


@pytest.mark.parametrize("game", SECRET)
def test_a_running_game_has_no_review_and_no_position_to_play_on_from(
    client: TestClient, game: str
) -> None:
    table = open_with_consent(client, game)
    seats = [{"kind": "bot", "bot": "random"}] * (len(table.tokens) - 1) + [{"kind": "you"}]
    for seat in (None, *table.tokens):
        bearer = table.bearer(seat)
        assert refused(client.get(f"{table.path}/review", headers=bearer)) == (409, "not-over")
        play = client.post(f"{table.path}/replay/1/play", json={"seats": seats}, headers=bearer)
        assert refused(play) == (409, "not-over")
