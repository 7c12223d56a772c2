"""Taking back between people: all others agree, or nothing happens."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from larceny.match import undo as undo_module
from tests.server.table_client import FRIEND, YOU, TableClient
from tests.server.test_undo import NO_CARDS, answer_of, recruit, sockets, undo


@pytest.fixture
def friends(client: TestClient) -> TableClient:
    """Two people at screens of their own, of whom one has just recruited."""
    table = TableClient(client, [YOU, FRIEND], params=NO_CARDS)
    assert table.sit(1).status_code == 200
    recruit(table)
    return table


def mover(table: TableClient) -> int:
    return 1 - int(table.view()["actors"][0])


def test_between_people_the_other_agrees(friends: TableClient) -> None:
    seat = mover(friends)
    frame = friends.view(seat)
    assert frame["undo"]["asks"] == [1 - seat]
    with sockets(friends, (seat,), (1 - seat,)) as (asker, other):
        undo(asker, frame)
        assert answer_of(asker) == ("ack", None)
        request = other.receive("presence")["table"]["undo"]
        assert request["seat"] == seat
        assert request["awaited"] == [1 - seat]
        assert friends.view(seat)["number"] == frame["number"], "nothing is taken back yet"
        other.send(type="undo-answer", request=request["version"], agrees=True, id="a")
        assert answer_of(other) == ("ack", None)
    assert friends.view(seat)["number"] == frame["number"] - 1
    assert friends.get("")["undo"] is None


def test_one_no_is_enough_and_is_not_asked_again(friends: TableClient) -> None:
    seat = mover(friends)
    frame = friends.view(seat)
    with sockets(friends, (seat,), (1 - seat,)) as (asker, other):
        undo(asker, frame)
        assert answer_of(asker) == ("ack", None)
        undo(asker, frame)
        assert answer_of(asker) == ("error", "cannot-undo"), "one request at a time"
        version = friends.get("")["undo"]["version"]
        other.send(type="undo-answer", request=version, agrees=False, id="a")
        assert answer_of(other) == ("ack", None)
        assert friends.get("")["undo"] is None
        other.send(type="undo-answer", request=version, agrees=True, id="b")
        assert answer_of(other) == ("error", "cannot-undo"), "a no stays a no"
        undo(asker, frame)
        assert answer_of(asker) == ("error", "cannot-undo")
    assert friends.view(seat) == frame


def test_nobody_agrees_for_others(friends: TableClient) -> None:
    seat = mover(friends)
    with sockets(friends, (seat,), ()) as (asker, spectator):
        undo(asker, friends.view(seat))
        assert answer_of(asker) == ("ack", None)
        version = friends.get("")["undo"]["version"]
        for connection, code in ((spectator, "not-your-seat"), (asker, None)):
            connection.send(type="undo-answer", request=version, agrees=True, id="a")
            assert answer_of(connection)[1] == code
    assert friends.get("")["undo"]["awaited"] == [1 - seat]


def test_who_plays_on_has_answered(friends: TableClient) -> None:
    seat = mover(friends)
    with sockets(friends, (seat,)) as (asker,):
        undo(asker, friends.view(seat))
        assert answer_of(asker) == ("ack", None)
        recruit(friends)
        assert friends.get("")["undo"] is None


def test_a_request_that_nobody_answers_expires(
    friends: TableClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(undo_module, "REQUEST_SECONDS", 0.0)
    seat = mover(friends)
    with sockets(friends, (seat,)) as (asker,):
        undo(asker, friends.view(seat))
        while asker.receive("presence")["table"]["undo"] is not None:
            pass
    assert friends.get("")["undo"] is None
