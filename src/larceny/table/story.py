"""The log of a table in sentences, for one pair of eyes."""

from __future__ import annotations

from larceny.engine.seat import CHANCE, SPECTATOR
from larceny.table.event import Event
from larceny.table.table import Table, masked


class Story:
    """Follows a table and words each event once; what was taken back is forgotten."""

    def __init__(self, table: Table, eye: int | None = None) -> None:
        self._table = table
        self._eye = SPECTATOR if eye is None else eye
        self._restart()

    def _restart(self) -> None:
        setup = self._table.setup
        self._state = self._table.contract.new_state(setup.params, setup.seats)
        self._events: list[Event] = []
        self._sentences: list[str] = []
        self._was_over = False

    def follow(self) -> list[str]:
        """All sentences so far. Once the game is over nothing in them is secret any more."""
        log = self._table.log
        if log[: len(self._events)] != self._events or self._was_over != self._table.over:
            self._restart()
            self._was_over = self._table.over
        for event in log[len(self._events) :]:
            self._tell(event)
        return list(self._sentences)

    def _tell(self, event: Event) -> None:
        contract, setup = self._table.contract, self._table.setup
        code = contract.notation.parse(setup.params, self._state, event.seat, event.move)
        known = contract.view.witnesses(setup.params, self._state, event.seat, code)
        if self._was_over or known >> self._eye & 1:
            words = contract.notation.sentence(
                setup.params, self._state, event.seat, code, setup.all_names
            )
        else:
            words = self._veiled(event)
        contract.rules.apply(setup.params, self._state, event.seat, code)
        self._events.append(event)
        self._sentences.append(words)

    def _veiled(self, event: Event) -> str:
        """What those see who do not see what it was: in the game's words, where it has some."""
        contract, setup = self._table.contract, self._table.setup
        veiled = getattr(contract.notation, "veiled", None)
        if veiled is not None:
            words: str = veiled(setup.params, self._state, event.seat, setup.all_names)
            return words
        who = "" if event.seat == CHANCE else f"{setup.name(event.seat)}: "
        return f"{who}{masked(event.move)}."
