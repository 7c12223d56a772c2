"""A table: one match of one game, and the only place where legality is checked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

from larceny.engine.contract import Contract
from larceny.engine.errors import BadNotation, CannotUndo, EndlessGame, IllegalMove
from larceny.engine.seat import CHANCE, EVERYBODY, REFEREE, SPECTATOR, seat_name, seats_of
from larceny.table import fair_dice
from larceny.table.choice import Choice
from larceny.table.event import Event
from larceny.table.event_log import EventLog
from larceny.table.log_entry import LogEntry, describe
from larceny.table.observation import Observation
from larceny.table.position import Position
from larceny.table.table_setup import TableSetup

MOST_CHANCE = 10_000
"""More outcomes in a row than that, and nobody will ever be to move."""
_SEAT = re.compile(r"\bp([0-9])\b")


class Table:
    """One match. Chance comes from the seed of the setup, or by hand where it has none."""

    def __init__(self, contract: Contract, setup: TableSetup) -> None:
        self.contract = contract
        self.setup = setup
        self._restart()
        self._run_chance()

    def _restart(self) -> None:
        self._state = self.contract.new_state(self.setup.params, self.setup.seats)
        self._glance = Position(self.contract, self.setup.params, self._state)
        self._history = EventLog()

    # --- What there is to see ---

    @property
    def seats(self) -> int:
        return self.setup.seats

    @property
    def actors(self) -> tuple[int, ...]:
        """Who may move now: seats, or CHANCE alone at a table where it is played by hand."""
        return self._glance.actors

    @property
    def over(self) -> bool:
        return not self._glance.actors

    @property
    def version(self) -> int:
        """How many events there were so far."""
        return len(self._history)

    @property
    def log(self) -> list[Event]:
        """All that happened, in order. For seats that may not know all of it: `log_for`."""
        return [one.event for one in self.entries()]

    def log_for(self, seat: int | None) -> list[Event]:
        """The log as a seat, or a spectator, may read it: in full when the game is over."""
        return [
            one.event if self.over or one.is_known(seat) else one.event.masked()
            for one in self.entries()
        ]

    def story(self, seat: int | None = None) -> list[str]:
        """The log in sentences, as a seat or a spectator may read it."""
        return [
            one.sentence if self.over or one.is_known(seat) else one.hidden
            for one in self.entries()
        ]

    def entries(self, after: int = 0) -> list[LogEntry]:
        """All that happened since there were so many events, in words for those who saw it."""
        return self._history.since(after)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of every seat, as if the game ended now."""
        out = [0] * self.seats
        self.contract.rules.scores(self.setup.params, self._state, out)
        return tuple(out)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; nobody before the end."""
        if not self.over:
            return ()
        return seats_of(self.contract.rules.winners(self.setup.params, self._state))

    @property
    def reckoning(self) -> tuple[str, ...]:
        """How the final points of every seat came about, in words; nothing before the end."""
        words = self.contract.reckoning
        if words is None or not self.over:
            return ()
        return tuple(words(self.setup.params, self._state, seat) for seat in range(self.seats))

    @property
    def position(self) -> str:
        """The position in one line, as everybody may know it."""
        return self._position(SPECTATOR)

    def moves(self, seat: int) -> list[str]:
        """The seat's legal moves in notation; none if it may not move.

        For CHANCE its outcomes, for REFEREE what it could report.
        """
        return list(dict.fromkeys(self._glance.texts(seat)))

    @property
    def dealers(self) -> tuple[int, ...]:
        """The seats that may say what chance does next, where people play it by hand.

        What can come may be a secret; for a bot that has one, anybody says it.
        """
        bots = self.setup.bots or ("",) * self.seats
        people = sum(1 << seat for seat in range(self.seats) if not bots[seat])
        may = self.contract.dealers
        mask = EVERYBODY if may is None else may(self.setup.params, self._state)
        return seats_of(mask & people or people)

    def outcomes(self) -> list[str]:
        """What chance can do now, all equally likely, in the order in which dice number it."""
        return list(self._glance.texts(CHANCE))

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Exactly what a seat may see, JSON-able; None is a spectator."""
        eye = self._eye(seat)
        return self._view(seat, eye, self._glance.known(eye))

    def open_view(self) -> dict[str, Any]:
        """The table with all hands open: for games that are over, looked back upon."""
        return self._view(None, CHANCE, self._glance.known(CHANCE))

    def choices(self, seat: int) -> list[Choice]:
        """The seat's legal moves (or chance's outcomes), each in words and with its odds."""
        params, known = self.setup.params, self._glance.known(seat)
        names, sentence = self.setup.all_names, self.contract.notation.sentence
        odds = self.contract.odds if seat < self.seats else None
        found: dict[str, Choice] = {}
        for code, move in zip(self._glance.codes(seat), self._glance.texts(seat), strict=True):
            if move not in found:
                found[move] = {
                    "move": move,
                    "sentence": sentence(params, known, seat, code, names),
                    "odds": odds(params, known, seat, code) if odds else None,
                }
        return list(found.values())

    def enterable_outcomes(self, seat: int) -> list[Choice]:
        """What chance may do next as far as a seat knows that may say it, in words."""
        widen_chance = self.contract.widen_chance
        if widen_chance is None:
            return self.choices(CHANCE)
        params, state = self.setup.params, self._glance.known(seat).copy()
        widen_chance(params, state, seat)
        text, sentence = self.contract.notation.text, self.contract.notation.sentence
        found: dict[str, Choice] = {}
        for code in range(self.contract.rules.chance(params, state)):
            move = text(params, state, CHANCE, code)
            words = sentence(params, state, CHANCE, code, self.setup.all_names)
            found.setdefault(move, {"move": move, "sentence": words, "odds": None})
        return list(found.values())

    def _view(self, seat: int | None, eye: int, known: Any) -> dict[str, Any]:
        contract, params, actors = self.contract, self.setup.params, self.actors
        over = not actors
        return {
            "game": contract.name,
            "rules": self.setup.rules,
            "seats": self.setup.seats,
            "seat": seat,
            "version": self.version,
            "actors": list(actors),
            "over": over,
            "winners": list(self.winners) if over else [],
            "scores": list(self.scores) if over else None,
            "moves": self.moves(seat) if seat in actors else [],
            "rules_now": list(contract.guide.rules_now(params, known, eye)),
            "board": contract.view.view(params, known, eye),
        }

    def observe(self, seat: int) -> Observation:
        """What a bot in this seat is given."""
        known = self._glance.known(self._eye(seat)).copy()
        return Observation(self.contract, self.setup.params, known, seat)

    # --- What happens ---

    def play(self, seat: int, move: str, at: int | None = None) -> None:
        """Carry out a move in notation, then all chance that follows from it by itself.

        `at` is a time stamp in ms. A report is the referee's, also when CHANCE hands it in.
        """
        seat = self._author(seat, move)
        code = self.check(seat, move)
        self._apply(seat, code, at)
        self._run_chance()

    def check(self, seat: int, move: str) -> int:
        """The code of a legal move; else why it is none. Nothing changes."""
        seat = self._author(seat, move)
        if seat not in (CHANCE, REFEREE) or (seat == REFEREE and not self.contract.has_referee):
            self._eye(seat)
        known = self._glance.known(seat)
        code: int = self.contract.notation.parse(self.setup.params, known, seat, move)
        if code not in self._glance.codes(seat):
            rule, reason = self.contract.guide.why_not(self.setup.params, known, seat, code)
            raise IllegalMove(
                seat_name(seat), move, rule, self._named(reason), self._position(seat)
            )
        return code

    def _named(self, words: str) -> str:
        """Words about seats, with people's names."""
        return _SEAT.sub(lambda found: self.setup.name(int(found[1])), words)

    def undo(self) -> Event:
        """Take back the last move, if nothing random happened since, and return it."""
        if not self.version:
            raise CannotUndo("nothing has happened yet")
        event, shown = self.log[-1], self.log_for(None)[-1]
        if event.seat == CHANCE and self.setup.seed is not None:
            raise CannotUndo(f"{shown.move!r} came up since: dice and cards stay as they fell")
        self._wind(self.log[:-1])
        return event

    def at(self, count: int, near: Table | None = None) -> Table:
        """This table as it was after so many events, chance to be played by hand from there.

        `near`: the same after fewer events, to begin from.
        """
        twin = Table(self.contract, replace(self.setup, seed=None)) if near is None else near.fork()
        ahead = self._history.first(count).since(twin.version)
        for one in ahead[:-1]:  # they were told when they happened
            self.contract.rules.apply(
                self.setup.params, twin._state, one.event.seat, twin._code_of(one.event)
            )
        if ahead:
            twin._history = self._history.first(twin.version + len(ahead) - 1)
            twin.extend([ahead[-1].event])
        return twin

    def fork(self) -> Self:
        """A copy that can go its own way, the dice included."""
        twin = object.__new__(type(self))
        twin.contract, twin.setup = self.contract, self.setup
        twin._state = self._state.copy()
        twin._glance = self._glance.of(twin._state)
        twin._history = self._history.fork()
        return twin

    def extend(self, events: Sequence[Event]) -> None:
        """Carry out events that are known to have happened; no dice are rolled for them."""
        for event in events:
            self._apply(event.seat, self._code_of(event), event.at)

    @classmethod
    def restore(cls, contract: Contract, setup: TableSetup, events: Sequence[Event]) -> Self:
        """The table that a setup and all that happened since lead to."""
        table = cls(contract, replace(setup, seed=None))
        table.extend(events)
        table.setup = setup
        return table

    def save(self, path: str | Path) -> None:
        """Write the match as a saved game; the seed is told only when the game is over."""
        from larceny.table.save import write

        write(self, Path(path))

    def fair_outcome(self, seed: str) -> str | None:
        """The chance outcome that a seed gives now; None if nothing is left to chance."""
        if self.actors != (CHANCE,):
            return None
        count = self.contract.rules.chance(self.setup.params, self._state)
        code = fair_dice.outcome(seed, self.version + 1, count)
        text: str = self.contract.notation.text(self.setup.params, self._state, CHANCE, code)
        return text

    # --- Inside ---

    def _author(self, seat: int, move: str) -> int:
        """Whose event it is: a report handed in by CHANCE, the only other who is no seat, too."""
        if seat != CHANCE or not self.contract.has_referee:
            return seat
        try:
            self.contract.notation.parse(self.setup.params, self._state, REFEREE, move)
        except BadNotation:
            return seat
        return REFEREE

    def _apply(self, seat: int, code: int, at: int | None) -> None:
        contract, params, state = self.contract, self.setup.params, self._state
        if contract.reveals is not None:
            self._history.reveal(contract.reveals(params, state, seat, code))
        event = Event(seat, contract.notation.text(params, state, seat, code), at)
        self._history.add(describe(contract, self.setup, state, event, code))
        contract.rules.apply(params, state, seat, code)
        self._glance = Position(contract, params, state)

    def _run_chance(self) -> None:
        seed, most = self.setup.seed, self.version + MOST_CHANCE
        while seed is not None and self._glance.actors == (CHANCE,):
            if self.version >= most:
                raise EndlessGame(
                    f"by these rules chance goes on for ever: {MOST_CHANCE} outcomes in a row, and "
                    "nobody is to move"
                )
            count = self.contract.rules.chance(self.setup.params, self._state)
            self._apply(CHANCE, fair_dice.outcome(seed, self.version + 1, count), None)

    def _wind(self, events: list[Event]) -> None:
        """Start anew and carry out what is known to be legal."""
        self._restart()
        self.extend(events)

    def _code_of(self, event: Event) -> int:
        code: int = self.contract.notation.parse(
            self.setup.params, self._state, event.seat, event.move
        )
        return code

    def _position(self, seat: int) -> str:
        eye = SPECTATOR if seat == CHANCE else seat
        where: str = self.contract.notation.position(self.setup.params, self._glance.known(eye))
        return where

    def _eye(self, seat: int | None) -> int:
        if seat is None:
            return SPECTATOR
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise BadNotation(str(seat), f"a seat is 0 to {self.seats - 1}, or CHANCE")
        return seat
