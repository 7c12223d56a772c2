"""One position of a game, and what follows from it."""

from __future__ import annotations

from typing import Any

from larceny.engine.contract import Contract
from larceny.engine.seat import CHANCE, REFEREE, seats_of
from larceny.table.event import Event
from larceny.table.table_setup import TableSetup


class Position:
    """A state that does not change, with a cache of what is derived from it.

    Callers must not modify what it returns.
    """

    __slots__ = ("_codes", "_known", "_texts", "actors", "contract", "setup", "state")

    def __init__(self, contract: Contract, setup: TableSetup, state: Any) -> None:
        self.contract = contract
        self.setup = setup
        self.state = state
        self.actors = seats_of(contract.rules.actors(setup.params, state))
        """The seats that may move now, or CHANCE alone; empty when the game is over."""
        self._known: dict[int, Any] = {}
        self._codes: dict[int, list[int]] = {}
        self._texts: dict[int, list[str]] = {}

    def clone(self) -> Position:
        """Return a position with a copy of the state; the cache is copied too."""
        clone = object.__new__(Position)
        clone.contract, clone.setup, clone.state = self.contract, self.setup, self.state.copy()
        clone.actors = self.actors
        clone._known, clone._codes = self._known.copy(), self._codes.copy()
        clone._texts = self._texts.copy()
        return clone

    @property
    def params(self) -> Any:
        return self.setup.params

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of every seat, as if the game ended now."""
        out = [0] * self.setup.seats
        self.contract.rules.scores(self.params, self.state, out)
        return tuple(out)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none before the end."""
        return () if self.actors else seats_of(self.contract.rules.winners(self.params, self.state))

    @property
    def reckoning(self) -> tuple[str, ...]:
        """How the final points of every seat came about, in words; empty before the end."""
        explain = self.contract.reckoning
        if explain is None or self.actors:
            return ()
        return tuple(explain(self.params, self.state, seat) for seat in range(self.setup.seats))

    def known(self, viewer: int) -> Any:
        """Return the state without what a viewer cannot know. CHANCE knows everything."""
        if viewer not in self._known:
            state = self.state.copy()
            if viewer != CHANCE:
                self.contract.rules.hide(self.params, state, viewer)
            self._known[viewer] = state
        return self._known[viewer]

    def codes(self, seat: int) -> list[int]:
        """Return the codes of a seat's legal moves.

        For CHANCE these are its outcomes, for REFEREE the reports that it could make.
        """
        if seat not in self._codes:
            self._codes[seat] = self._find_codes(seat)
        return self._codes[seat]

    def texts(self, seat: int) -> list[str]:
        """Return the notation of each of `codes`; outcomes that look alike have one text."""
        if seat not in self._texts:
            self._texts[seat] = [self.text(seat, code) for code in self.codes(seat)]
        return self._texts[seat]

    def describe(self, viewer: int) -> str:
        """Return the position in one line, as a viewer may know it."""
        line: str = self.contract.notation.position(self.params, self.known(viewer))
        return line

    def parse(self, event: Event) -> int:
        """Return the code of an event that is known to be legal here."""
        code: int = self.contract.notation.parse(self.params, self.state, event.seat, event.move)
        return code

    def text(self, seat: int, code: int) -> str:
        """Return the notation of one move or outcome."""
        return str(self.contract.notation.text(self.params, self.state, seat, code))

    def _find_codes(self, seat: int) -> list[int]:
        rules, params, state = self.contract.rules, self.params, self.state
        is_report = seat == REFEREE and self.contract.has_referee
        if not is_report and seat not in self.actors:
            return []
        if seat == CHANCE:
            return list(range(rules.chance(params, state)))
        out = [0] * self.contract.max_moves
        if is_report:
            return out[: rules.reports(params, state, out)]
        return out[: rules.moves(params, state, seat, out)]
