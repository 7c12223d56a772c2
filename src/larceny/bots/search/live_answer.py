"""Answers of a search at a live table, where people wait.

Where the game's module holds the search it is fast from the first move on. Elsewhere the same
search runs in plain Python, for part of a second a move: nobody waits for a compiler. Which answer
that gives depends on how fast the machine is.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from larceny.bots.search.memory import ITERATIONS
from larceny.engine.rng import Rng
from larceny.engine.rule import Bound, plain

if TYPE_CHECKING:
    from larceny.table.observation import Observation

PLAIN_SECONDS = 0.5
"""The seconds that a move takes in plain Python."""


MOST_SECONDS = 30.0
"""A move that takes longer is interrupted: rules that somebody wrote may never end."""


def answer_live(
    search: Bound,
    run_iterations: Bound,
    observation: Observation,
    rng: Rng,
    memory: Any,
) -> int:
    """Return the answer of the search, in plain Python if it was not compiled ahead."""
    from larceny.bots.compiled import decide, is_compiled_ahead
    from larceny.compile.wasm.driver import time_limit

    if is_compiled_ahead(observation.contract, search):
        with time_limit(MOST_SECONDS):
            return decide(search, observation, rng, memory)
    return answer_in_python(run_iterations, observation, rng, memory)


def answer_in_python(
    run_iterations: Bound,
    observation: Observation,
    rng: Rng,
    memory: Any,
    clock: Callable[[], float] = time.perf_counter,
) -> int:
    """Search in plain Python for `PLAIN_SECONDS`, or less if the iterations are used up before."""
    from larceny.bots.search.root import recommend_answer
    from larceny.bots.search.tree import new_tree

    end = clock() + PLAIN_SECONDS
    contract, params, seat = observation.contract, observation.params, observation.seat
    codes = observation.codes
    if len(codes) == 1 and contract.rules.actors(params, observation.state) == 1 << seat:
        return codes[0]
    run = plain(run_iterations)
    tree = new_tree(int(memory[ITERATIONS]))
    out = [0] * (contract.max_moves + 1)
    for _ in range(int(memory[ITERATIONS])):
        run(params, observation.state, seat, out, rng, memory, tree, 1)
        if clock() >= end:
            break
    return recommend_answer(tree, rng)
