"""The shapes of what the server sends of a match.

Builders make plain dicts of these types, which are rendered as JSON without any model; the
published schema is made of the same types.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

from pydantic import Field
from typing_extensions import TypedDict  # the one of `typing` is refused by pydantic before 3.12

from larceny.coach.valuation import Source
from larceny.server.storage.record import SeatKind, Status
from larceny.table.choice import Choice
from larceny.table.table_view import PositionView

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


class AbsentInfo(TypedDict):
    policy: Literal["wait", "bot"]
    seconds: float | None


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


class TableInfo(TableDescription):
    version: int


# --- Positions and events ---


class Frame(PositionView):
    choices: list[Choice]
    names: Sequence[str]
    reckoning: Annotated[
        Sequence[str],
        Field(description="How the final points of each seat add up; empty before the end."),
    ]


EventSeat: TypeAlias = int | Literal["chance", "referee"]


class EventInfo(TypedDict):
    number: int
    seat: EventSeat
    move: str
    sentence: str
    steal: bool
    victim: Annotated[
        int | None, Field(description="The seat that lost something to another seat.")
    ]
    at: Annotated[int | None, Field(description="Milliseconds since 1970.")]


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
