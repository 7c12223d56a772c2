"""A table among people as one document: all that is stored of it but the events of its game.

A document never changes: what happens at a table makes another one, which is saved as a whole under
the next number (`saved`). `to_plain` and `from_plain` turn it into plain values and back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin
from typing import get_type_hints as type_hints

from larceny.table.event import Event, read_timing
from larceny.table.notes import SINGLE_MOVES, HintUse, Takeover, TakeoverKind

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

TalkRule: TypeAlias = Literal["off", "phrases", "free"]
"""What may be said at a table: nothing, phrases and reactions from a list, or anything."""
OFF: Final = "off"
PHRASES: Final = "phrases"
FREE: Final = "free"

SpeechKind: TypeAlias = Literal["phrase", "reaction", "text"]

AwayKind: TypeAlias = Literal["absent", "asleep"]
"""How somebody is away: not connected, or connected without a move for a long time."""
ABSENT: Final = "absent"
ASLEEP: Final = "asleep"

AbsenceChoice: TypeAlias = Literal["bot", "wait", "pause", "link"]
"""What the others may choose: a bot plays, they wait for good, they wait for some minutes, or they
give the seat to somebody by a link."""
PLAY_BOT: Final = "bot"
WAIT: Final = "wait"
PAUSE: Final = "pause"
LINK: Final = "link"


@dataclass(frozen=True)
class Seat:
    """A seat and who sits there.

    An open seat with a `token_hash` is reserved for the holder of that token. The hash is kept out
    of every text that is made of the document.
    """

    seat: int
    kind: SeatKind
    name: str
    bot: str = ""
    token_hash: str | None = field(default=None, repr=False)
    allows_hints: bool = False
    """Whether the person there agrees that hints may be used."""
    window: WindowWish = RACE
    """How the person there would like to play the windows of a live table."""
    player: str = ""
    """Who was given the seat during the game; the seat keeps its own name."""
    owner_hash: str | None = field(default=None, repr=False)
    """The token of the first owner of a seat that was given away, with which they come back."""


class StoredEvent(NamedTuple):
    """An event of a game as it is stored.

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


class TimeControl(NamedTuple):
    """How long people may think: for each move, or for all of them and a bit more with each."""

    kind: Literal["move", "bank"]
    seconds: float
    increment: float = 0.0


class SeatClock(NamedTuple):
    """The seconds that a seat has left, and since when it spends them; None while it does not."""

    left: float
    since: float | None = None

    @property
    def flag(self) -> float | None:
        """Return when the time is up, unless the seat moves before."""
        return None if self.since is None else self.since + self.left


class Claim(NamedTuple):
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


class Rematch(NamedTuple):
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


class ReplacementVote(NamedTuple):
    """What somebody wants to happen to a seat; `bot`: which one shall play, if they said so.

    `address` is the hash of the address that the vote came from.
    """

    choice: AbsenceChoice
    bot: str = ""
    address: str = ""


@dataclass(frozen=True)
class Absence:
    """A person who is away, the votes of the others, and what they decided.

    `votes` holds what each seat wants that voted since the last decision. A decision with a
    time `until` counts until then. The link to the seat follows from `nonce`; nobody at one of the
    `addresses`, from which the others voted, can follow it.
    """

    seat: int
    kind: AwayKind
    votes: Mapping[int, ReplacementVote]
    outcome: AbsenceChoice | None
    until: float | None
    nonce: str = field(repr=False)
    addresses: tuple[str, ...] = field(default=(), repr=False)

    def outcome_at(self, now: float) -> AbsenceChoice | None:
        """Return what is decided, unless the time of the decision is over."""
        return None if self.until is not None and self.until <= now else self.outcome


class TimedTakeover(NamedTuple):
    """After event `number`, somebody or a bot of that name plays for a seat; `at` is the time."""

    number: int
    seat: int
    kind: TakeoverKind
    name: str
    at: float

    def to_takeover(self) -> Takeover:
        """Return what the saved game says of it."""
        return Takeover(self.number, self.seat, self.kind, self.name)


class Utterance(NamedTuple):
    """Something that a seat, or a spectator without one, said."""

    number: int
    seat: int | None
    kind: SpeechKind
    text: str
    at: float


