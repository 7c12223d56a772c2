"""Every message of the socket: its type, and how it is read; see `written_message` for writing."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias, TypeVar

from pydantic import Field, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from larceny.engine.errors import Problem
from larceny.engine.seat import MAX_SEATS
from larceny.server.errors import BadMessage
from larceny.server.http.models import (
    Body,
    LanguageTag,
    MoveId,
    MoveText,
    MovingSeat,
    SeatNumber,
    Token,
    Version,
)
from larceny.server.invalid_input import describe_invalid
from larceny.server.match.payload import EventInfo, Frame, TableInfo
from larceny.server.socket.social_message import (
    SayMessage,
    TalkMessage,
    UndoAnswerMessage,
    UndoMessage,
    UndoneInfo,
)

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

    language: LanguageTag | None = Field(
        None, description="The language of all texts, such as `de`; one there is not is English."
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


class LanguageMessage(Body):
    """A request to be sent all texts in another language from now on."""

    type: Literal["language"]
    language: LanguageTag


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


class ShownMessage(Body):
    """How far the page has shown what happened: bots wait a little for those who sit and watch."""

    type: Literal["shown"]
    version: Annotated[
        Version | None, Field(description="The last version shown; null: nobody is watching.")
    ]


class PingMessage(Body):
    """A heartbeat of the client."""

    type: Literal["ping"]


_Requests: TypeAlias = (
    MoveMessage
    | ViewerMessage
    | LanguageMessage
    | ShownMessage
    | PingMessage
    | PaintedMessage
    | ActMessage
    | EchoMessage
    | UndoMessage
    | UndoAnswerMessage
    | SayMessage
)
Request: TypeAlias = Annotated[_Requests, Field(discriminator="type")]
"""What a client may send after its hello."""
ClientMessage: TypeAlias = Annotated[HelloMessage | _Requests, Field(discriminator="type")]

# --- From the server ---

SentTime: TypeAlias = Annotated[
    float, Field(description="The server's time when it was sent, in seconds since 1970.")
]


class FrameMessage(TypedDict):
    """The table as the viewer sees it: after a hello, and whenever the viewer changes.

    So it is when something was taken back: events above the number of the frame are gone.
    """

    type: Literal["frame"]
    frame: Frame
    table: TableInfo
    time: NotRequired[SentTime]
    undone: NotRequired[UndoneInfo]


class EventsMessage(TypedDict):
    """What happened, as the viewer may know it, and the position that it led to."""

    type: Literal["events"]
    events: list[EventInfo]
    frame: Frame
    table: TableInfo
    time: NotRequired[SentTime]
    answers: NotRequired[
        Annotated[
            str,
            Field(
                description="The id of the move that the events begin with, if the viewer made it."
            ),
        ]
    ]


class PresenceMessage(TypedDict):
    """Something changed at the table that is no event: who is there, who plays, who agreed."""

    type: Literal["presence"]
    table: TableInfo
    time: NotRequired[SentTime]


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
    (FrameMessage | EventsMessage | PresenceMessage | AckMessage | ErrorMessage)
    | (PongMessage | WindowMessage | ProbeMessage | TalkMessage),
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
