"""Plays compiled games on several cores; the results do not depend on how many there are."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import copy_context
from functools import cache
from itertools import islice
from typing import Any

from larceny.bots import PolicyFunction
from larceny.compile import rollout
from larceny.compile.driver import AnyOf, find_driver
from larceny.compile.line_up import ANY
from larceny.compile.policies import bind_answer, bind_policies
from larceny.compile.step import bind_loop
from larceny.engine.contract import Contract
from larceny.engine.errors import BadBot
from larceny.engine.javascript import IS_HERE
from larceny.engine.rule import Bound
from larceny.lab.backend.backend import Block, GameRange
from larceny.lab.backend.loop_caller import LoopCaller
from larceny.lab.backend.loop_plan import LoopPlan, Parts, bind_rules

MAX_BLOCK = 4096
"""The most games in a block: small enough to report progress and to stop on Ctrl-C."""
BLOCKS_PER_WORKER = 16
"""The least number of blocks for each worker, so that all are busy to the end."""
BLOCKS_AHEAD = 4
"""How many blocks for each worker may be played or wait to be taken."""


@cache
def find_loop(
    contract: Contract,
    names: tuple[str, ...],
    policies: tuple[PolicyFunction | Bound, ...],
    loop: Callable[..., Any] = rollout.play_games,
    functions: tuple[str, ...] = (),
    parts: Parts = (),
    has_random: bool = True,
    engine: str | None = None,
) -> Any:
    """Return a loop over games for a game and the distinct policies that play it.

    `functions` names the rules that the loop needs besides those that every game has, `parts` what
    else stands in its places. `has_random` says whether some seat may be played by no policy. None
    if the games must be played in plain Python.
    """
    rules = bind_rules(contract, functions, parts)
    any_of = AnyOf(bind_loop(rules, ANY, ANY), policies)
    bindings = bind_loop(rules, bind_answer(rules, policies, has_random), bind_policies(policies))
    label = "_".join([contract.identifier, *names])
    return find_driver(contract.folder, loop, label, bindings, engine, any_of)


class ThreadBackend:
    """Plays blocks of games in threads: compiled code releases the interpreter lock."""

    def __init__(self, plan: LoopPlan, loop: Callable[..., Any], threads: int) -> None:
        self._bots = ", ".join(plan.policies)
        self._caller = LoopCaller(plan, loop)
        self._threads = threads

    def stream(self, whole: GameRange) -> Generator[Block, None, None]:
        """Yield the first game alone, for which all is compiled, then blocks of many."""
        if IS_HERE:  # which has no threads
            for place in range(0, whole.games, MAX_BLOCK):
                yield self._caller.play(whole.part(place, MAX_BLOCK))
            return
        yield self._compile(whole.part(0, 1))  # once, before the threads start
        size = block_size(whole.games, self._threads)
        places = iter(range(1, whole.games, size))
        with _pool(self._threads) as pool:

            def submit(place: int) -> Future[Block]:
                part = whole.part(place, size)
                return pool.submit(copy_context().run, self._caller.play, part)  # with its limits

            waiting = deque(submit(place) for place in islice(places, BLOCKS_AHEAD * self._threads))
            while waiting:
                yield waiting.popleft().result()
                waiting.extend(submit(place) for place in islice(places, 1))

    def _compile(self, first: GameRange) -> Block:
        """Play the first game; raise BadBot if something in it does not compile."""
        try:
            return self._caller.play(first)
        except Exception as error:
            if any(kind.__name__ == "NumbaError" for kind in type(error).__mro__):
                raise uncompiled(self._bots, error) from error
            raise


def uncompiled(bots: str, error: Exception) -> BadBot:
    """Return the error of policies that do not compile, in one line."""
    reason = next((line for line in str(error).splitlines() if line.strip()), "")
    return BadBot(f"a policy of {bots} is no rule that compiles: {reason}")


def block_size(games: int, workers: int) -> int:
    """Return how many games one block of work has."""
    return max(1, min(MAX_BLOCK, games // (workers * BLOCKS_PER_WORKER)))


@contextmanager
def _pool(workers: int) -> Iterator[ThreadPoolExecutor]:
    """Yield threads that stop after their current block when the caller is interrupted."""
    pool = ThreadPoolExecutor(workers)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
