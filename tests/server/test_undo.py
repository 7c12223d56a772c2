"""Taking back at once: against bots, with real dice, and at a shared screen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from fastapi.testclient import TestClient

import larceny
from larceny import CHANCE
from larceny.server.app import create_app
from larceny.server.settings import Settings
from tests.server.conftest import LOOPBACK
from tests.server.host import TWO
from tests.server.socket_client import SocketClient, connect
from tests.server.table_client import BOT, YOU, TableClient
from tests.server.waiting import wait_until

NO_CARDS = {"custom_deck": 1, "paintings": [], "artifacts": [], "gems": [[1, 0, 0]]}
"""A deck of one card: after it no move is followed by chance, except a heist."""


@contextmanager
def sockets(table: TableClient, *people: tuple[int, ...]) -> Iterator[list[SocketClient]]:
    """Connect people, each with their seats; an empty tuple is a spectator."""
    with ExitStack() as stack:
        yield [
            SocketClient(
                stack.enter_context(connect(table)),
                tokens=[table.tokens[seat] for seat in seats],
                viewer=seats[0] if seats else None,
            )
            for seats in people
        ]


def undo(client: SocketClient, frame: dict[str, Any], **other: Any) -> None:
    offer = frame["undo"] or {"number": frame["number"]}
    number = {"number": offer["number"], "version": frame["version"]}
    client.send(type="undo", id="u", **(number | other))


def answer_of(client: SocketClient) -> tuple[str, str | None]:
    """Return whether the last request was carried out, or why not."""
    answer = client.receive("ack", "error")
    return answer["type"], answer["error"]["code"] if answer["type"] == "error" else None


@pytest.fixture
def shared(client: TestClient) -> TableClient:
    """A game of two at one screen, in which moves are followed by no chance."""
    return TableClient(client, TWO, hot_seat=True, params=NO_CARDS)


def recruit(table: TableClient) -> int:
    seat: int = table.view()["actors"][0]
    assert table.move(seat, "recruit").status_code == 200
    return seat


def test_a_decision_is_taken_back_and_the_version_goes_on(shared: TableClient) -> None:
    before = shared.view(0)
    seat = recruit(shared)
    after = shared.view(seat)
    assert after["undo"] == {"number": before["number"] + 1, "asks": []}
    with sockets(shared, (0, 1), ()) as (people, spectator):
        undo(people, after)
        for connection in (people, spectator):
            shown = connection.receive("frame")
            assert shown["undone"] == {"seat": seat, "number": before["number"] + 1}
            assert shown["frame"]["number"] == before["number"]
            assert shown["frame"]["version"] == after["version"] + 1
        assert answer_of(people) == ("ack", None)
    assert len(shared.get("/events")) == before["number"]
    now = shared.view(0)
    changing = ("version", "undo")
    assert {k: v for k, v in now.items() if k not in changing} == {
        k: v for k, v in before.items() if k not in changing
    }


def test_a_move_that_answers_what_was_taken_back_is_stale(shared: TableClient) -> None:
    seat = recruit(shared)
    frame = shared.view(seat)
    with sockets(shared, (0, 1)) as (people,):
        undo(people, frame)
        assert answer_of(people) == ("ack", None)
    refused = shared.move(1 - seat, "recruit", version=frame["version"])
    assert refused.json()["code"] == "stale-version"
    assert recruit(shared) == seat


def test_the_same_undo_twice_takes_back_one_decision(shared: TableClient) -> None:
    for _ in range(3):
        seat = recruit(shared)
    frame = shared.view(seat)
    with sockets(shared, (0, 1)) as (people,):
        undo(people, frame)
        assert answer_of(people) == ("ack", None)
        undo(people, frame)
        assert answer_of(people) == ("error", "stale-version")
        undo(people, shared.view(seat))
        assert answer_of(people) == ("ack", None)
    assert shared.view()["number"] == frame["number"] - 2


def test_a_repeated_move_id_of_what_was_taken_back_changes_nothing(shared: TableClient) -> None:
    frame = shared.view()
    seat, version = frame["actors"][0], frame["version"]
    shared.move(seat, "recruit", version, id="once")
    with sockets(shared, (0, 1)) as (people,):
        undo(people, shared.view(seat))
        assert answer_of(people) == ("ack", None)
    shared.move(seat, "recruit", version, id="once")
    assert shared.view()["number"] == frame["number"]


def test_a_spectator_takes_nothing_back(shared: TableClient) -> None:
    seat = recruit(shared)
    before = shared.view(seat)
    with sockets(shared, ()) as (spectator,):
        undo(spectator, before)
        assert answer_of(spectator) == ("error", "not-your-seat")
    assert shared.view(None)["undo"] is None
    assert shared.view(seat) == before


def test_dice_of_the_server_stay_as_they_fell(client: TestClient) -> None:
    table = TableClient(client, TWO, hot_seat=True)
    seat = table.play_on()
    frame = table.view(seat)
    assert table.get("/events")[-1]["seat"] == "chance"
    assert frame["undo"] is None
    with sockets(table, (0, 1)) as (people,):
        undo(people, frame)
        assert answer_of(people) == ("error", "cannot-undo")
    assert table.view(seat) == frame


def test_a_mistyped_die_is_taken_back_with_what_the_bot_did_since(client: TestClient) -> None:
    table = TableClient(client, [YOU, BOT], chance="manual", params=NO_CARDS)
    for die in ("die 1", "die 6"):  # the bot begins
        table.move("chance", die, bearer=0)

    def has_bot_moved() -> bool:
        if table.view()["actors"] == [CHANCE] and table.get("/events")[-1]["seat"] != 1:
            table.move("chance", table.moves(0)[0], bearer=0)
        return bool(table.get("/events")[-1]["seat"] == 1)

    wait_until(has_bot_moved)
    frame, events = table.view(0), table.get("/events")
    typed = max(event["number"] for event in events if event["seat"] == "chance")
    assert typed < frame["number"]
    assert frame["undo"]["number"] == typed
    with sockets(table, (0,)) as (me,):
        undo(me, frame)
        assert answer_of(me) == ("ack", None)
    assert table.view(0)["number"] == typed - 1
    assert table.view(0)["actors"] == [CHANCE]


def test_a_bots_move_between_seeing_and_asking_does_not_matter(client: TestClient) -> None:
    """The page saw one event less; its decision is the same."""
    table = TableClient(client, TWO, hot_seat=True, params=NO_CARDS)
    seat = recruit(table)
    seen = table.view(seat)
    with sockets(table, (seat,)) as (person,):
        # The other one at the same screen moves meanwhile: now that is the last decision.
        recruit(table)
        undo(person, seen)
        assert answer_of(person) == ("ack", None), "the other person is asked"
    assert table.get("")["undo"]["number"] == seen["undo"]["number"]


def test_what_was_taken_back_stays_so_after_a_restart(settings: Settings) -> None:
    app = create_app(settings)
    with TestClient(app, raise_server_exceptions=False, client=LOOPBACK) as client:
        table = TableClient(client, TWO, hot_seat=True, params=NO_CARDS)
        for _ in range(2):
            seat = recruit(table)
        with sockets(table, (0, 1)) as (people,):
            undo(people, table.view(seat))
            assert answer_of(people) == ("ack", None)
        before = table.view(0)
    with TestClient(create_app(settings), client=LOOPBACK) as client:
        table.client = client
        assert table.view(0) == before
        table.play_to_the_end()
        saved = client.get(f"{table.path}/log").text
        replayed = larceny.replay(saved)
        assert replayed.over
        assert replayed.version == table.view()["number"]
        assert larceny.verify(saved).is_proved
        number = table.view()["number"]
        assert client.get(f"{table.path}/replay/{number}").status_code == 200
        assert client.get(f"{table.path}/replay/{number + 1}").status_code == 404


def test_a_page_that_was_away_is_sent_what_really_happened(shared: TableClient) -> None:
    for _ in range(2):
        seat = recruit(shared)
    known = shared.view(seat)
    with sockets(shared, (0, 1)) as (people,):
        undo(people, known)
        assert answer_of(people) == ("ack", None)
    for _ in range(2):
        recruit(shared)
    with ExitStack() as stack:
        link = stack.enter_context(connect(shared))
        away = SocketClient(link, tokens=[], viewer=None, since=known["version"])
        assert away.first["frame"]["number"] == known["number"] + 1
        missed = away.receive("events")["events"]
        assert missed == shared.get("/events")[missed[0]["number"] - 1 :]
        assert missed[0]["number"] < known["number"], "from before what was taken back"


def test_hints_that_were_seen_stay_counted(client: TestClient) -> None:
    table = TableClient(client, [YOU, BOT], chance="manual", params=NO_CARDS)
    table.move("chance", "die 6", bearer=0)
    table.move("chance", "die 1", bearer=0)
    while table.view(0)["actors"] != [0]:
        table.move("chance", table.moves(0)[0], bearer=0)
    frame = table.view(0)
    response = client.post(
        f"{table.path}/hint", json={"version": frame["version"]}, headers=table.bearer(0)
    )
    assert response.status_code == 200, response.text
    with sockets(table, (0,)) as (me,):
        undo(me, frame)
        assert answer_of(me) == ("ack", None)
    used = table.get("")["hints"]["used"]
    assert used == [{"number": frame["undo"]["number"] - 1, "seat": 0}]
