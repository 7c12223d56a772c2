"""The process that compiles the search of a game and stores it in the cache on disk.

Run as `python -m larceny.bots.search.compile_ahead GAME PACKAGE SEATS`, with a standard input that
stays open as long as the result is wanted. Of several such processes one compiles at a time.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from types import SimpleNamespace
from typing import Any

from larceny import bots
from larceny.bots.compiled import compile_policy, decide
from larceny.compile.native.cache import open_folder
from larceny.compile.native.compiler import is_cached
from larceny.engine.contract import Contract, find_contract
from larceny.engine.mask import first_of
from larceny.engine.rng import new, pick
from larceny.engine.seat import CHANCE, CHANCE_BIT

NICENESS = 10
"""Games that are being played come first."""


def compile_search(contract: Contract, seats: int) -> None:
    """Compile the search of a game for a number of seats, unless that was done before."""
    params, _ = contract.params()
    policy = bots.find_policy(contract, f"{bots.SEARCH}:1", params, seats)
    assert policy is not None
    if not is_cached(compile_policy(contract, policy.function)):
        decide(policy.function, first_decision(contract, params, seats), [0], policy.memory(params))


def first_decision(contract: Contract, params: Any, seats: int) -> Any:
    """Return what a seat can know at the first decision of a game, like an observation."""
    rules, rng = contract.rules, new(1)
    state = contract.new_state(params, seats)
    while rules.actors(params, state) == CHANCE_BIT:
        rules.apply(params, state, CHANCE, pick(rng, rules.chance(params, state)))
    seat = first_of(rules.actors(params, state))
    rules.hide(params, state, seat)
    return SimpleNamespace(contract=contract, params=params, state=state, seat=seat)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait until no other process of this kind compiles."""
    with (open_folder("queue") / "lock").open("w") as file:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def end_with_input() -> None:
    """End this process when its standard input ends, whatever it is doing."""
    sys.stdin.read()
    os._exit(1)


def main() -> None:
    """Compile what the command line names."""
    Thread(target=end_with_input, daemon=True).start()
    if sys.platform != "win32":
        os.nice(NICENESS)
    with one_at_a_time():
        compile_search(find_contract(sys.argv[1], sys.argv[2]), int(sys.argv[3]))
    os._exit(0)


if __name__ == "__main__":
    main()
