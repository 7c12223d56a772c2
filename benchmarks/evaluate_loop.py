"""A loop over evaluations of one position, for `benchmarks.evaluator`."""

from __future__ import annotations

from typing import Any

evaluate_state: Any = None


def evaluate_many(
    params: Any, states: Any, seats: Any, memory: Any, shares: Any, times: Any
) -> Any:
    """Evaluate a position again and again, from the viewpoint of each seat in turn."""
    total = 0.0
    for turn in range(times):
        evaluate_state(params[0], states[0], turn % seats, memory, shares)
        total += shares[0]
    return total
