"""What a benchmark is, and how a rate is taken: the best of several runs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

REPEATS = 5


@dataclass(frozen=True)
class Figure:
    """One measured number. `goal` is what it should reach, where there is one."""

    name: str
    value: float
    unit: str
    note: str = ""
    goal: float | None = None
    less_is_better: bool = False

    @property
    def is_met(self) -> bool | None:
        if self.goal is None:
            return None
        return self.value <= self.goal if self.less_is_better else self.value >= self.goal


@dataclass(frozen=True)
class Skipped:
    """A benchmark that cannot be run here, and why."""

    name: str
    reason: str


Outcome = Figure | Skipped
Benchmark = Callable[[dict[str, float]], Iterable[Outcome]]
"""Gets what was measured before it in the same run, by name; yields its own figures."""


def best_rate(
    run: Callable[[], float],
    repeats: int = REPEATS,
    clock: Callable[[], float] = time.perf_counter,
) -> float:
    """Call `run`, which returns how much it did, several times; the highest amount a second."""
    best = 0.0
    for _ in range(repeats):
        began = clock()
        amount = run()
        best = max(best, amount / (clock() - began))
    return best


def best_rate_alone(run: Callable[[], float], repeats: int = REPEATS) -> float:
    """The rate of one thread, by its own CPU time: what else the machine does counts for less."""
    return best_rate(run, repeats, time.thread_time)


def ratio(
    name: str, top: str, bottom: str, measured: dict[str, float], goal: float | None = None
) -> Outcome:
    """How many times the one the other is, if both were measured."""
    if top not in measured or bottom not in measured:
        return Skipped(name, f"needs {top} and {bottom}")
    return Figure(name, measured[top] / measured[bottom], "x", f"{top} / {bottom}", goal)
