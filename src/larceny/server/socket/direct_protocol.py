"""uvicorn's protocol of a socket: written to without a task, limited, and soon known to be gone."""

from __future__ import annotations

import socket
from collections import deque
from ipaddress import ip_address
from struct import unpack_from
from typing import Any

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN

from larceny.match.subscriber import RoundTrips, WriteText
from larceny.match.written_message import SharedMessage
from larceny.realtime.reaction_claim import REMEMBERED
from larceny.server.http.client_address import client_address
from larceny.server.http.connection_guard import GUARD, ConnectionGuard

EXTENSION = "larceny.write"
"""The name under which the scope of a socket has the way to write to it."""
ROUND_TRIPS = "larceny.round_trips"
"""The name under which it has its protocol, which knows the round trips to the client."""
PING_SECONDS, PONG_SECONDS = 5.0, 6.0
"""Seconds between two pings of the protocol, and for the answer to one: so soon after it vanished a
client is known to be gone."""
POLICY_CLOSE = 1008
TCP_ROUND_TRIP, TCP_QUICKEST = 68, 148
"""Where `struct tcp_info` of Linux has the smoothed round trip and the quickest one of the latest
five minutes, in microseconds."""
FORWARDED = {b"forwarded", b"x-forwarded-for"}
MAX_UNREAD = 8
"""Messages of a client that may wait until no more are read from its connection."""


def find_writer(scope: Scope) -> WriteText | None:
    """Return the way to write to a socket at once, if the server offers one."""
    extensions: dict[str, Any] = scope.get("extensions") or {}
    return extensions.get(EXTENSION)


def find_round_trips(scope: Scope) -> RoundTrips | None:
    """Return the way to ask for the round trips to a client, as no page can change them.

    Behind a proxy the transport is the proxy's: there the answers to the protocol's pings count.
    A proxy changes the address of the client if it is trusted. One on this machine may be a tunnel
    that nobody configured; from elsewhere anybody could pretend to be behind one.
    """
    extensions: dict[str, Any] = scope.get("extensions") or {}
    protocol = extensions.get(ROUND_TRIPS)
    client = scope.get("client")
    if protocol is None or client is None:
        return None
    peer = protocol.transport.get_extra_info("peername")
    if not peer:
        return None
    is_forwarded = not FORWARDED.isdisjoint(name.lower() for name, _ in scope["headers"])
    is_direct = peer[0] == client[0] and not (is_forwarded and ip_address(peer[0]).is_loopback)
    known: RoundTrips = protocol.transport_round_trips if is_direct else protocol.ping_round_trips
    return known


def encode_frame(text: str) -> bytes:
    """Return the WebSocket frame of a text message from a server."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


def shared_frame(message: SharedMessage) -> bytes:
    """Return the frame of a message, encoded once however many sockets it is written to.

    Sockets agree on no extension, such as compression, so one frame serves them all.
    """
    if message.frame is None:
        message.frame = encode_frame(message)
    return message.frame


class DirectProtocol(WebSocketsSansIOProtocol):
    """A socket whose messages are written as soon as they are made, while its reader keeps up.

    uvicorn stops reading after each message until the app has taken it, at the cost of two system
    calls; here it stops when some wait.
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._round_trips: deque[int] = deque(maxlen=REMEMBERED)

    def write_text(self, text: str) -> bool:
        """Write a message now; return False if the reader is slow or the socket is closing."""
        is_open = not self.close_sent and self.conn.state is OPEN
        if not is_open or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(
            shared_frame(text) if isinstance(text, SharedMessage) else encode_frame(text)
        )
        return True

    def transport_round_trips(self) -> tuple[int, int] | None:
        """Return the usual and the quickest round trip in milliseconds, as the system knows them.

        What a page does with its messages does not change them: its system acknowledges what came.
        """
        connection = self.transport.get_extra_info("socket")
        if connection is None or not hasattr(socket, "TCP_INFO"):
            return None
        try:
            info = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, TCP_QUICKEST + 4)
        except (OSError, ValueError):  # uvloop's, of a connection that was just closed
            return None
        if len(info) < TCP_QUICKEST + 4:
            return None
        usual = unpack_from("=I", info, TCP_ROUND_TRIP)
        quickest = unpack_from("=I", info, TCP_QUICKEST)
        return round(usual[0] / 1000), round(quickest[0] / 1000)

    def ping_round_trips(self) -> tuple[int, int] | None:
        """Return the latest and the quickest round trip of the protocol's pings in milliseconds.

        A browser answers them without asking the page.
        """
        known = self._round_trips
        return (known[-1], min(known)) if known else None

    # --- Pings ---

    def start_keepalive(self) -> None:
        if self.ping_interval:
            self.send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        if self.read_paused:  # the answer may wait behind messages that were not read yet
            self.pong_timer = None
            self.pending_ping_payload = None
            self.schedule_ping()
            return
        super().keepalive_timeout()
        self.transport.abort()  # to close it would wait until what is unsent was read

    def handle_ping(self) -> None:
        if self._is_within_limits():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        is_answer = bytes(event.data) == self.pending_ping_payload
        super().handle_pong(event)
        if is_answer:
            self._round_trips.append(round(self.last_ping_rtt * 1000))
        else:
            self._is_within_limits()

    def handle_cont(self, event: Frame) -> None:
        if self._is_within_limits():
            super().handle_cont(event)

    def _is_within_limits(self) -> bool:
        """Count a frame that is no message; close the socket if its address sends too many."""
        guard: ConnectionGuard | None = self.app_state.get(GUARD)
        if self.close_sent or guard is None or guard.allow(client_address(dict(self.scope))):
            return True
        self.conn.fail(POLICY_CLOSE, "too many frames")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        return False

    # --- Messages and the end ---

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions |= {EXTENSION: self.write_text, ROUND_TRIPS: self}

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if hasattr(self, "scope"):  # which would keep the closed socket in memory
            self.scope["extensions"].clear()

    def handle_text(self, event: Frame) -> None:
        is_paused, self.read_paused = self.read_paused, True
        super().handle_text(event)
        self.read_paused = is_paused
        if self.close_sent:
            return  # the client's close must be read, whatever waits before it
        if not is_paused and self.queue.qsize() >= MAX_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()
