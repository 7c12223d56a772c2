"""Loops over evaluations, to be compiled for `benchmarks.evaluator`.

The names annotated `Any` below are placeholders, which are filled when a loop is compiled.
"""

from __future__ import annotations

from typing import Any

from larceny.bots.evaluator.network import forward
from larceny.engine.seat import MAX_SEATS
from larceny.engine.stack import new_floats

evaluate_state: Any = None
ROWS: Any = None
SEATS: Any = None


def evaluate_positions(params: Any, states: Any, memory: Any, times: Any) -> Any:
    """Evaluate each position from the viewpoint of every seat; return the sum of first shares."""
    shares = new_floats(MAX_SEATS)
    total = 0.0
    for _ in range(times):
        for place in range(len(states)):
            for seat in range(states[place].seats):
                evaluate_state(params[0], states[place], seat, memory, shares)
                total += shares[0]
    return total


def run_forward(rows: Any, factors: Any, starts: Any, memory: Any, seats: Any, times: Any) -> Any:
    """Run the network on inputs that were encoded before; return the sum of first shares."""
    shares = new_floats(MAX_SEATS)
    total = 0.0
    for _ in range(times):
        for place in range(len(starts) - 1):
            first = starts[place]
            end = starts[place + 1]
            count = end - first
            forward(memory, rows[first:end], factors[first:end], count, ROWS, SEATS, seats, shares)
            total += shares[0]
    return total
