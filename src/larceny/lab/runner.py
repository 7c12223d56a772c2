"""Plays many compiled games on several cores; the results do not depend on how many there are."""

from __future__ import annotations

import os
import re
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from larceny.bots import Policy, PolicyFunction
from larceny.bots.bot import to_array
from larceny.engine import rollout
from larceny.engine.argument import check_workers
from larceny.engine.contract import Contract
from larceny.engine.errors import BadBot
from larceny.engine.native.compiler import compile_driver
from larceny.engine.policies import MAX_POLICIES, RANDOM, bind_policies
from larceny.engine.rule import Bound
from larceny.lab.plain_loop import GAMES_PER_BLOCK, make_plain_loop
from larceny.realtime.simulated_referee import bind_referee

Array = np.ndarray[Any, Any]

MAX_BLOCK = 4096
"""The most games in a block: small enough to report progress and to stop on Ctrl-C."""
BLOCKS_PER_WORKER = 16
"""The least number of blocks for each worker, so that all are busy to the end."""
BLOCKS_AHEAD = 4
"""How many blocks for each worker may be played or wait to be taken."""
MAX_STEPS = 1_000_000
"""A game that takes more steps is taken to be endless: it is truncated, and counted as such."""
SEED_MASK = 0xFFFFFFFFFFFFFFFF
"""A seed is reduced to 64 bits."""

LOOP_RULES = ("begin", "actors", "moves", "chance", "apply", "scores", "winners", "hide")


@cache
def compile_loop(
    contract: Contract,
    names: tuple[str, ...],
    policies: tuple[PolicyFunction | Bound, ...],
    loop: Callable[..., Any] = rollout.play_games,
    functions: tuple[str, ...] = (),
    parts: tuple[tuple[str, Bound], ...] = (),
) -> Any:
    """Compile a loop over games for a game and the distinct policies that play it.

    `functions` names the rules that the loop needs besides those that every game has, `parts` what
    else stands in its places.
    """
    bindings = bind_loop(contract, functions, parts) | {"ask": bind_policies(policies)}
    label = "_".join([contract.name.replace("-", "_"), *names])
    return compile_driver(loop, label, bindings)


def bind_loop(
    contract: Contract, functions: tuple[str, ...], parts: tuple[tuple[str, Bound], ...]
) -> dict[str, Any]:
    """Return what stands in the places of a loop over games, but for the policies."""
    rules = (*LOOP_RULES, *functions)
    bindings: dict[str, Any] = {name: getattr(contract.rules, name) for name in rules}
    bindings["referee"] = bind_referee(contract) if contract.has_referee else rollout.no_referee
    if contract.counters is not None and hasattr(contract.counters, "is_cut"):
        bindings["is_cut"] = contract.counters.is_cut
    return bindings | dict(parts)


class Block(NamedTuple):
    """The results of some games in the order of their numbers, and what was noted about some."""

    results: Array
    watched: Array


