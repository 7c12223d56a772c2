"""How the messages of a live window are written."""

from __future__ import annotations

from larceny.server.socket.message import ProbeMessage, WindowMessage
from larceny.server.socket.written_message import to_json


def window_message(window: int) -> str:
    """Render a `WindowMessage`."""
    message: WindowMessage = {"type": "window", "window": window}
    return to_json(message)


def probe_message(probe: int) -> str:
    """Render a `ProbeMessage`."""
    message: ProbeMessage = {"type": "probe", "probe": probe}
    return to_json(message)
