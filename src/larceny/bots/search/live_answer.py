"""Answers of a search at a live table, which never waits for the compiler.

Until the compiled search is ready, the same search runs in plain Python, for part of a second a
move. Which of the two answers depends on how fast the machine is: with the same seed a live table
may see other moves than a simulation, where every search is compiled first.

Compiling takes long and is left to a process of its own (`compile_ahead`), which stores the result
in the cache on disk: on one machine it happens once for each game. A thread waits for that process
and then loads the code, which takes a second or two.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any

from larceny.bots.search.memory import ITERATIONS
from larceny.engine.rng import Rng
from larceny.engine.rule import Bound, plain

if TYPE_CHECKING:
    from larceny.engine.contract import Contract
    from larceny.table.observation import Observation

threads: dict[Bound, Thread] = {}
"""The threads that prepare a search, or have prepared it."""
_lock = Lock()


def is_ready(search: Bound, observation: Observation, memory: Any) -> bool:
    """Return whether a search can run compiled at once; if not, begin to prepare that."""
    with _lock:
        thread = threads.get(search)
        if thread is None:
            arguments = (search, observation, memory)
            thread = threads[search] = Thread(target=_prepare, args=arguments, daemon=True)
            thread.start()
    return not thread.is_alive()


def _prepare(search: Bound, observation: Observation, memory: Any) -> None:
    from larceny.bots.compiled import compile_policy, decide
    from larceny.compile.native.compiler import is_cached

    if not is_cached(compile_policy(observation.contract, search)):
        compile_ahead(observation.contract, observation.state.seats)
    decide(search, observation, [0], memory)


def compile_ahead(contract: Contract, seats: int) -> None:
    """Wait for a process that compiles. It ends early if this process does: its input ends then."""
    module = "larceny.bots.search.compile_ahead"
    command = [sys.executable, "-m", module, contract.name, contract.package.__name__, str(seats)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        process.wait()


PLAIN_SECONDS = 0.5
"""The seconds that a move takes in plain Python."""


def answer_live(
    search: Bound,
    run_iterations: Bound,
    observation: Observation,
    rng: Rng,
    memory: Any,
) -> int:
    """Return the answer of the compiled search if it is ready, else that of a search in Python."""
    if not is_ready(search, observation, memory):
        return answer_in_python(run_iterations, observation, rng, memory)
    from larceny.bots.compiled import decide

    return decide(search, observation, rng, memory)


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
