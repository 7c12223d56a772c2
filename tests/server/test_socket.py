"""The socket of a table."""

from __future__ import annotations

import json
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.exc import OperationalError
from starlette.websockets import WebSocketDisconnect

from larceny.match import presence
from larceny.server.app import create_app
from larceny.server.settings import Settings
from tests.server.host import TWO
from tests.server.socket_client import SocketClient, connect
from tests.server.table_client import FRIEND, YOU, TableClient, services_of


@pytest.fixture
def table(client: TestClient) -> TableClient:
    return TableClient(client, TWO, hot_seat=True)


def test_a_frame_is_sent_at_once_then_events_to_everybody_and_the_answer(
    table: TableClient,
) -> None:
    with connect(table) as first, connect(table) as second, connect(table) as third:
        ann = SocketClient(first, tokens=[table.tokens[0]])
        ben = SocketClient(second, tokens=[table.tokens[1]])
        eve = SocketClient(third, tokens=[])
        assert [ann.first["type"], ann.first["frame"]["seat"]] == ["frame", 0]
        assert (ben.first["frame"]["seat"], eve.first["frame"]["seat"]) == (1, None)
        seat, version = ann.first["frame"]["actors"][0], ann.first["frame"]["version"]
        mover = (ann, ben)[seat]
        mover.send(type="move", seat=seat, move="recruit", version=version, id="m1")
        for client, viewer in ((ann, 0), (ben, 1), (eve, None)):
            told = client.receive("events")
            assert told["events"][0]["number"] == version + 1
            assert told["events"][0]["move"] == "recruit"
            assert told["frame"]["seat"] == viewer
            assert told["frame"] == table.view(viewer)
            assert told["table"]["version"] == told["frame"]["version"]
            assert told.get("answers") == ("m1" if client is mover else None)
        mover.send(type="move", seat=seat, move="recruit", version=version, id="m1")
        repeated = {"type": "ack", "id": "m1", "version": table.view()["version"]}
        assert mover.receive("ack") == repeated


def test_a_move_for_a_seat_that_is_not_the_viewer_is_acknowledged(table: TableClient) -> None:
    with connect(table) as socket:
        seat = table.view()["actors"][0]
        both = SocketClient(socket, tokens=[table.tokens[0], table.tokens[1]], viewer=1 - seat)
        version = both.first["frame"]["version"]
        both.send(type="move", seat=seat, move="recruit", version=version, id="m1")
        assert "answers" not in both.receive("events")
        told = both.receive("ack")
        assert told == {"type": "ack", "id": "m1", "version": table.view()["version"]}


def test_a_refused_move_is_an_error_with_its_id_and_rule(table: TableClient) -> None:
    with connect(table) as socket:
        ann = SocketClient(socket, tokens=[table.tokens[0], table.tokens[1]])
        frame = ann.first["frame"]
        other = 1 - frame["actors"][0]
        ann.send(type="move", seat=other, move="recruit", version=frame["version"], id="x")
        error = ann.receive("error")
        assert error["id"] == "x"
        assert error["error"]["code"] == "illegal-move"
        assert error["error"]["rule"] == "DH-04"


def test_a_spectator_cannot_move(table: TableClient) -> None:
    with connect(table) as socket:
        eve = SocketClient(socket)
        frame = eve.first["frame"]
        seat = frame["actors"][0]
        eve.send(type="move", seat=seat, move="recruit", version=frame["version"], id="x")
        assert eve.receive("error")["error"]["code"] == "not-your-seat"


def test_a_client_with_several_seats_changes_its_viewer(table: TableClient) -> None:
    with connect(table) as socket:
        both = SocketClient(socket, tokens=[table.tokens[0], table.tokens[1]], viewer=1)
        assert both.first["frame"]["seat"] == 1
        both.send(type="viewer", seat=0)
        assert both.receive()["frame"]["seat"] == 0
        both.send(type="viewer", seat=None)
        assert both.receive()["frame"]["seat"] is None


def test_a_client_that_asks_for_a_spectators_view_is_sent_no_hand(table: TableClient) -> None:
    both = [table.tokens[0], table.tokens[1]]
    with connect(table) as socket:
        assert SocketClient(socket, tokens=both, viewer=None).first["frame"]["seat"] is None
    with connect(table) as socket:
        assert SocketClient(socket, tokens=both).first["frame"]["seat"] == 0


