"""Runs a policy fast for one seat of a live table, where plain Python is too slow."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from larceny.bots.bot import Memory, PolicyFunction, to_array
from larceny.compile import rollout
from larceny.compile.driver import find_driver
from larceny.engine.array import np
from larceny.engine.contract import Contract
from larceny.engine.rng import Rng
from larceny.engine.rule import Bound, plain

if TYPE_CHECKING:
    from larceny.table.observation import Observation


@cache
def find_policy_driver(contract: Contract, policy: PolicyFunction | Bound) -> Any:
    """Return what runs a policy fast; None if it must run in plain Python."""
    function = policy.function if isinstance(policy, Bound) else policy
    label = f"{contract.identifier}_{function.__name__}"
    return find_driver(contract.folder, rollout.decide, label, {"policy": policy})


def is_compiled_ahead(contract: Contract, policy: PolicyFunction | Bound) -> bool:
    """Return whether the module of a game holds a policy."""
    from larceny.compile.wasm.store import open_module

    module = open_module(contract.folder)
    return module is not None and module.find(rollout.decide, {"policy": policy}) is not None


def decide(
    policy: PolicyFunction | Bound, observation: Observation, rng: Rng, memory: Memory
) -> int:
    """Return a policy's answer, and advance the generator as if it had run in Python."""
    contract = observation.contract
    run = find_policy_driver(contract, policy)
    if run is None:
        return decide_in_python(policy, observation, rng, memory)
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


def decide_in_python(
    policy: PolicyFunction | Bound, observation: Observation, rng: Rng, memory: Memory
) -> int:
    """Return the answer of a policy in plain Python."""
    function = plain(policy) if isinstance(policy, Bound) else policy
    out = [0] * (observation.contract.max_moves + 1)
    state = observation.state.copy()
    return int(function(observation.params, state, observation.seat, out, rng, memory))
