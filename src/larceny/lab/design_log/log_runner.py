"""Plays games of which every one is watched for a design log.

The names annotated `Any` below are placeholders, which are filled when the loop is compiled.
The modules of games hold it: what is not compiled is in files of its own, and makes none older.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from larceny.compile.rollout import extend_dtype
from larceny.engine.contract import Contract
from larceny.engine.design_log import DesignLog
from larceny.engine.rule import Bound, bind, rule
from larceny.lab.metrics.recording import WatchingRunner
from larceny.lab.plan import Plan

MAX_STEPS = 20_000

note: Any = None
note_event: Any = None


@rule
def watch(params: Any, before: Any, seat: Any, move: Any, after: Any, watcher: Any) -> None:
    """Note an event as every game is watched, and for the log."""
    note_event(params, before, seat, move, after, watcher)
    note(params, before, seat, move, after, watcher.seen)


class LogRunner(WatchingRunner):
    """Plays games of a plan and watches every one for the design log."""

    def __init__(self, plan: Plan, log: DesignLog) -> None:
        self._log = log
        super().__init__(
            plan.contract, plan.params, plan.policies, watch_every=1, max_steps=MAX_STEPS
        )

    def _record(self, contract: Contract) -> np.dtype[Any]:
        return extend_dtype(super()._record(contract), self._log.fields)

    def _parts(self, contract: Contract) -> tuple[tuple[str, Bound], ...]:
        parts = dict(super()._parts(contract))
        return (("watch", bind(watch, note_event=parts["watch"], note=self._log.note)),)
