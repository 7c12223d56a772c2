"""The guide to the socket matches the server."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from larceny.server.http.socket_message import INCOMING
from tests.server.host import TWO
from tests.server.live_race import Race
from tests.server.socket_client import SocketClient, connect
from tests.server.table_client import TableClient
from tests.server.test_messages import CLIENT_TYPES

GUIDE = (Path(__file__).parents[2] / "docs" / "guides" / "socket.md").read_text("utf-8")
SENT = [
    json.loads(line)
    for block in re.findall(r"```json\n(.*?)```", GUIDE, re.DOTALL)
    for line in block.splitlines()
]
RECEIVED = {
    kind: set(re.findall(r"`(\w+)`", parts))
    for kind, parts in re.findall(r"^\| `(\w+)` \|([^|]*)\|", GUIDE, re.MULTILINE)
}


def test_the_guide_shows_every_message_that_a_client_can_send() -> None:
    kinds = {INCOMING.validate_python(message).type for message in SENT}
    assert kinds == CLIENT_TYPES


@pytest.fixture
def received(client: TestClient) -> list[dict[str, Any]]:
    """Return a message of every type, and two with events: for the mover and for somebody else."""
    table = TableClient(client, TWO, hot_seat=True)
    with connect(table) as first, connect(table) as second:
        seat, version = table.view()["actors"][0], table.view()["version"]
        mover = SocketClient(first, tokens=[table.tokens[seat]])
        other = SocketClient(second)
        move = {"type": "move", "seat": seat, "move": "recruit", "version": version, "id": "m"}
        mover.send(**move)
        messages = [mover.first, mover.receive("events"), other.receive("events")]
        mover.send(**move)
        messages.append(mover.receive("ack"))
        mover.send(**{**move, "id": "n"})
        messages.append(mover.receive("error"))
        mover.send(type="ping")
        messages.append(mover.receive("pong"))
        mover.send(type="say", seat=seat, kind="phrase", text="hello")
        messages.append(mover.receive("talk"))
        with connect(table) as third:
            SocketClient(third, tokens=[table.tokens[1 - seat]])
            messages.append(other.receive("presence"))
    race = Race(client)
    race.open_window()
    live = {message["type"]: message for message in race.sockets[0].received}
    race.close()
    return [*messages, live["probe"], live["window"]]


def test_the_guide_describes_every_message_that_a_client_receives(
    received: list[dict[str, Any]],
) -> None:
    assert {message["type"] for message in received} == set(RECEIVED)
    for message in received:
        parts = set(message) - {"type"}
        assert parts <= RECEIVED[message["type"]]
        assert RECEIVED[message["type"]] - parts <= {"answers", "undone"}
    assert ["answers" in message for message in received[1:3]] == [True, False]
