"""The rows of a table, its seats and its events, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from larceny.server.storage.absence_record import AbsenceRecord, TakeoverRecord
from larceny.table.event import Event, read_timing
from larceny.table.notes import HintUse

Status: TypeAlias = Literal["waiting", "running", "over"]
WAITING: Final = "waiting"
RUNNING: Final = "running"
OVER: Final = "over"

SeatKind: TypeAlias = Literal["person", "bot", "open"]
PERSON: Final = "person"
BOT: Final = "bot"
OPEN: Final = "open"


WindowWish: TypeAlias = Literal["race", "longer", "polite"]
"""How somebody would like to play the windows of a live table: as quickly as they can, with more
time, or one after another and without a clock."""
RACE: Final = "race"
LONGER: Final = "longer"
POLITE: Final = "polite"


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
    window: WindowWish = RACE
    """How the person there would like to play the windows of a live table."""
    player: str = ""
    """Who was given the seat during the game; the seat keeps its own name."""


class EventRecord(NamedTuple):
    """An event of a game.

    `at` is its time in milliseconds since 1970. `move_id` is the id that the client gave its
    request, and `reply` the version that the client was answered. `timing` says in words how quick
    somebody was in a live window.
    """

    number: int
    seat: int
    move: str
    at: int | None = None
    move_id: str | None = None
    reply: int | None = None
    timing: str | None = None

    def to_event(self) -> Event:
        """Return the event of the game."""
        timing = None if self.timing is None else read_timing(self.timing)
        return Event(self.seat, self.move, timing=timing)


class ClaimRecord(NamedTuple):
    """What a page says that somebody did in a live window, until the referee has judged it.

    `window` is the version at which the window opened. The times are those of `EventTiming`.
    """

    window: int
    seat: int
    move: str
    reaction: int
    claimed: int
    painted: int
    received: int
    lag: int
    spread: int


@dataclass(frozen=True)
class Rematch:
    """The table of a rematch, and the seat that asked for it."""

    id: str
    seat: int


class UndoRequest(NamedTuple):
    """A seat asks the other people at a table to take back its last decision.

    `kept` events stay then. The request was made at `version`, which names it, and is void from
    `until` on. `agreed` is the mask of the seats that agreed.
    """

    seat: int
    kept: int
    version: int
    until: float
    agreed: int = 0
    is_denied: bool = False


class UndoneEvents(NamedTuple):
    """The last `removed` events of a table are taken back by a seat, and `kept` events stay.

    `before` is how far the table was retracted before, `deadline`, `clocks` and `clock_seen` are
    those of its row from then on: time that was used is not given back.
    """

    seat: int
    kept: int
    removed: int
    before: int
    deadline: float | None
    clocks: str | None = None
    clock_seen: float | None = None


TalkRule: TypeAlias = Literal["off", "phrases", "free"]
"""What may be said at a table: nothing, phrases and reactions from a list, or anything."""
OFF: Final = "off"
PHRASES: Final = "phrases"
FREE: Final = "free"


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
    move_seconds: float | None = None
    bank_seconds: float | None = None
    increment_seconds: float | None = None
    clocks: str | None = None
    """The clocks of the seats, as `match.turn_clock` writes them."""
    clock_seen: float | None = None
    """Until when a server saw the clocks run."""
    retracted: int = 0
    """How far the version is ahead of the number of events: every time that events were taken back
    it grows by their number and by one, so that versions never go back."""
    retracted_by: int | None = None
    """The seat that took something back last."""
    is_public: bool = False
    """Whether everybody may find the table in a list, to sit down or to watch."""
    talk: TalkRule = PHRASES
    seats: tuple[SeatRecord, ...] = ()
    rematch: Rematch | None = None
    hints: tuple[HintUse, ...] = ()
    absences: tuple[AbsenceRecord, ...] = ()
    takeovers: tuple[TakeoverRecord, ...] = ()
    undo: UndoRequest | None = None
    """The latest request to take something back; it may be void."""


def with_seat(table: TableRecord, person: SeatRecord) -> TableRecord:
    """Return the table with a person in their seat."""
    seats = tuple(person if seat.seat == person.seat else seat for seat in table.seats)
    return replace(table, seats=seats)


def shown_parts(table: TableRecord) -> tuple[object, ...]:
    """Return what everybody is shown of a table and what may change without any event."""
    together = table.absences, table.takeovers, table.clocks, table.undo
    return table.seats, table.rematch, table.hints, table.stopped, *together


class Progress(NamedTuple):
    """The part of a table's row that changes during the game."""

    status: Status
    deadline: float | None
    clocks: str | None = None
    clock_seen: float | None = None


class Verdict(NamedTuple):
    """The seats whose claims in the live window of a version are judged."""

    window: int = 0
    seats: tuple[int, ...] = ()


NO_VERDICT = Verdict()


class EventBatch(NamedTuple):
    """The events that one move adds to a table, stored all together or not at all.

    `progress` is None where the table's row does not change. `takeovers` says which move a bot made
    for a person.
    """

    table_id: str
    events: tuple[EventRecord, ...]
    progress: Progress | None
    verdict: Verdict = NO_VERDICT
    takeovers: tuple[TakeoverRecord, ...] = ()
    retracted: int = 0
    """How far the table was retracted where these events follow; else they are refused."""


class TableUpdate(NamedTuple):
    """What other processes may have changed: the table, its later events, and who is connected.

    `present` holds, for each seat whose person is connected to another process, the time until
    which that counts. `record` is None if the table was deleted.
    """

    record: TableRecord | None
    events: list[EventRecord]
    present: Mapping[int, float]
