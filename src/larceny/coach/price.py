"""Compares the moves of one decision, from what the seat knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from larceny.coach.mark import round_equity
from larceny.coach.valuation import Valuation
from larceny.engine import rng
from larceny.engine.contract import Contract
from larceny.engine.errors import NoDecision
from larceny.engine.seat import seat_name
from larceny.table.observation import Observation

WORLDS = 16
"""How many possible worlds are looked at where it matters what a seat cannot know."""
MAX_PRICED = 1000
"""A decision with more moves has only some of them priced."""
FIRST_LOOK = 400
"""Of so many moves, how many are priced first, at equal distances in the list of moves."""
FINALISTS = 12
"""Around how many of the best of those all moves are priced."""


@dataclass(frozen=True)
class Prices:
    """The equity of each move that was priced, by its code, and of waiting where that is allowed.

    `order` lists the codes from the best to the worst.
    """

    equities: dict[int, float]
    waiting: float | None = None

    @property
    def order(self) -> list[int]:
        return sorted(self.equities, key=self.equities.__getitem__, reverse=True)

    @property
    def best(self) -> int:
        return max(self.equities, key=self.equities.__getitem__)

    @property
    def highest(self) -> float:
        """The equity of the best that the seat can do, be it to wait."""
        best = self.equities[self.best]
        return best if self.waiting is None else max(best, self.waiting)


def price_moves(
    valuation: Valuation, observation: Observation, always: Sequence[int] = ()
) -> Prices:
    """Return what the moves of a seat are worth; those of `always` in any case."""
    contract = observation.contract
    params = observation.params
    seat = observation.seat
    mask = contract.rules.actors(params, observation.state)
    if not mask >> seat & 1:
        raise NoDecision(seat_name(seat))
    worlds = guess_worlds(contract, params, observation.state, seat)
    first = next(worlds)
    codes = observation.codes
    prices = [_price_some(valuation, first, seat, codes, always)]
    for world in worlds:
        prices.append({code: valuation.rate(world, seat, code, seat)[seat] for code in prices[0]})
        if len(prices) == 2 and prices[0] == prices[1]:
            break
    waiting = valuation.rate_waiting(first, seat) if mask != 1 << seat else None
    return Prices(_average(prices), waiting)


def guess_worlds(contract: Contract, params: Any, known: Any, seat: int) -> Iterator[Any]:
    """Yield worlds that a seat thinks possible, always the same for what it knows.

    There is one if nothing is hidden.
    """
    generator = rng.new(0)
    for _ in range(WORLDS):
        world = known.copy()
        contract.rules.guess(params, world, seat, generator)
        yield world
        if world == known:
            return


def _price_some(
    valuation: Valuation, world: Any, seat: int, codes: Sequence[int], always: Sequence[int]
) -> dict[int, float]:
    """Return the equity of all moves, or of those that look best if there are too many."""

    def price(places: Sequence[int]) -> dict[int, float]:
        return {codes[at]: valuation.rate(world, seat, codes[at], seat)[seat] for at in places}

    if len(codes) <= MAX_PRICED:
        return price(range(len(codes)))
    step = -(-len(codes) // FIRST_LOOK)
    looked = list(range(0, len(codes), step))
    equities = price(looked)
    finalists = sorted(looked, key=lambda at: equities[codes[at]], reverse=True)[:FINALISTS]
    near = {at for middle in finalists for at in range(middle - step + 1, middle + step)}
    chosen = {at for at in near if 0 <= at < len(codes)} | {codes.index(code) for code in always}
    equities |= price(sorted(chosen - set(looked)))
    return {code: equities[code] for code in codes if code in equities}


def _average(prices: Sequence[dict[int, float]]) -> dict[int, float]:
    if len(prices) == 1:
        return prices[0]
    return {
        code: round_equity(sum(world[code] for world in prices) / len(prices)) for code in prices[0]
    }
