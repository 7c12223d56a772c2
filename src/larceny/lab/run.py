"""Runs compiled games over all cores, in blocks, with the same results on any number of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from typing import Any

import numpy as np

from larceny.bots import Policy, PolicyFunction
from larceny.engine import rollout
from larceny.engine.contract import Contract
from larceny.engine.errors import EndlessGame
from larceny.engine.native.compiler import compile_driver
from larceny.engine.policies import MAX_POLICIES, RANDOM, bind_policies
from larceny.engine.rule import Bound
from larceny.realtime.simulated_referee import bind_referee

Array = np.ndarray[Any, Any]

BLOCK = 4096
"""Most games in one piece of work: small enough to report progress and to stop on Ctrl-C."""
BLOCKS_EACH = 16
"""Pieces for each core at least, so that all have work to the end and slow bots report too."""
MAX_STEPS = 1_000_000
"""No game that ends takes as many steps; one that does is stopped and named."""

_RULES = ("begin", "actors", "moves", "chance", "apply", "scores", "winners", "hide")


@cache
def compile_loop(
    contract: Contract,
    names: tuple[str, ...],
    policies: tuple[PolicyFunction | Bound, ...],
    loop: Callable[..., Any] = rollout.play_games,
    functions: tuple[str, ...] = (),
) -> Any:
    """A compiled loop for a game and the distinct policies that play it.

    `functions` names the rules that the loop needs besides those that every game has.
    """
    rules = (*_RULES, *functions)
    bindings: dict[str, Any] = {name: getattr(contract.rules, name) for name in rules}
    bindings["referee"] = bind_referee(contract) if contract.has_referee else rollout.no_referee
    bindings["ask"] = bind_policies(policies)
    label = "_".join([contract.name.replace("-", "_"), *names])
    return compile_driver(loop, label, bindings)


class Runner:
    """A game, its params and the policy of each seat, ready to be played many times.

    Another loop over games brings a subclass of its own, with its kinds of job and result.
    """

    loop: Callable[..., Any] = staticmethod(rollout.play_games)
    job = rollout.JOB
    result = rollout.RESULT
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
        policies = tuple(distinct[name].function for name in names)
        kinds = tuple(name.partition(":")[0] for name in names)
        self._play = compile_loop(contract, kinds, policies, self.loop, self.functions)
        self._contract = contract
        self._params = params.to_records()
        self._memories = _memories([distinct[name] for name in names], params)
        self._job = np.zeros(1, self.job)
        self._job["seats"] = len(seats)
        self._job["max_steps"] = max_steps
        for seat, (name, policy) in enumerate(seats):
            self._job["kinds"][0, seat] = RANDOM if policy is None else names.index(name) + 1

    def play(self, seed: int, first: int, results: Array) -> int:
        """Play game numbers `first` .. of a seed, one for each place in `results`."""
        job = self._job.copy()
        job["seed"] = seed & 0xFFFFFFFFFFFFFFFF
        job["first"] = first
        empty = self._contract.state.State().to_records()
        out = np.zeros(self._contract.max_moves + 1, np.int32)
        arguments = (job, self._params, empty, out, self._memories, *self._extras(), results)
        played = int(self._play(*arguments))
        if played < len(results):
            raise EndlessGame(
                f"game {first + played} of seed {seed} did not end in "
                f"{int(job['max_steps'][0]):,} steps; these bots may never finish these rules"
            )
        return played

    def _extras(self) -> tuple[Any, ...]:
        """What else the loop is handed, fresh for every call: threads share nothing."""
        return ()

    def play_all(
        self,
        seed: int,
        games: int,
        workers: int | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Array:
        """Play many games over several cores; `progress` hears of every finished block."""
        results = np.zeros(games, self.result)
        tell = progress or (lambda count: None)
        tell(self.play(seed, 0, results[:1]))  # compiles once, before the threads start
        cores = workers or os.cpu_count() or 1
        size = max(1, min(BLOCK, games // (cores * BLOCKS_EACH)))
        with _pool(cores) as pool:
            blocks = [
                pool.submit(self.play, seed, first, results[first : first + size])
                for first in range(1, games, size)
            ]
            for block in blocks:
                tell(block.result())
        return results


def _memories(policies: list[Policy], params: Any) -> tuple[Array, ...]:
    """What each policy worked out, in the order of the driver's slots."""
    known = [np.asarray(policy.memory(params), np.float64) for policy in policies]
    return (*known, *(np.zeros(0) for _ in range(MAX_POLICIES - len(known))))


@contextmanager
def _pool(workers: int) -> Iterator[ThreadPoolExecutor]:
    """Threads that stop at the next block when the caller is interrupted."""
    pool = ThreadPoolExecutor(workers)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