def test_a_viewer_needs_the_token_of_its_seat(table: TableClient) -> None:
    with connect(table) as socket:
        ann = SocketClient(socket, tokens=[table.tokens[0]])
        ann.send(type="viewer", seat=1)
        assert ann.receive("error")["error"]["code"] == "not-your-seat"
    with connect(table) as socket:
        first = SocketClient(socket, tokens=[table.tokens[0]], viewer=1).first
        assert first["error"]["code"] == "not-your-seat"


def test_a_client_that_reconnects_is_sent_what_it_missed(table: TableClient) -> None:
    version = table.view()["version"]
    table.play_on()
    with connect(table) as socket:
        ann = SocketClient(socket, tokens=[table.tokens[0]], since=version)
        missed = ann.receive("events")
        assert [event["number"] for event in missed["events"]] == list(
            range(version + 1, table.view()["version"] + 1)
        )
        assert missed["frame"] == ann.first["frame"]


def test_a_secret_choice_is_sent_again_to_others_once_it_is_revealed(client: TestClient) -> None:
    table = TableClient(client, TWO, game="spell-stealers", chance="manual", hot_seat=True)
    for die in ("die 12", "die 1"):
        assert table.move("chance", die).status_code == 200
    with connect(table) as first, connect(table) as second, connect(table) as third:
        ann = SocketClient(first, tokens=[table.tokens[0]])
        others = [SocketClient(second, tokens=[table.tokens[1]]), SocketClient(third)]
        assert table.move(0, "roll orb").status_code == 200
        number = ann.receive("events")["events"][0]["number"]
        for other in others:
            (hidden,) = other.receive("events")["events"]
            assert (hidden["number"], hidden["move"]) == (number, "roll ?")
        assert table.move("chance", "artifact 9").status_code == 200
        assert [event["move"] for event in ann.receive("events")["events"]] == ["artifact 9"]
        for other in others:
            told = other.receive("events")["events"]
            assert [event["move"] for event in told] == ["roll orb", "artifact 9"]
            assert [event["number"] for event in told] == [number, number + 1]
            assert told[0]["sentence"] == "Ann rolls the orb."


def test_a_client_that_reconnects_is_sent_a_revealed_choice(
    client: TestClient,
) -> None:
    table = TableClient(client, TWO, game="spell-stealers", chance="manual", hot_seat=True)
    for die in ("die 12", "die 1"):
        assert table.move("chance", die).status_code == 200
    assert table.move(0, "roll orb").status_code == 200
    known = table.view()["version"]
    assert table.move("chance", "artifact 9").status_code == 200
    for hello in ({"tokens": [table.tokens[1]]}, {}):
        with connect(table) as socket:
            missed = SocketClient(socket, since=known, **hello).receive("events")["events"]
            assert [event["number"] for event in missed] == [known, known + 1]
            assert [event["move"] for event in missed] == ["roll orb", "artifact 9"]


def test_people_see_who_connects_and_disconnects(
    table: TableClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "RELOAD_SECONDS", 0.0)
    with connect(table) as socket:
        ann = SocketClient(socket, tokens=[table.tokens[0]])
        assert [seat["connected"] for seat in ann.first["table"]["seats"]] == [True, False]
        with connect(table) as second:
            SocketClient(second, tokens=[table.tokens[1]])
            came = ann.receive("presence")
            assert [seat["connected"] for seat in came["table"]["seats"]] == [True, True]
        gone = ann.receive("presence")
        assert [seat["connected"] for seat in gone["table"]["seats"]] == [True, False]


def test_the_start_is_sent_to_those_who_wait(client: TestClient) -> None:
    table = TableClient(client, [YOU, FRIEND])
    with connect(table) as socket:
        ann = SocketClient(socket, tokens=[table.tokens[0]])
        assert ann.first["table"]["status"] == "waiting"
        table.sit(1, "Ben")
        assert ann.receive("presence")["table"]["seats"][1]["name"] == "Ben"
        begun = ann.receive("events")
        assert begun["table"]["status"] == "running"
        assert begun["events"][0]["number"] == 1


