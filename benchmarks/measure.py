"""Figures, and how rates are measured: the best of several runs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

REPEATS = 5


@dataclass(frozen=True)
class Figure:
    """One measured number, and the goal that it should reach, if there is one."""

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
"""A function of the values measured before in the same run, by name; it yields its figures."""


def best_rate(
    run: Callable[[], float],
    repeats: int = REPEATS,
    clock: Callable[[], float] = time.perf_counter,
) -> float:
    """Call `run`, which returns the amount of its work, several times; return the best rate."""
    best = 0.0
    for _ in range(repeats):
        began = clock()
        amount = run()
        best = max(best, amount / (clock() - began))
    return best


def best_rate_alone(run: Callable[[], float], repeats: int = REPEATS) -> float:
    """Return the best rate by the CPU time of this thread, which other processes disturb less."""
    return best_rate(run, repeats, time.thread_time)


def ratio(
    name: str, top: str, bottom: str, measured: dict[str, float], goal: float | None = None
) -> Outcome:
    """Return the ratio of two figures, if both were measured."""
    if top not in measured or bottom not in measured:
        return Skipped(name, f"needs {top} and {bottom}")
    return Figure(name, measured[top] / measured[bottom], "x", f"{top} / {bottom}", goal)
