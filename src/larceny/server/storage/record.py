"""What is stored of a table, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

WAITING = "waiting"
RUNNING = "running"
OVER = "over"

PERSON = "person"
BOT = "bot"
OPEN = "open"


@dataclass(frozen=True)
class SeatRecord:
    """Who sits in a seat. `token_hash` is secret enough to be kept out of any text.

    An open seat that has one is kept for who holds that token.
    """

    seat: int
    kind: str
    name: str
    bot: str = ""
    token_hash: str | None = field(default=None, repr=False)


class EventRecord(NamedTuple):
    """An event, when it happened (milliseconds since 1970), and which request asked for it."""

    number: int
    seat: int
    move: str
    at: int | None = None
    move_id: str | None = None
    reply: int | None = None


@dataclass(frozen=True)
class Rematch:
    """The table where a finished game is played once more, and the seat that asked for it."""

    id: str
    seat: int


@dataclass(frozen=True)
class TableRecord:
    """A table without its events."""

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
    status: str
    created: float
    due: float | None
    creator: str
    rematch_of: str | None = None
    rematch_by: int | None = None
    seats: tuple[SeatRecord, ...] = ()
    rematch: Rematch | None = None


def with_seat(table: TableRecord, person: SeatRecord) -> TableRecord:
    """A table with somebody in a seat."""
    seats = tuple(person if one.seat == person.seat else one for one in table.seats)
    return replace(table, seats=seats)


class News(NamedTuple):
    """What is stored of a table by now; the events behind a number; and who is connected elsewhere.

    `present` says until when to believe it of which seats.
    """

    record: TableRecord | None
    events: list[EventRecord]
    present: Mapping[int, float]


class Stand(NamedTuple):
    """How a table stands: its status, and when somebody must look after it."""

    status: str
    due: float | None


class Entry(NamedTuple):
    """What a move adds to a table, all of it or nothing; `stand` is None where it stays."""

    table_id: str
    events: tuple[EventRecord, ...]
    stand: Stand | None
