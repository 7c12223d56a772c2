"""Policies run compiled for one seat of a live table: for bots that think long."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from larceny.bots.bot import Memory, PolicyFunction
from larceny.engine import rollout
from larceny.engine.contract import Contract
from larceny.engine.native.compiler import compile_driver
from larceny.engine.rng import Rng
from larceny.engine.rule import Bound

if TYPE_CHECKING:
    from larceny.table.observation import Observation


@cache
def compile_policy(contract: Contract, name: str, policy: PolicyFunction | Bound) -> Any:
    """The compiled form of a policy: seconds the first time, then from the cache on disk."""
    label = f"{contract.name.replace('-', '_')}_{name}"
    return compile_driver(rollout.decide, label, {"policy": policy})


def decide(
    name: str, policy: PolicyFunction | Bound, observation: Observation, rng: Rng, memory: Memory
) -> int:
    """The code of the move that a policy makes; the generator goes on where it stopped."""
    contract = observation.contract
    play = compile_policy(contract, name.partition(":")[0], policy)
    counter = np.array(rng[:1], np.uint64)
    move = play(
        observation.params.to_records(),
        observation.state.to_records(),
        observation.seat,
        np.zeros(contract.max_moves + 1, np.int32),
        counter,
        np.asarray(memory, np.float64),
    )
    rng[0] = int(counter[0])
    return int(move)
