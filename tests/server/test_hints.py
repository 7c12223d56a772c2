"""Hints at a table: who may ask for one, who agrees, and that all are shown who used one."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

import larceny
from larceny.games import NAMES
from larceny.server.app import create_app
from larceny.server.settings import Settings
from tests.server.socket_client import SocketClient, connect
from tests.server.table_client import BOT, FRIEND, YOU, TableClient
from tests.server.waiting import wait_until

BEN = {"kind": "you", "name": "Ben"}


@pytest.fixture
def client(lasting_client: TestClient) -> TestClient:
    return lasting_client


def ask(table: TableClient, seat: int | None, version: int | None = None) -> Response:
    """Ask for a hint with the token of a seat, for the present version by default."""
    asked_version = table.view()["version"] if version is None else version
    path = f"{table.path}/hint"
    return table.client.post(path, json={"version": asked_version}, headers=table.bearer(seat))


def agree(
    table: TableClient, seat: int, agrees: bool = True, bearer: int | None = None
) -> Response:
    who = seat if bearer is None else bearer
    path = f"{table.path}/seats/{seat}/consent"
    return table.client.put(path, json={"agrees": agrees}, headers=table.bearer(who))


def refused(answer: Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def open_against_bot(client: TestClient, **request: Any) -> TableClient:
    """Return a table of one person and a bot, at the person's turn."""
    table = TableClient(client, [YOU, BOT], **request)
    wait_until(lambda: bool(table.view()["actors"] == [0]))
    return table


@pytest.mark.parametrize("game", NAMES)
def test_a_hint_has_the_moves_of_the_seat_best_first(client: TestClient, game: str) -> None:
    table = open_against_bot(client, game=game)
    answer = ask(table, 0)
    assert answer.status_code == 200, answer.text
    hint, moves = answer.json(), table.moves(0)
    expected = larceny.hint(table.match.table.observe(0))
    assert (hint["seat"], hint["version"]) == (0, table.view()["version"])
    assert (hint["source"], hint["priced"]) == (expected.source, len(expected))
    assert [move["move"] for move in hint["moves"]] == [advice.move for advice in expected[:50]]
    assert [move["equity"] for move in hint["moves"]] == [advice.equity for advice in expected[:50]]
    assert hint["moves"][0]["loss"] == 0
    assert all(move["move"] in moves and move["why"].endswith(".") for move in hint["moves"])


def test_others_are_called_by_their_names(client: TestClient) -> None:
    table = open_against_bot(client, game="heist")
    reasons = [move["why"] for move in ask(table, 0).json()["moves"]]
    assert not any(" p1" in why for why in reasons)


def test_a_hint_that_is_used_is_shown_to_all_and_kept_with_the_game(client: TestClient) -> None:
    table = open_against_bot(client)
    assert table.get()["hints"] == {"offered": True, "allowed": True, "used": []}
    version = table.view()["version"]
    with connect(table) as socket:
        spectator = SocketClient(socket)
        assert ask(table, 0).status_code == 200
        news = spectator.receive("presence")
        used = [{"number": version, "seat": 0}]
        assert news["table"]["hints"]["used"] == used
        assert ask(table, 0).status_code == 200, "the same hint again"
    assert table.get()["hints"]["used"] == used
    assert table.view()["version"] == version, "a hint is no event"
    log = client.get(f"{table.path}/log").text
    assert log.splitlines()[-1].startswith("hint p0  #")


def test_a_replay_and_an_upload_show_the_hints(client: TestClient) -> None:
    table = open_against_bot(client)
    assert ask(table, 0).status_code == 200
    while not table.view()["over"]:
        wait_until(lambda: table.view()["actors"] in ([0], []))
        if not table.view()["over"]:
            table.play_on()
    used = table.get("/replay")["table"]["hints"]["used"]
    assert len(used) == 1
    text = client.get(f"{table.path}/log").text
    assert larceny.replay(text).hints == ((used[0]["number"], 0),)
    upload = client.post("/api/replay", json={"text": text}).json()["id"]
    assert client.get(f"/api/tables/{upload}/replay").json()["table"]["hints"]["used"] == used
    assert client.get(f"/api/tables/{upload}/log").text == text


