"""What positions and moves are worth to a seat: by the solution of a game, or by its evaluator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

from larceny.bots.evaluator.evaluation import bind_evaluation, find_memory
from larceny.bots.evaluator.lookahead import LIMIT, bind_lookahead, rate_waiting
from larceny.bots.evaluator.trained_weights import find_weights, why_untrained
from larceny.coach.mark import round_equity
from larceny.engine.contract import Contract
from larceny.engine.errors import BadWeights
from larceny.engine.rule import plain
from larceny.engine.seat import MAX_SEATS

if TYPE_CHECKING:
    from larceny.odds.position_value import PositionValue
from collections.abc import Callable, Hashable
from typing import NamedTuple

from larceny.bots.evaluator.lookahead import MAX_EVENTS
from larceny.engine.seat import CHANCE, CHANCE_BIT

Shares: TypeAlias = tuple[float, ...]
"""The share of the win of each seat."""

MAX_REMEMBERED = 4000
"""How many positions are remembered, at most."""


class Reached(NamedTuple):
    """A position, its key, and how likely it is."""

    state: Any
    key: Hashable
    weight: float


class OutcomeMean:
    """Weighs the outcomes after a move, as long as they lead to at most `limit` positions.

    It is what `bots.evaluator.lookahead.weigh_outcomes` computes, faster in plain Python: positions
    are found by a key, and those that several moves of a decision lead to are looked at once. An
    event with more outcomes than the limit is never looked into, however many come to the same.
    `evaluate(state, viewer)` returns the shares in a position as a viewer can know them.
    """

    def __init__(
        self,
        contract: Contract,
        params: Any,
        limit: int,
        evaluate: Callable[[Any, int], Shares],
    ) -> None:
        self._rules = contract.rules
        self._params = params
        self._limit = limit
        self._evaluate = evaluate
        self._shares: dict[tuple[Hashable, int], Shares] = {}
        self._next: dict[Hashable, list[Reached]] = {}

    def weigh(self, state: Any, viewer: int) -> Shares:
        """Return the mean shares in the positions that follow, as a viewer can know them."""
        if len(self._shares) + len(self._next) > MAX_REMEMBERED:
            self._shares.clear()
            self._next.clear()
        first = Reached(state, state.key(), 1.0)
        if not self._is_chance(state):
            return self._share(first, viewer)
        layer = [first]
        final = []
        for _ in range(MAX_EVENTS):
            reached = self._expand(layer)
            if reached is None or not layer:
                break
            layer = [each for each in reached if self._is_chance(each.state)]
            final += [each for each in reached if not self._is_chance(each.state)]
        return self._add_up([*final, *layer], viewer)

    def _add_up(self, positions: list[Reached], viewer: int) -> Shares:
        weighed = [(each.weight, self._share(each, viewer)) for each in positions]
        seats = range(len(weighed[0][1]))
        return tuple(sum(weight * shares[seat] for weight, shares in weighed) for seat in seats)

    def _is_chance(self, state: Any) -> bool:
        return bool(self._rules.actors(self._params, state) == CHANCE_BIT)

    def _share(self, position: Reached, viewer: int) -> Shares:
        key = position.key, viewer
        if key not in self._shares:
            self._shares[key] = self._evaluate(position.state, viewer)
        return self._shares[key]

    def _expand(self, layer: list[Reached]) -> list[Reached] | None:
        """Return all positions after one more event; None if they are more than the limit."""
        reached: dict[Hashable, Reached] = {}
        for position in layer:
            outcomes = self._outcomes(position)
            for after in outcomes:
                weight = position.weight * after.weight
                if after.key in reached:
                    weight += reached[after.key].weight
                reached[after.key] = after._replace(weight=weight)
            if not outcomes or len(reached) > self._limit:
                return None
        return list(reached.values())

    def _outcomes(self, position: Reached) -> list[Reached]:
        """Return the positions after the event that is pending; none if there are too many."""
        if position.key not in self._next:
            self._next[position.key] = self._find_outcomes(position.state)
        return self._next[position.key]

    def _find_outcomes(self, state: Any) -> list[Reached]:
        count = self._rules.chance(self._params, state)
        reached: dict[Hashable, Reached] = {}
        for outcome in range(count if count <= self._limit else 0):
            after = state.copy()
            self._rules.apply(self._params, after, CHANCE, outcome)
            key = after.key()
            weight = reached[key].weight if key in reached else 0.0
            reached[key] = Reached(after, key, weight + 1.0 / count)
        return list(reached.values())


Source: TypeAlias = Literal["exact", "evaluator"]

ONE_DIE = 6
PAIR = 2
"""Games are solved between two."""
MAX_CACHED = 16
"""How many valuations are kept."""


class Valuation(Protocol):
    """Prices the positions and moves of one game by one rule set, with one number of seats."""

    source: Source

    def shares(self, state: Any, viewer: int) -> Shares:
        """Return all seats' shares as a viewer can know them; exact when the game is over."""

    def rate(self, world: Any, seat: int, move: int, viewer: int) -> Shares:
        """Return all seats' shares after a move of a seat, as a viewer can know them."""

    def rate_waiting(self, world: Any, seat: int) -> float:
        """Return a seat's share if it lets the others act first, where they may."""


