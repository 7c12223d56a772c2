"""Gets a compiled search ready while others play.

Compiling takes long and is left to a process of its own (`compile_ahead`), which stores the result
in the cache on disk: on one machine it happens once for each game. A thread waits for that process
and then loads the code, which takes a second or two.
"""

from __future__ import annotations

import subprocess
import sys
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any

from larceny.engine.rule import Bound

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
