"""A table: one match of one game, its events and who may see what of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from larceny.bots import RANDOM
from larceny.engine import rng
from larceny.engine.argument import read_int
from larceny.engine.contract import Contract
from larceny.engine.ending import Moment
from larceny.engine.errors import BadParam, CannotUndo, UnknownPast
from larceny.engine.per_params import shared
from larceny.engine.phrase import phrase
from larceny.engine.seat import CHANCE, SPECTATOR, seat_name
from larceny.engine.text import quote
from larceny.table import fair_dice
from larceny.table.event import Event, EventTiming
from larceny.table.event_log import EventLog, LogEntry
from larceny.table.legality import (
    check_author,
    check_move,
    check_seat,
    check_viewer,
    find_author,
)  # fmt: skip
from larceny.table.notes import HintUse, Takeover
from larceny.table.observation import Observation, name_actors
from larceny.table.position import Position
from larceny.table.table_setup import TableSetup, check_seed, draw_seed, seed_number
from larceny.table.table_view import (
    Board,
    Choice,
    TableView,
    find_dealers,
    find_personal_parts,
    list_choices,
    list_enterable_outcomes,
    make_view,
)

if TYPE_CHECKING:
    from larceny.table.position_rollout import Players, Rollouts

MAX_STEPS = 1_000_000
"""A rollout that takes more moves and outcomes is truncated."""


class Table:
    """One match. Chance follows the seed of the setup, or is played manually if there is none.

    A new table has rolled no dice: `start` and `run_chance` do.
    """

    hints: tuple[HintUse, ...] = ()
    """The hints that were used, in order."""
    takeovers: tuple[Takeover, ...] = ()
    """Who played for a seat, in order."""
    max_chance: int | None = None
    """The most outcomes in a row at this table, where that is less than `MAX_CHANCE`."""

    def __init__(self, contract: Contract, setup: TableSetup) -> None:
        self.contract = contract
        self.setup = setup
        self._log = EventLog()
        state = contract.new_state(setup.params, setup.seats)
        self._position = Position(contract, setup, state)

    @classmethod
    def start(cls, contract: Contract, setup: TableSetup, max_chance: int | None = None) -> Self:
        """Return a new table at its first decision."""
        table = cls(contract, setup)
        table.max_chance = max_chance
        table.run_chance()
        return table

    @classmethod
    def restore(
        cls,
        contract: Contract,
        setup: TableSetup,
        events: Sequence[Event],
        hints: tuple[HintUse, ...] = (),
    ) -> Self:
        """Return the table that a setup and all its events lead to; no dice are rolled."""
        table = cls(contract, setup)
        table.extend(events)
        table.hints = hints
        return table

    def __repr__(self) -> str:
        """Tell what everybody may know; scores where nothing is hidden, or the game is over."""
        position = self._position
        setup = self.setup
        changes = self.contract.name_changes(setup.rules, setup.changes)
        rules = [f"rules {setup.rules}", *(f"{name}={value}" for name, value in changes.items())]
        parts = [
            f"{self.contract.name}, {', '.join(rules)}, {self.seats} seats",
            name_actors(self.actors),
            f"version {self.version}",
        ]
        if self.over:
            parts.append(f"won by {' and '.join(map(seat_name, self.winners)) or 'nobody'}")
        if self.over or position.known(SPECTATOR) == position.state:
            parts.append(f"scores {' '.join(map(str, self.scores))}")
        return f"<Table of {'; '.join(parts)}: {self.position}>"

    # --- The position ---

    @property
    def seats(self) -> int:
        return self.setup.seats

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may move now, or CHANCE alone where it is played manually."""
        return self._position.actors

    @property
    def over(self) -> bool:
        return not self._position.actors

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of every seat, as if the game ended now."""
        return self._position.scores

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none before the end."""
        return self._position.winners

    @property
    def reckoning(self) -> tuple[str, ...]:
        """How the final points of every seat came about, in words; empty before the end."""
        return self._position.reckoning

    @property
    def position(self) -> str:
        """The position in one line, as everybody may know it."""
        return self._position.describe(SPECTATOR)

    def moves(self, seat: int) -> list[str]:
        """Return a seat's legal moves in notation; none if it may not move.

        For CHANCE these are its outcomes, for REFEREE the reports that it could make.
        """
        return list(dict.fromkeys(self._position.texts(check_author(seat, self.seats))))

    @property
    def width(self) -> int:
        """The number of legal moves of the actor who has the most."""
        return max((len(self._position.codes(seat)) for seat in self.actors), default=0)

    def choices(self, seat: int, reader: int | None = None) -> list[Choice]:
        """Return a seat's legal moves (or chance's outcomes) in words and with their odds.

        The words say `you` to their reader, a seat, if there is one.
        """
        return list_choices(self._position, check_author(seat, self.seats), reader)

    def outcomes(self) -> list[str]:
        """Return the outcomes of chance, all equally likely, in the order of their codes."""
        return list(self._position.texts(CHANCE))

    def outcome_chances(self) -> dict[str, Fraction]:
        """Return the chance of each outcome by its text; nothing if no chance event is pending.

        Outcomes that look alike have one text, and their chances are added.
        """
        texts = self._position.texts(CHANCE)
        return {text: Fraction(count, len(texts)) for text, count in Counter(texts).items()}

    @property
    def dealers(self) -> tuple[int, ...]:
        """The seats that may enter the next outcome where people play chance manually."""
        return find_dealers(self._position)

    def enterable_outcomes(self, seat: int, reader: int | None = None) -> list[Choice]:
        """Return the outcomes that are possible as far as a seat that may enter them knows."""
        return list_enterable_outcomes(self._position, check_seat(seat, self.seats), reader)

    def view(self, seat: int | None = None) -> TableView:
        """Return exactly what a seat (None: a spectator) may see, ready for JSON."""
        viewer = check_viewer(seat, self.seats)
        return make_view(self._position, self.version, None if seat is None else viewer, viewer)

    def personal_parts(self, seat: int, public: Board) -> Board:
        """Return the parts of a seat's board that differ from a spectator's, which is given."""
        return find_personal_parts(self._position, check_viewer(seat, self.seats), public)

    def rules_now(self, seat: int) -> list[str]:
        """Return the ids of the rules that matter to a seat now, as `view` shows them."""
        known = self._position.known(check_viewer(seat, self.seats))
        return list(self.contract.guide.rules_now(self.setup.params, known, seat))

    def open_view(self) -> TableView:
        """Return the table with nothing hidden: for games that are over."""
        return make_view(self._position, self.version, None, CHANCE)

    def observe(self, seat: int) -> Observation:
        """Return what a bot in this seat may know."""
        seat = check_seat(seat, self.seats)
        known = self._position.known(seat).copy()
        history = self._log.events(seat, is_open=self.over)
        return Observation(self.contract, self.setup.params, known, seat, history)

    @property
    def public_state(self) -> Any:
        """A copy of the state as everybody may know it: without what is hidden from spectators."""
        return self._position.known(SPECTATOR).copy()

    def copy_state(self) -> Any:
        """Return a copy of the whole state, hidden parts included: for tests and analysis."""
        return self._position.state.copy()

    # --- The log ---

    @property
    def version(self) -> int:
        """The number of events so far."""
        return self._log.length

    @property
    def log(self) -> list[Event]:
        """All events in order, with nothing hidden. For one seat: `log_for`."""
        return [entry.event for entry in self.entries()]

    def log_for(self, seat: int | None) -> list[Event]:
        """Return the log as a seat or a spectator may read it: in full when the game is over."""
        return list(self._log.events(check_viewer(seat, self.seats), is_open=self.over))

    def story(self, seat: int | None = None) -> list[str]:
        """Return the log in sentences, as a seat or a spectator may read it."""
        return self._log.sentences(check_viewer(seat, self.seats), is_open=self.over)

    def entries(self, after: int = 0) -> list[LogEntry]:
        """Return the log entries after event number `after`, with nothing hidden."""
        return self._log.since(read_int("after", after, 0))

    def entry(self, number: int) -> LogEntry:
        """Return the log entry of one event, the first of which is number 1."""
        return self._log.entry(number)

    def moments(self, after: int = 0) -> list[Moment]:
        """Return the events after number `after`, each with the whole states around it.

        The states are those that the table keeps: whoever wants to change one copies it first.
        """
        after = read_int("after", after, 0)
        self._check_known(after)
        return self._log.moments_since(after)

    def past_states(self) -> Iterator[Any]:
        """Yield the whole states before the last event, before the one before it, and so on."""
        for number in range(self.version, self._log.unknown, -1):
            yield self._log.moment(number).state

    # --- Events ---

    def play(
        self, seat: int, move: str, at: int | None = None, timing: EventTiming | None = None
    ) -> None:
        """Carry out a move in notation, then the chance that follows from it.

        `at` is a time stamp in milliseconds, `timing` how quickly somebody acted in a live window.
        A report handed in by CHANCE is the referee's.
        """
        self.enter(seat, move, at, timing)
        self.run_chance()

    def enter(
        self, seat: int, move: str, at: int | None = None, timing: EventTiming | None = None
    ) -> None:
        """Carry out a legal move or outcome alone, without the chance that follows from it."""
        seat = find_author(self._position, seat, move)
        stamp = None if at is None else read_int("at", at, 0)
        self._apply(seat, check_move(self._position, seat, move), stamp, timing)

    def check(self, seat: int, move: str) -> int:
        """Return the code of a legal move, or raise why it is not legal. Nothing changes."""
        return check_move(self._position, find_author(self._position, seat, move), move)

    def extend(self, events: Sequence[Event]) -> None:
        """Carry out events that are known to be legal; no dice are rolled for them."""
        is_log = isinstance(events, Sequence)
        if not is_log or not all(isinstance(event, Event) for event in events):
            raise BadParam("events", f"takes the events of a log, not {quote(events)}")
        for event in events:
            self._apply(event.seat, self._position.parse(event), event.at, event.timing)

    def run_chance(self) -> None:
        """Carry out the pending chance events by the seed; none where chance is manual."""
        seed = self.setup.seed
        most = fair_dice.MAX_CHANCE
        limit = min(most, self.max_chance or most)
        end = self.version + limit
        while seed is not None and self._position.actors == (CHANCE,):
            fair_dice.check_end(self.version, end, limit)
            self._apply(CHANCE, self._roll(seed))

    def fair_outcome(self, seed: str) -> str | None:
        """Return the outcome that a seed gives now; None if no chance event is pending."""
        if self.actors != (CHANCE,):
            return None
        return self._position.text(CHANCE, self._roll(check_seed(seed)))

    def _roll(self, seed: str) -> int:
        count = self.contract.rules.chance(self.setup.params, self._position.state)
        return fair_dice.outcome(seed, self.version + 1, count)

    def _apply(
        self, seat: int, code: int, at: int | None = None, timing: EventTiming | None = None
    ) -> None:
        """Record an event and go on with a new state: the one before it is kept with the log."""
        event = Event(seat, self._position.text(seat, code), at, timing)
        after = self._position.state.copy()
        self.contract.rules.apply(self.setup.params, after, seat, code)
        self._log.record(self._position, event, code, after)
        self._position = Position(self.contract, self.setup, after)

    # --- Notes ---

    def record_hint(self, seat: int) -> None:
        """Keep that a seat used a hint for its present decision; twice is once."""
        used = HintUse(self.version, check_seat(seat, self.seats))
        if used not in self.hints:
            self.hints = (*self.hints, used)

    def drop_later_notes(self) -> None:
        """Forget the notes about events that are gone."""
        last = self.version
        self.hints = tuple(used for used in self.hints if used.number <= last)
        self.takeovers = tuple(notice for notice in self.takeovers if notice.number <= last)

    # --- The past ---

    def undo(self) -> Event:
        """Take back the last event, if it was not rolled by the seed, and return it."""
        if not self.version:
            raise CannotUndo("nothing has happened yet")
        self._check_known(self.version - 1)
        entry = self.entries(self.version - 1)[0]
        event = entry.event
        if event.seat == CHANCE and self.setup.seed is not None:
            shown = event if self.over or entry.is_known(None) else event.masked()
            fell = "{move} came up since: dice and cards stay as they fell"
            raise CannotUndo(phrase(fell, move=quote(shown.move)))
        self._go_back(self.version - 1)
        return event

    def at(self, version: int) -> Self:
        """Return this table as it was after `version` events, with manual chance from there."""
        past = self.clone()
        past.setup = replace(self.setup, seed=None)
        past._go_back(read_int("version", version, 0))
        return past

    def _go_back(self, version: int) -> None:
        """Set the table back to a version, from the states that are kept with the log."""
        self._check_known(version)
        state = self._position.state
        if version < self.version:
            state = self._log.moment(version + 1).state
            self._log = self._log.first(version)
        self._position = Position(self.contract, self.setup, state)
        self.drop_later_notes()

    def _check_known(self, version: int) -> None:
        """Raise UnknownPast if the table was sampled after more than `version` events."""
        if version < self._log.unknown:
            raise UnknownPast(self._log.unknown)

    # --- Copies ---

    def clone(self, *, seed: int | str | None = None) -> Self:
        """Return an independent copy: with the same dice, or with those of another seed.

        With a seed all chance from here on follows it, also where it was played manually.
        """
        clone = object.__new__(type(self))
        vars(clone).update(vars(self))
        clone._log = self._log.clone()
        if seed is not None:
            clone._reseed(seed)
        return clone

    def sample(self, seat: int | None, seed: int | str | None = None) -> Self:
        """Return a table on which all that a seat cannot know is one possible truth.

        All that are possible are equally likely. The seed determines them and the dice to come;
        without one it is drawn. None is a spectator. The log of the new table is the one that the
        seat may read; what is in it cannot be taken back, and the table cannot be saved.
        """
        secret = draw_seed(seed)
        viewer = check_viewer(seat, self.seats)
        state = self._position.known(viewer).copy()
        dice = rng.new(seed_number(secret))
        self.contract.rules.guess(self.setup.params, state, viewer, dice)
        sample = self.clone()
        sample._log = self._log.known_to(viewer)
        sample._position = Position(self.contract, self.setup, state)
        sample._reseed(secret)
        return sample

    def _reseed(self, seed: int | str) -> None:
        """Let chance follow another seed from here on."""
        self.setup = self.setup.reseed(seed, self.version)
        self._position = Position(self.contract, self.setup, self._position.state)
        self.run_chance()

    def rollout(
        self,
        bots: Players = RANDOM,
        *,
        games: int = 1,
        seed: int | str | None = None,
        max_steps: int = MAX_STEPS,
    ) -> Rollouts:
        """Play on from here to the end with bots in all seats, and return how that ended.

        `bots` is the name of one for all seats, or a list with a name, or an object that chooses,
        for each. Those with names play compiled. This table does not change. Rollouts start from
        the whole truth; for what a seat can know, roll out from a `sample`.
        """
        from larceny.table.position_rollout import roll_out

        return roll_out(self, bots, games, seed, max_steps)

    def save(self, path: str | Path) -> None:
        """Write the match as a saved game; it names the seed only when the game is over."""
        from larceny.table.save import write

        if not isinstance(path, str | Path) or Path(path).is_dir():
            raise BadParam("path", f"takes the path of a file, not {quote(path)}")
        self._check_known(0)
        write(self, Path(path))

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what a table consists of, without the cache of its position."""
        return _rebuild, (type(self), vars(self) | {"_position": self._position.state})


def _rebuild(kind: type[Table], values: dict[str, Any]) -> Table:
    """Return the table of which a pickle holds these values; tables of one rule set share it."""
    table = object.__new__(kind)
    vars(table).update(values)
    params = shared(table.contract.fingerprint(table.setup.params), table.setup.params)
    table.setup = replace(table.setup, params=params)
    table._position = Position(table.contract, table.setup, values["_position"])
    return table
