"""How the messages of the socket are written.

Frames, events and tables arrive here as JSON text that was rendered once for many subscribers, so
the writers splice text. A test validates what they write against the types.
"""

from __future__ import annotations

import orjson

from larceny.engine.errors import LarcenyError
from larceny.engine.language import ENGLISH, Language
from larceny.server.socket.message import AckMessage, ErrorMessage
from larceny.server.socket.social_message import UndoneInfo

PONG = '{"type":"pong"}'


def to_json(value: object) -> str:
    """Render a JSON-able value as compact text."""
    return orjson.dumps(value).decode()


def add_version(table: str, version: int) -> str:
    """Return the JSON of a table, rendered without its version, with the version added."""
    return f'{table[:-1]},"version":{version}}}'


def frame_message(frame: str, table: str, time: float, undone: UndoneInfo | None = None) -> str:
    """Render a `FrameMessage` from the JSON of its parts."""
    rest = f'"time":{time:.3f}' + ("" if undone is None else f',"undone":{to_json(undone)}')
    return f'{{"type":"frame","frame":{frame},"table":{table},{rest}}}'


def events_message(
    events: str, frame: str, table: str, time: float, answers: str | None = None
) -> str:
    """Render an `EventsMessage` from the JSON of its parts and the id that it answers, if any."""
    rest = f'"time":{time:.3f}' + ("" if answers is None else f',"answers":{to_json(answers)}')
    return f'{{"type":"events","events":{events},"frame":{frame},"table":{table},{rest}}}'


def presence_message(table: str, time: float) -> str:
    """Render a `PresenceMessage` from the JSON of the table."""
    return f'{{"type":"presence","table":{table},"time":{time:.3f}}}'


def ack_message(move_id: str | None, version: int) -> str:
    """Render an `AckMessage`."""
    message: AckMessage = {"type": "ack", "id": move_id, "version": version}
    return to_json(message)


def error_message(move_id: str | None, error: LarcenyError, language: Language = ENGLISH) -> str:
    """Render an `ErrorMessage`."""
    message: ErrorMessage = {"type": "error", "id": move_id, "error": error.as_dict(language)}
    return to_json(message)
