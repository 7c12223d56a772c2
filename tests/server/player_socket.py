"""People at tables of server processes, each on a socket."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.server.process import Server
from tests.server.waiting import SECONDS

SEATS = [{"kind": "you", "name": "Ann"}, {"kind": "you", "name": "Ben"}]


def facts_of(message: Any) -> list[dict[str, Any]]:
    """Return the events of a message without their sentences, which address their readers."""
    return [{**event, "sentence": None} for event in message["events"]]


class PlayerSocket:
    """A player's socket, at the address of a server or of a proxy."""

    def __init__(self, live: str, table_id: str, seat: int, token: str) -> None:
        self.seat = seat
        self._open = ExitStack()
        path = f"{live}/api/tables/{table_id}/live"
        self.socket: ClientConnection = self._open.enter_context(connect(path))
        self.socket.send(json.dumps({"type": "hello", "tokens": [token]}))
        self.frame: dict[str, Any] = self.receive("frame")["frame"]

    def receive(self, *types: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=SECONDS))
            if message["type"] in ("frame", "events"):
                self.frame = message["frame"]
            if message["type"] in types:
                return message

    def move(self, id: str | None = None) -> None:
        move = {
            "move": self.frame["choices"][-1]["move"],
            "version": self.frame["version"],
            "id": id,
        }
        self.socket.send(json.dumps({"type": "move", "seat": self.seat, **move}))

    def close(self) -> None:
        self._open.close()


def open_table(server: Server, **request: Any) -> tuple[str, dict[str, str]]:
    body = {"game": "dice-heist", "seats": SEATS, "hot_seat": True, **request}
    opened = server.post("/api/tables", body).json()
    return opened["id"], opened["tokens"]