def test_hints_survive_a_restart(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        table = TableClient(client, [YOU, BEN], hot_seat=True)
        for seat in (0, 1):
            assert agree(table, seat).status_code == 200
        seat = table.view()["actors"][0]
        assert ask(table, seat).status_code == 200
        before = table.get()["hints"], client.get(f"{table.path}/log").text
    with TestClient(create_app(settings)) as client:
        table.client = client
        assert (table.get()["hints"], client.get(f"{table.path}/log").text) == before
        assert table.get()["hints"]["used"] == [{"number": table.view()["version"], "seat": seat}]


def test_hints_can_be_switched_off_by_who_opens_the_table(client: TestClient) -> None:
    table = open_against_bot(client, hints=False)
    assert table.get()["hints"] == {"offered": False, "allowed": False, "used": []}
    answer = ask(table, 0)
    assert refused(answer) == (409, "hints-off")
    assert answer.json()["message"] == "hints are switched off at this table"


def test_among_people_hints_are_off_until_all_agree_and_one_may_take_it_back(
    client: TestClient,
) -> None:
    table = TableClient(client, [YOU, FRIEND, BOT])
    table.sit(1, "Ben")
    wait_until(lambda: table.view()["actors"] in ([0], [1]))
    seat = table.view()["actors"][0]
    assert not table.get()["hints"]["allowed"]
    answer = ask(table, seat)
    assert refused(answer) == (409, "hints-off")
    assert "Ann and Ben did not agree" in answer.json()["message"]
    with ExitStack() as stack:
        spectator = SocketClient(stack.enter_context(connect(table)))
        for asker, allowed in ((0, False), (1, True)):
            agree(table, asker)
            news = spectator.receive("presence")["table"]
            assert news["seats"][asker]["agrees"]
            assert news["hints"]["allowed"] is allowed
    assert ask(table, seat).status_code == 200
    assert agree(table, 1, agrees=False).json()["hints"]["allowed"] is False
    answer = ask(table, seat)
    assert refused(answer) == (409, "hints-off")
    assert answer.json()["message"].endswith("Ben did not agree")


def test_nobody_agrees_for_another_seat_or_after_the_end(client: TestClient) -> None:
    table = TableClient(client, [YOU, BEN], hot_seat=True)
    assert refused(agree(table, 1, bearer=0)) == (403, "not-your-seat")
    assert refused(client.put(f"{table.path}/seats/0/consent", json={"agrees": True})) == (
        403,
        "not-your-seat",
    )
    assert refused(agree(table, 5, bearer=0)) == (404, "unknown-seat")
    table.play_to_the_end()
    assert refused(agree(table, 1)) == (409, "game-over")


def test_a_rematch_asks_for_consent_again_and_begins_without_hints(client: TestClient) -> None:
    table = TableClient(client, [YOU, BEN], hot_seat=True)
    for seat in (0, 1):
        agree(table, seat)
    ask(table, table.view()["actors"][0])
    table.play_to_the_end()
    assert table.get()["hints"]["used"]
    rematch = client.post(f"{table.path}/rematch", headers=table.bearer(0)).json()["id"]
    info = client.get(f"/api/tables/{rematch}").json()
    assert info["hints"] == {"offered": True, "allowed": False, "used": []}
    assert not any(seat["agrees"] for seat in info["seats"])


def test_a_hint_is_for_who_decides_now(client: TestClient) -> None:
    table = TableClient(client, [YOU, BEN], hot_seat=True)
    for seat in (0, 1):
        agree(table, seat)
    seat, version = table.view()["actors"][0], table.view()["version"]
    assert refused(ask(table, 1 - seat)) == (409, "no-decision")
    assert refused(ask(table, seat, version - 1)) == (409, "stale-version")
    assert refused(ask(table, None)) == (403, "not-your-seat")
    assert refused(client.post(f"{table.path}/hint", json={})) == (422, "bad-request")
    table.play_to_the_end()
    assert refused(ask(table, seat)) == (409, "game-over")
    assert not table.get()["hints"]["used"]


def test_a_table_that_waits_gives_no_hints(client: TestClient) -> None:
    table = TableClient(client, [YOU, FRIEND])
    assert refused(ask(table, 0)) == (409, "not-started")
