"""Plays many games by one plan; the results do not depend on where and on how many cores."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from typing import Any

from larceny.bots import Policy
from larceny.compile import rollout
from larceny.compile.cuda.device import CUDA
from larceny.compile.policies import RANDOM
from larceny.engine.array import np
from larceny.engine.contract import Contract
from larceny.lab.backend.backend import Array, Backend, Block, GameRange
from larceny.lab.backend.compute import Compute
from larceny.lab.backend.loop_caller import PlainBackend
from larceny.lab.backend.loop_plan import LoopPlan, Parts
from larceny.lab.backend.thread_backend import ThreadBackend, find_loop

MAX_STEPS = 1_000_000
"""A game that takes more steps is taken to be endless: it is truncated, and counted as such."""
SEED_MASK = 0xFFFFFFFFFFFFFFFF
"""A seed is reduced to 64 bits."""


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
        policies = {name: distinct[name] for name in sorted(distinct)}
        has_random = any(policy is None for _, policy in seats)
        self.plan = LoopPlan(
            contract, params, policies, has_random, self.loop, self.functions,
            self._parts(contract), self.result, self.record, self._extras,
        )  # fmt: skip
        self._backends: dict[Compute, Backend] = {}
        self._job = np.zeros(1, self.job)
        self._job["seats"] = len(seats)
        self._job["max_steps"] = max_steps
        self._kinds = {name: RANDOM for name, policy in seats if policy is None}
        self._kinds |= {name: number for number, name in enumerate(policies, start=1)}
        self.arrange([name for name, _ in seats])

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy in another process needs; backends are made anew there."""
        return self.__dict__ | {"_backends": {}}

    def arrange(self, names: Sequence[str]) -> None:
        """Let each seat be played by one of the bots that this runner was made for."""
        self._job["kinds"][0, : len(names)] = [self._kinds[name] for name in names]

    def _parts(self, contract: Contract) -> Parts:
        """Return by name what stands in the loop's places besides rules and policies."""
        return ()

    def _extras(self) -> tuple[Any, ...]:
        """Return the loop's further arguments, new for every call: threads share nothing."""
        return (np.zeros(0),)

    def first_job(self) -> Array:
        """Return the job of the loop, for the seed 0."""
        return self._job.copy()

    def stream(
        self,
        seed: int,
        games: int,
        compute: Compute | None = None,
        first: int = 0,
        is_counted: bool = False,
    ) -> Generator[Block, None, None]:
        """Yield the results of many games, block by block, in the order of their numbers.

        Seed and number determine a game. Only a few blocks are in memory at a time. The caller
        closes the iterator to stop early. With `is_counted` there are counts in place of results.
        """
        job = self.first_job()
        job["seed"] = seed & SEED_MASK
        compute = compute or Compute()
        if compute not in self._backends:
            self._backends[compute] = make_backend(self.plan, compute)
        return self._backends[compute].stream(GameRange(job, first, games, is_counted))

    def play_all(
        self,
        seed: int,
        games: int,
        compute: Compute | None = None,
        progress: Callable[[int], None] | None = None,
        first: int = 0,
    ) -> Array:
        """Return the results of many games, numbered from `first`.

        `progress` is called with the size of each block.
        """
        results = np.zeros(games, self.result)
        place = 0
        with closing(self.stream(seed, games, compute, first)) as blocks:
            for block in blocks:
                count = len(block.results)
                results[place : place + count] = block.results
                place += count
                if progress is not None:
                    progress(count)
        return results


def make_backend(plan: LoopPlan, compute: Compute) -> Backend:
    """Return what plays the games of a plan: plain Python, where not all of it can be compiled.

    Games that are asked of a GPU, of this machine or of a cluster, must be known to be the same.
    """
    if compute.device == CUDA:
        from larceny.lab.backend.cuda_policy import check_plan

        check_plan(plan)
    if compute.cluster is not None:
        from larceny.lab.backend.cluster_backend import ClusterBackend

        return ClusterBackend(plan, compute, compute.cluster)
    if compute.device == CUDA:
        from larceny.lab.backend.cuda_backend import CudaBackend

        return CudaBackend(plan)
    if not plan.is_compiled:
        return PlainBackend(plan)
    functions = tuple(policy.function for policy in plan.policies.values())
    loop = find_loop(
        plan.contract, plan.kinds, functions, plan.loop, plan.functions, plan.parts,
        plan.has_random, compute.engine,
    )  # fmt: skip
    return PlainBackend(plan) if loop is None else ThreadBackend(plan, loop, compute.threads)
