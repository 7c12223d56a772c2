"""Runs a policy compiled for one seat of a live table, where plain Python is too slow."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from larceny.bots.bot import Memory, PolicyFunction, to_array
from larceny.compile import rollout
from larceny.compile.native.compiler import compile_driver
from larceny.engine.contract import Contract
from larceny.engine.rng import Rng
from larceny.engine.rule import Bound

if TYPE_CHECKING:
    from larceny.table.observation import Observation


@cache
def compile_policy(contract: Contract, policy: PolicyFunction | Bound) -> Any:
    """Compile a policy: this takes seconds the first time, then it is read from the disk cache."""
    function = policy.function if isinstance(policy, Bound) else policy
    label = f"{contract.identifier}_{function.__name__}"
    return compile_driver(rollout.decide, label, {"policy": policy})


def decide(
    policy: PolicyFunction | Bound, observation: Observation, rng: Rng, memory: Memory
) -> int:
    """Return a policy's answer, and advance the generator as if it had run in Python."""
    contract = observation.contract
    run = compile_policy(contract, policy)
    counter = np.array(rng[:1], np.uint64)
    answer = run(
        observation.params.to_records(),
        observation.state.to_records(),
        observation.seat,
        np.zeros(contract.max_moves + 1, np.int32),
        counter,
        to_array(memory),
    )
    rng[0] = int(counter[0])
    return int(answer)
