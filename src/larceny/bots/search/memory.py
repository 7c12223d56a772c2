"""The memory of a search: its parameters, then what the valuation of its leaves needs.

That is the weights of the evaluator, or the memory of the policy of the playouts.
"""

from __future__ import annotations

from typing import Any

from larceny.bots.bot import Memory, to_array

# Places in the memory.
ITERATIONS = 0
EXPLORATION = 1
TEMPERATURE = 2
RANDOMNESS = 3
VALUES_REPEATS = 4
"""1 if a path that comes back to a node is valued there, as a leaf; by default all share the win,
so that no game is put off for ever."""
LEAF_MEMORY = 16
"""Where the part for the leaves begins: at a multiple of 64 bytes."""

EXPLORATION_BY_EVALUATOR = 0.5
"""How strongly a search is drawn to edges with few visits, where the evaluator values leaves."""
EXPLORATION_BY_PLAYOUTS = 2.0
"""The same where leaves are valued by playouts, which are won or lost and so vary more."""
DEFAULT_TEMPERATURE = 0.06
"""The temperature of the softmax that turns equities into priors."""
DEFAULT_RANDOMNESS = 0.1
"""The share of random moves in playouts."""


def make_memory(iterations: int, exploration: float, leaf_memory: Memory) -> Any:
    """Return the memory of a search as an array."""
    from larceny.engine.array import np

    leaf = to_array(leaf_memory)
    parameters = np.zeros(LEAF_MEMORY, leaf.dtype)
    parameters[ITERATIONS] = iterations
    parameters[EXPLORATION] = exploration
    parameters[TEMPERATURE] = DEFAULT_TEMPERATURE
    parameters[RANDOMNESS] = DEFAULT_RANDOMNESS
    return np.concatenate([parameters, leaf])


def with_valued_repeats(memory: Any) -> Any:
    """Return the memory of a search that values positions which come again, and shares no win."""
    changed = memory.copy()
    changed[VALUES_REPEATS] = 1
    return changed


def with_iterations(memory: Any, iterations: int) -> Any:
    """Return the memory of the same search with another number of iterations."""
    changed = memory.copy()
    changed[ITERATIONS] = iterations
    return changed
