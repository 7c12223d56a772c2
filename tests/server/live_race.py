"""A live table of Spell Stealers with a socket for each person, as short as a test likes it."""

from __future__ import annotations

import time
from contextlib import ExitStack
from typing import Any

from fastapi.testclient import TestClient

from larceny.realtime.reaction_claim import MIN_REACTION
from tests.server.socket_client import SocketClient, connect
from tests.server.table_client import FRIEND, YOU, TableClient
from tests.server.waiting import wait_until

MATCHING = f"{5:064x}"
"""The seed of a table whose first dice match."""
APART = (MIN_REACTION + 100) / 1000
"""Seconds between two actions of a window whose order a test relies on. The first of them counts as
no quicker than people are, however early it comes."""


class Race:
    """People at a live table; `owner` is the one whose turn it is."""

    def __init__(self, client: TestClient, seats: int = 3, **request: Any) -> None:
        places = [YOU, *[FRIEND] * (seats - 1)]
        self.table = TableClient(
            client, places, **{"game": "spell-stealers", "rules": "live", **request}
        )
        for seat in range(1, seats):
            self.table.sit(seat, f"P{seat}")
        self._stack = ExitStack()
        self.sockets = [self.connect(seat) for seat in range(seats)]
        self.owner: int = self.table.view()["board"]["turn"]
        self.thieves = [seat for seat in range(seats) if seat != self.owner]
        self.window = 0
        self._has_acted = False

    def connect(self, seat: int) -> SocketClient:
        socket = self._stack.enter_context(connect(self.table))
        return SocketClient(socket, tokens=[self.table.tokens[seat]])

    def close(self) -> None:
        self._stack.close()

    def open_window(self) -> None:
        """Roll until the dice match; the window is open then."""
        while True:
            board = self.table.view()["board"]
            self.owner = board["turn"]
            self.thieves = [seat for seat in range(len(self.sockets)) if seat != self.owner]
            assert self.table.move(self.owner, "roll diamond").status_code == 200
            for socket in self.sockets:
                self.window = socket.receive("window")["window"]
                socket.send(type="painted", window=self.window)
            self._has_acted = False
            if self.table.view()["board"]["roll"]["matched"]:
                return
            self.act(self.owner, self.closing())
            wait_until(lambda: self.table.view()["board"]["phase"] != "window")

    def closing(self) -> str:
        """Return the move that closes the window as the table is now."""
        board = self.table.view()["board"]
        if not board["roll"]["matched"]:
            return "pass"
        gained = board["roll"]["number"] if board["roll"]["stolen_by"] is None else 0
        return f"settle {(board['points'] + gained) % board['tracker_spaces']}"

    def send(self, seat: int, move: str, reaction: int = 600_000, id: str = "a") -> None:
        """Act at once, and wait for no answer."""
        self._has_acted = True
        self.sockets[seat].send(
            type="act", seat=seat, move=move, window=self.window, reaction=reaction, id=id
        )

    def act(self, seat: int, move: str, reaction: int = 600_000, id: str = "a") -> dict[str, Any]:
        """Act, a while after any other action, and return the answer.

        By default it was as slow as it came.
        """
        if self._has_acted:
            time.sleep(APART)
        self.send(seat, move, reaction, id)
        return self.sockets[seat].receive("ack", "error")
