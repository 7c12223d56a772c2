"""Every seat's share of the win after an event: as it knows it itself, and with open hands."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from larceny.coach.mark import round_equity
from larceny.coach.price import WORLDS, guess_worlds
from larceny.coach.valuation import Valuation, share_of
from larceny.engine.contract import Contract

Shares: TypeAlias = tuple[float, ...]


class Look(NamedTuple):
    """The shares of all seats."""

    own: Shares
    """Each seat's share as this seat knows it; they need not add up to 1."""
    open: Shares
    """The shares with open hands; they add up to 1."""


class Outlook:
    """Looks at the positions of one game from all seats."""

    def __init__(self, contract: Contract, params: Any, seats: int, valuation: Valuation) -> None:
        self._contract, self._params = contract, params
        self._seats = range(seats)
        self._valuation = valuation

    def at(self, state: Any) -> Look:
        """Return the shares in a position."""
        own = tuple(self._valuation.share(state, seat) for seat in self._seats)
        return Look(own, _scale(own))

    def after(self, before: Any, actor: int, code: int) -> tuple[Any, Look]:
        """Return the position after an event, and the shares there.

        Where the event ends the game, a seat expects the result from what it knew before: what the
        end uncovers is not part of the event.
        """
        rules, params = self._contract.rules, self._params
        after = before.copy()
        rules.apply(params, after, actor, code)
        if rules.actors(params, after):
            return after, self.at(after)
        winners = rules.winners(params, after)
        result = tuple(share_of(winners, seat) for seat in self._seats)
        own = tuple(self._expect_result(before, actor, code, seat) for seat in self._seats)
        return after, Look(own, result)

    def after_move(self, before: Any, actor: int, code: int) -> Look:
        """Return the shares that a move leads to, over the dice that directly follow it."""
        rate = self._valuation.rate
        own = tuple(rate(before, actor, code, seat) for seat in self._seats)
        return Look(own, _scale(own))

    def is_hidden(self, state: Any) -> bool:
        """Return whether anything in a position is hidden from any seat."""
        return any(self._hide(state, seat) != state for seat in self._seats)

    def _hide(self, state: Any, seat: int) -> Any:
        known = state.copy()
        self._contract.rules.hide(self._params, known, seat)
        return known

    def _expect_result(self, before: Any, actor: int, code: int, seat: int) -> float:
        """Return the mean share of a seat over the worlds that it thought possible."""
        rules, params = self._contract.rules, self._params
        known = self._hide(before, seat)
        worlds = [before] if known == before else guess_worlds(self._contract, params, known, seat)
        total = 0.0
        count = 0
        for world in worlds:
            after = world.copy()
            rules.apply(params, after, actor, code)
            total += share_of(rules.winners(params, after), seat)
            count += 1
        assert count in (1, WORLDS)
        return round_equity(total / count)


def _scale(own: Shares) -> Shares:
    """Return shares that add up to 1."""
    total = sum(own)
    return tuple(round_equity(share / total) for share in own)
