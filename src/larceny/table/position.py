"""One position as it is looked at: worked out once, however many look and however often."""

from __future__ import annotations

from typing import Any

from larceny.engine.contract import Contract
from larceny.engine.seat import CHANCE, REFEREE, seats_of


class Position:
    """What follows from a position that does not change. Nobody may write into what it gives."""

    __slots__ = ("_codes", "_contract", "_known", "_params", "_state", "_texts", "actors")

    def __init__(self, contract: Contract, params: Any, state: Any) -> None:
        self._contract = contract
        self._params = params
        self._state = state
        self.actors = seats_of(contract.rules.actors(params, state))
        """Who may move now."""
        self._known: dict[int, Any] = {}
        self._codes: dict[int, list[int]] = {}
        self._texts: dict[int, list[str]] = {}

    def of(self, state: Any) -> Position:
        """The same position, held by an equal state; what was worked out is kept."""
        twin = object.__new__(Position)
        twin._contract, twin._params, twin._state = self._contract, self._params, state
        twin.actors = self.actors
        twin._known, twin._codes = self._known.copy(), self._codes.copy()
        twin._texts = self._texts.copy()
        return twin

    def known(self, eye: int) -> Any:
        """A copy of the state with all erased that an eye cannot know. Chance knows all."""
        if eye not in self._known:
            state = self._state.copy()
            if eye != CHANCE:
                self._contract.rules.hide(self._params, state, eye)
            self._known[eye] = state
        return self._known[eye]

    def codes(self, seat: int) -> list[int]:
        """The legal moves of a seat, the outcomes of chance or the referee's reports, by number."""
        if seat not in self._codes:
            self._codes[seat] = self._find_codes(seat)
        return self._codes[seat]

    def texts(self, seat: int) -> list[str]:
        """The same in notation; outcomes that cannot be told apart have one text."""
        if seat not in self._texts:
            text, params, state = self._contract.notation.text, self._params, self._state
            self._texts[seat] = [text(params, state, seat, code) for code in self.codes(seat)]
        return self._texts[seat]

    def _find_codes(self, seat: int) -> list[int]:
        rules, params, state = self._contract.rules, self._params, self._state
        is_report = seat == REFEREE and self._contract.has_referee
        if not is_report and seat not in self.actors:
            return []
        if seat == CHANCE:
            return list(range(rules.chance(params, state)))
        out = [0] * self._contract.max_moves
        if is_report:
            return out[: rules.reports(params, state, out)]
        return out[: rules.moves(params, state, seat, out)]
