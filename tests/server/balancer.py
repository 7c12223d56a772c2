"""A proxy that sends all that is about one table to one server, and skips servers that are down."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from threading import Thread

TABLE = re.compile(rb"/api/(?:host/)?tables/([A-Za-z0-9_-]+)")
"""Where a path names a table, as in deploy/nginx.conf."""


@contextmanager
def balance(ports: list[int]) -> Iterator[int]:
    """Listen on a free port, which is yielded, for connections to servers on this machine."""
    listener = socket.create_server(("127.0.0.1", 0))

    def accept() -> None:
        with suppress(OSError):  # until the listener is shut down
            while True:
                client, _ = listener.accept()
                Thread(target=_serve, args=(client, ports), daemon=True).start()

    thread = Thread(target=accept, daemon=True)
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        thread.join(10)
        listener.close()


def order(ports: Sequence[int], request_line: bytes) -> list[int]:
    """Return the servers in the order in which they are asked, which each table has of its own."""
    named = TABLE.search(request_line)
    table = named[1] if named else b""
    return sorted(ports, key=lambda port: sha256(b"%d %s" % (port, table)).digest())


def _serve(client: socket.socket, ports: list[int]) -> None:
    """Pass one request on, or a socket; a connection is not used for a second request."""
    head = b""
    while b"\r\n\r\n" not in head:
        data = client.recv(65_536)
        if not data:
            client.close()
            return
        head += data
    head = re.sub(rb"(?i)\r\nconnection: keep-alive", b"\r\nConnection: close", head, count=1)
    for port in order(ports, head.split(b"\r\n", 1)[0]):
        with suppress(ConnectionError):
            server = socket.create_connection(("127.0.0.1", port))
            server.sendall(head)
            for source, target in ((client, server), (server, client)):
                Thread(target=_pump, args=(source, target), daemon=True).start()
            return
    client.close()


def _pump(source: socket.socket, target: socket.socket) -> None:
    """Pass on what comes from one side, and end both when it ends."""
    with suppress(OSError):
        while data := source.recv(65_536):
            target.sendall(data)
    for side in (source, target):
        with suppress(OSError):
            side.shutdown(socket.SHUT_RDWR)
    source.close()