def test_a_start_without_an_event_is_sent_too(client: TestClient) -> None:
    table = TableClient(client, [YOU, FRIEND], chance="manual")
    with connect(table) as socket:
        ann = SocketClient(socket, tokens=[table.tokens[0]])
        assert (ann.first["frame"]["actors"], ann.first["frame"]["choices"]) == ([], [])
        table.sit(1, "Ben")
        begun = ann.receive("events")
        assert (begun["events"], begun["table"]["status"]) == ([], "running")
        assert begun["frame"]["names"] == ["Ann", "Ben"]
        assert len(begun["frame"]["choices"]) == 6


def test_two_tabs_of_one_seat_receive_the_same(table: TableClient) -> None:
    with connect(table) as tab, connect(table) as other_tab:
        tabs = [SocketClient(socket, tokens=[table.tokens[0]]) for socket in (tab, other_tab)]
        table.play_on()
        first, second = (tab.receive("events") for tab in tabs)
        assert first == second


def test_a_ping_is_answered(table: TableClient) -> None:
    with connect(table) as socket:
        ann = SocketClient(socket)
        ann.send(type="ping")
        assert ann.receive() == {"type": "pong"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "nonsense",
        '{"type":"move"}',
        '{"type":"fly"}',
        '{"type":"viewer"}',
        "[" * 999,
    ],
)
def test_a_malformed_message_is_answered_with_an_error_and_the_socket_stays_open(
    table: TableClient, text: str
) -> None:
    with connect(table) as socket:
        ann = SocketClient(socket)
        socket.send_text(text)
        assert ann.receive("error")["error"]["code"] == "bad-message"
        ann.send(type="ping")
        assert ann.receive() == {"type": "pong"}


@pytest.mark.parametrize(
    "hello",
    ["nonsense", '{"type":"ping"}', '{"type":"hello","tokens":["wrong"]}', '{"tokens":[]}'],
)
def test_a_bad_hello_is_refused_and_the_socket_closed(table: TableClient, hello: str) -> None:
    with connect(table) as socket:
        socket.send_text(hello)
        assert json.loads(socket.receive_text())["type"] == "error"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()


def test_a_socket_that_sends_many_malformed_messages_is_closed(table: TableClient) -> None:
    with connect(table) as socket:
        SocketClient(socket)
        with pytest.raises(WebSocketDisconnect):  # noqa: PT012
            for _ in range(200):
                socket.send_text("nonsense")
                socket.receive_text()


def test_a_socket_that_repeats_what_was_refused_is_closed(table: TableClient) -> None:
    with connect(table) as socket:
        ann = SocketClient(socket, tokens=[table.tokens[0]])
        with pytest.raises(WebSocketDisconnect):  # noqa: PT012
            for _ in range(200):
                ann.send(type="move", seat=0, move="sing", version=0, id="x")
                ann.receive("error")


def test_a_socket_to_an_unknown_table_gets_an_error(client: TestClient) -> None:
    with client.websocket_connect("/api/tables/nowhere/live") as socket:
        socket.send_text('{"type":"hello"}')
        assert json.loads(socket.receive_text())["error"]["code"] == "unknown-table"


def test_a_client_whose_hello_meets_a_database_failure_is_asked_to_try_later(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any) -> None:
        raise OperationalError("select", {}, Exception("the line broke"))

    storage = services_of(client).storage
    monkeypatch.setattr(storage, "load", fail)
    with client.websocket_connect("/api/tables/asleep/live") as socket:
        socket.send_text('{"type":"hello"}')
        assert json.loads(socket.receive_text())["error"]["code"] == "not-stored"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
    assert closed.value.code == 1013


def test_a_socket_that_sends_no_hello_is_closed(settings: Settings) -> None:

    with TestClient(create_app(settings.replace(hello_seconds=0.1))) as client:
        table = TableClient(client, TWO, hot_seat=True)
        with connect(table) as socket:
            assert json.loads(socket.receive_text())["error"]["code"] == "bad-message"
            with pytest.raises(WebSocketDisconnect):
                socket.receive_text()


def test_pages_of_other_sites_may_not_connect(table: TableClient) -> None:
    own = {"origin": "http://testserver", "host": "testserver"}
    with table.client.websocket_connect(f"{table.path}/live", headers=own):
        pass
    for origin in ("http://evil.example", "null", "http://testserver.evil.example"):
        with (
            pytest.raises(WebSocketDisconnect),
            table.client.websocket_connect(f"{table.path}/live", headers={"origin": origin}),
        ):
            pass
