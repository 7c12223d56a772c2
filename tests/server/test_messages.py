"""Every message that the server sends is described by its model."""

from __future__ import annotations

import random
from contextlib import ExitStack
from typing import Any, get_args

import pytest
from fastapi.testclient import TestClient

import larceny
from larceny.games import NAMES
from larceny.match.session import HANDLERS
from larceny.server.http.socket_message import INCOMING, OUTGOING, Request
from tests.server.socket_client import SocketClient, connect
from tests.server.table_client import TableClient

MOVES = 20
CLIENT_TYPES = {
    *("hello", "move", "viewer", "ping", "painted", "act", "echo", "shown"),
    *("language", "undo", "undo-answer", "say"),
}
SERVER_TYPES = {"frame", "events", "presence", "ack", "error", "pong", "talk"}
LIVE_TYPES = {"window", "probe"}
"""What only a live table sends."""


def open_table(client: TestClient, game: str) -> TableClient:
    seats = larceny.load(game).seats[0]
    people = [{"kind": "you", "name": name} for name in ("Ann", "Ben", "Cem", "Dee")[:seats]]
    return TableClient(client, people, game=game, hot_seat=True)


def move(table: TableClient, connections: list[SocketClient], rng: random.Random, id: str) -> None:
    """Make a random move over the socket of its seat, and let everybody receive the events."""
    frame = table.view()
    seat = rng.choice(frame["actors"])
    said = {"type": "move", "seat": seat, "version": frame["version"], "id": id}
    connections[seat].send(move=rng.choice(table.moves(seat)), **said)
    for connection in connections:
        connection.receive("events")


def provoke_rare_messages(
    table: TableClient, connection: SocketClient, spectator: SocketClient
) -> None:
    """Make the server send the messages that a plain game does not need."""
    version = table.view()["version"]
    connection.send(type="ping")
    connection.receive("pong")
    connection.send(type="say", seat=0, kind="phrase", text="hello")
    connection.receive("talk")
    connection.receive("ack")
    connection.send(type="viewer", seat=None)
    connection.receive("frame")
    connection.send(type="move", seat=0, move="sing", version=version, id="refused")
    connection.receive("error")
    connection.send(type="nonsense")
    connection.receive("error")
    connection.send(type="viewer", seat=0)
    connection.receive("frame")
    with connect(table) as socket:
        SocketClient(socket, tokens=[table.tokens[0]], since=0).receive("events")
    spectator.send(type="ping")
    spectator.receive("pong")


def acknowledge(table: TableClient, people: list[SocketClient]) -> None:
    """Make a move without an id: it is acknowledged by a message of its own."""
    frame = table.view()
    seat = frame["actors"][0]
    people[seat].send(type="move", seat=seat, move=table.moves(seat)[0], version=frame["version"])
    for person in people:
        person.receive("events")
    people[seat].receive("ack")


def play_over_sockets(client: TestClient, game: str) -> list[dict[str, Any]]:
    """Return every message that the people at a table and a spectator received."""
    table, rng = open_table(client, game), random.Random(game)
    tokens = list(table.tokens.values())
    with ExitStack() as stack:
        people = [
            SocketClient(stack.enter_context(connect(table)), tokens=[token]) for token in tokens
        ]
        spectator = SocketClient(stack.enter_context(connect(table)))
        acknowledge(table, people)
        spectator.receive("events")
        provoke_rare_messages(table, people[0], spectator)
        for number in range(MOVES):
            if not table.view()["over"]:
                move(table, [*people, spectator], rng, f"m{number}")
    return [message for connection in (*people, spectator) for message in connection.received]


@pytest.mark.parametrize("game", NAMES)
def test_every_message_sent_is_exactly_what_its_model_describes(
    client: TestClient, game: str
) -> None:
    received = play_over_sockets(client, game)
    assert {message["type"] for message in received} == SERVER_TYPES
    for message in received:
        model = OUTGOING.validate_python(message, strict=True)
        assert OUTGOING.dump_python(model, mode="json", exclude_unset=True) == message


def test_each_type_of_message_has_one_model() -> None:
    outgoing = OUTGOING.json_schema()["discriminator"]["mapping"]
    incoming = INCOMING.json_schema()["discriminator"]["mapping"]
    assert set(outgoing) == SERVER_TYPES | LIVE_TYPES
    assert set(incoming) == CLIENT_TYPES


def test_an_events_message_has_an_answer_or_no_such_key() -> None:
    answers = OUTGOING.json_schema()["$defs"]["EventsMessage"]["properties"]["answers"]
    assert answers["type"] == "string"
    assert "default" not in answers


def test_every_request_of_a_client_has_a_handler() -> None:
    requests, _ = get_args(Request)
    types = {get_args(message.model_fields["type"].annotation)[0] for message in get_args(requests)}
    assert set(HANDLERS) == types
