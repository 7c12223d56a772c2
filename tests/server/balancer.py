"""A proxy that passes connections on to several servers in turn, and skips those that are down."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import cycle
from threading import Thread


@contextmanager
def balance(ports: list[int]) -> Iterator[int]:
    """Listen on a free port, which is yielded, for connections to servers on this machine."""
    turns = cycle(ports)
    listener = socket.create_server(("127.0.0.1", 0))

    def accept() -> None:
        with suppress(OSError):  # until the listener is shut down
            while True:
                client, _ = listener.accept()
                server = _connect(turns, len(ports))
                for source, target in ((client, server), (server, client)):
                    Thread(target=_pump, args=(source, target), daemon=True).start()

    thread = Thread(target=accept, daemon=True)
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        thread.join(10)
        listener.close()


def _connect(turns: Iterator[int], attempts: int) -> socket.socket:
    for _ in range(attempts):
        with suppress(ConnectionError):
            return socket.create_connection(("127.0.0.1", next(turns)))
    raise ConnectionError("no server answers")


def _pump(source: socket.socket, target: socket.socket) -> None:
    """Pass on what comes from one side, and end both when it ends."""
    with suppress(OSError):
        while data := source.recv(65_536):
            target.sendall(data)
    for side in (source, target):
        with suppress(OSError):
            side.shutdown(socket.SHUT_RDWR)
    source.close()
