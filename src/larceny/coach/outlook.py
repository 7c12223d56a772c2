"""Every seat's share of the win after an event: as it knows it itself, and with open hands."""

from __future__ import annotations

from typing import Any, NamedTuple

from larceny.coach.mark import round_equity
from larceny.coach.outcome_mean import Shares
from larceny.coach.price import guess_worlds
from larceny.coach.valuation import Valuation, share_win
from larceny.engine.contract import Contract
from larceny.engine.ending import Moment


class Look(NamedTuple):
    """The shares of all seats."""

    own: Shares
    """Each seat's share as this seat knows it; they need not add up to 1."""
    open: Shares
    """The shares with open hands; they add up to 1."""


class Outlook:
    """Looks at the positions of one game from all seats.

    Where nothing is hidden one estimate serves all: that of the seat which moved last.
    """

    def __init__(self, contract: Contract, params: Any, seats: int, valuation: Valuation) -> None:
        self._contract, self._params = contract, params
        self._seats = range(seats)
        self._valuation = valuation

    def at(self, state: Any, mover: int) -> Look:
        """Return the shares in a position, given the seat that moved last."""
        shares = self._valuation.shares
        if not self.is_hidden(state):
            common = shares(state, mover)
            return Look(common, common)
        own = tuple(shares(state, seat)[seat] for seat in self._seats)
        return Look(own, _scale(own))

    def after(self, moment: Moment, mover: int) -> Look:
        """Return the shares after an event.

        Where the event ends the game, a seat expects the result from what it knew before: what the
        end uncovers is not part of the event.
        """
        rules, params = self._contract.rules, self._params
        if rules.actors(params, moment.after):
            return self.at(moment.after, mover)
        result = share_win(rules.winners(params, moment.after), len(self._seats))
        own = tuple(self._expect_result(moment, seat) for seat in self._seats)
        return Look(own, result)

    def after_move(self, before: Any, actor: int, code: int) -> Look:
        """Return the shares that a move leads to, over the dice that directly follow it."""
        after = before.copy()
        self._contract.rules.apply(self._params, after, actor, code)
        rate = self._valuation.rate
        if not self.is_hidden(after):
            common = rate(before, actor, code, actor)
            return Look(common, common)
        own = tuple(rate(before, actor, code, seat)[seat] for seat in self._seats)
        return Look(own, _scale(own))

    def is_hidden(self, state: Any) -> bool:
        """Return whether anything in a position that has to be estimated is hidden from a seat."""
        is_exact = self._valuation.source == "exact"
        return not is_exact and any(self._hide(state, seat) != state for seat in self._seats)

    def _hide(self, state: Any, seat: int) -> Any:
        known = state.copy()
        self._contract.rules.hide(self._params, known, seat)
        return known

    def _expect_result(self, moment: Moment, seat: int) -> float:
        """Return the mean share of a seat over the worlds that it thought possible."""
        rules, params = self._contract.rules, self._params
        known, worlds = self._hide(moment.state, seat), [moment.state]
        if known != moment.state:
            worlds = list(guess_worlds(self._contract, params, known, seat))
        total = 0.0
        for world in worlds:
            after = world.copy()
            rules.apply(params, after, moment.seat, moment.move)
            total += share_win(rules.winners(params, after), len(self._seats))[seat]
        return round_equity(total / len(worlds))


def _scale(own: Shares) -> Shares:
    """Return shares that add up to 1."""
    total = sum(own)
    return tuple(round_equity(share / total) for share in own)
