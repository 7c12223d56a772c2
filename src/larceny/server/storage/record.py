"""The rows of a table, its seats and its events, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from larceny.table.hint_use import HintUse

Status: TypeAlias = Literal["waiting", "running", "over"]
WAITING: Final = "waiting"
RUNNING: Final = "running"
OVER: Final = "over"

SeatKind: TypeAlias = Literal["person", "bot", "open"]
PERSON: Final = "person"
BOT: Final = "bot"
OPEN: Final = "open"


@dataclass(frozen=True)
class SeatRecord:
    """A seat and who sits there.

    An open seat with a `token_hash` is reserved for the holder of that token. The hash is kept out
    of every text that is made of the record.
    """

    seat: int
    kind: SeatKind
    name: str
    bot: str = ""
    token_hash: str | None = field(default=None, repr=False)
    agrees: bool = False
    """Whether the person there agrees that hints may be used."""


class EventRecord(NamedTuple):
    """An event of a game.

    `at` is its time in milliseconds since 1970. `move_id` is the id that the client gave its
    request, and `reply` the version that the client was answered.
    """

    number: int
    seat: int
    move: str
    at: int | None = None
    move_id: str | None = None
    reply: int | None = None


@dataclass(frozen=True)
class Rematch:
    """The table of a rematch, and the seat that asked for it."""

    id: str
    seat: int


@dataclass(frozen=True)
class TableRecord:
    """A table without its events.

    `deadline` is the time by which some process must look after the table, because its next move
    is a bot's or an absent person's. `address_hash` stands for the address that opened the table.
    The first `inherited` events are those of another game, at the table `origin` if it was played
    here.
    """

    id: str
    game: str
    rules_version: int
    rules: str
    changes: dict[str, Any]
    fingerprint: str
    manual: bool
    seed: str | None = field(repr=False)
    commitment: str | None
    hot_seat: bool
    absent_seconds: float | None
    is_replay: bool
    status: Status
    created: float
    deadline: float | None
    address_hash: str
    rematch_of: str | None = None
    rematch_by: int | None = None
    offers_hints: bool = True
    origin: str | None = None
    inherited: int = 0
    stopped: str | None = None
    """Why the table was stopped before its end."""
    seats: tuple[SeatRecord, ...] = ()
    rematch: Rematch | None = None
    hints: tuple[HintUse, ...] = ()


def with_seat(table: TableRecord, person: SeatRecord) -> TableRecord:
    """Return the table with a person in their seat."""
    seats = tuple(person if seat.seat == person.seat else seat for seat in table.seats)
    return replace(table, seats=seats)


def shown_parts(table: TableRecord) -> tuple[object, ...]:
    """Return what everybody is shown of a table and what may change without any event."""
    return table.seats, table.rematch, table.hints, table.stopped


class Progress(NamedTuple):
    """The part of a table's row that changes during the game."""

    status: Status
    deadline: float | None


class EventBatch(NamedTuple):
    """The events that one move adds to a table, stored all together or not at all.

    `progress` is None where the table's row does not change.
    """

    table_id: str
    events: tuple[EventRecord, ...]
    progress: Progress | None


class TableUpdate(NamedTuple):
    """What other processes may have changed: the table, its later events, and who is connected.

    `present` holds, for each seat whose person is connected to another process, the time until
    which that counts. `record` is None if the table was deleted.
    """

    record: TableRecord | None
    events: list[EventRecord]
    present: Mapping[int, float]
