"""How much of a game is luck, and how much is skill.

At every chance event the evaluator values the position after each outcome. The value after the
outcome that came, less the mean over all, is luck; its mean is 0 whatever the evaluator is worth. A
seat's share of the win less its luck has the same mean as the share, and varies less. (In poker
this is known as AIVAT.)

The names annotated `Any` below are placeholders, which are filled when the loop is compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from larceny.bots import Policy
from larceny.bots.evaluator.lookahead import LIMIT, bind_lookahead, weigh_outcomes
from larceny.bots.evaluator.trained_weights import load_memory
from larceny.compile.game_record import win_shares
from larceny.compile.rollout import RESULT, extend_dtype
from larceny.engine.array import np
from larceny.engine.contract import Contract
from larceny.engine.rule import Bound, bind, rule
from larceny.engine.seat import CHANCE, MAX_SEATS
from larceny.engine.stack import clone_record, copy_record, new_floats
from larceny.lab.backend.backend import Array
from larceny.lab.backend.compute import Compute
from larceny.lab.metrics.moments import Moments, Z
from larceny.lab.plan import Plan
from larceny.lab.runner import Runner

chance: Any = None
apply: Any = None
weigh: Any = None


@rule
def evaluate_for_all(params: Any, state: Any, weights: Any, shares: Any) -> None:
    """Write every seat's share of the win, the mean over the viewpoints of all seats."""
    part = new_floats(MAX_SEATS)
    for place in range(state.seats):
        shares[place] = 0.0
    for viewer in range(state.seats):
        weigh(params, state, viewer, weights, LIMIT, part)
        for place in range(state.seats):
            shares[place] += part[place] / state.seats


@rule
def note_luck(params: Any, before: Any, seat: Any, outcome: Any, after: Any, watcher: Any) -> None:
    """Add every seat's luck when one outcome comes of all that could."""
    if seat != CHANCE:
        return
    possible = clone_record(before)
    shares = new_floats(MAX_SEATS)
    count = chance(params, before)
    for other in range(count):
        copy_record(possible, before)
        apply(params, possible, CHANCE, other)
        evaluate_for_all(params, possible, watcher.memory, shares)
        part = (1.0 if other == outcome else 0.0) - 1.0 / count
        for place in range(before.seats):
            watcher.seen.luck[place] += part * shares[place]


def bind_luck(contract: Contract) -> Bound:
    """Return `note_luck` for a game."""
    rules = contract.rules
    lookahead = bind_lookahead(contract, weigh_outcomes)
    return bind(note_luck, chance=rules.chance, apply=rules.apply, weigh=lookahead)


class LuckRunner(Runner):
    """Plays games and notes every seat's luck."""

    record = extend_dtype(RESULT, [("luck", "f8", MAX_SEATS)])

    def __init__(
        self, contract: Contract, params: Any, seats: Sequence[tuple[str, Policy | None]]
    ) -> None:
        super().__init__(contract, params, seats)
        self._job["watch_every"] = 1
        self._weights = load_memory(contract, params, len(seats))

    def _parts(self, contract: Contract) -> tuple[tuple[str, Bound], ...]:
        return (("watch", bind_luck(contract)),)

    def _extras(self) -> tuple[Any, ...]:
        return (self._weights,)


@dataclass(frozen=True)
class LuckShare:
    """The part of the variance of results that luck explains, with its 95 % interval."""

    share: float
    low: float
    high: float
    games: int


def measure_luck(
    plan: Plan,
    games: int,
    *,
    seed: int = 0,
    compute: Compute | None = None,
    progress: Callable[[int], None] | None = None,
) -> LuckShare:
    """Return which part of the variance of seats' shares of the win is luck."""
    seats = len(plan.bots)
    runner = LuckRunner(plan.contract, plan.params, plan.policies)
    gains = Moments()
    rests = Moments()
    gaps = Moments()
    with closing(runner.stream(seed, games, compute)) as blocks:
        for block in blocks:
            won = win_shares(block.watched, seats)
            luck = block.watched["luck"][:, :seats]
            gains.add((won - 1 / seats).ravel() ** 2)
            rests.add((won - 1 / seats - luck).ravel() ** 2)
            gaps.add(_taken_away(won, luck, seats))
            if progress is not None:
                progress(len(block.results))
    share = 1 - rests.mean / gains.mean if gains.mean else 0.0
    half = Z * gaps.error / gains.mean if gains.mean and gaps.count > 1 else share
    return LuckShare(share, max(0.0, share - half), min(1.0, share + half), games)


def _taken_away(won: Array, luck: Array, seats: int) -> Array:
    """Return for each game the mean square that luck takes away, over its seats."""
    gain = won - 1 / seats
    difference: Array = np.mean(gain**2 - (gain - luck) ** 2, axis=1)
    return difference
