"""The memory of a search: its parameters, then the memory of the policy of its playouts."""

from __future__ import annotations

from collections.abc import Sequence

# Places in the memory.
ITERATIONS = 0
EXPLORATION = 1
RANDOMNESS = 2
PLAYOUT_MEMORY = 3

DEFAULT_EXPLORATION = 0.7
"""The exploration constant of the upper confidence bound."""
DEFAULT_RANDOMNESS = 0.1
"""The share of random moves in playouts."""


def make_memory(iterations: int, playout_memory: Sequence[float]) -> list[float]:
    """Return the memory of a search with the default parameters."""
    return [iterations, DEFAULT_EXPLORATION, DEFAULT_RANDOMNESS, *playout_memory]


def with_iterations(memory: Sequence[float], iterations: int) -> list[float]:
    """Return the memory of the same search with another number of iterations."""
    return [iterations, *memory[EXPLORATION:]]