class LearnedValue:
    """Values by the evaluator, as means over the dice that directly follow.

    Dice are weighed as long as they lead to at most `limit` positions, and cards that are drawn in
    secret not at all.
    """

    source: Source = "evaluator"

    def __init__(self, contract: Contract, params: Any, seats: int, limit: int) -> None:
        limit = 1 if contract.secret_draw_view else limit
        self._rules = contract.rules
        self._params = params
        self._seats = seats
        self._limit = limit
        self._memory = find_memory(contract, params, seats)
        self._network = plain(bind_evaluation(contract))
        self._wait = plain(bind_lookahead(contract, rate_waiting))
        self._mean = OutcomeMean(contract, params, limit, self._evaluate)
        self._out = [0] * contract.max_moves
        self._last: dict[int, tuple[Any, Shares]] = {}

    def shares(self, state: Any, viewer: int) -> Shares:
        return _round(self._mean.weigh(state, viewer))

    def rate(self, world: Any, seat: int, move: int, viewer: int) -> Shares:
        after = world.copy()
        self._rules.apply(self._params, after, seat, move)
        return self.shares(after, viewer)

    def rate_waiting(self, world: Any, seat: int) -> float:
        out = [0.0] * MAX_SEATS
        arguments = self._params, world, seat, self._out, self._memory, self._limit, out
        return round_equity(self._wait(*arguments))

    def _evaluate(self, state: Any, viewer: int) -> Shares:
        """Return the shares in a position without a look at what follows."""
        if self._rules.actors(self._params, state) == 0:
            return share_win(self._rules.winners(self._params, state), self._seats)
        known = state.copy()
        self._rules.hide(self._params, known, viewer)
        last = self._last.get(viewer)
        if last is not None and last[0] == known:  # outcomes that look alike come in a row
            return last[1]
        out = [0.0] * MAX_SEATS
        self._network(self._params, known, viewer, self._memory, out)
        shares = tuple(out[: self._seats])
        self._last[viewer] = known, shares
        return shares


class SolvedValue:
    """Values by the exact solution of a game between two."""

    source: Source = "exact"

    def __init__(self, positions: PositionValue) -> None:
        self._positions = positions

    def shares(self, state: Any, viewer: int) -> Shares:
        first = round_equity(self._positions.share(state, 0))
        return first, 1.0 - first

    def rate(self, world: Any, seat: int, move: int, viewer: int) -> Shares:
        share = round_equity(self._positions.move_share(world, seat, move))
        return (share, 1.0 - share) if seat == 0 else (1.0 - share, share)

    def rate_waiting(self, world: Any, seat: int) -> float:
        """Return nothing won: in the games that are solved nobody waits."""
        return 0.0


def share_win(winners: int, seats: int) -> Shares:
    """Return the shares of a win that a mask of seats has won."""
    return _round(tuple((winners >> seat & 1) / winners.bit_count() for seat in range(seats)))


def _round(shares: Shares) -> Shares:
    return tuple(map(round_equity, shares))


def limit_for(moves: int, evaluations: int) -> int:
    """Return how many positions to weigh for each of many moves, with so many evaluations in all.

    It is as many as two dice have, or one, or none.
    """
    each = evaluations // max(1, moves)
    return next(limit for limit in (LIMIT, ONE_DIE, 1) if limit <= max(1, each))


_cache: dict[tuple[Any, ...], tuple[Any, Valuation]] = {}


def find_valuation(contract: Contract, params: Any, seats: int, limit: int = LIMIT) -> Valuation:
    """Return the best valuation there is; raise BadWeights if there is none.

    It is made once for each object of params; a solution or weights that are newly made are found.
    `limit` bounds the positions that an evaluator looks at for each move.
    """
    from larceny.odds.solution import locate_solution

    solution = locate_solution(contract, params) if seats == PAIR else None
    weights = None if solution else find_weights(contract)
    stamps = [path and (path, path.stat().st_mtime_ns) for path in (solution, weights)]
    key = contract.name, id(params), seats, limit, *stamps
    cached = _cache.get(key)
    if cached is None:
        cached = params, _make(contract, params, seats, limit)  # keeps its params, and so their id
        _cache[key] = cached
        if len(_cache) > MAX_CACHED:
            _cache.pop(next(iter(_cache)), None)
    return cached[1]


def _make(contract: Contract, params: Any, seats: int, limit: int) -> Valuation:
    from larceny.odds.position_value import find_value

    positions = find_value(contract, params, seats)
    if positions is not None:
        return SolvedValue(positions)
    reason = why_untrained(contract, seats)
    if reason is not None:
        raise BadWeights(f"{contract.name}: {reason}")
    return LearnedValue(contract, params, seats, limit)
