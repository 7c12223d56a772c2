"""How the messages of the socket are written.

Frames, events and tables arrive here as JSON text that was rendered once for many subscribers, so
the writers splice text. A test validates what they write against the types.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from larceny.engine.errors import LarcenyError
from larceny.engine.language import ENGLISH, Language
from larceny.match.document import Utterance
from larceny.match.messages import (
    AckMessage,
    ErrorMessage,
    ProbeMessage,
    TalkMessage,
    UndoneInfo,
    WindowMessage,
)

try:
    from orjson import dumps
except ImportError:  # as in a browser
    dumps = None  # type: ignore[assignment]

PONG = '{"type":"pong"}'


def to_json(value: object) -> str:
    """Render a JSON-able value as compact text."""
    if dumps is None:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))  # type: ignore[unreachable]
    return dumps(value).decode()


class SharedMessage(str):
    """The text of a message that many connections are sent.

    What the first of them writes is kept for the others.
    """

    frame: bytes | None = None
    """What the server's protocol writes of it, once for all sockets."""


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


def window_message(window: int) -> str:
    """Render a `WindowMessage`."""
    message: WindowMessage = {"type": "window", "window": window}
    return to_json(message)


def probe_message(probe: int) -> str:
    """Render a `ProbeMessage`."""
    message: ProbeMessage = {"type": "probe", "probe": probe}
    return to_json(message)


def talk_message(said: Iterable[Utterance], *, is_recent: bool) -> str:
    """Render a `TalkMessage`."""
    message: TalkMessage = {
        "type": "talk",
        "said": [
            {
                "number": message.number,
                "seat": message.seat,
                "kind": message.kind,
                "text": message.text,
                "at": message.at,
            }
            for message in said
        ],
        "recent": is_recent,
    }
    return to_json(message)
