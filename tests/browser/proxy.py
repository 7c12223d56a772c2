"""A telephone line between a browser and the server, which a test can cut."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Line:
    """Forwards TCP on loopback. Chromium's own offline switch leaves open sockets alone."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._ends: list[socket.socket] = []
        self._deaf: set[socket.socket] = set()
        self._is_cut = False
        self._server = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._server.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def cut(self) -> None:
        """Every call breaks off, and no new one comes through."""
        self._is_cut = True
        for end in self._ends:
            _end(end)
        self._ends.clear()

    def mend(self) -> None:
        self._is_cut = False

    def muffle(self) -> None:
        """The calls under way go on in silence, as over a network that has gone; new ones work."""
        self._deaf.update(self._ends)

    def close(self) -> None:
        self.cut()
        _end(self._server)

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                caller, _ = self._server.accept()
                if self._is_cut:
                    _end(caller)
                else:
                    self._connect(caller)

    def _connect(self, caller: socket.socket) -> None:
        house = socket.create_connection(("127.0.0.1", self._target))
        self._ends += [caller, house]
        for one, other in ((caller, house), (house, caller)):
            threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while said := one.recv(65536):
                if one not in self._deaf:
                    other.sendall(said)
        if one not in self._deaf:
            _end(other)


def _end(one: socket.socket) -> None:
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()
