"""The shapes of what is sent of a match.

Builders make plain dicts of these types, which are rendered as JSON without any model; the
published schema is made of the same types.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired, TypeAlias

from typing_extensions import TypedDict  # the one of `typing` is refused by pydantic before 3.12

from larceny.coach.valuation import Source
from larceny.engine.errors import Problem
from larceny.match.document import (
    AbsenceChoice,
    AwayKind,
    SeatKind,
    SpeechKind,
    Status,
    TalkRule,
    WindowWish,
)
from larceny.table.notes import TakeoverKind
from larceny.table.table_view import Choice, PositionView


@dataclass(frozen=True)
class Doc:
    """What a part of a message means, for the published schema."""

    text: str

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return {**handler(schema), "description": self.text}


# --- Tables ---


class SeatInfo(TypedDict):
    seat: int
    kind: SeatKind
    name: Annotated[
        str,
        Doc("At an open seat, the name of the person it is reserved for, if any."),
    ]
    bot: str | None
    connected: bool
    vote_from: Annotated[
        float | None,
        Doc("From when on, in seconds since 1970, the others may vote about a person who left."),
    ]
    link_from: Annotated[float | None, Doc("From when on they may give the seat to somebody.")]
    agrees: Annotated[bool, Doc("This person agrees that hints may be used at this table.")]
    window: Annotated[
        WindowWish,
        Doc("How this person would like to play the windows of a live table."),
    ]
    player: Annotated[
        str | None,
        Doc("Who was given this seat during the game; it keeps its own name."),
    ]


class AbsentInfo(TypedDict):
    policy: Literal["wait", "bot"]
    seconds: float | None


class ClockInfo(TypedDict):
    """How long people may think: for each move, or for all of them and a bit more with each."""

    kind: Literal["move", "bank"]
    seconds: float
    increment: float


class SeatClockInfo(TypedDict):
    """The time that a seat has left, in seconds, and since when it runs, in seconds since 1970."""

    left: float
    since: Annotated[float | None, Doc("May be in the future; null while it does not run.")]


class AbsenceVoteInfo(TypedDict):
    seat: int
    choice: AbsenceChoice
    bot: Annotated[str, Doc("Which bot shall play; empty if they did not say.")]


class AbsenceInfo(TypedDict):
    """A person who is away, how the others have voted since, and what they decided."""

    seat: int
    kind: AwayKind
    votes: list[AbsenceVoteInfo]
    outcome: AbsenceChoice | None
    bot: Annotated[str, Doc("The bot that plays, if that is decided; else empty.")]
    until: Annotated[
        float | None,
        Doc("Until when the decision counts, in seconds since 1970; null: for good."),
    ]


class TakeoverInfo(TypedDict):
    """Who played for a seat after event `number`: a bot, a successor, or its person again.

    With `clock` and `absent` a bot made only the next move: time was up, or nobody was there.
    """

    number: int
    seat: int
    kind: TakeoverKind
    name: str


class RematchInfo(TypedDict):
    id: str
    seat: Annotated[int, Doc("The seat that asked for it.")]


class HintUseInfo(TypedDict):
    """A hint that a seat used after event `number`."""

    number: int
    seat: int


class HintsInfo(TypedDict):
    offered: Annotated[bool, Doc("Whoever opened the table switched hints on.")]
    allowed: Annotated[bool, Doc("Offered, and all people agree where there are several.")]
    used: Annotated[list[HintUseInfo], Doc("All hints used so far, in order.")]


class UndoOffer(TypedDict):
    """What the viewer could take back now, with all that followed it."""

    number: Annotated[int, Doc("The event that would be taken back.")]
    asks: Annotated[list[int], Doc("The seats whose people would have to agree.")]


class UndoRequestInfo(TypedDict):
    """Somebody asks to take something back, and the other people have not all answered."""

    seat: int
    number: Annotated[int, Doc("The first event that would be taken back.")]
    version: Annotated[int, Doc("When it was asked: the name of the request.")]
    agreed: list[int]
    awaited: list[int]


class OriginInfo(TypedDict):
    """The position of another game from which a game began."""

    id: Annotated[str | None, Doc("The table of that game, if it was played here.")]
    number: Annotated[int, Doc("How many events the two games have in common.")]


class TableDescription(TypedDict):
    """What everybody may know of a table, all but its version, which every move changes."""

    id: str
    game: str
    rules: str
    changes: dict[str, object]
    seats: list[SeatInfo]
    status: Status
    chance: Literal["server", "manual"]
    hot_seat: bool
    commitment: Annotated[str | None, Doc("SHA-256 of the seed of the dice.")]
    seed: Annotated[str | None, Doc("The seed itself, when the game is over.")]
    created: float
    absent: AbsentInfo
    replay: Annotated[bool, Doc("True for an uploaded saved game, which can only be looked at.")]
    rematch: Annotated[RematchInfo | None, Doc("The rematch of this table, if there is one.")]
    rematch_of: Annotated[str | None, Doc("The table of which this is the rematch.")]
    hints: HintsInfo
    origin: Annotated[OriginInfo | None, Doc("Where this game began, if not at its start.")]
    stopped: Annotated[str | None, Doc("Why the table was stopped before its end, if it was.")]
    clock: Annotated[ClockInfo | None, Doc("How long people may think.")]
    clocks: Annotated[list[SeatClockInfo], Doc("Of each seat; empty without a clock.")]
    absences: list[AbsenceInfo]
    takeovers: Annotated[list[TakeoverInfo], Doc("In order.")]
    stand_in: Annotated[str, Doc("The bot that plays for people who are away.")]

    public: Annotated[bool, Doc("Everybody may find it in a list.")]
    talk: Annotated[TalkRule, Doc("What may be said at this table.")]
    undo: Annotated[UndoRequestInfo | None, Doc("An open request to take something back.")]


class TableInfo(TableDescription):
    version: int


# --- Positions and events ---


class Frame(PositionView):
    number: Annotated[
        int,
        Doc("How many events led here; the version counts those taken back, too."),
    ]
    undo: Annotated[UndoOffer | None, Doc("What the viewer could take back, if anything.")]
    choices: list[Choice]
    names: Sequence[str]
    reckoning: Annotated[
        Sequence[str],
        Doc("How the final points of each seat add up; empty before the end."),
    ]


EventSeat: TypeAlias = int | Literal["chance", "referee"]


class TimingInfo(TypedDict):
    """How quick somebody was in a live window, in milliseconds."""

    reaction: Annotated[int, Doc("What counted.")]
    claimed: Annotated[int, Doc("What the page said.")]
    painted: Annotated[int, Doc("When word came that the dice were painted; -1: none came.")]
    received: Annotated[int, Doc("When it came, since the dice were sent.")]
    lag: Annotated[int, Doc("The usual round trip of the page.")]
    spread: Annotated[int, Doc("How far its round trips usually are from that.")]


class EventInfo(TypedDict):
    number: int
    seat: EventSeat
    move: str
    kind: str
    parts: Annotated[
        Mapping[str, object],
        Doc("By name; none where the viewer may not know what it was."),
    ]
    sentence: str
    steal: bool
    victim: Annotated[int | None, Doc("The seat that lost something to another seat.")]
    at: Annotated[int | None, Doc("Milliseconds since 1970.")]
    timing: TimingInfo | None


# --- Hints ---


class AdviceInfo(TypedDict):
    move: str
    equity: Annotated[float, Doc("The share of the win that is expected.")]
    loss: Annotated[float, Doc("What it loses against the best move.")]
    why: str


class HintInfo(TypedDict):
    """The moves of a seat with their equity, by what that seat knows."""

    seat: int
    version: int
    source: Source
    waiting: Annotated[
        float | None,
        Doc("The equity of letting others act first, where several seats may act."),
    ]
    priced: Annotated[int, Doc("How many moves were compared.")]
    moves: Annotated[list[AdviceInfo], Doc("The best moves, best first.")]


# --- The proof of the dice ---


class RollInfo(TypedDict):
    number: Annotated[int, Doc("The number of the event.")]
    outcomes: Annotated[list[str], Doc("All possible outcomes, in the order of their numbers.")]


class ProofInfo(TypedDict):
    commitment: str | None
    seed: str | None
    rolls: list[RollInfo]


# --- Messages of the socket ---


class UndoneInfo(TypedDict):
    """Who took something back, and the first event that is gone."""

    seat: int | None
    number: int


class UtteranceInfo(TypedDict):
    """Something that was said; `text` is the id of a phrase or reaction, or plain words."""

    number: int
    seat: Annotated[int | None, Doc("Who said it; null: a spectator.")]
    kind: SpeechKind
    text: str
    at: Annotated[float, Doc("Seconds since 1970.")]


SentTime: TypeAlias = Annotated[
    float, Doc("The server's time when it was sent, in seconds since 1970.")
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
            Doc("The id of the move that the events begin with, if the viewer made it."),
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
    id: Annotated[str | None, Doc("The id of the move that was refused, if it was one.")]
    error: Problem


class WindowMessage(TypedDict):
    """A live window is open: what the client does in it counts from the painting of its dice."""

    type: Literal["window"]
    window: Annotated[int, Doc("The version at which it opened: its number.")]


class ProbeMessage(TypedDict):
    """A measurement of the lag, to be answered at once with an echo."""

    type: Literal["probe"]
    probe: int


class PongMessage(TypedDict):
    """The answer to a ping."""

    type: Literal["pong"]


class TalkMessage(TypedDict):
    """Something was said, or was said lately if it is sent after a hello."""

    type: Literal["talk"]
    said: list[UtteranceInfo]
    recent: Annotated[bool, Doc("It was said before the client connected.")]


ServerMessage: TypeAlias = (
    FrameMessage | EventsMessage | PresenceMessage | AckMessage | ErrorMessage
) | (PongMessage | WindowMessage | ProbeMessage | TalkMessage)
"""All that a connection may be sent."""
