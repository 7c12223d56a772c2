"""What a client may send over the socket, and how it is read; `match.messages` is what it gets."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, TypeVar

from pydantic import Field, StringConstraints, TypeAdapter, ValidationError

from larceny.engine.seat import MAX_SEATS
from larceny.match.document import SpeechKind
from larceny.match.messages import ServerMessage
from larceny.match.talk import MAX_TEXT
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


class HelloMessage(Body):
    """The first message of a connection: it names the seats and the view that the client wants."""

    type: Literal["hello"]
    tokens: list[Token] = Field(default_factory=list, max_length=MAX_SEATS)
    since: Version | None = Field(None, description="The last version that the client knows.")
    viewer: SeatNumber | None = Field(
        None,
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

    type: Literal["viewer"]
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


class UndoMessage(Body):
    """A request to take back the last decision of the client's seats, or a die they typed in."""

    type: Literal["undo"]
    number: Annotated[Version, Field(description="The event that the frame offers to take back.")]
    version: Version
    id: MoveId | None = None


class UndoAnswerMessage(Body):
    """The answer of the client's seats to a request of another; the asker's own no withdraws it."""

    type: Literal["undo-answer"]
    request: Annotated[Version, Field(description="The version that names the request.")]
    agrees: bool
    id: MoveId | None = None


class SayMessage(Body):
    """Something to say to everybody at the table: words of one's own only where allowed."""

    type: Literal["say"]
    seat: SeatNumber | None = Field(description="Who speaks; null: a spectator.")
    kind: SpeechKind
    text: Annotated[str, StringConstraints(min_length=1, max_length=MAX_TEXT)]
    id: MoveId | None = None


class ShownMessage(Body):
    """How far the page has shown what happened: bots wait a little for those who sit and watch."""

    type: Literal["shown"]
    version: Annotated[
        Version | None, Field(description="The last version shown; null: nobody is watching.")
    ]
    reading: Annotated[
        bool, Field(description="Whether somebody reads there, for which bots wait longer.")
    ] = False


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

INCOMING: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
OUTGOING: TypeAdapter[ServerMessage] = TypeAdapter(
    Annotated[ServerMessage, Field(discriminator="type")]
)

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
        problems = error.errors(include_url=False, include_input=False)
        raise BadMessage(describe_invalid(problems)) from None
