"""`hint`: the legal moves of a seat, best first, with their equity and the reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from larceny.bots.bot import check_observation
from larceny.coach.explanation import explain
from larceny.coach.price import price_moves
from larceny.coach.valuation import Source, find_valuation, limit_for
from larceny.engine.seat import seat_name
from larceny.table.observation import Observation

MAX_EVALUATIONS = 2500
"""How many positions are evaluated for a hint, about, so that it takes less than 0.3 seconds."""

MOST_NAMED = 3
"""How many moves the `repr` of a hint names."""


@dataclass(frozen=True)
class Advice:
    """One legal move: its equity, what it loses against the best one, and why in a sentence."""

    move: str
    equity: float
    loss: float
    why: str


@dataclass(frozen=True, repr=False)
class Hint(Sequence[Advice]):
    """A sequence of advice, best first. `source` says where the equities come from.

    `waiting` is the equity of letting the others act first, where several may; else None.
    """

    seat: int
    source: Source
    waiting: float | None
    moves: tuple[Advice, ...]

    def __repr__(self) -> str:
        best = ", ".join(f"{advice.move} {advice.equity:.1%}" for advice in self.moves[:MOST_NAMED])
        more = len(self.moves) - MOST_NAMED
        rest = f" and {more} more" if more > 0 else ""
        return f"<Hint for {seat_name(self.seat)}, {self.source}: {best}{rest}>"

    def __len__(self) -> int:
        return len(self.moves)

    def __iter__(self) -> Iterator[Advice]:
        return iter(self.moves)

    @overload
    def __getitem__(self, place: int) -> Advice: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Advice, ...]: ...
    def __getitem__(self, place: int | slice) -> Advice | tuple[Advice, ...]:
        return self.moves[place]


def hint(observation: Observation) -> Hint:
    """Return the legal moves of the observing seat with their equity, best first.

    Only what the seat may know is used. A seat that has nothing to decide raises NoDecision, a game
    without an evaluator BadWeights.
    """
    check_observation(observation)
    contract = observation.contract
    params = observation.params
    limit = limit_for(len(observation.codes), MAX_EVALUATIONS)
    valuation = find_valuation(contract, params, observation.state.seats, limit)
    prices = price_moves(valuation, observation)
    order = prices.order
    best = prices.equities[order[0]]
    advice = tuple(
        Advice(
            observation.text(code),
            prices.equities[code],
            best - prices.equities[code],
            explain(observation, code),
        )
        for code in order
    )
    return Hint(observation.seat, valuation.source, prices.waiting, advice)
