"""The shapes of what the server sends of a match.

Builders make plain dicts of these types, which are rendered as JSON without any model; the
published schema is made of the same types.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

from pydantic import Field
from typing_extensions import TypedDict  # the one of `typing` is refused by pydantic before 3.12

from larceny.coach.valuation import Source
from larceny.server.storage.absence_record import AbsenceChoice, AwayKind
from larceny.server.storage.record import SeatKind, Status, TalkRule, WindowWish
from larceny.table.notes import TakeoverKind
from larceny.table.table_view import Choice, PositionView

# --- Tables ---


class SeatInfo(TypedDict):
    seat: int
    kind: SeatKind
    name: Annotated[
        str,
        Field(description="At an open seat, the name of the person it is reserved for, if any."),
    ]
    bot: str | None
    connected: bool
    agrees: Annotated[
        bool, Field(description="This person agrees that hints may be used at this table.")
    ]
    window: Annotated[
        WindowWish,
        Field(description="How this person would like to play the windows of a live table."),
    ]
    player: Annotated[
        str | None,
        Field(description="Who was given this seat during the game; it keeps its own name."),
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
    since: Annotated[
        float | None, Field(description="May be in the future; null while it does not run.")
    ]


class AbsenceVoteInfo(TypedDict):
    seat: int
    choice: AbsenceChoice
    bot: Annotated[str, Field(description="Which bot shall play; empty if they did not say.")]


class AbsenceInfo(TypedDict):
    """A person who is away, how the others have voted since, and what they decided."""

    seat: int
    kind: AwayKind
    votes: list[AbsenceVoteInfo]
    outcome: AbsenceChoice | None
    bot: Annotated[str, Field(description="The bot that plays, if that is decided; else empty.")]
    until: Annotated[
        float | None,
        Field(description="Until when the decision counts, in seconds since 1970; null: for good."),
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
    seat: Annotated[int, Field(description="The seat that asked for it.")]


class HintUseInfo(TypedDict):
    """A hint that a seat used after event `number`."""

    number: int
    seat: int


class HintsInfo(TypedDict):
    offered: Annotated[bool, Field(description="Whoever opened the table switched hints on.")]
    allowed: Annotated[
        bool, Field(description="Offered, and all people agree where there are several.")
    ]
    used: Annotated[list[HintUseInfo], Field(description="All hints used so far, in order.")]


class UndoOffer(TypedDict):
    """What the viewer could take back now, with all that followed it."""

    number: Annotated[int, Field(description="The event that would be taken back.")]
    asks: Annotated[list[int], Field(description="The seats whose people would have to agree.")]


class UndoRequestInfo(TypedDict):
    """Somebody asks to take something back, and the other people have not all answered."""

    seat: int
    number: Annotated[int, Field(description="The first event that would be taken back.")]
    version: Annotated[int, Field(description="When it was asked: the name of the request.")]
    agreed: list[int]
    awaited: list[int]


class OriginInfo(TypedDict):
    """The position of another game from which a game began."""

    id: Annotated[str | None, Field(description="The table of that game, if it was played here.")]
    number: Annotated[int, Field(description="How many events the two games have in common.")]


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
    commitment: Annotated[str | None, Field(description="SHA-256 of the seed of the dice.")]
    seed: Annotated[str | None, Field(description="The seed itself, when the game is over.")]
    created: float
    absent: AbsentInfo
    replay: Annotated[
        bool, Field(description="True for an uploaded saved game, which can only be looked at.")
    ]
    rematch: Annotated[
        RematchInfo | None, Field(description="The rematch of this table, if there is one.")
    ]
    rematch_of: Annotated[str | None, Field(description="The table of which this is the rematch.")]
    hints: HintsInfo
    origin: Annotated[
        OriginInfo | None, Field(description="Where this game began, if not at its start.")
    ]
    stopped: Annotated[
        str | None, Field(description="Why the table was stopped before its end, if it was.")
    ]
    clock: Annotated[ClockInfo | None, Field(description="How long people may think.")]
    clocks: Annotated[
        list[SeatClockInfo], Field(description="Of each seat; empty without a clock.")
    ]
    absences: list[AbsenceInfo]
    takeovers: Annotated[list[TakeoverInfo], Field(description="In order.")]
    stand_in: Annotated[str, Field(description="The bot that plays for people who are away.")]

    public: Annotated[bool, Field(description="Everybody may find it in a list.")]
    talk: Annotated[TalkRule, Field(description="What may be said at this table.")]
    undo: Annotated[
        UndoRequestInfo | None, Field(description="An open request to take something back.")
    ]


class TableInfo(TableDescription):
    version: int


# --- Positions and events ---


class Frame(PositionView):
    number: Annotated[
        int,
        Field(description="How many events led here; the version counts those taken back, too."),
    ]
    undo: Annotated[
        UndoOffer | None, Field(description="What the viewer could take back, if anything.")
    ]
    choices: list[Choice]
    names: Sequence[str]
    reckoning: Annotated[
        Sequence[str],
        Field(description="How the final points of each seat add up; empty before the end."),
    ]


EventSeat: TypeAlias = int | Literal["chance", "referee"]


class TimingInfo(TypedDict):
    """How quick somebody was in a live window, in milliseconds."""

    reaction: Annotated[int, Field(description="What counted.")]
    claimed: Annotated[int, Field(description="What the page said.")]
    painted: Annotated[
        int, Field(description="When word came that the dice were painted; -1: none came.")
    ]
    received: Annotated[int, Field(description="When it came, since the dice were sent.")]
    lag: Annotated[int, Field(description="The usual round trip of the page.")]
    spread: Annotated[int, Field(description="How far its round trips usually are from that.")]


class EventInfo(TypedDict):
    number: int
    seat: EventSeat
    move: str
    kind: str
    parts: Annotated[
        Mapping[str, object],
        Field(description="By name; none where the viewer may not know what it was."),
    ]
    sentence: str
    steal: bool
    victim: Annotated[
        int | None, Field(description="The seat that lost something to another seat.")
    ]
    at: Annotated[int | None, Field(description="Milliseconds since 1970.")]
    timing: TimingInfo | None


# --- Hints ---


class AdviceInfo(TypedDict):
    move: str
    equity: Annotated[float, Field(description="The share of the win that is expected.")]
    loss: Annotated[float, Field(description="What it loses against the best move.")]
    why: str


class HintInfo(TypedDict):
    """The moves of a seat with their equity, by what that seat knows."""

    seat: int
    version: int
    source: Source
    waiting: Annotated[
        float | None,
        Field(description="The equity of letting others act first, where several seats may act."),
    ]
    priced: Annotated[int, Field(description="How many moves were compared.")]
    moves: Annotated[list[AdviceInfo], Field(description="The best moves, best first.")]


# --- The proof of the dice ---


class RollInfo(TypedDict):
    number: Annotated[int, Field(description="The number of the event.")]
    outcomes: Annotated[
        list[str], Field(description="All possible outcomes, in the order of their numbers.")
    ]


class ProofInfo(TypedDict):
    commitment: str | None
    seed: str | None
    rolls: list[RollInfo]
