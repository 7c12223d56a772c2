"""One position of a game, and what follows from it."""

from __future__ import annotations

from typing import Any

from larceny.engine.contract import Contract
from larceny.engine.seat import CHANCE, REFEREE, seats_of
from larceny.table.event import Event
from larceny.table.table_setup import TableSetup


class Position:
    """A state that does not change, with a cache of what is derived from it.

    Clones of a table share it: callers must not modify what it returns.
    """

    __slots__ = ("_codes", "_known", "_texts", "actors", "contract", "params", "setup", "state")

    def __init__(self, contract: Contract, setup: TableSetup, state: Any) -> None:
        self.contract = contract
        self.setup = setup
        self.params = setup.params
        self.state = state
        self.actors = seats_of(contract.rules.actors(setup.params, state))
        """The seats that may move now, or CHANCE alone; empty when the game is over."""
        self._known: dict[int, Any] = {}
        self._codes: dict[int, list[int]] = {}
        self._texts: dict[int, list[str]] = {}

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
        guide = self.contract.reckoning_guide
        if self.actors or guide is None:
            return ()
        seats = range(self.setup.seats)
        return tuple(guide.reckoning(self.params, self.state, seat) for seat in seats)

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
            text = self.contract.notation.text
            params = self.params
            state = self.state
            self._texts[seat] = [text(params, state, seat, code) for code in self.codes(seat)]
        return self._texts[seat]

    def describe(self, viewer: int) -> str:
        """Return the position in one line, as a viewer may know it."""
        return self.contract.notation.position(self.params, self.known(viewer))

    def parse(self, event: Event) -> int:
        """Return the code of an event that is known to be legal here."""
        return self.contract.notation.parse(self.params, self.state, event.seat, event.move)

    def text(self, seat: int, code: int) -> str:
        """Return the notation of one move or outcome."""
        return self.contract.notation.text(self.params, self.state, seat, code)

    def _find_codes(self, seat: int) -> list[int]:
        rules = self.contract.rules
        params = self.params
        state = self.state
        live = self.contract.live if seat == REFEREE else None
        if live is None and seat not in self.actors:
            return []
        if seat == CHANCE:
            return list(range(rules.chance(params, state)))
        out = [0] * self.contract.max_moves
        if live is not None:
            return out[: live.rules.reports(params, state, out)]
        return out[: rules.moves(params, state, seat, out)]
