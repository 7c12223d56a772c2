"""A TCP proxy between a browser and the server, which a test can interrupt."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress

CHUNK_BYTES = 65_536


class TcpProxy:
    """Forwards TCP on loopback. Chromium's own offline switch leaves open sockets alone."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._sockets: list[socket.socket] = []
        self._clients: set[socket.socket] = set()
        self._silenced: set[socket.socket] = set()
        self._is_cut = False
        self.dropped_bytes = 0
        """Bytes from the browser that were not forwarded because the connection is silenced."""
        self._server = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._server.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def disconnect(self) -> None:
        """Close every connection and refuse new ones."""
        self._is_cut = True
        for connection in self._sockets:
            _shut_down(connection)
        self._sockets.clear()

    def reconnect(self) -> None:
        """Accept new connections again."""
        self._is_cut = False

    def drop_data(self) -> None:
        """Drop all data of the open connections without closing them; new ones work."""
        self._silenced.update(self._sockets)

    def close(self) -> None:
        """Close every connection and stop listening."""
        self.disconnect()
        _close(self._server)

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._server.accept()
                if self._is_cut:
                    _close(client)
                else:
                    self._connect(client)

    def _connect(self, client: socket.socket) -> None:
        server = socket.create_connection(("127.0.0.1", self._target))
        self._sockets += [client, server]
        self._clients.add(client)
        threading.Thread(target=self._relay, args=(client, server), daemon=True).start()

    def _relay(self, client: socket.socket, server: socket.socket) -> None:
        """Forward both ways. Sockets are closed when nobody reads them: numbers are used again."""
        back = threading.Thread(target=self._forward, args=(server, client), daemon=True)
        back.start()
        self._forward(client, server)
        back.join()
        client.close()
        server.close()

    def _forward(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(CHUNK_BYTES):
                if source not in self._silenced:
                    target.sendall(data)
                elif source in self._clients:
                    self.dropped_bytes += len(data)
        if source not in self._silenced:
            _shut_down(target)


def _close(connection: socket.socket) -> None:
    _shut_down(connection)
    connection.close()


def _shut_down(connection: socket.socket) -> None:
    """End a connection, which wakes whoever reads it, and keep its socket."""
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
