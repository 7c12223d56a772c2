"""uvicorn's protocol of a socket, with a way to write to it that needs no task."""

from __future__ import annotations

from typing import Any

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from larceny.server.match.subscriber import WriteText
from larceny.server.socket.shared_message import SharedMessage, encode_frame

EXTENSION = "larceny.write"
"""The name under which the scope of a socket has the way to write to it."""
MAX_UNREAD = 8
"""Messages of a client that may wait until no more are read from its connection."""


def find_writer(scope: Scope) -> WriteText | None:
    """Return the way to write to a socket at once, if the server offers one."""
    extensions: dict[str, Any] = scope.get("extensions") or {}
    return extensions.get(EXTENSION)


class DirectProtocol(WebSocketsSansIOProtocol):
    """A socket whose messages are written as soon as they are made, while its reader keeps up.

    uvicorn stops reading after each message until the app has taken it, at the cost of two system
    calls; here it stops when some wait.
    """

    def write_text(self, text: str) -> bool:
        """Write a message now; return False if the reader is slow or the socket is closing."""
        is_open = not self.close_sent and self.conn.state is OPEN
        if not is_open or not self.writable.is_set() or self.transport.is_closing():
            return False
        frame = text.frame if isinstance(text, SharedMessage) else encode_frame(text)
        self.transport.write(frame)
        return True

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = self.write_text  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if hasattr(self, "scope"):  # which would keep the closed socket in memory
            self.scope["extensions"].pop(EXTENSION, None)

    def handle_text(self, event: Frame) -> None:
        is_paused, self.read_paused = self.read_paused, True
        super().handle_text(event)
        self.read_paused = is_paused
        if self.close_sent:
            return  # the client's close must be read, whatever waits before it
        if not is_paused and self.queue.qsize() >= MAX_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()
