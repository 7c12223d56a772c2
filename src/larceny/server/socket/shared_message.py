"""A text that many sockets are sent, with the WebSocket frame that carries it."""

from __future__ import annotations

from functools import cached_property

from websockets.frames import Frame, Opcode


class SharedMessage(str):
    """The text of a message whose frame is encoded once, however many sockets it is written to.

    Sockets agree on no extension, such as compression, so one frame serves them all.
    """

    @cached_property
    def frame(self) -> bytes:
        """The bytes that are written to a socket."""
        return encode_frame(self)


def encode_frame(text: str) -> bytes:
    """Return the WebSocket frame of a text message from a server."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
