"""The models of request and response bodies, from which the OpenAPI document is made.

What is sent of a match has its types in `match.messages`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from larceny.engine.seat import MAX_SEATS
from larceny.match.creation import TableChoices, read_choices
from larceny.match.document import AbsenceChoice, TalkRule, WindowWish
from larceny.match.messages import TableInfo
from larceny.table.table_setup import MAX_NAME

MAX_MOVE = 200
"""The longest text of a move, in characters."""

Word = Annotated[str, StringConstraints(max_length=64)]
Name = Annotated[str, StringConstraints(max_length=MAX_NAME, strip_whitespace=True)]
MoveText = Annotated[str, StringConstraints(max_length=MAX_MOVE)]
MoveId = Annotated[str, StringConstraints(pattern=r"^[!-~]{1,64}$")]
SeatRequestId = Annotated[str, StringConstraints(pattern=r"^[!-~]{22,64}$")]
Token = Annotated[str, StringConstraints(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Field(ge=0, lt=MAX_SEATS)]
LanguageTag = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9-]{1,35}$")]
Version = Annotated[int, Field(ge=0, le=1_000_000)]
MovingSeat = SeatNumber | Literal["chance"]


class Body(BaseModel):
    """A request body, which is read strictly: an unknown key is an error."""

    model_config = ConfigDict(extra="forbid")


# --- Tables ---


class SeatRequest(Body):
    kind: Literal["you", "open", "bot"]
    name: Name | None = None
    bot: Word | None = None


class AbsencePolicy(Body):
    policy: Literal["wait", "bot"] = "wait"
    seconds: Annotated[float, Field(ge=1, le=86_400)] | None = None


class ClockRequest(Body):
    kind: Literal["move", "bank"] = Field(
        description="`move`: so long for each move. `bank`: so long for all moves of the game."
    )
    seconds: Annotated[float, Field(ge=5, le=86_400, allow_inf_nan=False)]
    increment: Annotated[float, Field(ge=0, le=600, allow_inf_nan=False)] = Field(
        0, description="Seconds that a bank gets with every move."
    )


class NewTable(Body):
    game: Word
    rules: Word | None = None
    params: Annotated[dict[str, Any], Field(max_length=200)] | None = None
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=MAX_SEATS)]
    chance: Literal["server", "manual"] = "server"
    hot_seat: bool = False
    absent: AbsencePolicy | None = None
    hints: bool = Field(
        True, description="Hints may be asked for; where several people sit, while all agree."
    )
    public: bool = Field(
        False, description="Everybody may find the table in a list, to sit down or to watch."
    )
    talk: TalkRule = Field(
        "phrases",
        description="What may be said there: nothing, phrases and reactions, or anything.",
    )
    window: WindowWish = Field(
        "race", description="How `you` would like to play the windows of a live table."
    )
    clock: ClockRequest | None = Field(
        None, description="How long people may think; when their time is up, a bot moves for them."
    )

    def to_choices(self) -> TableChoices:
        """Return what was chosen, as a match is created from it."""
        return read_choices(self.model_dump())


class OpenedTable(BaseModel):
    id: str
    tokens: dict[str, str] = Field(description="Seat to token, for each seat that is `you`.")
    table: TableInfo


class TakeSeat(Body):
    name: Name
    id: SeatRequestId | None = Field(
        None,
        description="Made by the client, of at least 128 random bits, and kept as secret as the "
        "token: a request with the same id is answered with the same token.",
    )


class SeatToken(BaseModel):
    seat: int
    token: str


class Consent(Body):
    agrees: bool = Field(description="Hints may be used at this table, as far as this seat says.")


class WindowChoice(Body):
    window: WindowWish = Field(
        description="How this seat would like to play the windows of a live table; the game "
        "starts when all people there wish the same."
    )


class AbsenceVote(Body):
    choice: AbsenceChoice = Field(
        description="A `bot` plays, all `wait`, all `pause` for ten minutes, or a `link` gives the "
        "seat to somebody."
    )
    bot: Word | None = Field(
        None, description="Which bot of the game shall play; by default the table's `stand_in`."
    )


class SeatLink(BaseModel):
    link: str = Field(description="The secret with which somebody takes the seat, once.")
    until: float = Field(description="When it expires, in seconds since 1970.")


class TakeSeatByLink(Body):
    name: Name
    link: Token = Field(description="The secret of the link that was given.")
    id: SeatRequestId | None = Field(
        None, description="As of a request for an open seat: repeated, it gets the same token."
    )


class BotWanted(Body):
    bot: Word | None = Field(None, description="A bot of the game; by default its usual one.")


class HintRequest(Body):
    version: Version = Field(description="The version of the position that the hint is for.")


class PlayOn(Body):
    """A game that goes on from a position of another: one seat is `you`, bots take the others."""

    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=MAX_SEATS)]
    hints: bool = Field(True, description="Hints may be asked for.")


class RematchSeat(BaseModel):
    id: str = Field(description="The table of the rematch.")
    seat: int = Field(description="The seat taken there. Its token is the same as before.")


class Move(Body):
    seat: MovingSeat
    move: MoveText
    version: Version
    id: MoveId | None = None


class MoveReply(BaseModel):
    version: int


class SavedGame(Body):
    text: str


class ReplayId(BaseModel):
    id: str


class ReplayInfo(BaseModel):
    table: TableInfo


class ReviewQueue(BaseModel):
    ahead: int = Field(description="Reviews of other games that were asked for before this one.")


class Health(BaseModel):
    status: Literal["ok"] = "ok"