@dataclass(frozen=True)
class TableDocument:
    """A table without its events.

    `deadline` is the time by which some server must look after the table, because its next move
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
    is_replay: bool
    status: Status
    created: float
    deadline: float | None
    address_hash: str
    seats: tuple[Seat, ...] = ()
    absent_seconds: float | None = None
    """Seconds after which a bot moves for somebody who is absent; None: all wait."""
    is_public: bool = False
    """Whether everybody may find the table in a list, to sit down or to watch."""
    offers_hints: bool = True
    talk: TalkRule = PHRASES
    time_control: TimeControl | None = None
    origin: str | None = None
    inherited: int = 0
    rematch_of: str | None = None
    rematch_by: int | None = None
    rematch: Rematch | None = None
    stopped: str | None = None
    """Why the table was stopped before its end."""
    clocks: tuple[SeatClock, ...] = ()
    """The clock of each seat; none before the start, and none without a time control."""
    clock_seen: float | None = None
    """Until when a server saw the clocks run."""
    retracted: int = 0
    """How far the version is ahead of the number of events: every time that events were taken back
    it grows by their number and by one, so that versions never go back."""
    retracted_by: int | None = None
    """The seat that took something back last."""
    undo: UndoRequest | None = None
    """The latest request to take something back; it may be void."""
    hints: tuple[HintUse, ...] = ()
    absences: tuple[Absence, ...] = ()
    takeovers: tuple[TimedTakeover, ...] = ()
    claims: tuple[Claim, ...] = ()
    said: tuple[Utterance, ...] = ()
    """The latest of what was said at the table."""
    saved: int = 0
    """How often it was saved: of two who save it at once, one is refused."""

    def advance(self, **fields: object) -> TableDocument:
        """Return the table with some fields changed, as `replace` does in ten times the time."""
        made = object.__new__(TableDocument)
        vars(made).update(vars(self), **fields)
        return made

    def with_seat(self, seat: Seat) -> TableDocument:
        """Return the table with another seat in the place of one."""
        seats = tuple(seat if other.seat == seat.seat else other for other in self.seats)
        return replace(self, seats=seats)

    def with_takeover(self, takeover: TimedTakeover) -> TableDocument:
        """Return the table with a takeover; one that happens again after the same event counts."""
        others = [other for other in self.takeovers if other[:3] != takeover[:3]]
        return replace(self, takeovers=_in_order([*others, takeover]))

    def with_absence(self, absence: Absence) -> TableDocument:
        """Return the table with what is known about somebody who is away."""
        others = [other for other in self.absences if other.seat != absence.seat]
        absences = sorted([*others, absence], key=lambda other: other.seat)
        return replace(self, absences=tuple(absences))

    def without_absence(self, seat: int) -> TableDocument:
        """Return the table without an absence."""
        return replace(
            self, absences=tuple(absence for absence in self.absences if absence.seat != seat)
        )

    def after_undo(self, kept: int) -> TableDocument:
        """Return the table with its notes about the events behind number `kept` moved to there.

        Hints were seen, and who plays for a seat goes on; single moves that are gone are forgotten.
        """
        hints = {HintUse(min(hint.number, kept), hint.seat) for hint in self.hints}
        gone = [
            takeover
            for takeover in self.takeovers
            if takeover.kind in SINGLE_MOVES
            and takeover.number >= kept  # the next move is another one
        ]
        moved = {
            (min(takeover.number, kept), takeover.seat, takeover.kind): takeover._replace(
                number=min(takeover.number, kept)
            )
            for takeover in self.takeovers
            if takeover not in gone
        }
        takeovers = _in_order(moved.values())
        return replace(self, hints=tuple(sorted(hints)), takeovers=takeovers, undo=None)

    @property
    def shown_parts(self) -> tuple[object, ...]:
        """Return what everybody is shown of a table and what may change without any event."""
        together = self.absences, self.takeovers, self.clocks, self.undo
        return self.seats, self.rematch, self.hints, self.stopped, *together


def _in_order(takeovers: Any) -> tuple[TimedTakeover, ...]:
    return tuple(sorted(takeovers, key=lambda takeover: (takeover.number, takeover.at)))


# --- Plain values ---


def to_plain(value: Any) -> Any:
    """Return a document, or a part of it, as values that JSON has."""
    if is_dataclass(value):
        return {member.name: to_plain(getattr(value, member.name)) for member in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): to_plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [to_plain(item) for item in value]
    return value


def from_plain(kind: Any, value: Any) -> Any:
    """Return the value of a type that plain values stand for.

    A field that is not there has its default: a document from before it was added can be read.
    """
    read = _readers(kind)
    return read(value) if read is not None else value


@cache
def _readers(kind: Any) -> Any:
    """Return what reads the values of a type; None if they are plain."""
    origin = get_origin(kind)
    arguments = get_args(kind)
    if origin in (Union, UnionType):
        (inner,) = (argument for argument in arguments if argument is not NoneType)
        read = _readers(inner)
        return None if read is None else lambda value: None if value is None else read(value)
    if isinstance(kind, type) and is_dataclass(kind):
        hints = type_hints(kind)
        parts = {member.name: _readers(hints[member.name]) for member in fields(kind)}
        return lambda value: kind(
            **{
                name: value[name] if read is None else read(value[name])
                for name, read in parts.items()
                if name in value
            }
        )
    if origin is None and isinstance(kind, type) and issubclass(kind, tuple):
        inner_reads = [_readers(hint) for hint in type_hints(kind).values()]
        return lambda value: kind(
            *(
                item if read is None else read(item)
                for item, read in zip(value, inner_reads, strict=False)
            )
        )
    if origin is tuple:
        read = _readers(arguments[0])
        return lambda value: tuple(item if read is None else read(item) for item in value)
    if isinstance(origin, type) and issubclass(origin, Mapping) and arguments[0] is int:
        read = _readers(arguments[1])
        return lambda value: {
            int(key): item if read is None else read(item) for key, item in value.items()
        }
    return None
