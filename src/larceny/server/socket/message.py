"""Every message of the socket: its type, how it is read, and how it is written.

Frames, events and tables arrive here as JSON text that was rendered once for many subscribers, so
the writers splice text. A test validates what they write against the types.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias, TypeVar

import orjson
from pydantic import Field, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from larceny.engine.errors import LarcenyError, Problem
from larceny.engine.seat import MAX_SEATS
from larceny.server.errors import BadMessage, describe_invalid
from larceny.server.http.models import (
    Body,
    MoveId,
    MoveText,
    MovingSeat,
    SeatNumber,
    Token,
    Version,
)
from larceny.server.match.payload import EventInfo, Frame, TableInfo

# --- From the client ---


class HelloMessage(Body):
    """The first message of a connection: it names the seats and the view that the client wants."""

    type: Literal["hello"]
    tokens: list[Token] = Field(default_factory=list, max_length=MAX_SEATS)
    since: Version | None = Field(None, description="The last version that the client knows.")
    viewer: SeatNumber | None = Field(
        None,
        alias="eye",
        description="The seat whose view is sent; null: a spectator's; absent: the first seat's.",
    )

    @property
    def has_viewer(self) -> bool:
        """Return whether the client named a viewer, be it null."""
        return "viewer" in self.model_fields_set


class MoveMessage(Body):
    """A move for one of the client's seats, or for chance where people roll their own dice."""

    type: Literal["move"]
    seat: MovingSeat
    move: MoveText
    version: Version
    id: MoveId | None = None


class ViewerMessage(Body):
    """A request to be sent the view of another of the client's seats, or a spectator's."""

    type: Literal["eye"]
    seat: SeatNumber | None


class PaintedMessage(Body):
    """The page has painted the dice of a live window: from now on its reactions count."""

    type: Literal["painted"]
    window: Version


class ActMessage(Body):
    """Something that one of the client's seats did in a live window."""

    type: Literal["act"]
    seat: SeatNumber
    move: MoveText
    window: Version
    reaction: Annotated[
        int, Field(ge=0, le=600_000, description="Milliseconds since the dice were painted.")
    ]
    id: MoveId | None = None


class EchoMessage(Body):
    """The answer to a probe, sent at once: it measures the lag."""

    type: Literal["echo"]
    probe: Version


class PingMessage(Body):
    """A heartbeat of the client."""

    type: Literal["ping"]


Request: TypeAlias = Annotated[
    MoveMessage | ViewerMessage | PingMessage | PaintedMessage | ActMessage | EchoMessage,
    Field(discriminator="type"),
]
"""What a client may send after its hello."""
ClientMessage: TypeAlias = Annotated[
    HelloMessage
    | MoveMessage
    | ViewerMessage
    | PingMessage
    | PaintedMessage
    | ActMessage
    | EchoMessage,
    Field(discriminator="type"),
]

# --- From the server ---


class FrameMessage(TypedDict):
    """The table as the viewer sees it: after a hello, and whenever the viewer changes."""

    type: Literal["frame"]
    frame: Frame
    table: TableInfo


class EventsMessage(TypedDict):
    """What happened, as the viewer may know it, and the position that it led to."""

    type: Literal["events"]
    events: list[EventInfo]
    frame: Frame
    table: TableInfo
    answers: NotRequired[
        Annotated[
            str,
            Field(
                description="The id of the move that the events begin with, if the viewer made it."
            ),
        ]
    ]


class PresenceMessage(TypedDict):
    """Somebody came, left, took a seat, asked for a rematch, or agreed to hints or used one."""

    type: Literal["presence"]
    table: TableInfo


class AckMessage(TypedDict):
    """A move was carried out, and no events message has said so to this connection."""

    type: Literal["ack"]
    id: str | None
    version: int


class ErrorMessage(TypedDict):
    """A message was refused, and nothing changed."""

    type: Literal["error"]
    id: Annotated[
        str | None, Field(description="The id of the move that was refused, if it was one.")
    ]
    error: Problem


class WindowMessage(TypedDict):
    """A live window is open: what the client does in it counts from the painting of its dice."""

    type: Literal["window"]
    window: Annotated[int, Field(description="The version at which it opened: its number.")]


class ProbeMessage(TypedDict):
    """A measurement of the lag, to be answered at once with an echo."""

    type: Literal["probe"]
    probe: int


class PongMessage(TypedDict):
    """The answer to a ping."""

    type: Literal["pong"]


ServerMessage: TypeAlias = Annotated[
    FrameMessage
    | EventsMessage
    | PresenceMessage
    | AckMessage
    | ErrorMessage
    | PongMessage
    | WindowMessage
    | ProbeMessage,
    Field(discriminator="type"),
]

INCOMING: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
OUTGOING: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)

# --- Reading ---

_HELLO: TypeAdapter[HelloMessage] = TypeAdapter(HelloMessage)
_REQUEST: TypeAdapter[Request] = TypeAdapter(Request)
_Model = TypeVar("_Model")


def read_hello(text: str) -> HelloMessage:
    """Parse the first message of a connection; raise `BadMessage` if it is anything else."""
    return _read(_HELLO, text)


def read_request(text: str) -> Request:
    """Parse a later message of a connection; raise `BadMessage` if it is not a request."""
    return _read(_REQUEST, text)


def _read(adapter: TypeAdapter[_Model], text: str) -> _Model:
    try:
        return adapter.validator.validate_json(text)  # type: ignore[no-any-return]
    except ValidationError as error:
        found = error.errors(include_url=False, include_input=False)
        raise BadMessage(describe_invalid(found)) from None


# --- Writing ---

PONG = '{"type":"pong"}'


def to_json(value: object) -> str:
    """Render a JSON-able value as compact text."""
    return orjson.dumps(value).decode()


def add_version(table: str, version: int) -> str:
    """Return the JSON of a table, rendered without its version, with the version added."""
    return f'{table[:-1]},"version":{version}}}'


def frame_message(frame: str, table: str) -> str:
    """Render a `FrameMessage` from the JSON of its parts."""
    return f'{{"type":"frame","frame":{frame},"table":{table}}}'


def events_message(events: str, frame: str, table: str, answers: str | None = None) -> str:
    """Render an `EventsMessage` from the JSON of its parts and the id that it answers, if any."""
    answered = "" if answers is None else f',"answers":{to_json(answers)}'
    return f'{{"type":"events","events":{events},"frame":{frame},"table":{table}{answered}}}'


def presence_message(table: str) -> str:
    """Render a `PresenceMessage` from the JSON of the table."""
    return f'{{"type":"presence","table":{table}}}'


def ack_message(move_id: str | None, version: int) -> str:
    """Render an `AckMessage`."""
    message: AckMessage = {"type": "ack", "id": move_id, "version": version}
    return to_json(message)


def error_message(move_id: str | None, error: LarcenyError) -> str:
    """Render an `ErrorMessage`."""
    message: ErrorMessage = {"type": "error", "id": move_id, "error": error.as_dict()}
    return to_json(message)


def window_message(window: int) -> str:
    """Render a `WindowMessage`."""
    message: WindowMessage = {"type": "window", "window": window}
    return to_json(message)


def probe_message(probe: int) -> str:
    """Render a `ProbeMessage`."""
    message: ProbeMessage = {"type": "probe", "probe": probe}
    return to_json(message)
