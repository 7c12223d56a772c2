"""Plays games and notes in each what the design log of their game asks for.

The names annotated `Any` below are placeholders, which are filled when the loop is compiled.
"""

from __future__ import annotations

from typing import Any

from larceny.compile.rollout import extend_dtype
from larceny.engine.contract import Contract
from larceny.engine.design_log import DesignLog
from larceny.engine.rule import Bound, bind, rule
from larceny.engine.seat import CHANCE
from larceny.lab.metrics.recording import WATCHED, WatchingRunner
from larceny.lab.plan import Plan

MAX_STEPS = 20_000

note: Any = None
watch_any_outcome: Any = None
watch_any_decision: Any = None


@rule
def watch_outcome(params: Any, state: Any, outcome: Any, rng: Any, notes: Any, seen: Any) -> None:
    """Note an outcome as every game is watched, and for the log."""
    watch_any_outcome(params, state, outcome, rng, notes, seen)
    note(params, state, CHANCE, outcome, seen)


@rule
def watch_decision(
    params: Any, state: Any, seat: Any, move: Any, out: Any, rng: Any, notes: Any, seen: Any
) -> None:
    """Note a move as every game is watched, and for the log."""
    watch_any_decision(params, state, seat, move, out, rng, notes, seen)
    note(params, state, seat, move, seen)


class LogRunner(WatchingRunner):
    """Plays games of a plan and watches every one for the design log."""

    def __init__(self, plan: Plan, log: DesignLog) -> None:
        self._log = log
        self.record = extend_dtype(WATCHED, log.fields)
        super().__init__(
            plan.contract, plan.params, plan.policies, watch_every=1, max_steps=MAX_STEPS
        )

    def _parts(self, contract: Contract) -> tuple[tuple[str, Bound], ...]:
        parts = dict(super()._parts(contract))
        outcome = bind(watch_outcome, watch_any_outcome=parts["watch_outcome"], note=self._log.note)
        decision = bind(
            watch_decision, watch_any_decision=parts["watch_decision"], note=self._log.note
        )
        return (("watch_outcome", outcome), ("watch_decision", decision))
