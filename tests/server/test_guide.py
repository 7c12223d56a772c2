"""The guide to the socket matches the server."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from larceny.server.http.models import HELLO, MESSAGE
from tests.server.table_client import TableClient
from tests.server.test_live import TWO, Live, connect

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
    kinds = {"hello"}
    for message in SENT:
        if message["type"] == "hello":
            HELLO.validate_python(message)
        else:
            kinds.add(MESSAGE.validate_python(message).type)
    assert kinds == {"hello", "move", "eye", "ping"}


@pytest.fixture
def received(client: TestClient) -> list[dict[str, Any]]:
    """Return a message of every type, and two with events: for the mover and for somebody else."""
    table = TableClient(client, TWO, hot_seat=True)
    with connect(table) as one, connect(table) as two:
        seat, version = table.view()["actors"][0], table.view()["version"]
        mover = Live(table, one, tokens=[table.tokens[seat]])
        other = Live(table, two)
        move = {"type": "move", "seat": seat, "move": "recruit", "version": version, "id": "m"}
        mover.say(**move)
        found = [mover.first, mover.hear("events"), other.hear("events")]
        mover.say(**move)
        found.append(mover.hear("ack"))
        mover.say(**{**move, "id": "n"})
        found.append(mover.hear("error"))
        mover.say(type="ping")
        found.append(mover.hear("pong"))
        with connect(table) as three:
            Live(table, three, tokens=[table.tokens[1 - seat]])
            found.append(other.hear("presence"))
        return found


def test_the_guide_describes_every_message_that_a_client_receives(
    received: list[dict[str, Any]],
) -> None:
    assert {message["type"] for message in received} == set(RECEIVED)
    for message in received:
        parts = set(message) - {"type"}
        assert parts <= RECEIVED[message["type"]]
        assert RECEIVED[message["type"]] - parts <= {"answers"}
    assert ["answers" in message for message in received[1:3]] == [True, False]
