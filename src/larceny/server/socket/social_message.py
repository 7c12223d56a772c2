"""The messages of the socket that are about people, not about the game: taking back, and talk."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

import orjson
from pydantic import Field, StringConstraints
from typing_extensions import TypedDict

from larceny.server.http.models import Body, MoveId, SeatNumber, Version
from larceny.server.talk.utterance import MAX_TEXT, SpeechKind, Utterance, UtteranceInfo

# --- From the client ---


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


# --- From the server ---


class UndoneInfo(TypedDict):
    """Who took something back, and the first event that is gone."""

    seat: int | None
    number: int


class TalkMessage(TypedDict):
    """Something was said, or was said lately if it is sent after a hello."""

    type: Literal["talk"]
    said: list[UtteranceInfo]
    recent: Annotated[bool, Field(description="It was said before the client connected.")]


def talk_message(said: Iterable[Utterance], *, is_recent: bool) -> str:
    """Render a `TalkMessage`."""
    lines: list[UtteranceInfo] = [
        {"number": one.number, "seat": one.seat, "kind": one.kind, "text": one.text, "at": one.at}
        for one in said
    ]
    message: TalkMessage = {"type": "talk", "said": lines, "recent": is_recent}
    return orjson.dumps(message).decode()
