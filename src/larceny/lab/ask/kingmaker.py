"""Notes in the compiled loop what those who cannot win can do to others.

The names annotated `Any` below are placeholders, which are filled when the loop is compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from larceny.bots import Policy
from larceny.bots.evaluator.evaluation import bind_position
from larceny.bots.evaluator.lookahead import LIMIT, bind_lookahead, weigh_outcomes
from larceny.bots.evaluator.trained_weights import load_memory
from larceny.compile.rollout import RESULT, extend_dtype
from larceny.engine.contract import Contract
from larceny.engine.rule import Bound, bind, rule
from larceny.engine.seat import CHANCE, MAX_SEATS, REFEREE
from larceny.engine.stack import clone_record, new_floats
from larceny.lab.runner import Runner

HOPELESS = 0.1
"""A seat has no hope with less than this part of an equal share."""

moves: Any = None
apply: Any = None
evaluate_state: Any = None
weigh: Any = None


@rule
def note_kingmaker(
    params: Any, before: Any, seat: Any, move: Any, after: Any, watcher: Any
) -> None:
    """Note how much a seat without hope can give or take from another by its choice."""
    if seat in (CHANCE, REFEREE):
        return
    shares = new_floats(MAX_SEATS)
    evaluate_state(params, before, seat, watcher.memory, shares)
    total = 0.0
    for place in range(before.seats):
        total += shares[place]
    if shares[seat] * before.seats >= HOPELESS * total:
        return
    watcher.seen.hopeless += 1
    least = new_floats(MAX_SEATS)
    most = new_floats(MAX_SEATS)
    for nth in range(moves(params, before, seat, watcher.out)):
        world = clone_record(before)
        apply(params, world, seat, watcher.out[nth])
        weigh(params, world, seat, watcher.memory, LIMIT, shares)
        for place in range(before.seats):
            if nth == 0:
                least[place] = shares[place]
                most[place] = shares[place]
            least[place] = min(least[place], shares[place])
            most[place] = max(most[place], shares[place])
    for place in range(before.seats):
        if place != seat:
            watcher.seen.power = max(watcher.seen.power, most[place] - least[place])


class KingmakerRunner(Runner):
    """Plays games and notes the power of those who cannot win."""

    record = extend_dtype(RESULT, [("hopeless", "i4"), ("power", "f8")])

    def __init__(
        self, contract: Contract, params: Any, seats: Sequence[tuple[str, Policy | None]]
    ) -> None:
        super().__init__(contract, params, seats)
        self._job["watch_every"] = 1
        self._weights = load_memory(contract, params, len(seats))

    def _parts(self, contract: Contract) -> tuple[tuple[str, Bound], ...]:
        rules = contract.rules
        bound = bind(
            note_kingmaker,
            moves=rules.moves,
            apply=rules.apply,
            evaluate_state=bind_position(contract),
            weigh=bind_lookahead(contract, weigh_outcomes),
        )
        return (("watch", bound),)

    def _extras(self) -> tuple[Any, ...]:
        return (self._weights,)
