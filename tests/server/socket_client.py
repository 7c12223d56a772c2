"""A client of a table's socket, as short as a test likes it."""

from __future__ import annotations

import json
from contextlib import AbstractContextManager
from typing import Any

from starlette.testclient import WebSocketTestSession

from tests.server.table_client import TableClient


def connect(table: TableClient) -> AbstractContextManager[WebSocketTestSession]:
    """Open a socket to a table."""
    return table.client.websocket_connect(f"{table.path}/live")


class SocketClient:
    """A socket that has sent its hello; `first` is the first message that it received."""

    def __init__(self, socket: WebSocketTestSession, **hello: Any) -> None:
        self.socket = socket
        self.received: list[dict[str, Any]] = []
        self.send(type="hello", **hello)
        self.first = self.receive()

    def send(self, **message: Any) -> None:
        self.socket.send_text(json.dumps(message))

    def receive(self, *types: str) -> dict[str, Any]:
        """Return the next message, or the next one of some types."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.receive_text())
            self.received.append(message)
            if not types or message["type"] in types:
                return message
