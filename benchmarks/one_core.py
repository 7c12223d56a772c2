"""Compiled games in the calling thread, so that its CPU time can be measured."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from larceny.bots import Policy
from larceny.compile.rollout import JOB
from larceny.engine.contract import Contract
from larceny.lab.backend.backend import GameRange
from larceny.lab.backend.loop_caller import LoopCaller
from larceny.lab.backend.thread_backend import find_loop
from larceny.lab.runner import MAX_STEPS, Runner

SEED = 1


def make_player(
    contract: Contract, bots: Sequence[tuple[str, Policy | None]]
) -> Callable[[int], Any]:
    """Return a function that plays so many games and returns their results; it is compiled."""
    plan = Runner(contract, contract.params()[0], bots).plan
    functions = tuple(policy.function for policy in plan.policies.values())
    loop = find_loop(contract, plan.kinds, functions, has_random=plan.has_random)
    caller = LoopCaller(plan, loop)
    job = np.zeros(1, JOB)
    job["seats"] = len(bots)
    job["seed"] = SEED
    job["max_steps"] = MAX_STEPS
    names = list(plan.policies)
    job["kinds"][0, : len(bots)] = [names.index(name) + 1 if bot else 0 for name, bot in bots]

    def play(games: int) -> Any:
        return caller.play(GameRange(job, 0, games)).results

    play(1)
    return play