class Runner:
    """Plays many games of one game with the same params and the same policy in each seat.

    A subclass can bring another loop, with its own types of job and result.
    """

    loop: Callable[..., Any] = staticmethod(rollout.play_games)
    job = rollout.JOB
    result = rollout.RESULT
    record = rollout.RESULT
    """The type of what is noted about a watched game."""
    functions: tuple[str, ...] = ()

    def __init__(
        self,
        contract: Contract,
        params: Any,
        seats: Sequence[tuple[str, Policy | None]],
        max_steps: int = MAX_STEPS,
    ) -> None:
        distinct = {name: policy for name, policy in seats if policy is not None}
        names = tuple(sorted(distinct))
        self._contract = contract
        self.is_compiled = not any(policy.is_plain for policy in distinct.values())
        self._play = self._make_loop(params, {name: distinct[name] for name in names})
        self._params = params.to_records()
        self._memories = _memories([distinct[name] for name in names], params)
        self._job = np.zeros(1, self.job)
        self._job["seats"] = len(seats)
        self._job["max_steps"] = max_steps
        self._kinds = {name: RANDOM for name, policy in seats if policy is None}
        self._kinds |= {name: number for number, name in enumerate(names, start=1)}
        self.arrange([name for name, _ in seats])

    def _make_loop(self, params: Any, policies: dict[str, Policy]) -> Callable[..., Any]:
        """Return the loop for some policies: compiled, unless one of them cannot be."""
        parts = self._parts(self._contract)
        if not self.is_compiled:
            bindings = bind_loop(self._contract, self.functions, parts)
            bots = list(policies.values())
            return make_plain_loop(self._contract, params, self.loop, bots, bindings)
        functions = tuple(policy.function for policy in policies.values())
        kinds = tuple(re.split("[^a-z]", name)[0] for name in policies)
        return compile_loop(  # type: ignore[no-any-return]
            self._contract, kinds, functions, self.loop, self.functions, parts
        )

    def arrange(self, names: Sequence[str]) -> None:
        """Let each seat be played by one of the bots that this runner was made for."""
        self._job["kinds"][0, : len(names)] = [self._kinds[name] for name in names]

    def play(self, seed: int, first: int, results: Array, watched: Array | None = None) -> int:
        """Play one game for each place in `results`, numbered from `first`; return how many.

        Seed and number determine a game. `watched` has a place for each watched game and one more.
        """
        job = self._job.copy()
        job["seed"] = seed & SEED_MASK
        job["first"] = first
        empty = self._contract.state.State().to_records()
        out = np.zeros(self._contract.max_moves + 1, np.int32)
        if watched is None:
            watched = np.zeros(self.count_watched(first, len(results)) + 1, self.record)
        arguments = (job, self._params, empty, out, self._memories, *self._extras())
        self._play(*arguments, watched, results)
        return len(results)

    def count_watched(self, first: int, games: int) -> int:
        """Return how many of so many games, numbered from `first`, are watched."""
        every = int(self._job["watch_every"][0])
        return (first + games - 1) // every - (first - 1) // every if every else 0

    def _parts(self, contract: Contract) -> tuple[tuple[str, Bound], ...]:
        """Return by name what stands in the loop's places besides rules and policies."""
        return ()

    def _extras(self) -> tuple[Any, ...]:
        """Return the loop's further arguments, new for every call: threads share nothing."""
        return (np.zeros(0),)

    def stream(
        self, seed: int, games: int, workers: int | None = None, first: int = 0
    ) -> Generator[Block, None, None]:
        """Yield the results of many games, block by block, in the order of their numbers.

        Only a few blocks are in memory at a time. The caller closes the iterator to stop early.
        """
        threads = check_workers(workers) or os.cpu_count() or 1
        if not self.is_compiled:
            for place in range(0, games, GAMES_PER_BLOCK):
                yield self.play_block(seed, first + place, min(GAMES_PER_BLOCK, games - place))
            return
        yield self._compile(seed, first)  # once, before the threads start
        size = block_size(games, threads)
        places = iter(range(1, games, size))
        with _pool(threads) as pool:

            def submit(place: int) -> Future[Block]:
                return pool.submit(self.play_block, seed, first + place, min(size, games - place))

            waiting = deque(submit(place) for place in islice(places, BLOCKS_AHEAD * threads))
            while waiting:
                yield waiting.popleft().result()
                waiting.extend(submit(place) for place in islice(places, 1))

    def _compile(self, seed: int, first: int) -> Block:
        """Play the first game, for which all is compiled; raise BadBot if that cannot be done."""
        from numba.core.errors import NumbaError

        try:
            return self.play_block(seed, first, 1)
        except NumbaError as error:
            reason = next((line for line in str(error).splitlines() if line.strip()), "")
            bots = ", ".join(self._kinds)
            raise BadBot(f"a policy of {bots} is no rule that compiles: {reason}") from error

    def play_block(self, seed: int, first: int, games: int) -> Block:
        """Play a block of games, numbered from `first`."""
        results = np.zeros(games, self.result)
        watched = np.zeros(self.count_watched(first, games) + 1, self.record)
        self.play(seed, first, results, watched)
        return Block(results, watched[:-1])

    def play_all(
        self,
        seed: int,
        games: int,
        workers: int | None = None,
        progress: Callable[[int], None] | None = None,
        first: int = 0,
    ) -> Array:
        """Return the results of many games, numbered from `first`.

        `progress` is called with the size of each block.
        """
        results = np.zeros(games, self.result)
        place = 0
        with closing(self.stream(seed, games, workers, first)) as blocks:
            for block in blocks:
                count = len(block.results)
                results[place : place + count] = block.results
                place += count
                if progress is not None:
                    progress(count)
        return results


def block_size(games: int, workers: int) -> int:
    """Return how many games one block of work has."""
    return max(1, min(MAX_BLOCK, games // (workers * BLOCKS_PER_WORKER)))


def _memories(policies: list[Policy], params: Any) -> tuple[Array, ...]:
    """Return the memory of each policy, and empty ones for the places that are not used."""
    used = [to_array(policy.memory(params)) for policy in policies]
    return (*used, *(np.zeros(0) for _ in range(MAX_POLICIES - len(used))))


@contextmanager
def _pool(workers: int) -> Iterator[ThreadPoolExecutor]:
    """Yield threads that stop after their current block when the caller is interrupted."""
    pool = ThreadPoolExecutor(workers)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
